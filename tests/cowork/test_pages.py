"""The pages of the workspace without a script, and the fragments for those with one."""

import asyncio
import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from apps.cowork import workspace
from apps.cowork.models import Order, Session
from apps.cowork.rules import room
from apps.orgs.models import Organisation
from tests.cowork.test_archives import archive

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def client(cast):
    return cast.client(cast.anna)


def address(session: Session, name: str = "files", **more) -> str:
    return reverse(f"cowork:{name}", kwargs={"org": "werk", "session_id": session.pk, **more})


def upload(client, session, *files: tuple[str, bytes], **more):
    data = {
        "upload": [SimpleUploadedFile(path.rsplit("/", 1)[-1], content) for path, content in files],
        "path": [path for path, _ in files],
    }
    return client.post(address(session), data, **more)


def paths(session) -> list[str]:
    return list(workspace.manifest(session))


def test_files_and_folders_arrive_with_their_bytes(client, session):
    files = [("a.md", b"# A"), ("ordner/tief/b.bin", bytes(range(256))), ("ordner/leer.txt", b"")]
    answer = upload(client, session, *files, **HTMX)
    assert answer.status_code == 200
    assert "3 Dateien hochgeladen." in answer.content.decode()
    assert sorted(paths(session)) == sorted(path for path, _ in files)
    for path, content in files:
        found = client.get(address(session, "file-download", path=path))
        assert found.content == content
        assert found["Content-Type"] == "application/octet-stream"
        assert found["Content-Disposition"].startswith("attachment;")


def test_without_a_script_names_are_those_of_the_files(client, session):
    data = {"upload": [SimpleUploadedFile(name, b"1") for name in ("a.md", "a.md", "R&D?.md")]}
    answer = client.post(address(session), data, follow=True)
    page = answer.content.decode()
    assert "a.md: Der Name kommt zweimal vor." in page
    assert "R&amp;D?.md: Der Name enthält ein Zeichen" in page
    assert "1 Datei hochgeladen." in page
    assert workspace.read(session, "a.md") == b"1"
    again = client.post(address(session), {"upload": SimpleUploadedFile("a.md", b"3")}, follow=True)
    assert "1 davon ersetzt die frühere." in again.content.decode()
    assert "Nichts hochgeladen." in client.post(address(session), follow=True).content.decode()


def test_an_archive_is_unpacked(client, session):
    packed = archive(("a.md", "1"), ("ordner/b.md", "2"), ("__MACOSX/x", "")).getvalue()
    assert upload(client, session, ("alles.ZIP", packed), **HTMX).status_code == 200
    assert paths(session) == ["a.md", "ordner/b.md"]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("../../etc/cron.d/x", "Der Name führt aus dem Ordner heraus."),
        ("/etc/passwd", "Der Name beginnt außerhalb des Ordners."),
        ("x" * 300, "Der Name ist zu lang."),
        ("a\x1b[31m\u202e", "Der Name enthält Zeichen, die niemand sieht."),
        ("<script>alert(1)</script>", "Der Name enthält ein Zeichen, das nicht überall geht"),
    ],
)
def test_a_hostile_archive_is_refused_as_a_whole_and_says_why(client, session, entry, reason):
    packed = archive(("gut.md", "1"), (entry, "2")).getvalue()
    answer = upload(client, session, ("alles.zip", packed), ("b.md", b"x"), **HTMX)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert reason in page
    assert "alles.zip wurde nicht ausgepackt, wegen" in page
    for raw in ("<script>alert", "\x1b", "\u202e", "x" * 121):
        assert raw not in page
    assert paths(session) == ["b.md"]


def test_what_systems_leave_behind_is_left_out(client, session):
    upload(client, session, ("o/.DS_Store", b"x"), ("o/a.md", b"x"), **HTMX)
    assert paths(session) == ["o/a.md"]


def test_too_large_files_are_not_read(client, session, monkeypatch):
    monkeypatch.setattr(room, "FILE_BYTES", 3)
    answer = upload(client, session, ("a.md", b"1234"), ("b.md", b"123"), **HTMX)
    assert "Die Datei ist zu groß." in answer.content.decode()
    assert paths(session) == ["b.md"]


def test_an_ended_session_keeps_its_files(client, session, order):
    workspace.put(session, "a.md", b"x")
    session.ended_at = session.created_at
    session.save()
    Order.objects.update(status="done")
    acts = [
        upload(client, session, ("b.md", b"x")),
        client.post(address(session, "file-delete", path="a.md")),
        client.post(address(session, "file-move", path="a.md"), {"to": "b.md"}),
        client.post(address(session, "restore", order_id=order.pk)),
    ]
    assert [answer.status_code for answer in acts] == [409] * 4
    assert paths(session) == ["a.md"]
    assert client.get(address(session, "file", path="a.md")).status_code == 200
    assert "<form" not in client.get(address(session), **HTMX).content.decode()


PREVIEWS = [
    ("a.md", b"# Titel\n\n<script>x</script>", "<h1>Titel</h1>"),
    ("a.csv", b"Name;Menge\nX;1.200\n", '<th scope="col">Name</th>'),
    ("a.txt", "Größe <b>".encode("cp1252"), "Größe &lt;b&gt;"),
    ("a.html", b"<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("a.svg", b"<svg onload='x'></svg>", "&lt;svg onload="),
    ("a.png", b"\x89PNG\r\n\x1a\n", "<img"),
    ("a.bin", b"\0\1\2", "keine Vorschau"),
    ("a.pdf", b"%PDF-broken", "beschädigt oder nicht lesbar"),
    ("leer.md", b"", "Die Datei ist leer."),
    ("lang.txt", b"x" * 60_001, "Hier endet die Vorschau."),
    ("kein.csv", b"\n", "<pre"),
]


@pytest.mark.parametrize(("path", "content", "shown"), PREVIEWS)
def test_previews(client, session, path, content, shown):
    workspace.put(session, path, content)
    for more in ({}, {"data": {"beside": "1"}, **HTMX}, HTMX):
        page = client.get(address(session, "file", path=path), **more).content.decode()
        assert shown in page
        assert "<script>x" not in page
        assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n1", "image/png"),
        (b"\xff\xd8\xff1", "image/jpeg"),
        (b"GIF89a1", "image/gif"),
        (b"RIFF\0\0\0\0WEBP", "image/webp"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", None),
        (b"<html>", None),
        (b"RIFF\0\0\0\0WAVE", None),
    ],
)
def test_only_pictures_are_shown_and_can_do_nothing(client, session, content, kind):
    workspace.put(session, "a.png", content)
    answer = client.get(address(session, "file-image", path="a.png"))
    if kind is None:
        assert answer.status_code == 404
        return
    assert answer.content == content
    assert answer["Content-Type"] == kind
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"


@pytest.mark.django_db(transaction=True)
def test_all_files_as_an_archive(client, session):
    files = {"a.md": b"x" * 100_000, "leer": b"", "ordner/größe.bin": bytes(range(256))}
    workspace.put_all(session, files.items())
    answer = client.get(address(session, "files-zip"))
    packed = asyncio.run(joined(answer.streaming_content))
    with zipfile.ZipFile(io.BytesIO(packed)) as found:
        assert {name: found.read(name) for name in found.namelist()} == files
    assert "jahresbedarf.zip" in answer["Content-Disposition"]


async def joined(pieces) -> bytes:
    return b"".join([piece async for piece in pieces])


def test_renaming_says_why_not(client, session):
    workspace.put(session, "a.md", b"x")
    workspace.put(session, "b.md", b"y")
    page = address(session, "file-move", path="a.md")
    for to, reason in (("B.md", "So heißt schon"), ("../x", "führt aus dem"), ("", "")):
        answer = client.post(page, {"to": to})
        assert answer.status_code == 422
        assert reason in answer.content.decode()
    assert client.post(page, {"to": "ordner/c.md"}, follow=True).status_code == 200
    assert paths(session) == ["b.md", "ordner/c.md"]


def test_deleting_asks_first(client, session):
    workspace.put(session, "a b?.md".replace("?", "!"), b"x")
    page = address(session, "file-delete", path="a b!.md")
    assert "Datei löschen?" in client.get(page).content.decode()
    assert paths(session) == ["a b!.md"]
    assert "Datei gelöscht." in client.post(page, follow=True).content.decode()
    assert paths(session) == []


@pytest.fixture
def done(session) -> Order:
    """An order that changed one file, moved one, added one and removed one."""
    workspace.put_all(session, [("a.md", b"1\n2\n"), ("b.md", b"b"), ("c.md", b"c")])
    order = Order.objects.create(
        session=session,
        number=1,
        text="Ordne.",
        model="demo",
        status=Order.Status.DONE,
        files_before=workspace.manifest(session),
    )
    workspace.put(session, "a.md", b"1\nzwei <b>\n", order=order)
    workspace.move(session, "b.md", "alt/b.md", order=order)
    workspace.delete(session, "c.md")
    workspace.put(session, "neu.md", b"n", order=order)
    order.files_after = workspace.manifest(session)
    order.save()
    return order


def test_changes_of_an_order(client, session, done):
    for more in ({}, HTMX):
        page = client.get(address(session, "changes", order_id=done.pk), **more).content.decode()
        for words in ("b.md → alt/b.md", "zwei &lt;b&gt;", "dazu", "gelöscht", "geändert"):
            assert words in page
    assert "Stand davor wiederherstellen" in page


def test_changes_so_far(client, session, order):
    page = client.get(address(session, "changes", order_id=order.pk)).content.decode()
    assert "hat keine Datei geändert" in page
    workspace.put(session, "a.md", b"x", order=order)
    page = client.get(address(session, "changes", order_id=order.pk)).content.decode()
    assert "Bisher:" in page
    assert "a.md" in page


def test_restoring_the_state_before_an_order(client, session, done):
    workspace.put(session, "von-mir.md", b"x")
    page = address(session, "restore", order_id=done.pk)
    assert "von-mir.md" in client.get(page).content.decode()
    answer = client.post(page, follow=True)
    assert "Die Dateien sind wieder so wie vor Auftrag 1." in answer.content.decode()
    assert workspace.manifest(session) == done.files_before
    assert "Alle Dateien sind schon so." in client.get(page).content.decode()


@pytest.mark.parametrize("status", ["running", "asking"])
def test_no_restore_while_an_agent_is_at_work(client, session, done, status):
    Order.objects.create(session=session, number=2, text="x", model="demo", status=status)
    state = workspace.manifest(session)
    page = address(session, "restore", order_id=done.pk)
    assert [client.get(page).status_code, client.post(page).status_code] == [409, 409]
    assert (
        "wiederherstellen"
        not in client.get(address(session, "changes", order_id=done.pk)).content.decode()
    )
    assert workspace.manifest(session) == state


def test_an_order_that_has_not_begun_has_no_changes(client, session, order):
    Order.objects.update(files_before=None, status="waiting")
    for name in ("changes", "restore"):
        assert client.get(address(session, name, order_id=order.pk)).status_code == 404


def test_the_list_tells_what_is_new(client, session, done):
    Order.objects.update(started_at=session.created_at)
    workspace.put(session, "b.md", b"x")
    page = client.get(address(session), **HTMX).content.decode()
    assert page.count("badge--accent") == 3
    Order.objects.update(status="running")
    assert client.get(address(session), **HTMX).content.decode().count("in Arbeit") == 3


def test_more_files_than_one_form_carries(client, session, settings):
    settings.DATA_UPLOAD_MAX_NUMBER_FILES = 1
    answer = upload(client, session, ("a.md", b"x"), ("b.md", b"x"))
    assert (answer.status_code, paths(session)) == (413, [])


def test_no_empty_session_stays_where_its_first_order_is_refused(agent, client, cast):
    Organisation.objects.update(monthly_points=0)
    client.force_login(cast.anna)
    begun = Session.objects.count()
    response = client.post(f"/{cast.org.slug}/cowork/", {"text": "Sortiere die Liste."})
    assert response.status_code >= 400
    assert Session.objects.count() == begun
