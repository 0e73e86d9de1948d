"""Where memory is used (spec 6): one table, one row for each situation in which it is not.

Asked anew for each message and again inside the transaction of each tool call (spec 6.1).
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from apps.memory.rules.verdict import Reason, Refused


@dataclass(frozen=True, slots=True)
class Situation:
    """Describe in plain values where memory would be read or written, as it is now.

    `consented_at` is when the consent that holds now was given; switching off takes it away.
    `message_at` is when the message that is being answered was sent, `None` outside of an answer;
    `cowork_began_at` is `None` outside of Cowork.
    """

    consented_at: datetime | None
    message_at: datetime | None = None
    chat_shared: bool = False
    project_shared: bool = False
    project_owner_count: int = 0
    test_chat: bool = False
    cowork_began_at: datetime | None = None
    model_memory_allowed: bool = True
    temporary: bool = False
    left_out: bool = False  # the person asked for this one answer without memory


@dataclass(frozen=True, slots=True)
class Allowed:
    """Say that memory is read and written here."""


@dataclass(frozen=True, slots=True)
class Row:
    """Name a situation in which memory is neither read nor written."""

    reason: Reason
    applies: Callable[[Situation], bool]


def _without_consent(situation: Situation) -> bool:
    since, sent = situation.consented_at, situation.message_at
    # A consent counts from the next message on (spec 3.6).
    return since is None or (sent is not None and sent < since)


def _began_before_consent(situation: Situation) -> bool:
    since, began = situation.consented_at, situation.cowork_began_at
    return since is not None and began is not None and began < since


ROWS = (
    Row(Reason.NO_CONSENT, _without_consent),
    Row(Reason.TEMPORARY_CHAT, lambda situation: situation.temporary),
    Row(Reason.TEST_CHAT, lambda situation: situation.test_chat),
    Row(Reason.SHARED_CHAT, lambda situation: situation.chat_shared),
    Row(Reason.SHARED_PROJECT, lambda situation: situation.project_shared),
    Row(Reason.PROJECT_OWNERS, lambda situation: situation.project_owner_count > 1),
    Row(Reason.COWORK_BEFORE_CONSENT, _began_before_consent),
    Row(Reason.MODEL_FORBIDDEN, lambda situation: not situation.model_memory_allowed),
    Row(Reason.LEFT_OUT, lambda situation: situation.left_out),
)


def may_use(situation: Situation) -> Allowed | Refused:
    """Decide whether memory is read and written here, and if not, why (spec 6, 6.2)."""
    for row in ROWS:
        if row.applies(situation):
            return Refused(row.reason)
    return Allowed()


def banner_visible(situation: Situation, *, dismissed: bool, postponed: bool) -> bool:
    """Decide whether the banner stands above the input (spec 3.2 to 3.4).

    `dismissed` is for good and on all devices, `postponed` until the browser is closed.
    """
    if dismissed or postponed or situation.consented_at is not None:
        return False
    others = (row for row in ROWS if row.reason is not Reason.NO_CONSENT)
    return not any(row.applies(situation) for row in others)
