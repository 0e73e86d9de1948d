"""Find words in a message that are not the person's own although they may have been typed.

Quoted lines, code, mails, chat logs, text given for a task, and quotations (spec 5.2). Every
pattern is linear and works on lines or between two marks, so hostile texts stay cheap.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from apps.memory.rules.words import vocabulary

Span = tuple[int, int]

MANY = 100  # quotations that nobody puts into a message of their own

QUOTED_LINES = re.compile(r"^(?:[ \t]*[>|][^\n]*\n?)+", re.M)
FENCE = re.compile(r"^[ \t]*(?:```|~~~)", re.M)

# From here to the end of the message somebody else speaks.
MAIL = re.compile(
    r"^[ \t*]*(?:von|from|gesendet|sent|betreff|subject|aw|wg|re|fwd?|reply-to|absender)[ \t*]*:"
    r"|^[^\w\n]{0,20}(?:ursprüngliche|weitergeleitete|original|forwarded|begin forwarded)"
    r"[ \t]+(?:nachricht|message|mail|e-mail)"
    r"|^[ \t]*(?:am|on)\b[^\n]{0,200}\b(?:schrieb|wrote)\b[^\n]{0,100}:[ \t]*$",
    re.I | re.M,
)
SALUTATION = re.compile(
    r"(?:^|(?<=[.!?:]\s))[ \t]*(?:sehr geehrte|guten tag (?:herr|frau)|dear\s"
    r"|liebe[rs]?\s+(?:kolleg|team|alle|kund|frau|herr|mitarbeit|nutzer|leser)"
    r"|(?:hallo|hi|hey|moin)\s+(?:zusammen|team|alle|all|everyone|herr|frau)\b)",
    re.I | re.M,
)
STAMP = r"\d{1,2}[:.]\d{2}(?::\d{2})?(?:[ \t]?[AaPp]\.?[Mm]\.?)?"
CHAT_LOG = re.compile(
    rf"^[ \t]*\[[^\]\n]{{0,30}}{STAMP}[^\]\n]{{0,20}}\][^\n]{{1,60}}?(?::|$)"
    rf"|^[ \t]*(?:\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{2,4}},?[ \t]+)?{STAMP}[ \t]*"
    rf"(?:Uhr[ \t]*)?[-–]?[ \t]*"
    r"(?!Uhr)[A-ZÄÖÜ][^:\n]{0,40}:"
    rf"|^[ \t]*[A-ZÄÖÜ]\w+(?:[ \t][A-ZÄÖÜ]\w+){{0,2}},?[ \t]+(?:\w+,?[ \t]+)?{STAMP}[ \t]*$",
    re.M,
)
# A letter ends with a greeting and a name.
SIGNATURE = re.compile(
    r"(?:^|(?<=\n)|(?<=[.!?,][ \t]))(?:(?:viele|beste|liebe|schöne|herzliche|freundliche"
    r"|sonnige)\s+grüße"
    r"|mit\s+(?:freundlichen|besten|herzlichen)\s+grüßen|grüße|gruß|mfg|vg|lg"
    r"|(?:best|kind|warm)\s+regards|regards|sincerely|cheers|best|yours)"
    r"(?:,[ \t]*|[ \t]*\n\s*|[ \t]+)(?-i:[A-ZÄÖÜ][\w.-]*)(?:[ \t]+(?-i:[A-ZÄÖÜ][\w.-]*)){0,3}\s*$",
    re.I,
)
ROLE_LINE = re.compile(
    r"^[ \t*#<\[]*(?:user|nutzer|nutzerin|benutzer|anwender|human|mensch|assistant|assistent|system"
    r"|ki|ai|bot|chatgpt|kunde|kundin|lieferant|kollegin|kollege|chefin|chef)[ \t*>\]]*:",
    re.I | re.M,
)
LABEL = re.compile(
    r"(?:^|(?<=[.!?]\s))[ \t]*(?:beispiel\w*|mustertext|example|sample|zitat|quote|textvorlage"
    r"|vorlage"
    r"|entwurf|draft|signatur|inhalt|originaltext|original|quelltext|text)"
    r"(?:[ \t]+\w+){0,2}[ \t]*:",
    re.I | re.M,
)

# One line of a named speaker: "Jonas: Ich …".
SPEAKER = re.compile(
    r"^[ \t]*([A-ZÄÖÜ][a-zäöüß]+(?:[ \t][A-ZÄÖÜ][a-zäöüß]+)?):[ \t]+"
    r"(?=(?i:ich|wir|i|we|i'm|mein|meine|unser|unsere)\b)[^\n]*",
    re.M,
)
OWN_LABELS = vocabulary(
    """
    notiz info hinweis übrigens wichtig bitte merke merken speichern notieren remember note fyi
    btw korrektur nachtrag rolle update memo kontext context über about ps ok okay ja hallo also
    stil hintergrund background person position job aufgabe gedächtnis memory erinnerung protokoll
    vorab kurz vorweg mein meine zur zum fürs für
    """
)

# "Übersetze …: TEXT", "Korrigiere den folgenden Satz. TEXT", "Schreib als Beispieltext: TEXT"
EDIT = (
    r"übersetz\w*|korrigier\w*|lektorier\w*|verbesser\w*|überarbeit\w*|prüfe?|kürze?|formulier\w*"
    r"|umformulier\w*|vereinfach\w*|fass\w*(?![ \t]+dich)|analysier\w*|erklär\w*|paraphrasier\w*"
    r"|redigier\w*"
    r"|translate|proofread|correct|rewrite|rephrase|summari[sz]e|shorten|edit|improve|polish"
    r"|paraphrase|check|explain|analy[sz]e|review"
)
WRITE = (
    r"schreibe?|verfasse?|entwirf|erstelle?|antworte|sage?|tippe?|trage?|füge?|setze?|nimm"
    r"|write|draft|compose|reply|answer|say|type|use|put|enter"
)
# Taken possessively: words before a verb are never tried in another way.
TASK = re.compile(
    r"(?:^|(?<=[.!?:\n]))[ \t]*+(?=\w)"
    r"(?:(?:bitte|please|und|and|jetzt|now|ok|okay|danke|hallo|hi|also|so|mir)[,!]?[ \t]++"
    r"|(?:kannst|könntest|würdest)[ \t]++du[ \t]++|(?:can|could|would)[ \t]++you[ \t]++)*+"
    rf"(?:(?P<edit>{EDIT})|(?P<write>{WRITE}))\b"
    r"(?P<head>[^:\n.!?]{0,200})(?P<stop>[:\n.!?]|$)",
    re.I | re.M,
)
FOLLOWS = re.compile(
    r"\b(?:folgend\w*|untenstehend\w*|unten|nächsten|following|below|next)\b", re.I
)
STANDING = re.compile(
    r"\b(?:immer|künftig|in zukunft|grundsätzlich|stets|ab jetzt|ab sofort|von nun an|generell"
    r"|always|from now on|in future|generally)\b",
    re.I,
)
BACK = re.compile(
    r"^[ \t]*(?:mir[ \t]+)?(?:bitte[ \t]+)?(?:das|dies|it|this|that)\b|\bobig|\babove\b", re.I
)
ORDER_BEHIND = re.compile(
    r"(?:^|(?<=[.!?\n]))[^.!?\n]{0,80}\b(?:prüfen|korrigieren|übersetzen|lektorieren|umformulieren"
    r"|kürzen|verbessern|überarbeiten|redigieren)\W*$"
    rf"|(?:^|(?<=[.!?\n]))\s*(?:bitte |please )?(?:{EDIT})[^.!?\n]{{0,40}}"
    r"\b(?:(?:den|diesen|the|this) (?:text|satz|absatz|abschnitt|sentence|paragraph)|obige\w*"
    r"|above)"
    r"\b[^.!?\n]{0,60}[.!?]?\s*$",
    re.I | re.M,
)
ASKED = re.compile(r"\b(?:merk|notier|speicher|remember|memori[sz]e)", re.I)

QUOTATION = re.compile(
    r"„[^„“”\"]*[“”\"]|“[^„“”]*”|\"[^\"]*\"|»[^»«]*«|«[^»«]*»|‚[^‚‘’]*[‘’]|›[^›‹]*‹"
    r"|(?<![\w’'])'[^'\n]{3,}'(?!\w)"
)
REPORTS = re.compile(
    r"\b(?:schreibst|schriebst|schreibt(?! (?:sich|man))|schrieb|sagst|sagt(?! man)|sagte\w*"
    r"|meint\w*"
    r"|steht|stand|behauptet\w*|heißt es|las|gelesen|gehört|laut|gemäß"
    r"|was (?:heißt|bedeutet)|what does"
    r"|antwortet\w*|fragt\w*|forder\w+|zitat|zitier\w+"
    r"|übersetz\w*|korrigier\w*|lektorier\w*|formulier\w*|translate|proofread|rephrase"
    r"|says?|said|writes|wrote|claims?|states?|told|asks?|reads)\b",
    re.I,
)
FIRST_PERSON_SAYS = re.compile(r"\b(?:ich|wir|i|we)\s+(?:say|said|write|wrote|asked?)\b", re.I)
NAMES = re.compile(
    r"\b(?:heiß\w*|hieß\w*|nenn\w*|genannt|name|titel|lautet|called|named|title)\b[^„“\"»«]*$", re.I
)
CLAUSE = re.compile(r"\b(?:ich|wir|du|sie|i|we|you|mir|mich|me|ist|sind|is|are)\b", re.I)


def find_borrowed(text: str) -> list[Span]:
    """Return the ranges of characters that are not the person's own words."""
    return [span for find in DETECTORS for span in find(text)]


def _quoted_lines(text: str) -> Iterator[Span]:
    for match in QUOTED_LINES.finditer(text):
        yield match.span()


def _code_fences(text: str) -> Iterator[Span]:
    starts = [match.start() for match in FENCE.finditer(text)]
    for start, end in zip(starts[::2], [*starts[1::2], len(text)], strict=False):
        yield start, _line_end(text, end)


def _somebody_speaks(text: str) -> Iterator[Span]:
    for pattern in (MAIL, SALUTATION, CHAT_LOG, ROLE_LINE, LABEL):
        if match := pattern.search(text):
            yield match.start(), len(text)


def _speaker_lines(text: str) -> Iterator[Span]:
    for match in SPEAKER.finditer(text):
        if OWN_LABELS.isdisjoint(match[1].casefold().split()):
            yield match.span()


def _signed_letters(text: str) -> Iterator[Span]:
    if match := SIGNATURE.search(text[-120:]):
        yield 0, len(text) - 120 + match.end() if len(text) > 120 else match.end()


def _given_texts(text: str) -> Iterator[Span]:
    for match in TASK.finditer(text):
        if span := _given(text, match):
            yield span
            if span[1] == len(text):
                return


def _given(text: str, match: re.Match[str]) -> Span | None:
    """Return what a task is about: the text behind it or, for "translate that", before it."""
    head, stop, editing = match["head"], match["stop"], match["edit"] is not None
    if STANDING.search(head):
        return None
    if (
        editing
        and match["edit"].lower().startswith(("übersetz", "translate"))
        and BACK.search(head)
    ):
        before = text[: match.start()]
        return (0, match.start()) if before.strip() and not ASKED.search(before) else None
    gives = stop == ":" or (editing and (stop == "\n" or FOLLOWS.search(head)))
    return _rest_or_quotation(text, match.end()) if gives else None


def _texts_before_an_order(text: str) -> Iterator[Span]:
    """Take everything before „Bitte auf Rechtschreibung prüfen.“ at the end as the text meant."""
    order = ORDER_BEHIND.search(text, max(0, len(text) - 200))
    if order and text[: order.start()].strip() and not ASKED.search(text):
        yield 0, order.start()


def _rest_or_quotation(text: str, start: int) -> Span:
    while start < len(text) and text[start].isspace():
        start += 1
    quotation = QUOTATION.match(text, start)
    return (start, quotation.end() if quotation else len(text))


def _quotations(text: str) -> Iterator[Span]:
    found = list(islice(QUOTATION.finditer(text), MANY + 1))
    if len(found) > MANY:
        yield found[0].start(), len(text)
        return
    for match in found:
        before = text[max(0, match.start() - 80) : match.start()]
        before = re.split(r"[.!?\n]\s", before)[-1]
        if _is_speech(before, match[0][1:-1]):
            yield match.span()


def _is_speech(before: str, quoted: str) -> bool:
    """Tell somebody's words from a term: "wir sagen „Kunde“" quotes a term."""
    if REPORTS.search(before) and not FIRST_PERSON_SAYS.search(before):
        return True
    count = len(quoted.split())
    if NAMES.search(before) and count <= 8:
        return False
    ends = quoted.rstrip().endswith((".", "!", "?"))
    return count >= 5 or (count >= 3 and (ends or CLAUSE.search(quoted) is not None))


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end


DETECTORS: tuple[Callable[[str], Iterator[Span]], ...] = (
    _quoted_lines,
    _code_fences,
    _somebody_speaks,
    _speaker_lines,
    _signed_letters,
    _given_texts,
    _texts_before_an_order,
    _quotations,
)
