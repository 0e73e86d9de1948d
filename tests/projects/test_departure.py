"""Who leaves: their projects stay, their uploads go with the account (spec 1.4)."""

import pytest

from apps.orgs.services.departure import delete_account, leave_organisation
from apps.projects.models import Project, ProjectFile

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def bens(cast, make, chat):
    """Give ben's project with a chat and a file of his and a file of anna's."""
    project = make("Rohstoffe", owner=cast.ben)
    chat(cast.ben, project)
    for user in (cast.ben, cast.anna):
        ProjectFile.objects.create(
            project=project, added_by=user, name="a.txt", kind="txt", size=1, content=b"a"
        )
    return project


def test_the_project_of_the_last_owner_stays_and_the_administration_sees_it(cast, member, bens):
    leave_organisation(membership=member(cast.ben))
    assert not bens.owners.exists()
    assert not bens.conversations.exists()
    assert bens.files.count() == 2
    client = cast.client(cast.dora)
    assert "niemand" in client.get("/werk/settings/projects/").content.decode()
    client.post(f"/werk/settings/projects/{bens.pk}/owners/", {"member": member(cast.chris).pk})
    assert cast.client(cast.chris).get(f"/werk/projects/{bens.pk}/").status_code == 200


def test_the_account_takes_its_uploads_with_it(cast, bens):
    delete_account(user=cast.ben)
    assert Project.objects.get() == bens
    assert [file.added_by for file in bens.files.all()] == [cast.anna]


def test_grants_to_somebody_go_with_them(cast, member, make, share):
    project = make()
    share(project, cast.ben)
    share(project, team="Einkauf")
    leave_organisation(membership=member(cast.ben))
    assert [grant.team.name for grant in project.shares.all()] == ["Einkauf"]
