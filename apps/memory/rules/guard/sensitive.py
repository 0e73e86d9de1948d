"""Health, religion, politics, union membership, origin and sexual life, also of others (spec 5.7).

A word of such a field is enough, unless the sentence shows that it is the subject of somebody's
work ("Krebsforschung", "die App für Menschen mit Diabetes", "Unser Mandant ist eine Gewerkschaft").
"""

import re
from typing import Final

from apps.memory.rules.guard.sensitive_words import ALWAYS, PERSONAL, TOPICS

_ALWAYS: Final = tuple(re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.I) for words in ALWAYS)
_TOPIC: Final = re.compile(rf"(?<![\w-])(?:{'|'.join(TOPICS)})(?![\w-])", re.I)
_PERSONAL: Final = re.compile(rf"(?<![\w-])(?:{'|'.join(PERSONAL)})(?![\w-])", re.I)

# Words right before a topic that make it the subject of work.
_ABOUT: Final = re.compile(
    r"(?:(?:über|zu|zum|zur|zum thema|zur frage|rund um|about|on|for|für|gegen|against|of"
    r"|von|in|im|der|mit) (?:[\w-]+ ){0,1}"
    r"|(?:menschen|patient\w*|kunden|personen|kinder\w*|schüler\w*|leute|betroffene\w*"
    r"|people|patients|children|pupils|students|those|customers|angehörige\w*) (?:mit|with"
    r"|von|of|und) "
    r"|(?:station|abteilung|klinik|praxis|ambulanz|zentrum|app|studie|forschung"
    r"|medikamente?|projekt|kurs|selbsthilfe|fonds|stiftung|hospiz|verband|clinic|ward"
    r"|unit|app|study|research|drug|trial)\w* (?:für|zu|gegen|for|on|against|about) )$",
    re.I,
)
# The person or somebody else is said to have it.
_HAVING: Final = re.compile(
    r"\b(?:habe|hat|hatte|hab|haben|leide|leidet|litt|erkrankt\w*|wegen|trotz|aufgrund"
    r"|seit (?:meiner|seiner|ihrer)|nach (?:meiner|meinem|einer|einem|seiner|ihrer)"
    r"|diagnose|diagnosed|bekam|bekommen|nehme|nimmt|spritze|spritzt|brauche|bin in|"
    r"mein|meine[nrms]?|sein|seine[nrms]?|ihr|ihre[nrms]?|have|has|had|suffer\w*|with my"
    r"|my|his|her|their|because of|due to|recover\w*|take|takes|taking|on medication"
    r"|ich bin|ist(?! (?:ein|eine|der|die|das)\b)|i'm|i am|is(?! (?:an?|the)\b)|overcame"
    r"|überstanden|besiegt|kämpfe|fighting)\b",
    re.I,
)
_WORK: Final = re.compile(
    r"\b(?:betreue|entwickle|schreibe|forsche|arbeite|verkaufe\w*|leite|plane|unterrichte"
    r"|koordiniere|verantworte|produktmanager\w*|referent\w*|redakteur\w*|beauftragte\w*"
    r"|mandant\w*|kund\w+|zielgruppe\w*|projekt\w*"
    r"|work|write|develop|manage|lead|research\w*|teach|sell|client\w*|customer\w*"
    r"|project\w*|product\w*|heißt|meine ich|meinen wir|is called|i mean|fachmagazin"
    r"|pflege|behandle|operiere|berate|versorge|coordinate|run)\b",
    re.I,
)


def sensitive_mark(sentence: str) -> re.Match[str] | None:
    """Find what makes a folded sentence sensitive personal data, if anything does."""
    for words in _ALWAYS:
        if match := words.search(sentence):
            return match
    if match := _PERSONAL.search(sentence):
        return match
    return next(
        (match for match in _TOPIC.finditer(sentence) if not _is_work(sentence, match)), None
    )


def _is_work(sentence: str, topic: re.Match[str]) -> bool:
    """Tell whether a topic is what the sentence's work is about, not somebody's own affair."""
    before = sentence[max(0, topic.start() - 60) : topic.start()]
    clause = re.split(r"[,;:.]", before)[-1]
    if _quoted(sentence, topic) and _WORK.search(sentence):
        return True
    if _ABOUT.search(clause) and _WORK.search(sentence):
        return not re.search(
            r"\b(?:diagnose|erkrankt|leide\w*|wegen|trotz|aufgrund)\b", clause, re.I
        )
    return bool(_WORK.search(sentence)) and not _HAVING.search(clause)


def _quoted(sentence: str, match: re.Match[str]) -> bool:
    return sentence[: match.start()].count('"') % 2 == 1
