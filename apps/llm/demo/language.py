"""As much German and English as the demo model understands."""

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

BLANK = "_"


def word_set(text: str) -> frozenset[str]:
    """Return the words of a list that is written as running text."""
    return frozenset(text.split())


# What a message only quotes or hands over as material: nothing in it is said by the person.
QUOTED = re.compile(
    r"```.*?(?:```|\Z)"
    r"|^[ \t]*>.*?$"
    r"|„[^“”\"\n]*[“”\"]|“[^”\n]*”|\"[^\"\n]*\"|»[^«\n]*«|«[^»\n]*»",
    re.DOTALL | re.MULTILINE,
)
MATERIAL = re.compile(
    r"(?:\b(?:übersetz|korrigier|verbesser|formulier|überarbeit|kürze?n?\b|prüf|fass|zusammenfass)"
    r"|(?:^|[.!?\n]\s*|\bplease\s+|\byou\s+|\band\s+)"
    r"(?:translat|correct|improv|rewrit|rephras|shorten|proofread|summar))"
    r"\w*\b[^\n:]{0,120}:(?P<text>.*)",
    re.IGNORECASE | re.DOTALL,
)
END = re.compile(r"[.!?…]+[“”\"»«’)]*(?=\s|$)|\n+")
NO_END = re.compile(r"\b(?:[a-zäöü]|\d{1,2}|bzw|ca|vgl|Nr|Dr|Prof|Hr|Fr|ggf|inkl|Mr|Mrs|Ms|vs)\.$")
LONGEST_NO_END = 8  # characters, and one before them
BULLET = re.compile(r"^\s*(?:[-*•+]|\d+[.)])\s+")
WORD = re.compile(r"[^\W_]+(?:[-/.&][^\W_]+)*")
SUFFIXES = ("est", "en", "em", "er", "es", "et", "te", "st", "ed", "e", "n", "s", "t")

EMPTY_WORDS = word_set(
    """
    der die das den dem des ein eine einen einem einer eines und oder aber denn auch noch schon
    nur ich mich mir du dich dir er sie es ihn ihm ihr ihnen wir uns euch man sich mein meine
    meinen meinem meiner dein deine unser unsere unseren unserem unserer sein seine dieser diese
    dieses diesen diesem im in ins an am auf aus bei beim mit von vom zu zum zur für über um nach
    vor seit ab bis unter als wie dass daß ob wenn weil damit so da dort hier dann nun mal bitte
    gern gerne doch ja nein bin bist ist sind seid war waren hat habe haben hast wird werde werden
    kann kannst können soll sollen sondern nicht mehr kein keine keinen jetzt künftig immer was
    wer wo wann welche welcher welches welchen welchem warum wieso wohin merk merke merken vergiss
    eintrag notiz stimmt steht gibt heute hallo danke the a an and or but i me my you your he she
    it we us our they their this that these those in on at of for with from to by as into about is
    am are was were be been have has had do does did will would can could should please always now
    not no longer anymore what who where when which why how remember forget note entry true
    """
)
ENGLISH = word_set(
    """
    the i i'm my me please and of to is are with you your always answer answers english we our
    from on use keep write what who where when which how do does can could that this for not short
    hello hi thanks thank in no but longer a an remember forget summarize summarise know about work
    hey bye yes
    """
)
GERMAN = word_set(
    """
    der die das ich mir mich mein meine bitte und mit auf in im ist sind du dein immer wir unser
    unsere antworte antworten schreib nicht für kurz künftig was wer wo wann wie kannst dir dass
    hallo danke ja nein merk vergiss über den dem ein eine fasse zusammen
    """
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, verbatim, and the same with blanks where it only quotes."""

    text: str
    own: str


def split_sentences(text: str) -> list[Sentence]:
    """Return the sentences of a message that the person says, material and quotes left out."""
    own = blank_foreign(text)
    cut = [match.end() for match in END.finditer(own) if not _is_no_end(own, match)]
    places = [0, *cut, len(text)]
    found = [_trimmed(text[start:end], own[start:end]) for start, end in pairwise(places)]
    return [sentence for sentence in found if WORD.search(sentence.own)]


def blank_foreign(text: str) -> str:
    """Return the text, in its length, with blanks for quotes, code and handed over material."""
    own = QUOTED.sub(lambda match: BLANK * len(match[0]), text)
    material = MATERIAL.search(own)
    if material is None:
        return own
    start = material.start("text")
    return own[:start] + BLANK * (len(own) - start)


def handed_over(text: str) -> str:
    """Return the material behind a request such as „Fasse zusammen:“, or an empty text."""
    material = MATERIAL.search(text)
    return material["text"].strip() if material else ""


def plain_sentences(text: str) -> list[str]:
    """Return the sentences of a document, without list marks and headings' signs."""
    cut = [match.end() for match in END.finditer(text) if not _is_no_end(text, match)]
    places = [0, *cut, len(text)]
    pieces = (text[start:end] for start, end in pairwise(places))
    cleaned = (BULLET.sub("", piece.strip()).lstrip("# ").strip() for piece in pieces)
    return [sentence for sentence in cleaned if WORD.search(sentence)]


def stems(text: str) -> frozenset[str]:
    """Return what the content words of a text share with their inflected forms."""
    words = (word.casefold() for word in WORD.findall(text))
    return frozenset(stem(word) for word in words if word not in EMPTY_WORDS and len(word) > 1)


def stem(word: str) -> str:
    """Return a word without case, umlauts and endings."""
    bare = unicodedata.normalize("NFKD", word.casefold().replace("ß", "ss"))
    bare = "".join(filter(_is_letter, bare))
    for suffix in SUFFIXES:
        if bare.endswith(suffix) and len(bare) - len(suffix) >= 4:
            return bare[: -len(suffix)]
    return bare


def numbers(text: str) -> frozenset[str]:
    """Return the numbers that a text names."""
    return frozenset(re.findall(r"\d+(?:[.,]\d+)*", text))


def is_english(text: str) -> bool:
    """Tell English from German; German if in doubt."""
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+(?:['’][a-z]+)?", text)]
    return sum(map(ENGLISH.__contains__, words)) > sum(map(GERMAN.__contains__, words))


def _is_no_end(text: str, match: re.Match[str]) -> bool:
    if match[0] != ".":
        return False
    follows = text[match.end() : match.end() + 3].lstrip()
    before = text[max(0, match.end() - LONGEST_NO_END) : match.end()]
    return bool(NO_END.search(before)) or follows[:1].islower()


def _is_letter(character: str) -> bool:
    return not unicodedata.combining(character)


def _trimmed(text: str, own: str) -> Sentence:
    bullet = BULLET.match(text)
    start = bullet.end() if bullet else len(text) - len(text.lstrip())
    end = len(text.rstrip())
    return Sentence(text[start:end], own[start:end])
