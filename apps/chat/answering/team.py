"""What a team keeps in common, between documents and the person's own notes (spec 9.4)."""

from collections.abc import Sequence

from django.utils import timezone

from apps.chat.answering.instructions import shown_name
from apps.chat.answering.texts import prompt_text
from apps.chat.models import Answer, Conversation
from apps.llm.settings import is_memory_allowed
from apps.teammemory.models import Statement
from apps.teammemory.queries import statements_for

SHARE = 4  # statements get this part of the room: a quarter


def team_block(answer: Answer, room: int, mark: str) -> str:
    """Write the statements for a request, in a quarter of `room` bytes; keep how many went in."""
    statements = _statements(answer.message.conversation, answer.model)
    lines = _newest([_line(one) for one in statements], room // SHARE)
    if answer.team_statements != len(lines):
        answer.team_statements = len(lines)
        Answer.objects.filter(pk=answer.pk).update(team_statements=len(lines))
    if not lines:
        return ""
    gap = [prompt_text("team_gap")] if len(lines) < len(statements) else []
    text = prompt_text("team").format(mark=mark, statements="\n".join([*gap, *lines]))
    return f"\n\n{text}"


def _statements(chat: Conversation, model: str) -> tuple[Statement, ...]:
    """Find them anew for each request; memory of any kind is not for every chat and model."""
    if chat.project_id is None or chat.is_test or chat.temporary_key:
        return ()
    if not is_memory_allowed(chat.organisation_id, model):
        return ()
    return statements_for(chat.project_id, chat.owner_id)


def _line(one: Statement) -> str:
    """Write the names first: a sentence that names somebody as confirming comes behind them."""
    name = shown_name(str(one.confirmed_by)) if one.confirmed_by else "a former member"
    day = timezone.localdate(one.confirmed_at).isoformat()
    team = shown_name(one.memory.team.name)
    return f"- (team {team}, confirmed by {name} on {day}) {one.text}"


def _newest(lines: Sequence[str], room: int) -> list[str]:
    """Keep the last lines that fit into these bytes, in their order."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line.encode()) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return kept
