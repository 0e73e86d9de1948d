"""A model that says whatever it likes: the order goes on, and nothing of the notes stays behind."""

import json

import pytest

from apps.cowork import workspace
from apps.cowork.agent import prompt, run
from apps.cowork.models import Order, Step
from apps.cowork.services import orders
from apps.llm.types import ToolCall
from apps.memory import services
from tests.cowork.agents import carried_out, order

pytestmark = pytest.mark.django_db
Status = Order.Status
NOTE = "Ich arbeite im Einkauf."


def call(name: str, arguments: object, *, id: str = "one") -> ToolCall:
    written = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return ToolCall(id, name, written)


@pytest.mark.parametrize(
    "bad",
    [
        call("read_file", {"path": "a\0b.md"}),
        call("write_file", {"path": "a.md", "content": "a\0b"}),
        call("search_files", {"query": "\0"}),
        call("calculate", {"expression": "1\0"}),
        call("ask_person", {"question": "Wie\0?"}),
        call("write\0file", {}),
        call("x" * 5_000, {}),
        call("", "[1,"),
        call("write_file", '{"path": "a.md", "content": "…'),
        call("list_files", {}, id="a\0" * 500),
        call("list_files", '"' + "x" * 5_000_000),
    ],
    ids=range(11),
)
def test_no_call_ends_an_order(agent, session, bad):
    order(session, "Tu etwas.")
    agent.acts = [[bad], "Fertig."]
    assert carried_out(session).answer == "Fertig."
    assert len(Step.objects.get().arguments) < 1_000


def test_no_two_calls_have_one_id(agent, session):
    order(session, "Tu etwas.")
    twice = [call("list_files", {}), call("list_files", {})]
    agent.acts = [twice, twice, [call("list_files", {}, id="call_1_1")]]
    carried_out(session)
    ids = list(Step.objects.values_list("call", flat=True))
    assert len(ids) == len(set(ids)) == 5


@pytest.fixture
def noted(annas, remembering):
    owner = {"user_id": annas.user_id, "organisation_id": annas.organisation_id}
    services.save_text(**owner, text=f"- {NOTE}\n", revision=0)
    return owner


def kept_of_steps() -> str:
    fields = ("arguments", "result", "words", "shown")
    return repr(list(Step.objects.values_list(*fields)))


def test_a_call_that_cannot_be_read_keeps_nothing_of_the_notes(agent, remembering, noted):
    order(remembering, "Tu etwas.")
    cut = '{"path": "memory.md", "content": "- Ich arbeite im Einkauf.'
    agent.acts = [[call("write_file", cut)]]
    carried_out(remembering)
    assert NOTE not in kept_of_steps()


@pytest.mark.parametrize("path", ["memory.md", "./MEMORY.md", "/memory.md"])
def test_a_call_that_is_never_carried_out_keeps_nothing_of_the_notes(
    agent, remembering, noted, path
):
    order(remembering, "Tu etwas.")
    ask = call("ask_person", {"question": "Was?"})
    write = call("write_file", {"path": path, "content": f"- {NOTE}\n"}, id="two")
    agent.acts = [[ask, write]]
    asking = carried_out(remembering)
    assert asking.status == Status.ASKING
    orders.stop_order(order=asking)
    assert NOTE not in kept_of_steps()


def test_switching_off_takes_the_notes_out_of_what_is_still_to_be_done(agent, remembering, noted):
    order(remembering, "Tu etwas.")
    ask = call("ask_person", {"question": "Was?"})
    write = call("write_file", {"path": "memory.md", "content": f"- {NOTE}\n"}, id="two")
    agent.acts = [[ask, write]]
    asking = carried_out(remembering)
    services.withdraw_consent(**noted)
    assert NOTE not in kept_of_steps()
    orders.answer_question(order=asking, text="Nichts.", ranges=None)
    assert carried_out(remembering).status == Status.DONE


def test_long_orders_before_it_leave_room_for_an_order(agent, session):
    for number in range(3):
        given = order(session, f"{number} " + "x" * 100_000)
        Order.objects.filter(pk=given.pk).update(status=Status.DONE, answer="Fertig.")
    workspace.put(session, "a.md", b"Apfel")
    last = order(session, "Lies die Datei.")
    agent.acts = [("read_file", {"path": "a.md"})]
    carried_out(session)
    assert "Apfel" in agent.results()[0]
    room = (prompt.catalogue().default.context - prompt.ANSWER_TOKENS) * prompt.BYTES_PER_TOKEN
    last.refresh_from_db()
    assert sum(len(m["content"].encode()) for m in prompt.build_messages(last)) <= room


def test_what_was_written_long_ago_gives_way_as_well(agent, session):
    order(session, "Schreib viel.")
    agent.acts = [
        ("write_file", {"path": f"{number}.md", "content": "x" * 30_000}) for number in range(6)
    ]
    done = carried_out(session)
    assert len(workspace.manifest(session)) == 6
    room = (prompt.catalogue().default.context - prompt.ANSWER_TOKENS) * prompt.BYTES_PER_TOKEN
    assert len(json.dumps(agent.asked[-1]).encode()) <= room
    assert done.status == Status.DONE
    assert run.begin(session.pk) is None
