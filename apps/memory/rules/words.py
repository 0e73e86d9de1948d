"""Words as the rules compare them: tokens, light stems, and the few words that carry no content."""

import re
import unicodedata
from typing import Literal

WORD = re.compile(r"\w+(?:[-/.@:]\w+)*")

# Longest first; a stem keeps at least three letters, so that short names stay what they are.
SUFFIXES = ("ten", "est", "en", "em", "er", "es", "et", "te", "st", "e", "n", "s", "t")


def vocabulary(text: str) -> frozenset[str]:
    """Return the words of a list that is written as text."""
    return frozenset(text.split())


FUNCTION_WORDS = vocabulary(
    """
    der die das den dem des ein eine einen einem einer eines und oder aber denn auch noch schon
    nur ich mich mir du dich dir er sie es ihn ihm ihr ihnen wir uns euch man sich sie mein meine
    meinen meinem meiner meines dein deine unser unsere unseren unserem unserer unseres sein seine
    seinen seinem seiner ihre ihren ihrem ihrer dieser diese dieses diesen diesem in im ins an am
    auf aus bei beim mit von vom zu zum zur für über um nach vor seit ab bis unter als wie dass
    daß ob wenn weil damit so da dort hier dann nun mal bitte gern gerne doch ja nein bin bist ist
    sind seid war waren sein hat habe haben hast wird werde werden wurde mag mögen möchte möchten
    will wollen wünsche wünscht bevorzuge bevorzugt lieber jetzt künftig immer grundsätzlich
    übrigens the a an and or but i me my you your he she it we us our they them their this that
    these those in on at of for with from to by as into about is am are was were be been being has
    have had do does did will would want wants prefer prefers like likes please always now by the
    way heiße heißt heißen hieß called named nutzer nutzerin person user antwort antworten
    """
)

ENGLISH = vocabulary(
    """
    the i my me please and of to is are with you your always answer answers in english we our from
    now on use keep write prefer want that this for not short
    """
)
GERMAN = vocabulary(
    """
    der die das ich mir mich mein meine bitte und mit auf in im ist sind du dein immer wir unser
    unsere antworte antworten schreib nicht für kurz künftig
    """
)

NEGATIONS = re.compile(
    r"\b(?:nicht|nichts|kein\w{0,2}|nie|niemals|nirgends|weder|ohne|keinesfalls|keineswegs"
    r"|not|no|never|none|nor|without|cannot|\w{2,6}n[’']t)\b",
    re.I,
)


def words(text: str) -> list[str]:
    """Return the words of a text as they are spelled, in order."""
    return WORD.findall(text)


def stem(word: str) -> str:
    """Return what a word shares with its inflected forms, without umlauts and case."""
    plain = _without_marks(word.casefold())
    while suffix := next((s for s in SUFFIXES if _cuts(plain, s)), None):
        plain = plain[: -len(suffix)]
    return plain


def content(text: str) -> list[str]:
    """Return the words of a text that say something of their own, in order."""
    return [word for word in words(text) if word.lower() not in FUNCTION_WORDS]


def same(one: str, other: str) -> bool:
    """Tell whether two stems belong together (one may continue the other a little)."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if long == f"{short}s":
        return True
    return len(short) >= 5 and long.startswith(short) and len(long) - len(short) <= 4


def negated(text: str) -> bool:
    """Tell whether a text says no to something."""
    return NEGATIONS.search(text) is not None


def language(text: str) -> Literal["de", "en"]:
    """Return the language of a sentence."""
    spoken = [word.casefold() for word in words(text)[:200]]
    english = sum(word in ENGLISH for word in spoken)
    return "en" if english > sum(word in GERMAN for word in spoken) else "de"


def _without_marks(word: str) -> str:
    """Fold umlauts and their two-letter spellings to the same letters ("gruen" is "grün")."""
    bare = unicodedata.normalize("NFKD", word.replace("ß", "ss"))
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return bare.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _cuts(word: str, suffix: str) -> bool:
    if not word.endswith(suffix) or len(word) - len(suffix) < 3:
        return False
    # "Preis" is no plural, "Einkaufs" is a genitive.
    return suffix != "s" or word[-2] not in "aeious"
