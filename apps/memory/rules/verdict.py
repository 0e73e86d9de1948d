"""The words in which the memory rules answer.

Every rule of this package takes plain values and returns a small frozen value: what to do, or
`Refused` with one `Reason`. The sentences that people read for a reason live in the templates.
"""

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Why something is not remembered, not changed or not used."""

    # Content (spec 5.6, 5.7, 5.8): no click unlocks the first two groups.
    SECRET_PASSWORD = "secret.password"
    SECRET_KEY = "secret.key"
    SECRET_PRIVATE_KEY = "secret.private_key"
    SECRET_IBAN = "secret.iban"
    SECRET_CARD = "secret.card"
    SENSITIVE = "sensitive"
    POLICY = "policy"
    TASK_ONLY = "task_only"
    KIND = "kind"  # on no list of kinds that are remembered (spec 5.5)
    STRUCTURE = "structure"  # markup, several lines, links that would load something
    TOO_LONG = "too_long"  # over 600 bytes, or a word over 40 characters

    # Origin and evidence (spec 5.2 to 5.4)
    FOREIGN = "foreign"
    NO_EVIDENCE = "no_evidence"
    NOT_A_STATEMENT = "not_a_statement"
    UNSUPPORTED = "unsupported"
    UNCONFIRMED = "unconfirmed"
    RETRACTED = "retracted"
    RATE = "rate"
    TARGET = "target"
    VETO = "veto"  # the second look was wanted and could not be taken

    # The memory itself (spec 4)
    FULL = "full"
    TOO_LARGE = "too_large"
    CHANGED_SINCE = "changed_since"
    ERROR = "error"  # the write failed for a technical reason

    # Use (spec 3 and 6)
    NO_CONSENT = "no_consent"
    SHARED_CHAT = "shared_chat"
    SHARED_PROJECT = "shared_project"
    PROJECT_OWNERS = "project_owners"
    TEST_CHAT = "test_chat"
    COWORK_BEFORE_CONSENT = "cowork_before_consent"
    MODEL_FORBIDDEN = "model_forbidden"
    TEMPORARY_CHAT = "temporary_chat"
    LEFT_OUT = "left_out"  # the person asked for an answer without memory (spec 6.3)


SECRETS = frozenset(reason for reason in Reason if reason.startswith("secret."))


@dataclass(frozen=True, slots=True)
class Refused:
    """Say no, with the reason and, where it is known, the range of characters that caused it."""

    reason: Reason
    span: tuple[int, int] | None = None


class Source(StrEnum):
    """By what an entry was made or last changed (spec 4.3)."""

    CHAT = "chat"
    COWORK = "cowork"
    EDIT = "edit"
    IMPORT = "import"
