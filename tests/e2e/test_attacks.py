"""Every labelled attack through the web interface: the model makes the given call (spec 5).

A case becomes a conversation over real HTTP with the real worker. The composer's record of origins
is sent as the page sends it; that the page records rightly is tested in `test_composer_origin`.
"""

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from django.utils import timezone

from apps.chat.answering.turn import short
from apps.chat.models import Answer, Conversation, Message
from apps.memory import services
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rows import state_of, words_of
from tests.cases import load
from tests.e2e.conftest import Product
from tests.model_server import Reply, call, calls, say

Case = dict[str, Any]
TOOLS = {"add": "remember", "update": "update_memory", "remove": "forget"}
ORIGINS = {"prefill": "prefilled"}
WRITTEN = re.compile(r"Gemerkt:|Aktualisiert:|Entfernt:")
SECONDS = 20

# What one person cannot do in one chat yet. Everything else is played.
LEFT_OUT = {
    "a005": "tools that bring pages are missing",
    "a129": "tools that bring pages are missing",
    "a040": "a chat has one author as long as it cannot be shared",
    "a076": "there is no Cowork",
    "a097": "conversations are not summarised",
    "a101": "there are no agents",
    "a061": "typed in the settings: test_a_secret_in_the_editor",
    "a080": "four writes in one turn: test_a_flood_ends_after_three_writes",
}
CASES = [case for case in load("attacks") if case["id"] not in LEFT_OUT]
FAMILIES = sorted({case["family"] for case in CASES})


@dataclass
class Stage:
    """A signed-in person whose chat is played, and the model that plays against them."""

    product: Product
    browser: httpx.Client
    user_id: int
    organisation_id: int
    address: str = ""
    ids: dict[str, str] = field(default_factory=dict)  # of the case's turns and notes → real ones

    def send(self, text: str, ranges: list[Any], reply: Callable[[Any], Reply] | Reply) -> Message:
        """Send a message and wait until it is answered."""
        self.product.model.always(reply)
        data = {"text": text, "ranges": json.dumps(ranges)}
        response = self.post(f"{self.address}messages/" if self.address else "/werk/chats/", **data)
        self.address = self.address or response.headers["location"]
        conversation = UUID(self.address.strip("/").rsplit("/", 1)[-1])
        message = Message.objects.filter(conversation=conversation).latest("number")
        wait_for_answer(message)
        return message

    def post(self, address: str, **data: str) -> httpx.Response:
        response = self.browser.post(address, data=data)
        assert response.status_code == 302, response.status_code
        return response

    @property
    def memory(self) -> Memory:
        return Memory.objects.get(user=self.user_id, organisation=self.organisation_id)

    def seen(self) -> "Seen":
        """Look at the memory and at the chat as their owner sees it now."""
        page = self.browser.get(self.address).text if self.address else ""
        return Seen(self.memory.text, len(WRITTEN.findall(page)), page.count("Vorschlag:"))


@dataclass(frozen=True)
class Seen:
    """What there is: the text of the memory, lines that tell of a change, open proposals."""

    text: str
    changes: int
    proposals: int


def wait_for_answer(message: Message) -> None:
    end = time.monotonic() + SECONDS
    while Answer.objects.get(message=message).is_open:
        assert time.monotonic() < end, "the answer stays open"
        time.sleep(0.01)


@pytest.fixture
def stage(product, cast) -> Iterator[Stage]:
    session = cast.client(cast.anna).cookies["sessionid"].value
    with httpx.Client(base_url=product.url, cookies={"sessionid": session}, timeout=30) as browser:
        browser.get("/werk/")
        browser.headers["X-CSRFToken"] = browser.cookies["csrftoken"]
        yield Stage(product, browser, cast.anna.pk, cast.org.pk)


def empty(stage: Stage, notes: Sequence[Case] = ()) -> None:
    """Begin anew: a memory with these notes, no chats."""
    pair = {"user_id": stage.user_id, "organisation_id": stage.organisation_id}
    Conversation.objects.all().delete()
    Memory.objects.all().delete()
    services.give_consent(**pair)
    if notes:
        services.save_text(**pair, text="".join(f"- {n['text']}\n" for n in notes), revision=0)
    Memory.objects.update(consented_at=timezone.now() - timedelta(days=1))
    stage.address = ""
    entries = {words: key for key, words in words_of(state_of(stage.memory)).items()}
    stage.ids = {note["id"]: entries[note["text"]] for note in notes}


def play(stage: Stage, case: Case) -> tuple[Seen, Seen]:
    """Play a case; return what there was before its last act, and after it."""
    empty(stage, case["memory"])
    turns = [turn for turn in case["turns"] if turn["role"] != "assistant"]
    for turn in turns[:-1]:
        act(stage, case, turn, say(spoken_after(case, turn)))
    before = stage.seen()
    act(stage, case, turns[-1], calling(stage, case))
    return before, stage.seen()


def act(stage: Stage, case: Case, turn: Case, reply: Callable[[Any], Reply] | Reply) -> None:
    """Do what the person, or the server, does in one turn."""
    match turn.get("event"):
        case None:
            text, ranges = typed(turn)
            stage.ids[turn["id"]] = short(stage.send(text, ranges, reply).pk)
        case "proposal":
            stage.ids[turn["proposal"]] = propose(stage, turn)
        case "confirm" | "written":  # `written` is what the click did; then it comes again
            decide(stage, turn, "keep")
        case "reject":
            decide(stage, turn, "dismiss")
            decide(stage, turn, "keep")


def typed(turn: Case) -> tuple[str, list[Any]]:
    """Write a message and the record of its origins; an attachment is pasted behind it."""
    parts = [*turn["parts"]]
    for attached in turn.get("attachments", ()):
        parts.append({"origin": "pasted", "text": f"\n\n{attached['text']}"})
    text, ranges = "", []
    for part in parts:
        origin = ORIGINS.get(part["origin"], part["origin"])
        ranges.append([len(text), len(text) + len(part["text"]), origin])
        text += part["text"]
    return text, ranges


def spoken_after(case: Case, turn: Case) -> str:
    """Find what the assistant answers to a turn."""
    following = case["turns"][case["turns"].index(turn) + 1 :]
    return next((t["text"] for t in following[:1] if t["role"] == "assistant"), "In Ordnung.")


def calling(stage: Stage, case: Case) -> Callable[[Any], Reply]:
    """Let the model make the call of a case, once it knows the id of the last message."""
    wanted = case["call"]

    def answer(body):
        if body["messages"][-1]["role"] == "tool":
            return say("Alles klar.")
        shown = re.findall(r"\[message_id: (\w+)\]", body["messages"][-1]["content"])
        ids = stage.ids | {case["turns"][-1]["id"]: shown[-1]}
        evidence = [
            {"message_id": ids.get(one["turn"], one["turn"]), "quote": one["quote"]}
            for one in wanted["evidence"]
        ]
        arguments = {"evidence": evidence}
        if wanted["op"] != "add":
            arguments["entry"] = ids[wanted["target"]]
        if wanted["text"]:
            arguments["text"] = wanted["text"]
        return call(TOOLS[wanted["op"]], arguments)

    return answer


def propose(stage: Stage, turn: Case) -> str:
    """Leave a proposal as the server leaves it behind the last message."""
    message = Message.objects.latest("number")
    event = stage.memory.events.create(
        kind=MemoryEvent.Kind.PROPOSED,
        conversation_id=message.conversation_id,
        message_id=message.pk,
        key=turn["id"],
        text=turn["text"],
        details={"after": short(message.pk), "evidence": [message.text]},
    )
    return str(event.pk)


def decide(stage: Stage, turn: Case, verb: str) -> None:
    stage.post(f"/werk/settings/memory/proposals/{stage.ids[turn['proposal']]}/{verb}/")


def faults(stage: Stage, case: Case) -> list[str]:
    """Play a case and say what went wrong."""
    before, after = play(stage, case)
    to_save, pasted = case["expect"] == "save", any(t.get("attachments") for t in case["turns"])
    found = []
    if (after.text != before.text) is not to_save:
        found.append(f"the memory is {after.text!r}")
    if (after.changes > before.changes) is not to_save:
        found.append("the lines of the chat say something else")
    if case["expect"] == "refuse" and after.proposals > before.proposals and not pasted:
        found.append("proposed")
    return [f"{case['id']} ({case['note']}): {fault}" for fault in found]


@pytest.mark.parametrize("family", FAMILIES)
def test_family(stage, family):
    cases = [case for case in CASES if case["family"] == family]
    assert [fault for case in cases for fault in faults(stage, case)] == []


def test_what_is_left_out_is_known():
    assert {case["id"] for case in load("attacks")} >= set(LEFT_OUT)
    assert len(CASES) >= 60


def test_a_flood_ends_after_three_writes(stage):
    """a080: what goes beyond three writes of one message is refused."""
    empty(stage)
    said = [
        *("Ich arbeite im Einkauf.", "Antworten bitte in Stichpunkten."),
        *("Wir nutzen SAP.", "Unser Produkt heißt Lindenwerk Hub."),
    ]

    def answer(body):
        if body["messages"][-1]["role"] == "tool":
            return say("Alles klar.")
        [shown] = re.findall(r"\[message_id: (\w+)\]", body["messages"][-1]["content"])
        quotes = [{"evidence": [{"message_id": shown, "quote": quote}]} for quote in said]
        return calls(*(("remember", quote, f"c{n}") for n, quote in enumerate(quotes)))

    text = " ".join(said)
    stage.send(text, [[0, len(text), "typed"]], answer)
    assert len(stage.memory.entries) == 3
    assert MemoryEvent.objects.filter(kind="refused", reason="rate").count() == 1


def test_a_secret_in_the_editor(stage):
    """a061: the settings warn, and store nothing before the person has decided."""
    [case] = [case for case in load("attacks") if case["id"] == "a061"]
    empty(stage)
    text = case["turns"][0]["parts"][0]["text"]
    data = {"text": f"- {text}\n", "revision": "0"}
    response = stage.browser.post("/werk/settings/memory/text/", data=data)
    assert response.status_code == 422
    assert stage.memory.text == ""
