"""Where memory is not used (spec 6): each row of the table, in every place where it counts."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from apps.chat.answering.prompt import build_prompt
from apps.chat.answering.turn import short, turn_of
from apps.chat.models import Answer, Conversation, ConversationShare, Message
from apps.chat.pages import MemoryUse
from apps.chat.temporary import COOKIE, digest
from apps.llm.models import ModelSetting
from apps.memory import services, tools
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rules.access import ROWS, Situation, banner_visible, may_use
from apps.memory.rules.verdict import Reason, Refused
from apps.orgs.models import Membership
from apps.projects.models import Project, ProjectOwner, ProjectShare
from tests.memory.people import Chat, pair, write

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

NOTE = "Unser Lager steht in Ulm."
SAID = "Ich arbeite im Einkauf."
SECRET = "a-secret"


@dataclass
class Scene:
    """A message of anna's that is being answered, in a chat of her own with memory on."""

    cast: object
    chat: Conversation
    answer: Answer
    browser: Client
    cowork: bool = False  # the same in a session that began before the consent

    @property
    def owner(self) -> dict[str, int]:
        return {"user_id": self.chat.owner_id, "organisation_id": self.chat.organisation_id}

    @property
    def turn(self) -> tools.Turn:
        turn = turn_of(self.answer)
        return replace(turn, situation=lambda: self.begun(turn.situation()))

    def begun(self, situation: Situation) -> Situation:
        """Describe it as a session's, if it is one."""
        since = situation.consented_at
        if not self.cowork or since is None:
            return situation
        return replace(situation, cowork_began_at=since - timedelta(hours=1))

    def call(self, tool: str, **arguments: object) -> str:
        """Call a tool as the model does; give what it is told."""
        return tools.run(self.turn, tool, json.dumps(arguments)).answer

    def remember(self) -> str:
        said = {"message_id": short(self.answer.message_id), "quote": SAID}
        return self.call("remember", evidence=[said])

    def page(self) -> str:
        address = reverse("chat:conversation", args=["werk", self.chat.pk])
        response = self.browser.get(address)
        assert response.status_code == 200
        return response.content.decode()

    def member(self, name: str) -> Membership:
        user = getattr(self.cast, name)
        return Membership.objects.get(user=user, organisation=self.chat.organisation)

    def change(self, **fields: object) -> None:
        Conversation.objects.filter(pk=self.chat.pk).update(**fields)

    def project(self, *owners: str) -> Project:
        project = Project.objects.create(organisation=self.chat.organisation, name="Angebote")
        for name in owners:
            ProjectOwner.objects.create(project=project, member=self.member(name))
        return project


@pytest.fixture
def scene(cast) -> Scene:
    services.give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)
    write(Chat(cast.anna.pk, cast.org.pk), f"- {NOTE}\n")
    MemoryEvent.objects.all().delete()
    chat = Conversation.objects.create(owner=cast.anna, organisation=cast.org, model="demo")
    parts = [{"origin": "typed", "text": SAID}]
    message = Message.objects.create(
        conversation=chat, number=1, author=cast.anna, text=SAID, segments=parts
    )
    answer = Answer.objects.create(message=message, model="demo")
    return Scene(cast, chat, answer, cast.client(cast.anna))


def withdrawn(scene: Scene) -> None:
    services.withdraw_consent(**scene.owner)


def temporary(scene: Scene) -> None:
    scene.change(temporary_key=digest(SECRET))
    scene.browser.cookies[COOKIE] = SECRET


def a_test_chat(scene: Scene) -> None:
    scene.change(is_test=True)


def shared(scene: Scene) -> None:
    ConversationShare.objects.create(conversation=scene.chat, member=scene.member("ben"))


def in_a_shared_project(scene: Scene) -> None:
    project = scene.project("anna")
    ProjectShare.objects.create(project=project, member=scene.member("ben"))
    scene.change(project=project)


def in_a_project_of_two(scene: Scene) -> None:
    scene.change(project=scene.project("anna", "dora"))


def in_an_old_session(scene: Scene) -> None:
    scene.cowork = True


def with_a_forbidden_model(scene: Scene) -> None:
    ModelSetting.objects.create(
        organisation=scene.chat.organisation, model="demo", memory_allowed=False
    )


def left_out(scene: Scene) -> None:
    Answer.objects.filter(pk=scene.answer.pk).update(without_memory=True)
    scene.answer.refresh_from_db()


@dataclass(frozen=True)
class Expected:
    """How a situation comes about, and what the page shows in it."""

    arrange: Callable[[Scene], None]
    banner: bool = False  # while there is no consent
    whole_chat: bool = True  # the indicator says why; else the details of the one answer


EXPECTED = {
    Reason.NO_CONSENT: Expected(withdrawn, banner=True),
    Reason.TEMPORARY_CHAT: Expected(temporary),
    Reason.TEST_CHAT: Expected(a_test_chat),
    Reason.SHARED_CHAT: Expected(shared),
    Reason.SHARED_PROJECT: Expected(in_a_shared_project),
    Reason.PROJECT_OWNERS: Expected(in_a_project_of_two),
    Reason.COWORK_BEFORE_CONSENT: Expected(in_an_old_session, banner=True),
    Reason.MODEL_FORBIDDEN: Expected(with_a_forbidden_model),
    Reason.LEFT_OUT: Expected(left_out, banner=True, whole_chat=False),
}


def sentence(reason: Reason) -> str:
    return render_to_string("memory/_reason.html", {"reason": reason}).strip()


def check_read(scene: Scene, reason: Reason, expected: Expected) -> None:
    if not scene.cowork:
        prompt = build_prompt(scene.answer)
        assert NOTE not in str(prompt.messages)
        assert (prompt.memory_reason, prompt.memory_entries) == (reason, ())
        assert not prompt.tools
    assert scene.call("read_memory") == f"refused: {reason}"


def check_write(scene: Scene, reason: Reason, expected: Expected) -> None:
    before = Memory.objects.get().text
    assert scene.remember() == f"refused: {reason}"
    assert Memory.objects.get().text == before


def check_banner(scene: Scene, reason: Reason, expected: Expected) -> None:
    services.withdraw_consent(**scene.owner)
    if scene.cowork:
        situation = replace(scene.turn.situation(), cowork_began_at=scene.chat.created_at)
        assert banner_visible(situation, dismissed=False, postponed=False) is expected.banner
    else:
        assert ('class="memory-banner__text"' in page_of(scene)) is expected.banner


def page_of(scene: Scene) -> str:
    Answer.objects.update(status=Answer.Status.DONE, text="Gut.", memory_reason="no_consent")
    return scene.page()


def check_indicator(scene: Scene, reason: Reason, expected: Expected) -> None:
    if scene.cowork:
        use = MemoryUse(used=False, reason=reason)
        context = {"memory": use, "membership": scene.member("anna")}
        assert sentence(reason) in render_to_string("memory/_indicator.html", context)
        return
    Answer.objects.update(status=Answer.Status.DONE, text="Gut.", memory_reason=reason)
    page = scene.page()
    head, _column, rest = page.partition("</header>")
    assert sentence(reason) in (head if expected.whole_chat else rest)
    assert ("Gedächtnis aus" in head) is expected.whole_chat


def check_line(scene: Scene, reason: Reason, expected: Expected) -> None:
    scene.call("read_memory")
    scene.remember()
    tools.confirm(scene.turn)
    assert not MemoryEvent.objects.exists()
    if not scene.cowork:
        assert '<li class="memory-line' not in page_of(scene)


CHECKS = [check_read, check_write, check_banner, check_indicator, check_line]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.reason.value)
def test_the_table(scene, row, check):
    """A row of the code without a row here fails: it has no expectation."""
    expected = EXPECTED[row.reason]
    expected.arrange(scene)
    check(scene, row.reason, expected)


def test_without_any_of_these_memory_is_used(scene):
    prompt = build_prompt(scene.answer)
    assert NOTE in prompt.messages[-1]["content"]
    assert NOTE not in prompt.plain
    assert prompt.tools
    assert NOTE in scene.call("read_memory")
    assert scene.remember() == "saved"
    page = page_of(scene)
    assert "Gedächtnis an" in page
    assert '<li class="memory-line' in page
    assert "memory-banner__text" not in page


def test_what_went_in_is_kept_before_the_model_sees_it(scene):
    prompt = build_prompt(scene.answer)
    scene.answer.refresh_from_db()
    assert list(prompt.memory_entries) == scene.answer.memory_entries != []


def arrangements() -> list[Reason]:
    return [row.reason for row in ROWS if row.reason is not Reason.COWORK_BEFORE_CONSENT]


@pytest.mark.parametrize("reason", arrangements())
def test_a_change_in_mid_answer_holds_from_the_next_call_on(scene, reason):
    turn = scene.turn
    assert NOTE in scene.call("read_memory")
    EXPECTED[reason].arrange(scene)
    text = Memory.objects.get().text
    turn = turn if reason is not Reason.LEFT_OUT else scene.turn  # a new answer, not this one
    for tool, arguments in (("read_memory", {}), ("remember", {"evidence": evidence(scene)})):
        outcome = tools.run(turn, tool, json.dumps(arguments))
        assert outcome.answer == f"refused: {reason}"
        assert outcome.event is None
    assert Memory.objects.get().text == text


def evidence(scene: Scene) -> list[dict[str, str]]:
    return [{"message_id": short(scene.answer.message_id), "quote": SAID}]


REVERSIBLE = {
    Reason.SHARED_CHAT: lambda scene: scene.chat.shares.all().delete(),
    Reason.SHARED_PROJECT: lambda scene: scene.change(project=None),
    Reason.PROJECT_OWNERS: lambda scene: ProjectOwner.objects.filter(
        member=scene.member("dora")
    ).delete(),
    Reason.MODEL_FORBIDDEN: lambda scene: ModelSetting.objects.update(memory_allowed=True),
}


@pytest.mark.parametrize("reason", REVERSIBLE)
def test_taken_back_in_mid_answer_it_is_used_again(scene, reason):
    turn = scene.turn
    EXPECTED[reason].arrange(scene)
    assert may_use(turn.situation()) == Refused(reason)
    REVERSIBLE[reason](scene)
    assert NOTE in tools.run(turn, "read_memory", "{}").answer
    assert scene.remember() == "saved"


def test_a_second_consent_does_not_reach_back(scene):
    """Who withdraws and consents again is remembered from the next message on (spec 3.6)."""
    services.withdraw_consent(**scene.owner)
    services.give_consent(**scene.owner)
    assert scene.remember() == f"refused: {Reason.NO_CONSENT}"


def test_a_proposal_is_not_kept_in_a_chat_that_was_shared(scene):
    chat = Chat(scene.chat.owner_id, scene.chat.organisation_id, id=scene.chat.pk)
    event = chat.propose(SAID)
    shared(scene)
    kept = services.keep_proposal(**pair(chat), event_id=event.pk)
    assert kept == Refused(Reason.SHARED_CHAT)
