"""What ranks above the person's message: company, project, agent (spec 2.5)."""

import re
from collections.abc import Iterator, Sequence

from apps.agents.access import usable
from apps.chat.answering.texts import prompt_text
from apps.chat.models import Conversation
from apps.memory.rules.document import one_line
from apps.memory.rules.override import Instruction
from apps.orgs import queries as orgs
from apps.orgs.models import Membership
from apps.projects.access import readable

MARKUP = re.compile(r'[<>"]')


def instructions_for(conversation: Conversation) -> tuple[Instruction, ...]:
    """Give the instructions of a conversation as they are now, the highest in rank first.

    What its owner may not use any more does not count: it was not meant for their eyes.
    """
    return tuple(one for one in _given(conversation) if one.text.strip())


def _given(conversation: Conversation) -> Iterator[Instruction]:
    yield Instruction("company", "", orgs.information_text(conversation.organisation_id))
    if not (conversation.project_id or conversation.agent_id):
        return
    membership = owner_of(conversation)
    if membership is None:
        return
    for source, rows, key in (
        ("project", readable(membership), conversation.project_id),
        ("agent", usable(membership), conversation.agent_id),
    ):
        if key and (found := rows.filter(pk=key).values_list("name", "instructions").first()):
            yield Instruction(source, shown_name(found[0]), found[1])


def owner_of(conversation: Conversation) -> Membership | None:
    """Find the place of a conversation's owner in its organisation."""
    return Membership.objects.filter(
        user=conversation.owner_id, organisation=conversation.organisation_id
    ).first()


def shown_name(name: str) -> str:
    """Write a name so that it stays inside the quotation marks of a tag."""
    return MARKUP.sub("'", one_line(name))


def instruction_blocks(instructions: Sequence[Instruction], mark: str) -> str:
    """Write each between tags with a mark that its text cannot know."""
    blocks = [tagged(one.source, one.name, one.text, mark) for one in instructions]
    return "\n\n".join([prompt_text("instructions"), *blocks]) if blocks else ""


def tagged(kind: str, name: str, text: str, mark: str) -> str:
    """Write a text between tags that carry a mark, and the name of what it is."""
    attribute = f' name="{name}"' if name else ""
    return f"<{kind}-{mark}{attribute}>\n{text.strip()}\n</{kind}-{mark}>"
