"""What counts for the present task only: this mail, now, a question, an appointment (spec 5.8)."""

import re
from typing import Final

_THIS: Final = (
    r"(?:für |in |an |bei |aus |zu |on |in |for )?(?:dies(?:e[nrsm]?|mal)(?: eine[nrsm]?)?"
    r"|diesmal|this(?: one)?|das hier|die hier|den hier|hier) ?"
)
_OBJECT: Final = (
    r"(?:e-?mails?|nachricht|brief|antwort|text|entwurf|tabelle|absatz|satz|liste|bericht"
    r"|vertrag|angebot|dokument|aufgabe|anfrage|chat|protokoll|fall|auftrag|rechnung"
    r"|grafik|folie"
    r"|mail|letter|answer|reply|draft|table|paragraph|sentence|list|report|contract"
    r"|document|task|chat|message|case|slide|post)"
)
_NOW: Final = (
    r"diesmal|dieses mal|ausnahmsweise|nur (?:heute|jetzt|hier|dieses eine mal"
    r"|für (?:heute|jetzt|diese[nrs]?))|(?:gerade|jetzt gerade|(?<!ab )jetzt noch|noch mal|nochmal"
    r"|noch einmal|(?<!ab )jetzt bitte|im moment|momentan|(?:muss|bin|bin ja|habe|komme"
    r"|gehe) gleich)"
    r"|heute|morgen (?:um|früh|vormittag|nachmittag|mittag|abend|kommt|kommen|treffe|habe"
    r"|bin|geht|muss|ist)|(?:^|, )morgen|übermorgen|gestern|vorhin|heute abend"
    r"|nächste[nrsm]? (?:woche|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag"
    r"|monat)"
    r"|kommende[nrsm]? \w+|(?:am|diesen) (?:montag|dienstag|mittwoch|donnerstag"
    r"|freitag) um|in (?:einer|zwei|drei) (?:stunden?|minuten|tagen)|just this once"
    r"|this once|this time|right now|for now|today|tomorrow|tonight|yesterday|next (?:week"
    r"|month|monday|tuesday|wednesday|thursday|friday)"
    r"|at the moment|again,? (?:with|but)|(?:narrower|wider|shorter|longer) now"
)
_HERE: Final = (
    rf"{_THIS}(?:\w+ )?{_OBJECT}|(?:für |in |an )?(?:den|die|das|der|dem"
    rf"|the) (?:\w+ )?{_OBJECT} (?:hier|unten|oben|von (?:heute|gestern|eben|oben)|below"
    r"|above|attached)"
    r"|(?:den|die|das|the) (?:ersten|zweiten|dritten|letzten|obigen|vorigen|nächsten"
    r"|angehängten|beigefügten|zweite|dritte|letzte|erste|first|second|third|last|next"
    rf"|attached|previous|following|above) {_OBJECT}"
    r"|(?:daraus|dazu|davon) (?:eine?n?|noch|mal)|im anhang|anbei|attached"
    r"|oben genannte\w*|(?:make|mach|mache|schreib|schreibe|rechne|rechnet|fass|fasse"
    r"|kürze?|formulier\w*|übersetze?|korrigier\w*|rewrite|shorten|summari[sz]e|translate"
    r"|draft|fix|rephrase) (?:mir |bitte |me |das |es |it |dies |this |that |das mal |mal "
    r"|noch )+"
)
_TEXTUAL: Final = re.compile(
    r"^(?:bitte |please )?(?:fass|fasse|kürze?|übersetze?|korrigiere?|formuliere?|rechne"
    r"|such|suche|erstelle?|entwirf|schreib|schreibe|mach|mache|rewrite|shorten"
    r"|summari[sz]e|translate|draft|fix|rephrase|make|write|search|find|create"
    r"|calculate)\b",
    re.I,
)
_TASK: Final = re.compile(rf"(?<![\w-])(?:{_NOW}|{_HERE})(?![\w-])", re.I)
_QUESTION: Final = re.compile(
    r"\?[\"')]*\s*$|^(?:sag mal|weißt du|kannst du|könntest du|magst du|würdest du"
    r"|soll ich|sollte ich|darf ich|(?:wer|was|wann|warum|wieso|weshalb|woher|wohin"
    r"|wie (?:viel\w*|hoch|lange|oft|geht|macht|kann)"
    r"|welche[nrsm]?)(?=[^,]*$)|(?:what|when|why|who|which|how (?:many|much|do|does|can"
    r"|is))(?=[^,]*$)|can you|could you|would you|should i|is there|are there|do you)\b",
    re.I,
)


def is_question(sentence: str) -> bool:
    """Tell whether a folded sentence asks something."""
    return bool(_QUESTION.search(sentence))


def counts_only_now(sentence: str) -> bool:
    """Tell whether a folded sentence is tied to the present task or moment."""
    return bool(_TASK.search(sentence))


def asks_for_text(sentence: str) -> bool:
    """Tell whether a sentence orders a piece of text work, which is a task and not a rule."""
    return bool(_TEXTUAL.match(sentence))
