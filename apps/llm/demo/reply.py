"""An answer before it has a form, and the forms."""

from dataclasses import dataclass

from apps.llm.demo.style import Layout, Style

SHORT_POINTS = 3
EMOJI = "🙂"


@dataclass(frozen=True, slots=True)
class Reply:
    """Sentences, then points that belong together, then a last sentence."""

    sentences: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    close: str = ""

    def after(self, *sentences: str) -> "Reply":
        """Return this reply with sentences before it."""
        return Reply((*sentences, *self.sentences), self.points, self.close)


def render(reply: Reply, style: Style) -> str:
    """Write an answer in Markdown, in the form that is wished for."""
    if style.short:
        reply = Reply(reply.sentences[:2], reply.points[:SHORT_POINTS])
    text = _LAYOUTS[style.layout](reply)
    return f"{text} {EMOJI}" if style.emoji else text


def _free(reply: Reply) -> str:
    points = "\n".join(f"- {point}" for point in reply.points)
    return "\n\n".join(filter(None, (" ".join(reply.sentences), points, reply.close)))


def _bullets(reply: Reply) -> str:
    if len(reply.sentences) == 1 and not (reply.points or reply.close):
        return reply.sentences[0]
    points = [f"  - {point}" for point in reply.points]
    rest = [f"- {reply.close}"] if reply.close else []
    return "\n".join([*(f"- {sentence}" for sentence in reply.sentences), *points, *rest])


def _prose(reply: Reply) -> str:
    points = " ".join(point if point[-1] in ".!?" else f"{point};" for point in reply.points)
    points = f"{points[:-1]}." if points.endswith(";") else points
    return " ".join(filter(None, (*reply.sentences, points, reply.close)))


def _table(reply: Reply) -> str:
    if not reply.points:
        return _free(reply)
    rows = [f"| {n} | {_cell(point)} |" for n, point in enumerate(reply.points, 1)]
    table = "\n".join(["| Nr. | |", "| --- | --- |", *rows])
    return "\n\n".join(filter(None, (" ".join(reply.sentences), table, reply.close)))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


_LAYOUTS = {
    Layout.FREE: _free,
    Layout.BULLETS: _bullets,
    Layout.PROSE: _prose,
    Layout.TABLE: _table,
}
