"""The files of a session in the browser: upload, folder, archive, preview, changes, restore."""

import io
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from apps.cowork import workspace
from apps.cowork.models import Order, Session
from tests.cowork.test_archives import archive
from tests.e2e.conftest import Product
from tests.e2e.test_pages import LOOKS, check

TABLE = "Artikel;Menge\nKugellager;1.200\nGehäuse;80\n"
TEXT = "# Bedarf 2027\n\n| Warengruppe | Stück |\n|--|--:|\n| Kugellager | 4.860 |\n"
# A picture of one dot.
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)


@pytest.fixture
def session(cast) -> Session:
    return Session.objects.create(owner=cast.anna, organisation=cast.org, title="Jahresbedarf")


@pytest.fixture
def done(session) -> Order:
    """An order that changed a file and added one."""
    workspace.put_all(session, [("bedarf.md", TEXT.encode()), ("menge.csv", TABLE.encode())])
    order = Order.objects.create(
        session=session,
        number=1,
        text="Rechne.",
        model="demo",
        status=Order.Status.DONE,
        files_before=workspace.manifest(session),
        started_at=session.created_at,
    )
    workspace.put(session, "bedarf.md", TEXT.replace("4.860", "5.010").encode(), order=order)
    workspace.put(session, "berichte/neu.md", b"# Neu", order=order)
    order.files_after = workspace.manifest(session)
    order.save()
    return order


@pytest.fixture
def open_files(sign_in, session):
    def opened(**window) -> Page:
        page = sign_in(**window)
        page.goto(f"/werk/cowork/{session.pk}/files/")
        return page

    return opened


def rows(page: Page):
    return page.locator(".file-row__link")


def choose(page: Page, button: str, files) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button, exact=True).click()
    chooser.value.set_files(files)


def given(name: str, content: bytes) -> dict[str, object]:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def test_files_a_folder_and_an_archive_come_and_go_byte_by_byte(
    product: Product, open_files, session, tmp_path: Path
):
    page = open_files()
    files = {"a.md": TEXT.encode(), "menge.csv": TABLE.encode("cp1252"), "bild.png": DOT}
    choose(page, "Hochladen", [given(name, content) for name, content in files.items()])
    expect(rows(page)).to_have_count(3)
    expect(page.locator("#announcer")).to_have_text("3 Dateien hochgeladen.")
    expect(page.get_by_role("button", name="Hochladen", exact=True)).to_be_focused()
    folder = tmp_path / "berichte"
    (folder / "2027").mkdir(parents=True)
    (folder / "2027" / "größe.txt").write_text("groß")
    (folder / ".DS_Store").write_bytes(b"x")
    choose(page, "Ordner hochladen", folder)
    expect(rows(page)).to_have_count(4)
    packed = archive(("alt/b.md", "b"), ("alt/c.bin", bytes(range(256)))).getvalue()
    choose(page, "Hochladen", [given("alt.zip", packed)])
    expect(rows(page)).to_have_count(6)
    files |= {"berichte/2027/größe.txt": "groß".encode(), "alt/b.md": b"b"}
    files |= {"alt/c.bin": bytes(range(256))}
    with page.expect_download() as download:
        page.get_by_role("link", name="Alle herunterladen").click()
    with zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())) as found:
        assert {name: found.read(name) for name in found.namelist()} == files
    assert download.value.suggested_filename == "jahresbedarf.zip"
    rows(page).filter(has_text="menge.csv").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Herunterladen: menge.csv").click()
    assert download.value.path().read_bytes() == files["menge.csv"]


DROP = """() => {
  const data = new DataTransfer();
  data.items.add(new File(["eins"], "gezogen.md"));
  const init = { bubbles: true, cancelable: true, dataTransfer: data };
  const event = (kind) => new DragEvent(kind, init);
  const list = document.querySelector(".workspace__empty");
  return [list.dispatchEvent(event("dragover")), list.dispatchEvent(event("drop"))];
}"""


def test_a_dropped_file(product: Product, open_files, session):
    page = open_files()
    assert page.evaluate(DROP) == [False, False]
    expect(rows(page)).to_contain_text("gezogen.md")
    assert workspace.read(session, "gezogen.md") == b"eins"


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("../../böse.md", "führt aus dem Ordner heraus"),
        ("a\u202ecod.exe", "Zeichen, die niemand sieht"),
        ("x" * 300, "Der Name ist zu lang"),
    ],
)
def test_hostile_archives_say_why(product: Product, open_files, session, entry, reason):
    page = open_files()
    packed = archive(("gut.md", "x"), (entry, "y")).getvalue()
    choose(page, "Hochladen", [given("alles.zip", packed), given("auch.md", b"x")])
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("alles.zip wurde nicht ausgepackt")
    expect(notice).to_contain_text(reason)
    expect(rows(page)).to_have_count(1)
    assert list(workspace.manifest(session)) == ["auch.md"]
    check(page, "refused")


def test_a_session_that_ended_meanwhile_says_so(product: Product, open_files, session):
    page = open_files()
    page.locator("session-follower").evaluate("follower => follower.remove()")
    Session.objects.update(ended_at=session.created_at)
    choose(page, "Hochladen", [given("a.md", b"x")])
    expect(page.get_by_role("alert")).to_contain_text("Die Sitzung ist beendet.")
    expect(page.get_by_role("progressbar")).to_be_hidden()


def test_previews_with_the_keyboard(product: Product, open_files, session, done):
    workspace.put(session, "bild.png", DOT)
    page = open_files()
    rows(page).filter(has_text="bedarf.md").focus()
    page.keyboard.press("Enter")
    preview = page.locator("#preview")
    expect(preview.get_by_role("cell", name="5.010")).to_be_visible()
    expect(page.locator(".file-row__link[aria-current]")).to_contain_text("bedarf.md")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(preview.get_by_role("columnheader", name="Artikel")).to_be_hidden()
    rows(page).filter(has_text="menge.csv").press("Enter")
    expect(preview.get_by_role("columnheader", name="Artikel")).to_be_visible()
    rows(page).filter(has_text="bild.png").press("Enter")
    expect(preview.get_by_role("img")).to_have_js_property("naturalWidth", 1)
    page.get_by_role("link", name="Groß anzeigen: bild.png").press("Enter")
    dialog = page.get_by_role("dialog", name="bild.png")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Groß anzeigen: bild.png")).to_be_focused()


def test_renaming_and_deleting(product: Product, open_files, session, done):
    page = open_files()
    rows(page).filter(has_text="menge.csv").click()
    page.get_by_role("link", name="Umbenennen: menge.csv").click()
    field = page.get_by_label("Neuer Name")
    expect(field).to_be_focused()
    field.fill("zahlen/menge.csv")
    page.get_by_role("button", name="Umbenennen").click()
    expect(page.locator(".toast")).to_contain_text("Datei umbenannt.")
    rows(page).filter(has_text="zahlen/menge.csv").click()
    page.get_by_role("link", name="Datei löschen: zahlen/menge.csv").click()
    expect(page.get_by_role("link", name="Abbrechen")).to_be_focused()
    page.get_by_role("button", name="Datei löschen").click()
    expect(page.locator(".toast")).to_contain_text("Datei gelöscht.")
    assert list(workspace.manifest(session)) == ["bedarf.md", "berichte/neu.md"]


def test_changes_and_the_state_before(product: Product, sign_in, session, done):
    page = sign_in()
    page.goto(f"/werk/cowork/{session.pk}/orders/{done.pk}/changes/")
    expect(page.locator(".diff__removed")).to_contain_text("4.860")
    expect(page.locator(".diff__added").first).to_contain_text("5.010")
    page.get_by_role("link", name="Stand davor wiederherstellen").click()
    expect(page.get_by_role("heading", name="Stand wiederherstellen?")).to_be_visible()
    page.get_by_role("button", name="Wiederherstellen").click()
    expect(page.locator(".toast")).to_contain_text("wieder so wie vor Auftrag 1.")
    assert workspace.manifest(session) == done.files_before
    expect(rows(page)).to_have_count(2)


@pytest.mark.parametrize(("width", "dark"), LOOKS)
def test_looks(product: Product, open_files, session, done, width, dark):
    workspace.put(session, "ein-" + "sehr-" * 20 + "langer-name.md", b"x")
    page = open_files(width=width, dark=dark)
    if width < 900:
        page.get_by_role("button", name="Dateien zeigen").click()
    expect(rows(page)).to_have_count(4)
    rows(page).filter(has_text="bedarf.md").click()
    expect(page.locator("#preview table")).to_be_visible()
    check(page, "files")
    page.get_by_role("link", name="Groß anzeigen: bedarf.md").click()
    expect(page.get_by_role("dialog", name="bedarf.md")).to_be_visible()
    check(page, "dialog")
    base = f"/werk/cowork/{session.pk}"
    for address in (
        f"{base}/files/view/menge.csv",
        f"{base}/files/move/menge.csv",
        f"{base}/files/delete/menge.csv",
        f"{base}/orders/{done.pk}/changes/",
        f"{base}/orders/{done.pk}/restore/",
    ):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        check(page, address)
