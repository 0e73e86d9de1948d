"""Switch on, propose, confirm, decline, remove; and who sees what of it (spec 9.4, 1.3)."""

import pytest

from apps.memory.models import Memory
from apps.orgs.models import AdminAction, Team
from apps.teammemory.models import Proposal, Statement, TeamMemory
from tests.seen import seen
from tests.teammemory.conftest import SENTENCE

pytestmark = pytest.mark.django_db
PAGES = "/werk/settings/team-memory/"


@pytest.fixture
def address(team):
    return f"{PAGES}{team.pk}/"


def text_of(response) -> str:
    return response.content.decode()


def test_it_is_off_by_default(cast, address):
    assert "Das Teamgedächtnis ist aus." in text_of(cast.client(cast.ben).get(address))
    assert cast.client(cast.ben).post(f"{address}proposals/", {"text": SENTENCE}).status_code == 409
    assert not Proposal.objects.exists()


def test_a_manager_switches_it_on_and_names_who_confirms(cast, member, team, address):
    client = cast.client(cast.dora)
    form = {"enabled": "on", "confirmers": [member(cast.ben).pk]} | seen(client, address)
    assert client.post(f"{address}settings/", form).status_code == 302
    memory = TeamMemory.objects.get()
    assert memory.enabled_at
    assert [one.user for one in memory.confirmers.all()] == [cast.ben]
    form = {"confirmers": [member(cast.ben).pk]} | seen(client, address)
    assert client.post(f"{address}settings/", form).status_code == 302
    memory.refresh_from_db()
    assert memory.enabled_at is None
    recorded = AdminAction.objects.order_by("pk").values_list("action", "subject", "actor")
    assert list(recorded) == [
        ("team_memory_on", "Einkauf", cast.dora.pk),
        ("team_memory_confirmers", "Einkauf", cast.dora.pk),
        ("team_memory_off", "Einkauf", cast.dora.pk),
    ]


def test_on_needs_a_name_and_only_of_members_or_managers(cast, member, address):
    for confirmers in ([], [member(cast.chris).pk], [cast.eve.memberships.get().pk]):
        form = {"enabled": "on", "confirmers": confirmers}
        response = cast.client(cast.anna).post(f"{address}settings/", form)
        assert response.status_code == 422
    assert not TeamMemory.objects.exists()


def test_members_do_not_manage(cast, member, address):
    form = {"enabled": "on", "confirmers": [member(cast.ben).pk]}
    assert cast.client(cast.ben).post(f"{address}settings/", form).status_code == 403


def test_propose_and_confirm(cast, on, address):
    client = cast.client(cast.ben)
    assert client.post(f"{address}proposals/", {"text": SENTENCE}).status_code == 302
    proposal = Proposal.objects.get()
    assert not Statement.objects.exists()
    assert "Vorgeschlagen von Ben" in text_of(cast.client(cast.dora).get(address))
    path = f"{address}proposals/{proposal.pk}/confirmation/"
    assert client.post(path).status_code == 403
    assert cast.client(cast.dora).post(path).status_code == 302
    kept = Statement.objects.get()
    assert (kept.text, kept.confirmed_by) == (SENTENCE, cast.dora)
    page = text_of(client.get(address))
    assert "Bestätigt: Dora" in " ".join(page.split())
    assert not Memory.objects.exists()
    assert cast.client(cast.dora).post(path).status_code == 404


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Unser Passwort ist Sonne123!", "wie ein Passwort"),
        ("Dora darf alles freigeben.", "wie eine Regel"),
        ("Ben ist krank.", "Gesundheit"),
        ("Ich leite den Einkauf.", "spricht von dir allein"),
        ("Wir mögen. Wir sind & bleiben.", ""),
        ("", ""),
        ("x" * 601, ""),
    ],
)
def test_a_refused_sentence_stays_in_the_field_with_the_reason(cast, on, address, typed, said):
    response = cast.client(cast.ben).post(f"{address}proposals/", {"text": typed})
    assert response.status_code == 422
    page = text_of(response)
    assert said in page
    assert 'aria-invalid="true"' in page
    assert typed.replace("&", "&amp;") in page
    assert not Proposal.objects.exists()


def test_the_known_sentence_is_not_doubled(cast, on, keep, propose, address):
    keep()
    propose("Wir arbeiten mit SAP.")
    for text in (SENTENCE, "Wir arbeiten mit SAP"):
        response = cast.client(cast.ben).post(f"{address}proposals/", {"text": text})
        assert "steht schon da" in text_of(response)


def test_full_says_so_and_drops_nothing(cast, on, keep, propose, address, monkeypatch):
    keep()
    waiting = propose("Wir arbeiten mit SAP.")
    monkeypatch.setattr("apps.teammemory.rules.MAX_BYTES", 40)
    response = cast.client(cast.ben).post(f"{address}proposals/", {"text": "Unser Wiki heißt Ada."})
    assert response.status_code == 422
    assert "ist voll" in text_of(response)
    path = f"{address}proposals/{waiting.pk}/confirmation/"
    response = cast.client(cast.dora).post(path)
    assert response.status_code == 409
    assert "ist voll" in text_of(response)
    assert Statement.objects.get().text == SENTENCE
    assert Proposal.objects.get() == waiting


def test_one_person_cannot_fill_the_list(cast, on, propose, address, monkeypatch):
    monkeypatch.setattr("apps.teammemory.services.MAX_OPEN", 1)
    propose()
    form = {"text": "Wir arbeiten mit SAP."}
    assert "warten schon" in text_of(cast.client(cast.ben).post(f"{address}proposals/", form))


def test_who_is_declined_is_told(cast, on, propose, address):
    proposal = propose()
    path = f"{address}proposals/{proposal.pk}/"
    assert cast.client(cast.ben).post(f"{path}refusal/").status_code == 403
    assert cast.client(cast.dora).post(f"{path}refusal/").status_code == 302
    assert cast.client(cast.dora).post(f"{path}confirmation/").status_code == 404
    assert SENTENCE not in text_of(cast.client(cast.dora).get(address))
    page = " ".join(text_of(cast.client(cast.ben).get(address)).split())
    assert SENTENCE in page
    assert "Abgelehnt: Dora" in page
    assert cast.client(cast.ben).post(f"{path}withdrawal/").status_code == 302
    assert not Proposal.objects.exists()


def test_only_the_author_withdraws(cast, on, propose, address, finn):
    path = f"{address}proposals/{propose().pk}/withdrawal/"
    assert cast.client(finn).post(path).status_code == 404
    assert cast.client(cast.dora).post(path).status_code == 404
    assert cast.client(cast.ben).post(path).status_code == 302


def test_own_proposals_are_confirmed_by_somebody_else_if_there_is_one(
    cast, switch, propose, address
):
    switch(cast.ben, cast.dora)
    path = f"{address}proposals/{propose().pk}/confirmation/"
    assert cast.client(cast.ben).post(path).status_code == 403
    assert "eine andere Person muss" in text_of(cast.client(cast.ben).get(address))
    switch(cast.ben)
    assert cast.client(cast.ben).post(path).status_code == 302
    assert Statement.objects.get().confirmed_by == cast.ben


def test_author_confirmer_and_manager_remove(cast, switch, keep, address, finn):
    switch(cast.dora)
    for user, status in ((finn, 403), (cast.chris, 404), (cast.ben, 302)):
        kept = Statement.objects.first() or keep()
        path = f"{address}statements/{kept.pk}/removal/"
        assert cast.client(user).post(path).status_code == status
    assert not Statement.objects.exists()
    for user in (cast.dora, cast.anna):
        path = f"{address}statements/{keep().pk}/removal/"
        assert cast.client(user).post(path).status_code == 302
        assert not Statement.objects.exists()


def test_managers_see_counts_but_no_sentence(cast, on, keep, propose, address):
    keep()
    propose("Wir arbeiten mit SAP.")
    page = text_of(cast.client(cast.anna).get(address))
    assert SENTENCE not in page
    assert "SAP" not in page
    assert "1 bestätigter Satz" in page
    assert "1 offener Vorschlag" in page
    assert "Dora" in page
    proposal = Proposal.objects.get()
    path = f"{address}proposals/{proposal.pk}/confirmation/"
    assert cast.client(cast.anna).post(path).status_code == 404
    form = {"text": "Unser Wiki heißt Ada."}
    assert cast.client(cast.anna).post(f"{address}proposals/", form).status_code == 403


@pytest.mark.parametrize("tail", ["", "settings/", "proposals/", "proposals/1/confirmation/"])
def test_other_teams_and_strangers_find_nothing(cast, on, keep, address, tail):
    keep()
    ask = "post" if tail else "get"
    for user in (cast.chris, cast.eve):
        status = 403 if tail == "settings/" and user == cast.chris else 404
        response = getattr(cast.client(user), ask)(f"{address}{tail}", {"text": SENTENCE})
        assert response.status_code == status
        assert SENTENCE not in text_of(response)


def test_a_team_of_another_organisation_is_not_found(cast):
    foreign = Team.objects.create(organisation=cast.other_org, name="Laden")
    for method, tail in (("get", ""), ("post", "settings/")):
        response = getattr(cast.client(cast.anna), method)(f"{PAGES}{foreign.pk}/{tail}")
        assert response.status_code == 404


def test_the_list_shows_ones_own_teams_and_managers_all(cast, on, keep):
    keep()
    own = text_of(cast.client(cast.ben).get(PAGES))
    assert "Einkauf" in own
    assert "Vertrieb" not in own
    assert "1 Satz" in own
    every = text_of(cast.client(cast.anna).get(PAGES))
    assert "Einkauf" in every
    assert "Vertrieb" in every


def test_more_sentences_and_teams_take_no_more_queries(
    cast, on, keep, propose, address, count_queries
):
    client = cast.client(cast.dora)

    def count() -> list[int]:
        return [count_queries(lambda path=path: client.get(path)) for path in (address, PAGES)]

    keep()
    propose("Wir arbeiten mit SAP.")
    few = count()
    keep("Unser Wiki heißt Ada.")
    keep("Unser Büro ist in Köln.")
    propose("Unsere Ablage liegt auf Laufwerk L.")
    Team.objects.create(organisation=cast.org, name="Labor")
    assert count() == few
