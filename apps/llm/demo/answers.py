"""What the demo model answers, once all tools have answered."""

import re
from collections.abc import Iterator
from dataclasses import replace

from apps.llm.demo import questions
from apps.llm.demo.language import is_english
from apps.llm.demo.phrases import PHRASES, call_source, say
from apps.llm.demo.prompt import Outcome, Prompt
from apps.llm.demo.reply import Reply, render
from apps.llm.demo.statements import Act, Reading, Wish
from apps.llm.demo.style import Style, find_style

STATUS = re.compile(r"\b(saved|proposed|unchanged|full|removed|refused)\b(?::\s*([\w.]+))?")
WRITES = {"remember", "update_memory", "forget"}
ADVICE = re.compile(
    r"^\W*(?:soll(?:te)?|muss|müsste) ich (?:\w+ )?mir\b.*\b(?:merken|notieren)\b"
    r"|^\W*(?:should|must|do) i (?:have to |need to )?(?:remember|note)\b",
    re.IGNORECASE,
)
SMALL_TALK: tuple[tuple[str, str], ...] = (
    (r"\bwer bist du\b|\bwas bist du\b|\bwho are you\b|\bwhat are you\b", "self"),
    (r"\b(?:kannst|könntest|merkst) du dir\b|\bcan you remember\b", "abilities"),
    (r"\bwas kannst du\b|^hilfe\b|\bwhat can you do\b|^help\b|\bwobei kannst du\b", "abilities"),
    (r"\bwie geht(?:['’]?s| es)\b|\bhow are you\b|\balles gut\?", "fine"),
    (r"\b(?:danke|vielen dank|dankeschön|thanks|thank you)\b", "thanks"),
    (r"\b(?:tschüss|auf wiedersehen|bis (?:bald|morgen|später)|bye|goodbye|see you)\b", "bye"),
    (r"^\W*(?:hallo|hi|hey|moin|servus|guten (?:tag|morgen|abend)|hello|good \w+)\b", "greeting"),
    (r"^\W*(?:ja|nein|ok(?:ay)?|gut|alles klar|passt|super|yes|no|fine|great)\W*$", "understood"),
)


def compose(prompt: Prompt, reading: Reading) -> str:
    """Return the whole answer in Markdown."""
    style = find_style(prompt)
    if not style.language:
        style = replace(style, language="en" if is_english(prompt.current.text) else "de")
    about_memory = tuple(dict.fromkeys(_about_memory(prompt, reading, style)))
    if reading.wishes and not reading.rest:
        return render(Reply(about_memory or (say("understood", style),)), style)
    return render(_answer(prompt, reading.rest, style).after(*about_memory), style)


def _about_memory(prompt: Prompt, reading: Reading, style: Style) -> Iterator[str]:
    """Yield a sentence for each outcome, no more than the outcome says."""
    writes = [outcome for outcome in prompt.outcomes if outcome.tool in WRITES]
    for outcome in writes:
        yield say(_status(outcome), style)
    handled = {tuple(one["quote"] for one in outcome.arguments["evidence"]) for outcome in writes}
    for wish in reading.wishes:
        if wish.quotes not in handled:
            yield from _unhandled(prompt, wish, style)


def _status(outcome: Outcome) -> str:
    status = STATUS.search(outcome.answer)
    if status is None:
        return "failed"
    if status[1] != "refused":
        return status[1]
    reason = f"refused.{(status[2] or '').split('.')[0]}"
    return reason if reason in PHRASES else "refused"


def _unhandled(prompt: Prompt, wish: Wish, style: Style) -> Iterator[str]:
    """Say why nothing came of a wish; unasked, say nothing."""
    if not prompt.tools & WRITES:
        if wish.asked or wish.act is Act.CORRECT:
            yield say("no_memory", style)
    elif wish.act is Act.FORGET_ALL:
        yield say("forget_all", style)
    elif wish.act is Act.FORGET:
        yield say("no_entry", style)
    elif not wish.quotes:
        yield say("what_instead" if wish.act is Act.CORRECT else "what", style)


def _answer(prompt: Prompt, text: str, style: Style) -> Reply:
    for find in (_advice, _knowledge, _summary, _passage, _personal, _small_talk):
        reply = find(prompt, text, style)
        if reply is not None:
            return reply
    return _beyond(prompt, style)


def _advice(prompt: Prompt, text: str, style: Style) -> Reply | None:
    """Leave to the person what they should keep in mind themselves."""
    if not ADVICE.search(text):
        return None
    keys = ("up_to_you", "how_to_ask") if prompt.tools & WRITES else ("up_to_you",)
    return Reply(tuple(say(key, style) for key in keys))


def _knowledge(prompt: Prompt, text: str, style: Style) -> Reply | None:
    if not questions.asks_about_me(text):
        return None
    if prompt.notes:
        points = tuple(note.text for note in prompt.notes)
        return Reply((say("known", style),), points)
    readable = prompt.has_read or "read_memory" in prompt.tools
    return Reply((say("unknown" if readable else "no_recall", style),))


def _summary(prompt: Prompt, text: str, style: Style) -> Reply | None:
    bare_document = prompt.attached and not prompt.current.text
    if not (questions.wants_summary(prompt.current.text) or bare_document):
        return None
    material, name = questions.material(prompt)
    points = questions.summarise(material)
    if not points:
        return Reply((say("nothing_to_sum_up", style),))
    lead = say("summary_of", style, call_source("document", name, style)) if name else None
    return Reply((lead or say("summary", style),), points)


def _passage(prompt: Prompt, text: str, style: Style) -> Reply | None:
    found = questions.find_passage(prompt, text)
    if found is not None:
        name = call_source(found.source.kind, found.source.name, style)
        return Reply((say("source", style, found.text, name),))
    return Reply((say("not_in_document", style),)) if prompt.attached else None


def _personal(prompt: Prompt, text: str, style: Style) -> Reply | None:
    if not questions.is_personal(text):
        return None
    note = questions.find_known(prompt.notes, text)
    if note is not None:
        return Reply((say("note", style, note.text),))
    said = questions.find_said(prompt.earlier, text)
    if said is not None:
        return Reply((say("said", style, said),))
    if not questions.is_about_the_asker(text):
        return None
    readable = prompt.tools or prompt.notes
    return Reply((say("no_entry" if readable else "no_recall", style),))


def _small_talk(prompt: Prompt, text: str, style: Style) -> Reply | None:
    key = next((key for words, key in SMALL_TALK if re.search(words, text, re.IGNORECASE)), None)
    if key is None:
        return None
    details = _details(prompt, key, style)
    return details if details else Reply((say(key, style),))


def _details(prompt: Prompt, key: str, style: Style) -> Reply | None:
    if key not in {"self", "abilities"}:
        return None
    return replace(_beyond(prompt, style), sentences=(say("self", style), say("abilities", style)))


def _beyond(prompt: Prompt, style: Style) -> Reply:
    """Say honestly that this is a demo, and what it can do here."""
    memory = ("can_remember", "can_recall") if prompt.tools & WRITES else ()
    points = tuple(say(key, style) for key in (*memory, "can_read"))
    sentences = (say("beyond", style), say("abilities", style))
    return Reply(sentences, points, say("connect", style))
