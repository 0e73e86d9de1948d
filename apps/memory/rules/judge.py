"""Judge one text by its source, as `manage.py guard` does for the labelled cases."""

from apps.memory.rules.evidence import Author, Message, passages_of
from apps.memory.rules.guard import Clean, inspect
from apps.memory.rules.guard.secrets import find_secrets
from apps.memory.rules.origin import Origin, Range, split
from apps.memory.rules.paraphrase import inspect_paraphrase
from apps.memory.rules.request import cut
from apps.memory.rules.statement import Spoken, doubt
from apps.memory.rules.verdict import SECRETS, Reason, Refused

FOREIGN_SOURCES = frozenset({"document", "pasted"})
SOURCES = FOREIGN_SOURCES | {"user", "assistant_confirmed"}
MAX_TEXT = 4_000  # characters
MAX_SENTENCES = 40
# In this order one reason is named where a text has several.
RANK = (*sorted(SECRETS), Reason.FOREIGN, Reason.SENSITIVE, Reason.POLICY)
SPOILING = frozenset(RANK) - {Reason.FOREIGN} | {Reason.STRUCTURE, Reason.TOO_LONG}


def judge(text: str, source: str) -> Clean | Refused:
    """Return what the rules say to a text of one of `SOURCES`."""
    if source not in SOURCES:
        raise ValueError(f"Unknown source: {source}")
    if source in FOREIGN_SOURCES:
        return Refused(Reason.FOREIGN)
    if source == "assistant_confirmed":
        return inspect_paraphrase(text)
    if secrets := find_secrets(text):
        return Refused(secrets[0].reason)
    return _judge_own(text)


def _judge_own(text: str) -> Clean | Refused:
    """Look at each sentence of a typed text: one bad part spoils it, one good part is enough."""
    segments = split(text, [Range(0, len(text), Origin.TYPED)])
    sentences = passages_of(0, Message("m", Author.OWNER, segments))
    if len(sentences) > MAX_SENTENCES or len(text) > MAX_TEXT:
        return Refused(Reason.TOO_LONG)
    verdicts = [_judge_sentence(sentence.text, sentence.own) for sentence in sentences]
    refused = [verdict.reason for verdict in verdicts if isinstance(verdict, Refused)]
    clean = [verdict for verdict in verdicts if isinstance(verdict, Clean)]
    if clean and not SPOILING & set(refused):
        return clean[0]
    if any(not segment.own and segment.text.strip() for segment in segments):
        refused.append(Reason.FOREIGN)
    named = [reason for reason in RANK if reason in refused]
    return Refused((named or refused or [Reason.NOT_A_STATEMENT])[0])


def _judge_sentence(sentence: str, own: bool) -> Clean | Refused:
    # „Im Handbuch steht:“ only leads to somebody's words.
    if not own or sentence.endswith(":"):
        return Refused(Reason.FOREIGN)
    request = cut(sentence)
    found = inspect(request.text or sentence)
    reason = doubt(Spoken(sentence, request))
    if reason is Reason.FOREIGN or (reason and isinstance(found, Clean)):
        return Refused(reason)
    return found
