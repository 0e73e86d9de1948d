"""Carry out one order: ask the model, do what it calls, until it has nothing more to call.

Each round is kept before its calls are carried out, and each call together with its result: a
worker that takes over goes on at the first step that has none.
"""

import secrets
from collections.abc import Collection
from concurrent.futures import Future

import msgspec
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from apps.chat.answering.live import live_texts
from apps.cowork.agent import specs, tools
from apps.cowork.agent.notes import is_about_notes, text_of_notes
from apps.cowork.agent.prompt import build_messages
from apps.cowork.agent.tools import Stopped
from apps.cowork.following import announce_change
from apps.cowork.memory import settle
from apps.cowork.models import Order, Step
from apps.llm.assembly import estimate_usage
from apps.llm.catalogue import get_model
from apps.llm.costs import book, points_of
from apps.llm.rounds import Round, listen
from apps.llm.types import ChatModel, ToolCall, Usage
from apps.memory.copying import NAME
from apps.orgs.budget import check_budget

MAX_ROUNDS = 60
MAX_STEPS = 400
MAX_CALLS = 40  # of one round
BEAT_SECONDS = 1.0
ASK = "ask_person"
UNREADABLE = '{"unreadable": true}'  # in place of arguments


class NoModel(Exception):
    """The model of the order is not offered any more."""


class TooLong(Exception):
    """The model calls and calls and comes to no end."""


class Asking(Exception):
    """The agent waits for the person."""


def work(order: Order) -> str:
    """Carry an order out and give the agent's last words.

    Raise `ModelError`, `Exhausted`, or one of the ends above.
    """
    try:
        model = get_model(order.model)
    except LookupError:
        raise NoModel from None
    begin_with_notes(order)
    while True:
        do_steps(order)
        settle(order.session, order, working=True)
        last = order.steps.last()
        number = last.round + 1 if last else 1
        if number > MAX_ROUNDS or (last and last.number > MAX_STEPS):
            raise TooLong
        done = ask(order, model)
        if not done.calls:
            return done.text
        plan(order, number, done)


def begin_with_notes(order: Order) -> None:
    """Read the notes before anything else, if the session has them (spec 8.2)."""
    if order.steps.exists() or text_of_notes(order) is None:
        return
    arguments = msgspec.json.encode({"path": NAME}).decode()
    Step.objects.create(
        order=order,
        number=1,
        round=1,
        tool="read_file",
        call="notes",
        arguments=arguments,
        shown={"path": NAME},
    )


def do_steps(order: Order) -> None:
    """Carry out the steps that have no result yet, in their order."""
    for step in order.steps.filter(status=Step.Status.RUNNING):
        beat(order)
        settle(order.session, order, working=True)
        if step.tool == ASK and question(step):
            wait_for_person(order, step)
            raise Asking
        step.order = order
        tools.carry_out(step)


def question(step: Step) -> str:
    """Read what the agent wants to know; nothing where that cannot be read."""
    call = specs.parse(step.tool, step.arguments)
    return call.question.strip() if isinstance(call, specs.AskPerson) else ""


@transaction.atomic
def wait_for_person(order: Order, step: Step) -> None:
    """Put the question to the person; the step gets its result from the reply."""
    replies = [*order.replies, {"question": question(step), "step": step.pk}]
    running = Order.objects.filter(pk=order.pk, status=Order.Status.RUNNING)
    if not running.update(status=Order.Status.ASKING, replies=replies, beat_at=None):
        raise Stopped
    announce_change(order.session_id)


def ask(order: Order, model: ChatModel) -> Round:
    """Put the order and all steps so far to the model, and pay for it."""
    owner = {"user_id": order.session.owner_id, "organisation_id": order.session.organisation_id}
    check_budget(**owner)
    messages = build_messages(order)
    done = Round()
    future = live_texts().call(listen(model, messages, specs.TOOLS, done))
    try:
        wait(order, future)
    finally:
        usage = done.usage or estimate_usage(messages, len(done.text))
        is_first = pay(order, usage)
        book(**owner, model_id=order.model, usage=usage, answers=int(is_first))
    return done


def wait(order: Order, future: Future[None]) -> None:
    """Wait for the model, and show meanwhile that somebody does."""
    while True:
        connection.close()  # back to the pool: the model may take its time
        try:
            return future.result(timeout=BEAT_SECONDS)
        except TimeoutError:
            if future.done():
                raise
        try:
            beat(order)
        except BaseException:  # also without a database nobody waits for it any more
            future.cancel()
            raise


def beat(order: Order) -> None:
    """Show that a worker is at it; raise `Stopped` if it shall not be."""
    mine = Order.objects.filter(
        pk=order.pk,
        status=Order.Status.RUNNING,
        attempts=order.attempts,
        stop_requested_at=None,
    )
    if not mine.update(beat_at=timezone.now()):
        raise Stopped


def pay(order: Order, usage: Usage) -> bool:
    """Add up what an order costs; tell whether this is its first request."""
    is_first = Order.objects.filter(pk=order.pk, tokens_in=0, tokens_out=0).exists()
    Order.objects.filter(pk=order.pk).update(
        tokens_in=F("tokens_in") + usage.tokens_in,
        tokens_out=F("tokens_out") + usage.tokens_out,
        points=F("points") + points_of(order.model, usage),
    )
    return is_first


@transaction.atomic
def plan(order: Order, number: int, done: Round) -> None:
    """Keep what a round wants to do, before any of it is done."""
    beat(order)
    last = order.steps.last()
    start = (last.number if last else 0) + 1
    used = set(order.steps.values_list("call", flat=True))
    for place, call in enumerate(done.calls[:MAX_CALLS]):
        step = planned(call, start + place, number, used)
        step.order, step.words = order, done.text if place == 0 else ""
        step.save()
        used.add(step.call)
    announce_change(order.session_id)


def planned(call: ToolCall, number: int, round: int, used: Collection[str]) -> Step:
    """Write down a call; of one that cannot be read nothing but its name."""
    told = specs.parse(call.name, call.arguments)
    id = call.id.replace("\0", "")[:80]
    return Step(
        number=number,
        round=round,
        tool=call.name.replace("\0", "")[:40],
        call=id if id and id not in used else f"step_{number}_{secrets.token_hex(4)}",
        arguments=(call.arguments or "{}") if told else UNREADABLE,
        shown=headline(told) if told else {},
    )


def headline(call: specs.Call) -> dict[str, str]:
    """Say what a call is about, for who watches; never what would be written."""
    about = {name: getattr(call, name) for name in specs.ABOUT if hasattr(call, name)}
    return about | {"path": NAME} if is_about_notes(about.get("path", "")) else about
