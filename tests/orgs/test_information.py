"""Company information: owners and admins edit it, no version and no draft is lost."""

import pytest

from apps.core.errors import NotAllowed
from apps.orgs.models import AdminAction, CompanyInformation
from apps.orgs.services.information import save_information
from apps.orgs.services.members import change_role

pytestmark = pytest.mark.django_db
PAGE = "/werk/settings/information/"
TEXT = "Wir bauen Lüfter.\nBrutto nennen wir nie."


@pytest.fixture
def save(cast):
    """Save as anna, from the version that holds."""

    def post(text: str, revision: int | None = None, user=None):
        newest = CompanyInformation.objects.filter(organisation=cast.org).first()
        revision = (newest.pk if newest else 0) if revision is None else revision
        form = {"text": text, "revision": revision}
        return cast.client(user or cast.anna).post(PAGE, form)

    return post


def texts(cast):
    return list(
        CompanyInformation.objects.filter(organisation=cast.org).values_list("text", flat=True)
    )


@pytest.mark.parametrize("name", ["anna", "dora"])
def test_owner_and_admin_save(cast, save, name):
    user = getattr(cast, name)
    assert save(TEXT.replace("\n", "\r\n"), user=user)["Location"] == PAGE
    saved = CompanyInformation.objects.get()
    assert (saved.text, saved.edited_by) == (TEXT, user)
    action = AdminAction.objects.get()
    assert (action.action, action.actor, action.subject) == ("information_edited", user, "")


def test_every_version_stays(cast, save):
    for text in ("Eins.", "Zwei.", "", "Vier."):
        assert save(text).status_code == 302
    assert texts(cast) == ["Vier.", "", "Zwei.", "Eins."]
    page = cast.client(cast.anna).get(PAGE).content.decode()
    assert page.count("<time") == 4
    assert "Vier." in page


def test_the_same_text_is_no_new_version(cast, save):
    save(TEXT)
    assert save(f"{TEXT}\n", revision=0).status_code == 302
    assert texts(cast) == [TEXT]


def test_a_lost_edit_keeps_the_draft(cast, save):
    save("Eins.")
    first = CompanyInformation.objects.get().pk
    save("Zwei.", user=cast.dora)
    response = save("Mein Entwurf.", revision=first)
    page = response.content.decode()
    assert response.status_code == 409
    assert "Mein Entwurf." in page
    assert "Dora hat" in page
    assert texts(cast)[0] == "Zwei."
    newest = CompanyInformation.objects.first().pk
    assert f'value="{newest}"' in page  # saving again replaces what the person was told of
    assert save("Mein Entwurf.").status_code == 302


def test_too_long_a_text_stays_in_the_field(cast, save):
    response = save("x" * 8_001)
    assert response.status_code == 422
    assert "x" * 8_001 in response.content.decode()
    assert texts(cast) == []


def test_the_line_ends_of_a_browser_do_not_count_twice(cast, save):
    lines = "x\r\n" * 3_999 + "xx"  # 8,000 characters as they are stored
    assert save(lines).status_code == 302
    assert len(texts(cast)[0]) == 8_000
    assert save(f"{lines}x").status_code == 422


@pytest.mark.parametrize("revision", ["", "x", "-1", str(2**40)])
def test_a_broken_revision_saves_nothing(cast, revision):
    form = {"text": TEXT, "revision": revision}
    assert cast.client(cast.anna).post(PAGE, form).status_code == 422
    assert texts(cast) == []


def test_an_earlier_version_is_shown_and_restored(cast, save):
    save("Eins.")
    save("Zwei.")
    newest, first = CompanyInformation.objects.all()
    client = cast.client(cast.dora)
    assert "Eins." in client.get(f"{PAGE}{first.pk}/").content.decode()
    restoration = f"{PAGE}{first.pk}/restoration/"
    assert client.post(restoration, {"revision": newest.pk})["Location"] == PAGE
    assert texts(cast) == ["Eins.", "Zwei.", "Eins."]
    assert CompanyInformation.objects.first().edited_by == cast.dora
    second = CompanyInformation.objects.get(text="Zwei.")
    assert client.post(f"{PAGE}{second.pk}/restoration/", {"revision": "x"}).status_code == 409
    assert len(texts(cast)) == 3


def test_who_has_lost_the_role_saves_nothing(cast):
    """The role is looked at again inside the transaction."""
    dora = cast.dora.memberships.get()
    change_role(actor=cast.anna.memberships.get(organisation=cast.org), member=dora, role="member")
    dora.role = "admin"  # as the request read it before
    with pytest.raises(NotAllowed):
        save_information(actor=dora, text=TEXT, revision=0)
    assert texts(cast) == []


def test_members_may_not_and_strangers_find_nothing(cast, save):
    save(TEXT)
    pk = CompanyInformation.objects.get().pk
    for address in (PAGE, f"{PAGE}{pk}/", f"{PAGE}{pk}/restoration/"):
        for user, status in ((cast.ben, 403), (cast.eve, 404)):
            client = cast.client(user)
            form = {"text": "Fremd.", "revision": pk}
            assert client.post(address, form).status_code in {status, 405}
            assert client.get(address).status_code in {status, 405}
    foreign = CompanyInformation.objects.create(organisation=cast.other_org, text="Hof")
    assert cast.client(cast.anna).get(f"{PAGE}{foreign.pk}/").status_code == 404
    assert texts(cast) == [TEXT]


def test_the_page_asks_the_same_number_of_questions(cast, save, django_assert_num_queries):
    save("Eins.")
    client = cast.client(cast.anna)
    client.get(PAGE)
    with django_assert_num_queries(4):
        client.get(PAGE)
    for number in range(5):
        save(f"Fassung {number}")
    with django_assert_num_queries(4):
        client.get(PAGE)
