"""What a message asks, and where the answer to it stands."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from apps.llm.demo.language import blank_foreign, handed_over, plain_sentences, stems
from apps.llm.demo.prompt import Note, Prompt, Source, Turn
from apps.llm.demo.statements import Reading

ABOUT_ME = re.compile(
    r"\bwas (?:alles )?(?:weißt|weisst|hast|kennst) du\b.*\b(?:über mich|von mir|gemerkt|notiert)\b"
    r"|\bwas (?:steht|ist) .*\b(?:notizen|gedächtnis)\b|\bwas .*\bdir (?:alles )?gemerkt\b"
    r"|\b(?:zeig|nenn|lies)\w*\b.*\b(?:notizen|gedächtnis)\b"
    r"|\bwhat (?:do|did|have) you (?:know|remember|learn\w*|note\w*)\b.*\b(?:about|of) me\b"
    r"|\bwhat do you remember\b|\b(?:show|list|read)\b.*\b(?:my notes|memory)\b|\bwer bin ich\b"
    r"|\bwho am i\b",
    re.IGNORECASE,
)
PERSONAL = re.compile(
    r"\b(?:ich|mir|mich|mein\w*|unser\w*|wir|uns|i|me|my|our|we)\b", re.IGNORECASE
)
QUESTION = re.compile(
    r"\?\s*$|^(?:was|wer|wo|wie|wann|warum|welche\w*|für welche\w*|in welche\w*|wofür|womit|woran"
    r"|what|who|where|which|when|how|why)\b",
    re.IGNORECASE,
)
OWN = re.compile(
    r"^(?:wo|wer|was|woran|wofür|wie heiß\w+|(?:\w+ )?welche\w*)\b.*"
    r"\b(?:bin ich|arbeite ich|mache ich|heiße ich|nutze ich|nutzen wir|mein\w*|unser\w*)\b"
    r"|^(?:where|what) do i\b|^what(?:['’]s| is| are) (?:my|our)\b|^which\b.*\b(?:i|my|we|our)\b",
    re.IGNORECASE,
)
SUMMARY = re.compile(
    r"\b(?:fass\w*\b.*\bzusammen|zusammenfass\w*|zusammengefasst|kurzfassung|wichtigsten? punkte)\b"
    r"|\bsumm(?:ari[sz]e|ary)\b|\bsum up\b|\bkey points\b|\btl;?dr\b",
    re.IGNORECASE,
)
WHERE = {"wo": "arbeit", "where": "work"}
KEY_SENTENCES = 3
SURE = 2  # shared content words, where nobody pointed at the text


@dataclass(frozen=True, slots=True)
class Passage:
    """The sentence of a source that answers a question."""

    text: str
    source: Source


def asks_about_me(text: str) -> bool:
    """Tell whether somebody wants to know what is noted about them."""
    return bool(ABOUT_ME.search(blank_foreign(text)))


def is_personal(text: str) -> bool:
    """Tell whether a question is about the person who asks."""
    own = blank_foreign(text).strip()
    return bool(QUESTION.search(own) and PERSONAL.search(own))


def is_about_the_asker(text: str) -> bool:
    """Tell whether only the person's own notes can answer: „Wo arbeite ich?“"""
    return bool(OWN.search(blank_foreign(text).strip()))


def wants_summary(text: str) -> bool:
    """Tell whether somebody wants a summary."""
    return bool(SUMMARY.search(text))


def needs_memory(prompt: Prompt, reading: Reading) -> bool:
    """Tell whether the answer is better looked up in the whole memory."""
    if prompt.has_read:
        return False
    text = reading.rest
    if asks_about_me(text):
        return True
    if not (prompt.partial and is_personal(text)) or prompt.attached:
        return False
    return find_known(prompt.notes, text) is None


def find_known(notes: Iterable[Note], question: str) -> Note | None:
    """Return the entry that answers a question about the person."""
    return _best((_shared(question, note.text), note) for note in notes)


def find_said(turns: Sequence[Turn], question: str) -> str | None:
    """Return the sentence of this chat that answers a question about the person."""
    said = [one for turn in reversed(turns) for one in plain_sentences(turn.text)]
    statements = [one for one in said if PERSONAL.search(one) and not QUESTION.search(one)]
    return _best((_shared(question, one), one) for one in statements)


def find_passage(prompt: Prompt, question: str) -> Passage | None:
    """Return the best passage of documents and instructions; surer the less they are asked for."""
    sources = (*prompt.instructions, *prompt.documents)
    found = [
        (len(stems(question) & stems(sentence)), Passage(sentence, source))
        for source in sources
        for sentence in plain_sentences(source.text)
    ]
    least = 1 if prompt.attached else SURE
    return _best((score, passage) for score, passage in found if score >= least)


def material(prompt: Prompt) -> tuple[str, str]:
    """Return the text that a summary is wanted of, and its name if it is a document."""
    text = prompt.current.text
    given = handed_over(text) or "\n".join(text.split("\n")[1:]).strip()
    if given:
        return given, ""
    return next(((one.text, one.name) for one in prompt.documents), ("", ""))


def summarise(text: str) -> tuple[str, ...]:
    """Return the sentences whose words the text uses most, in their order."""
    sentences = plain_sentences(text)
    weights = Counter(word for sentence in sentences for word in stems(sentence))
    ranked = sorted(sentences, key=lambda one: -_weight(one, weights))
    chosen = set(ranked[:KEY_SENTENCES])
    return tuple(one for one in dict.fromkeys(sentences) if one in chosen)


def _weight(sentence: str, weights: Counter[str]) -> float:
    words = stems(sentence)
    return sum(weights[word] for word in words) / (len(words) + 3)


def _shared(question: str, text: str) -> int:
    asked = set(stems(question))
    asked |= {noun for word, noun in WHERE.items() if re.search(rf"\b{word}\b", question, re.I)}
    return len(asked & stems(text))


def _best[T](scored: Iterable[tuple[int, T]]) -> T | None:
    """Return the first of those with the highest score, none if it is 0."""
    ranked = sorted(scored, key=lambda pair: -pair[0])
    return ranked[0][1] if ranked and ranked[0][0] > 0 else None
