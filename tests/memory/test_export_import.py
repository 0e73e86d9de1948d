"""Export with provenance and import with a preview (spec 7.4)."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.memory.models import Memory
from tests.memory.people import Chat, consenting, memory, remember, write

pytestmark = pytest.mark.django_db

PAGE = "/werk/settings/memory/"


@pytest.fixture
def chat(cast):
    return Chat(cast.anna.pk, cast.org.pk)


@pytest.fixture
def browser(cast):
    return cast.client(cast.anna)


def upload(browser, content: bytes):
    file = SimpleUploadedFile("notizen.md", content, "text/markdown")
    return browser.post(f"{PAGE}import/", {"file": file})


def shown(response) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def test_markdown_is_the_text(browser, chat):
    write(chat, "# Memory\n\n- Köln\n")
    response = browser.get(f"{PAGE}export.md")
    assert response.content.decode() == "# Memory\n\n- Köln\n"
    assert response["Content-Type"] == "text/markdown; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="merkzettel-werk.md"'
    assert response["Cache-Control"] == "private, no-store"


def test_json_has_the_provenance(cast, browser):
    chat = consenting(cast)
    remember(chat.say("Ich arbeite im Einkauf."), "Ich arbeite im Einkauf.")
    content = json.loads(browser.get(f"{PAGE}export.json").content)
    assert content["text"] == memory(chat).text
    assert content["revision"] == 1
    [entry] = content["entries"]
    assert entry["text"] == "Ich arbeite im Einkauf."
    assert entry["source"] == "chat"
    assert entry["conversation_id"] == str(chat.id)
    assert entry["message_id"] == str(chat.message_id)
    assert entry["evidence"] == ["Ich arbeite im Einkauf."]
    assert entry["made_at"] == entry["changed_at"]


@pytest.mark.parametrize("kind", ["md", "json"])
def test_nobody_else_exports(cast, chat, kind):
    write(chat, "- Köln\n")
    assert cast.client(cast.eve).get(f"{PAGE}export.{kind}").status_code == 404
    assert "Köln" not in cast.client(cast.dora).get(f"{PAGE}export.{kind}").content.decode()


def test_preview_changes_nothing(browser, chat):
    write(chat, "- Köln\n- Ich arbeite im Einkauf der Firma.\n")
    response = upload(browser, b"- Ich arbeite im Verkauf der Firma.\r\n- Bonn\r\n")
    page = shown(response)
    assert "<ins>Bonn</ins>" in page
    assert "<del>Köln</del>" in page
    assert "<del>Ich arbeite im Einkauf der Firma.</del>" in page
    assert "<ins>Ich arbeite im Verkauf der Firma.</ins>" in page
    assert memory(chat).revision == 1


def test_apply_puts_the_file_in_place(browser, chat):
    write(chat, "- Köln\n")
    page = upload(browser, b"- K\xc3\xb6ln\n- Bonn\n").content.decode()
    text = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.S)[1]
    response = browser.post(f"{PAGE}import/apply/", {"text": text, "revision": 1}, follow=True)
    assert "Importiert." in shown(response)
    assert memory(chat).text == "- Köln\n- Bonn\n"
    assert [entry["source"] for entry in memory(chat).entries] == ["edit", "import"]


def test_apply_after_a_change_elsewhere_previews_again(browser, chat):
    write(chat, "- Köln\n")
    write(chat, "- Köln\n- Trier\n")
    response = browser.post(f"{PAGE}import/apply/", {"text": "- Bonn\n", "revision": 1})
    assert response.status_code == 409
    assert "<del>Trier</del>" in shown(response)
    assert 'name="revision" value="2"' in shown(response)
    assert memory(chat).text == "- Köln\n- Trier\n"


def test_the_same_text_has_nothing_to_import(browser, chat):
    write(chat, "- Köln\n")
    assert "Es gibt nichts zu ändern." in shown(upload(browser, "- Köln\n".encode()))


def test_a_secret_in_the_file_is_warned_of(browser):
    page = shown(upload(browser, b"- Meine IBAN ist DE89 3704 0044 0532 0130 00.\n"))
    assert "Zeile 1: Der Text sieht wie eine IBAN aus." in page


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"- " + b"x" * 32_000, "Der Text ist 2 Bytes zu lang."),
        (b"x" * 300_000, "Die Datei ist zu groß."),
        (b"\xff\xfe\x00", "Das ist keine Textdatei in UTF-8."),
    ],
)
def test_unusable_file(browser, content, error):
    response = upload(browser, content)
    assert response.status_code == 422
    assert error in shown(response)
    assert not Memory.objects.exists()


def test_no_file(browser):
    assert browser.post(f"{PAGE}import/").status_code == 422


def test_stranger(cast):
    assert upload(cast.client(cast.eve), b"- x\n").status_code == 404


def test_apply_over_the_limit_is_refused(browser):
    data = {"text": "x" * 32_001, "revision": 0}
    assert browser.post(f"{PAGE}import/apply/", data).status_code == 422
