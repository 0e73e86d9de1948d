"""A title for a conversation, from its first message."""

import re

from apps.llm.demo import statements
from apps.llm.demo.language import EMPTY_WORDS, is_english, plain_sentences, word_set
from apps.llm.demo.prompt import Prompt

LEAST, MOST = 3, 6
WORD = re.compile(r"[^\W_]+(?:[-/.&+][^\W_]+)*")
VERBS = word_set(
    """
    fasse fass schreibe schreib erkläre erklär übersetze übersetz hilf nenne zeige zeig erstelle
    mache korrigiere vergleiche gib antworte antworten kannst könntest summarise summarize write
    explain translate help show tell give make compare
    """
)


def make_title(prompt: Prompt) -> str:
    """Return three to six words."""
    first = (*prompt.earlier, prompt.current)[0].text
    english = is_english(first)
    words = _from_first_content(first)
    if statements.read(first).wishes:
        spoken = (word for word in words if not _is_empty(word))
        kept = [word for word in spoken if word[:1].isupper() or english][:3]
        return _joined("A note about" if english else "Notiz zum Thema", kept)
    if not words:
        return "A short first chat" if english else "Kurzes Gespräch zum Einstieg"
    if len(words) < LEAST:
        return _joined("A question about" if english else "Frage zum Thema", words)
    return _capitalised(" ".join(words))


def _from_first_content(text: str) -> list[str]:
    """Return words from the first that says something, without empty ones at the end."""
    sentence = next(iter(plain_sentences(text)), "")
    words = WORD.findall(sentence)
    while words and (_is_empty(words[0]) or words[0].casefold() in VERBS):
        words.pop(0)
    words = words[:MOST]
    while words and _is_empty(words[-1]):
        words.pop()
    return words


def _is_empty(word: str) -> bool:
    return word.casefold() in EMPTY_WORDS


def _joined(head: str, words: list[str]) -> str:
    return f"{head} {', '.join(words)}" if words else f"{head} Arbeit"


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
