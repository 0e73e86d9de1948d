"""Has the person taken back what they said (spec 5.3)?"""

import re

from apps.memory.rules.words import content, negated, same, stem

# „Nein, doch nicht, vergiss das.“ names nothing: it means what was said just before.
TAKES_BACK = re.compile(
    r"\b(?:vergiss|vergesse|streich\w*|lösch\w*|ignorier\w*)\s+(?:\w+\s+){0,2}?(?:das|es|dies"
    r"|alles|wieder)\b"
    r"|\b(?:doch|lieber|besser)\s+(?:lieber\s+)?nicht\b|\b(?:doch|lieber|bitte) nicht (?:merken"
    r"|speichern|notieren)\b"
    r"|\b(?:merke?|notiere?|speichere?)\b(?:\s+\w+){0,3}\s+(?:nicht|nichts)\b|\bnicht (?:merken"
    r"|speichern|notieren)\b"
    r"|\b(?:nehme|nimm|ziehe)\b.{0,30}\bzurück\b|\bwar (?:nur )?(?:ein |als )?(?:spaß|scherz|witz"
    r"|quatsch|unsinn|gelogen|test|beispiel)\b"
    r"|\b(?:nur|bloß) (?:ein |als |zum )?(?:spaß|scherz|witz|beispiel|test|testen)\b|^"
    r"(?:\W*\w+\W+)?(?:quatsch|blödsinn|unsinn|scherz|irrtum|vergiss es)\b"
    r"|\b(?:stimmt|stimmte|gilt) (?:so |aber |gar |ja )*nicht\b|\bist (?:so )?(?:falsch"
    r"|nicht wahr|gelogen|erfunden)\b"
    r"|\blass (?:es|das|mal|stecken|gut sein)\b|\bnicht so gemeint\b|\bhab(?:e)? mich (?:vertan"
    r"|geirrt|verschrieben|vertippt)\b"
    r"|\b(?:forget|scratch|ignore|delete|remove|drop|undo|disregard) (?:that|this|it|what i)\b"
    r"|\bnever ?mind\b"
    r"|^\W*(?:\w+\W+){0,3}(?:nein|nee|nö|nope|no)\W*$"
    r"|^(?:\W*(?:ach|oh|äh|hm|sorry|ups|upps|moment)\W+)*(?:nein|nee|nö|nope|no|stopp|halt)\b"
    r"|\bignorieren\b|\bfalscher chat\b|\bwrong chat\b|\bbehalte?\b.{0,30}\bnicht\b"
    r"|\b(?:just|only) (?:kidding|joking|a joke|a test|testing)\b|\bi take (?:that|it) back\b"
    r"|\bdon[’']?t (?:remember|save|store|note)\b"
    r"|\b(?:that|it)(?:[’']s| is| was) (?:not true|wrong|a joke|a lie|a mistake)\b|\bnot (?:true"
    r"|anymore)\b",
    re.I,
)
# „Das bitte nicht aufheben“: a short sentence that says no to „das“.
DENIES = re.compile(
    r"^(?=.{0,70}$)[^?]*\b(?:das|es|dies|this|that|it)\b[^?]*\b(?:nicht|nichts|never|not"
    r"|don[’']?t)\b[^?]*"
    r"\b(?:aufheben|speichern|behalten|merken|notieren|sichern|festhalten|übernehmen|eintragen"
    r"|wahr|richtig|ernst|remember|store|save|keep|true|right|serious)\b[^?]*$",
    re.I,
)
AGAIN = re.compile(r"\bvergiss (?:das |bitte |es )?nicht\b|\bdon[’']?t forget\b", re.I)


def takes_back(text: str) -> bool:
    """Tell whether words take back what was said just before them."""
    said = AGAIN.sub(" ", text)
    return TAKES_BACK.search(said) is not None or DENIES.search(said) is not None


def contradicts(text: str, said: str) -> bool:
    """Tell whether a later sentence denies an earlier one, naming most of its content."""
    if negated(text) == negated(said):
        return False
    later = [stem(word) for word in content(text)]
    meant = [stem(word) for word in content(said)]
    named = sum(any(same(one, other) for other in later) for one in meant)
    return bool(meant) and named * 2 > len(meant)
