"""What ranks above the person's message: company, project, agent (spec 2.5)."""

import re
from collections.abc import Iterator, Sequence

from apps.chat.agents import agent_of, owner_of
from apps.chat.answering.texts import prompt_text
from apps.chat.models import Conversation
from apps.memory.rules.document import one_line
from apps.memory.rules.override import Instruction
from apps.orgs import queries as orgs
from apps.projects.access import readable
from apps.projects.models import Project

MARKUP = re.compile(r'[<>"]')


def instructions_for(conversation: Conversation) -> tuple[Instruction, ...]:
    """Give the instructions of a conversation as they are now, the highest in rank first.

    What its owner may not use any more does not count: it was not meant for their eyes.
    """
    return tuple(one for one in _given(conversation) if one.text.strip())


def _given(conversation: Conversation) -> Iterator[Instruction]:
    yield Instruction("company", "", orgs.information_text(conversation.organisation_id))
    if project := project_of(conversation):
        yield Instruction("project", shown_name(project.name), project.instructions)
    if agent := agent_of(conversation):
        yield Instruction("agent", shown_name(agent.name), agent.instructions)


def project_of(conversation: Conversation) -> Project | None:
    """Find the project of a conversation as long as its owner may read it."""
    if conversation.project_id is None or not (membership := owner_of(conversation)):
        return None
    return readable(membership).filter(pk=conversation.project_id).first()


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
