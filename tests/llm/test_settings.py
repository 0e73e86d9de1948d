"""What an organisation decides about models: who may, what is offered, where memory may go."""

import json

import pytest

from apps.chat.answering.turn import turn_of
from apps.chat.models import Answer, Conversation
from apps.chat.services.messages import send_message
from apps.chat.situation import situation_of
from apps.core.errors import Invalid, NotAllowed
from apps.llm.catalogue import catalogue
from apps.llm.models import ModelSetting
from apps.llm.services import Change, change_models
from apps.llm.settings import choose
from apps.memory import tools
from apps.memory.rules.access import may_use
from apps.memory.services import give_consent
from apps.orgs.models import AdminAction, Membership

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey", "models")]
PAGE = "/werk/settings/models/"
ALL = ["big", "small", "demo"]
LISTED = """
[[models]]
id = "big"
label = "Groß"
model = "big"
base_url = "http://localhost:1/v1"
region = "EU"

[[models]]
id = "small"
label = "Klein"
model = "small"
base_url = "http://localhost:1/v1"
recommended = true
"""


@pytest.fixture
def models(settings, tmp_path):
    """Offer two models beside the demo's; „Klein“ is the default."""
    listed = tmp_path / "models.toml"
    listed.write_text(LISTED)
    settings.MERKZETTEL_MODELS = str(listed)
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()


@pytest.fixture
def anna(cast):
    return cast.anna.memberships.get(organisation=cast.org)


@pytest.fixture
def decide(cast):
    """Post the boxes as anna; what she saw is what is stored unless said otherwise."""

    def post(offered=ALL, memory=ALL, seen_offered=ALL, seen_memory=ALL, user=None):
        form = {
            "offered": offered,
            "memory_allowed": memory,
            "seen_offered": seen_offered,
            "seen_memory_allowed": seen_memory,
        }
        return cast.client(user or cast.anna).post(PAGE, form)

    return post


@pytest.fixture
def hide(anna):
    """Take a model from the offer."""

    def change(model, field="offered"):
        change_models(actor=anna, changes=[Change(model, field, False)])

    return change


def offered(cast):
    return [offer.info.id for offer in choose(cast.org.pk).offers]


@pytest.mark.parametrize("name", ["anna", "dora"])
def test_owner_and_admin_decide(cast, decide, name):
    response = decide(offered=["small", "demo"], memory=["big", "demo"], user=getattr(cast, name))
    assert response["Location"] == PAGE
    assert offered(cast) == ["small", "demo"]
    rows = ModelSetting.objects.order_by("model").values_list("model", "offered", "memory_allowed")
    assert list(rows) == [("big", False, True), ("small", True, False)]
    actions = AdminAction.objects.order_by("pk").values_list("action", "subject")
    assert list(actions) == [("model_not_offered", "Groß"), ("model_not_memory_allowed", "Klein")]


def test_another_organisation_decides_for_itself(cast, decide):
    decide(offered=["demo"])
    assert [offer.info.id for offer in choose(cast.other_org.pk).offers] == ALL


def test_members_may_not(cast, decide):
    for user, status in ((cast.ben, 403), (cast.eve, 404)):
        assert cast.client(user).get(PAGE).status_code == status
        assert decide(offered=["demo"], user=user).status_code == status
    assert offered(cast) == ALL


def test_one_model_stays(cast, decide):
    response = decide(offered=[])
    assert response.status_code == 422
    assert "Mindestens ein Modell bleibt im Angebot." in response.content.decode()
    assert offered(cast) == ALL


def test_two_admins_cannot_take_the_last_ones_together(cast, decide):
    decide(offered=["demo"])
    response = decide(offered=["big", "small"])  # dora still saw all three
    assert response.status_code == 422
    assert offered(cast) == ["demo"]


def test_only_what_was_changed_is_written(cast, decide):
    decide(offered=["small", "demo"])
    decide(memory=["big", "small"])  # the page is older, its boxes show „Groß“ as offered
    assert offered(cast) == ["small", "demo"]
    assert ModelSetting.objects.get(model="demo").memory_allowed is False


def test_no_made_up_model(cast, decide):
    assert decide(offered=[*ALL, "x"]).status_code == 422
    assert not ModelSetting.objects.exists()


def test_the_role_counts_as_it_is_when_the_change_is_made(anna):
    Membership.objects.filter(pk=anna.pk).update(role="member")
    with pytest.raises(NotAllowed):
        change_models(actor=anna, changes=[Change("big", "offered", False)])


def test_the_picker_offers_what_is_offered(cast, hide):
    hide("big")
    hide("demo", "memory_allowed")
    page = cast.client(cast.ben).get("/werk/").content.decode()
    assert 'value="big"' not in page
    assert 'value="small"' in page
    assert page.count("ohne Gedächtnis") == 1


def test_what_is_not_offered_cannot_be_chosen(cast, hide):
    hide("big")
    client = cast.client(cast.ben)
    response = client.post("/werk/chats/", {"text": "Hallo", "model": "big"})
    assert response.status_code == 422
    assert not Conversation.objects.exists()
    client.post("/werk/chats/", {"text": "Hallo", "model": "small"})
    conversation = Conversation.objects.get()
    for address, form in (
        (f"/werk/chats/{conversation.pk}/model/", {"model": "big"}),
        (f"/werk/chats/{conversation.pk}/messages/", {"text": "Und?", "model": "big"}),
    ):
        assert client.post(address, form).status_code == 422
    conversation.refresh_from_db()
    assert conversation.model == "small"
    assert conversation.messages.count() == 1


def test_a_chat_falls_back_and_says_so(cast, hide):
    client = cast.client(cast.ben)
    client.post("/werk/chats/", {"text": "Hallo", "model": "big"})
    conversation = Conversation.objects.get()
    assert Answer.objects.get().model == "big"
    Answer.objects.update(status=Answer.Status.DONE)
    hide("big")
    page = client.get(f"/werk/chats/{conversation.pk}/").content.decode()
    assert "„Groß“ wird nicht mehr angeboten. Weiter geht es mit „Klein“." in page
    # From a page that was opened before, the message comes with the old choice.
    send = f"/werk/chats/{conversation.pk}/messages/"
    assert client.post(send, {"text": "Und?", "model": "big"}).status_code == 302
    assert Answer.objects.order_by("-created_at").first().model == "small"
    Answer.objects.update(status=Answer.Status.DONE)
    client.post(send, {"text": "Und?", "model": "small"})
    assert (
        "nicht mehr angeboten" not in client.get(f"/werk/chats/{conversation.pk}/").content.decode()
    )


def test_the_default_may_be_taken_away(cast, hide):
    hide("small")
    assert choose(cast.org.pk).model.id == "big"
    assert choose(cast.org.pk, ["small"]).gone == "Klein"


def test_somebody_answers_when_the_catalogue_lost_all_that_were_offered(
    cast, hide, settings, tmp_path
):
    hide("demo")
    settings.MERKZETTEL_MODELS = ""
    catalogue.cache_clear()
    choice = choose(cast.org.pk, ["big"])
    assert (choice.model.id, choice.gone) == ("demo", "big")
    with pytest.raises(Invalid):
        choice.check("big")


def test_forbidding_memory_counts_in_the_middle_of_an_answer(cast, anna, hide):
    give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)
    conversation = Conversation.objects.create(owner=cast.anna, organisation=cast.org)
    text = "Ich arbeite im Einkauf."
    message = send_message(membership=anna, conversation=conversation, text=text, ranges=None)
    message.segments = [{"origin": "typed", "text": text}]
    message.save()
    turn = turn_of(message.answer)  # as the loop does once for all its rounds
    said = {"message_id": message.pk.hex[:8], "quote": text}
    assert tools.run(turn, "read_memory", "").answer.startswith("<memory-")
    hide("small", "memory_allowed")
    for name, arguments in (("read_memory", {}), ("remember", {"evidence": [said]})):
        assert tools.run(turn, name, json.dumps(arguments)).answer == "refused: model_forbidden"
    assert may_use(situation_of(conversation)).reason == "model_forbidden"
    ModelSetting.objects.update(memory_allowed=True)
    arguments = json.dumps({"evidence": [said]})
    assert tools.run(turn, "remember", arguments).answer == "saved"


def test_the_page_asks_a_fixed_number_of_questions(cast, decide, django_assert_num_queries):
    client = cast.client(cast.anna)
    client.get(PAGE)
    with django_assert_num_queries(3):
        client.get(PAGE)
    decide(offered=["demo"], memory=[])
    with django_assert_num_queries(3):
        client.get(PAGE)
