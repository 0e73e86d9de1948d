"""The answer loop: text, tool calls, their results, at most eight rounds."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from django.db import connection

from apps.chat.answering.documents import wait_until_read
from apps.chat.answering.live import LINES, LiveText, live_texts
from apps.chat.answering.prompt import Prompt, build_prompt
from apps.chat.answering.recall import forget, revoked
from apps.chat.answering.turn import turn_of
from apps.chat.models import Answer
from apps.llm.assembly import estimate_usage
from apps.llm.catalogue import get_model
from apps.llm.rounds import Round, as_message, listen
from apps.llm.types import ChatModel, ErrorCode, ModelError, ToolCall, Usage
from apps.memory import tools

MAX_ROUNDS = 8
MAX_UNREADABLE = 2  # rounds in a row in which nothing could be carried out
TOOL_LOOP = "tool_loop"
BAD_CALL = "bad_call"
NO_MODEL = "no_model"


@dataclass(slots=True)
class Conversed:
    """What a conversation with the model came to; its text is in the live text."""

    error: str = ""
    retry_after: float | None = None
    tokens_in: int = 0
    tokens_out: int = 0
    memory_reason: str = ""
    memory_entries: list[str] = field(default_factory=list)
    sources: list[dict[str, Any]] = field(default_factory=list)

    @property
    def usage(self) -> Usage:
        """Sum up what the requests took."""
        return Usage(self.tokens_in, self.tokens_out)


def converse(answer: Answer, live: LiveText) -> Conversed:
    """Ask the model until it has answered without calling a tool."""
    confirm(answer, live)
    wait_until_read(answer, lambda: live.stopped)
    prompt = build_prompt(answer)
    turn = turn_of(answer, sources=prompt.sources, instructions=prompt.instructions)
    override(turn, prompt, live)
    conversed = Conversed(
        memory_reason=prompt.memory_reason,
        memory_entries=list(prompt.memory_entries),
        sources=list(prompt.documents.sources),
    )
    try:
        model = get_model(answer.model)
        conversed.error = talk(model, prompt, turn, live, conversed)
    except LookupError:
        conversed.error = NO_MODEL
    except ModelError as error:
        conversed.error, conversed.retry_after = error.code, error.retry_after
    if not conversed.error and not live.text.strip() and not live.stopped:
        conversed.error = ErrorCode.EMPTY
    return conversed


def confirm(answer: Answer, live: LiveText) -> None:
    """Keep what a typed „ja“ says yes to, so that the model knows of it (spec 5.4)."""
    if tools.confirm(turn_of(answer)):
        show_lines(live)


def override(turn: tools.Turn, prompt: Prompt, live: LiveText) -> None:
    """Say which notes the request is without because instructions settle the same (spec 2.6)."""
    if not prompt.memory_reason and tools.override(turn, prompt.overridden):
        show_lines(live)


def show_lines(live: LiveText) -> None:
    """Have the pages that follow the answer fetch its memory lines."""
    texts = live_texts()
    texts.call(texts.signal(live, LINES)).result()


def talk(
    model: ChatModel, prompt: Prompt, turn: tools.Turn, live: LiveText, conversed: Conversed
) -> str:
    """Run the rounds; answer an error code, or nothing."""
    messages: list[dict[str, Any]] = [dict(message) for message in prompt.messages]
    texts = live_texts()
    unreadable = 0
    for _ in range(MAX_ROUNDS):
        connection.close()  # back to the pool: the model may take its time
        done = texts.call(stream_round(model, messages, prompt.tools, live, conversed)).result()
        if live.stopped or not done.calls:
            return ""
        messages.append(as_message(done.text, [asdict(call) for call in done.calls]))
        results = carry_out(done.calls, turn, live)
        messages.extend(results)
        understood = any(result["content"] != tools.UNREADABLE for result in results)
        unreadable = 0 if understood else unreadable + 1
        if unreadable == MAX_UNREADABLE:
            return BAD_CALL
        if not prompt.memory_reason and (reason := revoked(turn)):
            forget(messages, len(prompt.messages) - 1, prompt.plain, reason)
    return TOOL_LOOP


def carry_out(calls: Sequence[ToolCall], turn: tools.Turn, live: LiveText) -> list[dict[str, Any]]:
    """Run the calls in their order, show what they changed, and give what the model is told."""
    results = []
    for call in calls:
        outcome = tools.run(turn, call.name, call.arguments)
        results.append({"role": "tool", "tool_call_id": call.id, "content": outcome.answer})
        if outcome.event:
            show_lines(live)
    return results


async def stream_round(
    model: ChatModel,
    messages: Sequence[Mapping[str, Any]],
    specs: Sequence[Mapping[str, Any]],
    live: LiveText,
    conversed: Conversed,
) -> Round:
    """Read one streamed answer into the live text; a stop ends it early without an error.

    What was cut off has cost something, too, though nobody says how much.
    """
    done = Round()
    live.task = asyncio.current_task()
    try:
        if not live.stopped:
            await listen(model, messages, specs, done, partial(hear, live, done))
    except asyncio.CancelledError:
        if not live.stopped:
            raise
    finally:
        live.task = None
        if done.text and not done.usage:
            done.usage = estimate_usage(messages, len(done.text))
        if done.usage:
            conversed.tokens_in += done.usage.tokens_in
            conversed.tokens_out += done.usage.tokens_out
    return done


def hear(live: LiveText, done: Round, text: str) -> None:
    """Let the person read a piece; words before and after a tool call are paragraphs."""
    texts = live_texts()
    if not done.text and live.text:
        texts.write(live, "\n\n")
    texts.write(live, text)
