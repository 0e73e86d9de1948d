"""Owners and shares: who gets in, who gets out, and what they see before (spec 6.3)."""

import pytest

from apps.core.errors import Conflict, NotFound
from apps.projects.access import readable, writable
from apps.projects.models import ProjectOwner, ProjectShare
from apps.projects.services import owners, shares

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def address(project, tail):
    return f"/werk/projects/{project.pk}/{tail}"


# --- shares -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("audience", "reached"),
    [("everybody", {"ben", "chris"}), ("team", {"ben"}), ("member", {"chris"})],
)
@pytest.mark.parametrize("level", ["read", "write"])
def test_a_share_reaches_its_audience(cast, make, member, audience, reached, level):
    project = make()
    keys = {
        "everybody": "everybody",
        "team": f"team-{cast.org.teams.get(name='Einkauf').pk}",
        "member": f"member-{member(cast.chris).pk}",
    }
    form = {"share-audience": keys[audience], "share-may_write": level}
    assert cast.client(cast.anna).post(address(project, "shares/"), form).status_code == 302
    for name in ("ben", "chris"):
        place = member(getattr(cast, name))
        assert readable(place).exists() == (name in reached)
        assert writable(place).exists() == (name in reached and level == "write")
    assert cast.client(cast.eve).get(address(project, "")).status_code == 404


def test_sharing_again_changes_the_level_and_adds_no_second_one(cast, make):
    project = make()
    for level in ("write", "read"):
        form = {"share-audience": "everybody", "share-may_write": level}
        cast.client(cast.anna).post(address(project, "shares/"), form)
    assert [share.may_write for share in project.shares.all()] == [False]


@pytest.mark.parametrize("chosen", ["", "member-0", "team-0", "nobody"])
def test_a_wrong_audience_is_refused(cast, make, chosen):
    project = make()
    form = {"share-audience": chosen, "share-may_write": "read"}
    assert cast.client(cast.anna).post(address(project, "shares/"), form).status_code == 422
    assert not ProjectShare.objects.exists()


def test_withdrawing_ends_the_access(cast, make, share):
    project = make()
    given = share(project, cast.ben)
    path = address(project, f"shares/{given.pk}/withdrawal/")
    assert cast.client(cast.ben).post(path).status_code == 404
    assert cast.client(cast.ben).get(address(project, "")).status_code == 200
    cast.client(cast.anna).post(path)
    assert cast.client(cast.ben).get(address(project, "")).status_code == 404


def test_a_share_of_another_project_is_not_found(cast, make, share):
    project, bens = make(), make(owner=cast.ben)
    given = share(bens, cast.chris)
    path = address(project, f"shares/{given.pk}/withdrawal/")
    assert cast.client(cast.anna).post(path).status_code == 404
    assert ProjectShare.objects.exists()


def test_who_is_no_owner_any_more_shares_nothing(cast, make, member, share):
    project = make()
    ProjectOwner.objects.all().delete()
    with pytest.raises(NotFound):
        shares.share_project(
            membership=member(cast.anna),
            project=project,
            audience={"member": None, "team": None, "everybody": True},
            may_write=False,
        )


# --- owners -------------------------------------------------------------------------------------


def test_a_second_owner_does_what_the_first_does(cast, make, member):
    project = make()
    form = {"owner-member": member(cast.ben).pk}
    cast.client(cast.anna).post(address(project, "owners/"), form)
    assert cast.client(cast.ben).post(address(project, "archive/")).status_code == 302


def test_people_of_elsewhere_and_owners_cannot_be_chosen(cast, make, member):
    project = make()
    stranger = cast.eve.memberships.get()
    for pk in (stranger.pk, member(cast.anna).pk, ""):
        form = {"owner-member": pk}
        assert cast.client(cast.anna).post(address(project, "owners/"), form).status_code == 422
    assert project.owners.count() == 1


def test_the_last_owner_stays(cast, make, member):
    project = make()
    owner = project.owners.get()
    path = address(project, f"owners/{owner.pk}/removal/")
    assert cast.client(cast.anna).post(path).status_code == 409
    owners.add_owner(membership=member(cast.anna), project=project, member=member(cast.ben))
    assert cast.client(cast.anna).post(path)["Location"] == "/werk/projects/"
    assert [row.member for row in project.owners.all()] == [member(cast.ben)]


def test_two_owners_cannot_remove_each_other(cast, make, member):
    project = make()
    owners.add_owner(membership=member(cast.anna), project=project, member=member(cast.ben))
    annas, bens = project.owners.order_by("pk")
    owners.remove_owner(membership=member(cast.anna), project=project, owner=bens)
    with pytest.raises(NotFound):
        owners.remove_owner(membership=member(cast.ben), project=project, owner=annas)
    with pytest.raises(Conflict):
        owners.remove_owner(membership=member(cast.anna), project=project, owner=annas)


# --- what was written with memory ---------------------------------------------------------------


@pytest.mark.parametrize("kind", ["share", "owner"])
def test_answers_with_memory_are_shown_before_others_read_them(cast, make, member, chat, kind):
    project = make()
    chat(project=project, title="Mit Notizen", notes=["0001"])
    chat(project=project, title="Ohne Notizen")
    tail = {"share": "shares/", "owner": "owners/"}[kind]
    form = {"share-audience": "everybody", "share-may_write": "read"}
    form = form if kind == "share" else {"owner-member": member(cast.ben).pk}
    client = cast.client(cast.anna)
    page = client.post(address(project, tail), form)
    text = page.content.decode()
    assert "1 Antwort mit Gedächtnis" in text
    assert "Mit Notizen" in text
    assert [row.title for row in page.context["personal"]] == ["Mit Notizen"]
    assert project.shares.count() + project.owners.count() == 1
    chat(project=project, title="Dazwischen", notes=["0002"])
    seen = page.context["seen"]
    again = client.post(address(project, tail), form | {"seen": seen})
    assert [row.title for row in again.context["personal"]] == ["Dazwischen"]
    done = client.post(address(project, tail), form | {"seen": again.context["seen"]})
    assert done.status_code == 302
    assert project.shares.count() + project.owners.count() == 2


def test_the_service_asks_again(cast, make, member, chat):
    project = make()
    chat(project=project, notes=["0001"])
    with pytest.raises(Conflict):
        owners.add_owner(membership=member(cast.anna), project=project, member=member(cast.ben))
