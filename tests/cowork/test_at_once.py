"""Two hands on one session, and a worker that is killed between two statements."""

from typing import Any

import pytest
from django.db import connection

from apps.core.errors import Conflict
from apps.cowork import workspace
from apps.cowork.agent import run, tools
from apps.cowork.models import Handover, Order, Session, Step
from apps.cowork.services import orders, sessions
from apps.memory import services
from apps.memory.models import Memory
from tests.cowork.agents import carried_out, order

pytestmark = pytest.mark.django_db
Status = Order.Status
NOTE = "Ich arbeite im Einkauf."


def write(path: str, content: str) -> tuple[str, dict[str, Any]]:
    return "write_file", {"path": path, "content": content}


@pytest.fixture
def given_back(agent, session) -> Order:
    """An order that has begun and waits for another worker."""
    given = order(session, "Schreib zwei Dateien.")
    begun = run.begin(session.pk)
    assert begun
    run.give_back(begun)
    given.refresh_from_db()
    return given


def begun_first(monkeypatch, module: Any, session: Session) -> list[Order | None]:
    """Let a worker take the order just before it would be closed."""
    begun: list[Order | None] = []
    close = module.close

    def late(order: Order, status: Status) -> bool:
        begun.append(run.begin(session.pk))
        return close(order, status)

    monkeypatch.setattr(module, "close", late)
    return begun


def test_a_stop_also_reaches_a_worker_that_takes_the_order_meanwhile(
    agent, session, given_back, monkeypatch
):
    begun = begun_first(monkeypatch, orders, session)
    orders.stop_order(order=given_back)
    agent.acts = [write("a.md", "A")]
    given_back.refresh_from_db()
    if given_back.is_open:
        status, _, _ = run.carried_out(begun[0])
        run.close(begun[0], status)
    given_back.refresh_from_db()
    assert given_back.status == Status.STOPPED
    assert workspace.manifest(session) == {}


def test_no_worker_begins_an_order_of_a_session_that_is_ended_meanwhile(
    agent, session, given_back, monkeypatch
):
    begun = begun_first(monkeypatch, sessions, session)
    sessions.end_session(session=session)
    agent.acts = [write("a.md", "A")]
    for taken in filter(None, begun):
        status, _, _ = run.carried_out(taken)
        run.close(taken, status)
    given_back.refresh_from_db()
    assert given_back.status == Status.STOPPED
    assert workspace.manifest(session) == {}


def test_a_step_in_other_hands_changes_nothing(agent, session):
    workspace.put(session, "a.md", b"x")
    order(session, "Ersetze.")
    late = run.begin(session.pk)
    arguments = '{"path": "a.md", "old": "x", "new": "xx"}'
    step = Step.objects.create(
        order=late, number=1, round=1, tool="replace_in_file", call="one", arguments=arguments
    )
    run.give_back(late)
    run.begin(session.pk)
    step.order = late
    with pytest.raises(tools.Stopped):
        tools.carry_out(step)
    assert workspace.read(session, "a.md") == b"x"
    step.refresh_from_db()
    assert step.is_running


@pytest.fixture
def noting(agent, annas, remembering) -> Session:
    """A session whose agent writes a line into the notes."""
    services.save_text(
        user_id=annas.user_id, organisation_id=annas.organisation_id, text="", revision=0
    )
    order(remembering, f"Sortiere die Liste. {NOTE}")
    agent.acts = [write("memory.md", f"- {NOTE}\n"), "Fertig."]
    return remembering


class Killed(BaseException):
    """What ends a worker."""


def killed(*_args: object, **_kwargs: object) -> None:
    raise Killed


def lose(given: Session) -> None:
    """Have the sweep take the order from its worker."""
    Order.objects.filter(status=Status.RUNNING).update(beat_at="2020-01-01T00:00Z")
    assert run.sweep_orders() == {given.pk}


@pytest.mark.parametrize(
    "place", ["run.drop_copy_of_ended", "run.closed", "run.forget_notes", "tools.forget_notes"]
)
def test_a_worker_killed_at_any_place_loses_no_line(noting, agent, monkeypatch, place):
    with monkeypatch.context() as patch:
        patch.setattr(f"apps.cowork.agent.{place}", killed)
        with pytest.raises(Killed):
            run.carry_on(noting.pk)
    lose(noting)
    done = carried_out(noting)
    assert done.status == Status.DONE
    assert NOTE in Memory.objects.get().text
    assert NOTE not in repr(list(Step.objects.values_list("arguments", "words")))
    assert Handover.objects.get().outcome == "transferred"


def test_what_became_of_the_notes_is_told_or_has_not_happened(noting, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(Handover.objects, "create", killed)
        with pytest.raises(Killed):
            run.carry_on(noting.pk)
    assert NOTE not in Memory.objects.get().text


@pytest.mark.parametrize("place", ["sessions.close", "sessions.hand_back"])
def test_an_ended_session_keeps_nothing_of_the_memory_in_the_end(
    agent, annas, remembering, monkeypatch, place
):
    order(remembering, f"Sortiere die Liste. {NOTE}")
    ask = ("ask_person", {"question": "Wonach?"})
    agent.acts = [write("memory.md", f"- {NOTE}\n"), ask]
    assert carried_out(remembering).status == Status.ASKING
    with monkeypatch.context() as patch:
        patch.setattr(f"apps.cowork.services.{place}", killed)
        with pytest.raises(Killed):
            sessions.end_session(session=remembering)
    run.sweep_orders()
    remembering.refresh_from_db()
    assert remembering.notes is None
    assert Order.objects.get().status == Status.STOPPED
    assert NOTE in Memory.objects.get().text


def test_files_are_not_restored_between_two_workers_of_an_order(given_back, session):
    with pytest.raises(Conflict):
        workspace.restore_before(given_back)


def test_an_order_that_is_tried_again_sees_that_its_files_are_gone(agent, session):
    given = order(session, "Schreib eine Datei.")
    agent.acts = [write("a.md", "A"), RuntimeError()]
    failed = carried_out(session)
    workspace.restore_before(failed)
    orders.retry_order(order=given)
    agent.acts = ["Fertig."]
    assert carried_out(session).status == Status.DONE
    assert agent.results()[-1] == "(no files)"


@pytest.mark.django_db(transaction=True)
def test_a_second_look_holds_no_lock(noting, settings, monkeypatch):
    settings.MERKZETTEL_VETO_MODEL = "demo"
    inside: list[bool] = []

    def look(*_args: object) -> None:
        inside.append(connection.in_atomic_block)

    monkeypatch.setattr("apps.chat.answering.veto.ask", look)
    run.carry_on(noting.pk)
    assert inside == [False]
    assert NOTE in Memory.objects.get().text
