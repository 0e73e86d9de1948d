"""Chat, settings and two Cowork sessions at one memory, in any order (spec 3, 4, 8)."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any, ClassVar

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from apps.chat.answering.turn import short, turn_of
from apps.chat.models import Answer, Conversation, Message
from apps.cowork.models import Handover, Order, Session
from apps.cowork.services import sessions as verbs
from apps.memory import services, tools
from apps.memory.models import Memory
from apps.memory.rules.document import Document
from apps.orgs.models import Membership
from tests.cowork.agents import Script, carried_out, order

pytestmark = pytest.mark.django_db
PRODUCTS = ("Kompass", "Anker", "Segel", "Ruder", "Boje", "Lotse", "Mole", "Kiel")
WHERE = st.sampled_from((0, 1))


class OneMemory(RuleBasedStateMachine):
    """Keep beside the memory what has to be in it."""

    member: ClassVar[Membership]
    agent: ClassVar[Script]

    def __init__(self) -> None:
        super().__init__()
        self.all_of_it = transaction.atomic()
        self.all_of_it.__enter__()
        self.owner = {
            "user_id": self.member.user_id,
            "organisation_id": self.member.organisation_id,
        }
        self.numbers = count(1)
        self.wanted: list[str] = []
        self.revision = 0
        self.due = ""
        self.sessions: list[Session | None] = [None, None]
        services.give_consent(**self.owner)
        self.chat = Conversation.objects.create(
            owner_id=self.member.user_id, organisation_id=self.member.organisation_id
        )

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.all_of_it.__exit__(None, None, None)

    @property
    def memory(self) -> Memory:
        return Memory.objects.get(**self.owner)

    def sentence(self) -> str:
        number = next(self.numbers)
        return f"Ich arbeite mit {PRODUCTS[number % len(PRODUCTS)]} {number}."

    @rule()
    def say_in_chat(self) -> None:
        """The assistant of a chat notes a sentence."""
        words, number = self.sentence(), self.chat.messages.count() + 1
        message = Message.objects.create(
            conversation=self.chat,
            number=number,
            author_id=self.member.user_id,
            text=words,
            segments=[{"origin": "typed", "text": words}],
        )
        answer = Answer.objects.create(message=message, model="demo")
        evidence = [{"message_id": short(message.pk), "quote": words}]
        call = json.dumps({"evidence": evidence})
        told = tools.run(turn_of(answer), "remember", call).answer
        assert (told == "saved") == (self.memory.consented_at is not None)
        if told == "saved":
            self.wanted.append(words)

    @rule()
    def write_in_settings(self) -> None:
        words, memory = self.sentence(), self.memory
        text = f"{memory.text}- {words}\n"
        services.save_text(**self.owner, text=text, revision=memory.revision)
        self.wanted.append(words)

    @precondition(lambda self: self.wanted)
    @rule(data=st.data())
    def delete_in_settings(self, data: Any) -> None:
        words = data.draw(st.sampled_from(self.wanted))
        rows = zip(self.memory.entries, Document.parse(self.memory.text).words, strict=True)
        key = next(entry["id"] for entry, text in rows if text == words)
        services.delete_entry(**self.owner, entry=key)
        self.wanted.remove(words)

    @rule()
    def delete_all(self) -> None:
        services.delete_all(**self.owner)
        self.wanted = []

    @rule()
    def switch(self) -> None:
        if self.memory.consented_at:
            services.withdraw_consent(**self.owner)
        else:
            services.give_consent(**self.owner)

    @rule(where=WHERE)
    def begin(self, where: int) -> None:
        self.sessions[where] = verbs.begin_session(membership=self.member)

    @rule(where=WHERE)
    def end(self, where: int) -> None:
        if session := self.sessions[where]:
            verbs.end_session(session=session)
            self.sessions[where] = None

    @rule(where=WHERE, meanwhile=st.sampled_from(("nothing", "other", "settings", "switch")))
    def give_order(self, where: int, meanwhile: str) -> None:
        """An agent notes a sentence; something may happen before it has come to its end."""
        session = self.sessions[where]
        if session is None:
            return
        words = self.sentence()
        given = self.work(session, words, self.happening(where, meanwhile))
        last = Handover.objects.filter(order=given).order_by("pk").last()
        assert (last.outcome if last else "") == self.due
        if self.due == "transferred":
            self.wanted.append(words)

    def happening(self, where: int, meanwhile: str) -> Callable[[], None]:
        acts = {
            "nothing": lambda: None,
            "other": lambda: self.give_order(1 - where, "nothing"),
            "settings": self.write_in_settings,
            "switch": self.switch,
        }
        return acts[meanwhile]

    def work(self, session: Session, words: str, happen: Callable[[], None]) -> Order:
        """Have an agent append a line to its notes and then look up from its work."""
        mine = Script([self.note(words), "Fertig."])
        mine.meanwhile = {2: lambda: self.judge(session, mine, happen)}
        before, self.agent.delegate = self.agent.delegate, mine
        given = order(session, words)
        done = carried_out(session)
        self.agent.delegate = before
        assert done == given
        assert done.status == Order.Status.DONE
        return done

    def judge(self, session: Session, script: Script, happen: Callable[[], None]) -> None:
        """Let something happen, and say what has to become of the line that was noted before."""
        session.refresh_from_db()
        remembers, revision = session.notes is not None, self.memory.revision
        consented_at = self.memory.consented_at
        assert remembers == (consented_at is not None and session.created_at > consented_at)
        if remembers:
            assert sorted(Document.parse(script.first_notes).words) == sorted(self.wanted)
        happen()
        changed = self.memory.revision != revision
        switched = remembers and self.memory.consented_at is None
        self.due = "conflict" if changed else "transferred"
        if switched or not remembers:
            self.due = ""  # what was emptied was said when it was switched off, not by the order

    def note(self, words: str) -> Callable[[str], Any]:
        def act(notes: str) -> Any:
            content = f"{notes}\n- {words}\n"
            return "write_file", {"path": "memory.md", "content": content}

        return act

    @invariant()
    def no_line_is_lost_and_none_comes_by_itself(self) -> None:
        assert sorted(Document.parse(self.memory.text).words) == sorted(self.wanted)

    @invariant()
    def the_revision_only_grows(self) -> None:
        assert self.memory.revision >= self.revision
        self.revision = self.memory.revision

    @invariant()
    def copies_are_only_where_they_may_be(self) -> None:
        consented_at = self.memory.consented_at
        for session in Session.objects.filter(notes__isnull=False):
            assert consented_at is not None
            assert session.created_at > consented_at
            assert session.ended_at is None
            assert session.notes
            assert session.notes["noted"] == []


def test_one_memory_for_chat_settings_and_two_sessions(agent, annas):
    OneMemory.member, OneMemory.agent = annas, agent
    run_state_machine_as_test(
        OneMemory,
        settings=settings(
            max_examples=12,
            stateful_step_count=16,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
