"""Every page speaks the person's language; only people's own words stay as they were written."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.formats import number_format

from apps.chat.pages import AnswerView
from apps.memory import services
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rules.verdict import Reason
from apps.orgs.models import Invitation
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

GERMAN = re.compile(
    r"(?i)[äöüß„]|\b(?:und|oder|nicht|der|die|das|ist|wird|werden|mit|von|für|durch|du|dir|sich|auf"
    r"|zu|bei|dein\w*|einen?|abmelden|anmelden|speichern|kopieren|suchen|gestern|heute|seite"
    r"|passwort|einstellungen|mitglieder?|nachricht\w*|antwort\w*|notiz\w*|code stimmt)\b"
)
ENGLISH = re.compile(
    r"(?i)\b(?:the|and|or|not|is|are|your?|with|of|for|from|to|this|that|sign|save|delete|cancel"
    r"|settings|members?|memory|notes?|messages?|answers?|search|copy|yesterday|today|password)\b"
)
OTHER = {"de": ENGLISH, "en": GERMAN}
SPOKEN = {"aria-label", "placeholder", "title", "alt"}
ADDRESS = re.compile(r"[/\w.-]*")  # and names of parts: data attributes hold these, too


@dataclass(frozen=True)
class Own:
    """What a person says, in the language that the page does not speak."""

    said: str
    answered: str
    note: str
    title: str


OWN = {
    "de": Own(
        "Remember that I work with suppliers.",
        "That is noted.\n\n```python\nx = 1\n```\n\n| A | B |\n|---|---|\n| 1 | 2 |",
        "I work with suppliers.",
        "The suppliers",
    ),
    "en": Own(
        "Merk dir, dass ich für den Einkauf arbeite.",
        "Das ist notiert.\n\n```python\nx = 1\n```\n\n| A | B |\n|---|---|\n| 1 | 2 |",
        "Ich arbeite für den Einkauf.",
        "Die Lieferanten",
    ),
}


class Page(HTMLParser):
    """Collect what a page says: its text, and the attributes that are spoken or shown later."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.language = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.language = given["lang"]
        said = (v for k, v in given.items() if k in SPOKEN or k.startswith("data-"))
        self.words.extend(text for text in said if not ADDRESS.fullmatch(text))

    def handle_data(self, data):
        if self.cdata_elem is None and data.strip():
            self.words.append(data.strip())


def text_of(page: Page) -> str:
    return " ".join(" ".join(page.words).split())


def check(html: str, language: str) -> None:
    """Find nothing of the other language apart from people's own words."""
    page = Page(html)
    said = text_of(page)
    for own in (line for text in vars(OWN[language]).values() for line in text.split("\n") if line):
        said = said.replace(own, "")
    assert OTHER[language].findall(said) == []
    assert page.language in ("", language)


@pytest.fixture(params=["de", "en"])
def language(request):
    return request.param


@pytest.fixture
def reader(cast, language) -> Client:
    """Sign in anna, who owns the organisation and reads this language."""
    cast.anna.language = language
    cast.anna.save()
    return cast.client(cast.anna)


@pytest.fixture
def visitor(language) -> Client:
    """Open a browser that prefers this language."""
    return Client(headers={"accept-language": language})


@pytest.fixture
def conversation(cast, converse, language):
    """Finish an answer with a line of each kind below it."""
    own = OWN[language]
    made = converse((own.said, own.answered), title=own.title)
    consent(cast)
    memory = Memory.objects.get(user=cast.anna)
    details = {"source": "project", "name": "Einkauf 2027"}
    for number, kind in enumerate(MemoryEvent.Kind):
        memory.events.create(
            kind=kind,
            conversation_id=made.pk,
            message_id=made.messages.get().pk,
            key=str(number),
            text=own.note,
            reason=Reason.SECRET_PASSWORD if kind == "refused" else "",
            evicted=2 if kind == "remembered" else 0,
            details=details if kind == "overridden" else {},
        )
    return made


def consent(cast) -> None:
    services.give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)


def write(cast, text: str, revision: int = 0) -> None:
    pair = {"user_id": cast.anna.pk, "organisation_id": cast.org.pk}
    assert isinstance(services.save_text(**pair, text=text, revision=revision), MemoryEvent)


# --- signed in ----------------------------------------------------------------------------------

PAGES = (
    "/werk/",
    "/werk/search/",
    "/werk/search/?q=xyz",
    "/werk/settings/profile/",
    "/werk/settings/appearance/",
    "/werk/settings/security/",
    "/werk/settings/departure/",
    "/werk/settings/members/",
    "/werk/settings/memory/",
    "/werk/settings/memory/numbers/",
    "/accounts/deletion/",
    "/accounts/email/",
    "/accounts/logout/",
    "/accounts/password/change/",
    "/nowhere/",
)


@pytest.mark.parametrize("address", PAGES)
def test_page(reader, language, address):
    response = reader.get(address, follow=True)
    html = response.content.decode()
    assert f'<html lang="{language}"' in html
    assert response["Content-Language"] == language
    check(html, language)


def test_conversation(reader, language, conversation):
    html = reader.get(f"/werk/chats/{conversation.pk}/").content.decode()
    label = {"de": "Gemerkt:", "en": "Remembered:"}[language]
    why = {
        "de": "Der Text sieht wie ein Passwort aus.",
        "en": "The text looks like a password.",
    }[language]
    assert f"{label} {OWN[language].note}" in text_of(Page(html))
    assert why in html
    check(html, language)


def test_other_pages_with_a_conversation(reader, language, conversation):
    for address in ("/werk/", "/werk/search/?q=" + OWN[language].title):
        check(reader.get(address).content.decode(), language)


@pytest.mark.parametrize("form", ["title", "edit"])
def test_forms_of_a_conversation(reader, language, conversation, form):
    message = conversation.messages.get().pk
    address = {"title": "title/", "edit": f"messages/{message}/edit/"}[form]
    for answer in (reader.get, reader.post):
        response = answer(
            f"/werk/chats/{conversation.pk}/{address}", headers={"hx-request": "true"}
        )
        check(response.content.decode(), language)


def test_what_a_stream_brings(reader, language, conversation):
    """The middleware has left the person's language long before an answer is finished."""
    request = reader.get(f"/werk/chats/{conversation.pk}/").wsgi_request
    view = AnswerView(request, conversation.messages.get().answer)
    finished = view.snapshot()
    label, copy = {"de": ("Entfernt:", "Kopieren"), "en": ("Removed:", "Copy")}[language]
    assert label in view.lines()
    assert copy in finished.html
    check(finished.html, language)


# --- memory settings ----------------------------------------------------------------------------


def test_memory_settings(cast, reader, language):
    consent(cast)
    write(cast, f"- {OWN[language].note}\n")
    Memory.objects.filter(user=cast.anna).update(
        consented_at=datetime(2026, 11, 30, 12, tzinfo=UTC)
    )
    html = reader.get("/werk/settings/memory/").content.decode()
    given = {
        "de": "Eingewilligt am 30. November 2026. Das Gedächtnis ist aktiv.",
        "en": "Consent given on 30 November 2026. Memory is active.",
    }[language]
    assert given in html
    check(html, language)


def test_long_notes(cast, reader, language):
    write(cast, "x" * 31_204)
    size, limit = {"de": ("31.204", "von 32.000 Bytes"), "en": ("31,204", "of 32,000 bytes")}[
        language
    ]
    html = reader.get("/werk/settings/memory/").content.decode()
    assert f"{size} {limit}" in text_of(Page(html))


@pytest.mark.parametrize(
    ("text", "de", "en"),
    [
        ("x" * 32_318, "318 Bytes zu lang", "318 bytes too long"),
        ("- Passwort: hunter2Xy9!", "Zeile 1:", "Line 1:"),
    ],
)
def test_refused_notes(reader, language, text, de, en):
    form = {"text": text, "revision": "0"}
    html = reader.post("/werk/settings/memory/text/", form).content.decode()
    assert {"de": de, "en": en}[language] in html
    check(re.sub(r"(?s)<textarea.*?</textarea>", "", html), language)


# --- at the door --------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/password/reset/"])
def test_door(visitor, language, address):
    for response in (visitor.get(address), visitor.post(address, {"email": "no address"})):
        html = response.content.decode()
        assert f'<html lang="{language}"' in html
        check(html, language)


def test_wrong_password(cast, visitor, language):
    form = {"login": "eve@demo.example", "password": "wrong"}
    html = visitor.post("/accounts/login/", form).content.decode()
    wrong = {"de": "E-Mail-Adresse oder Passwort stimmt nicht.", "en": "The email address or"}
    assert wrong[language] in html
    check(html, language)


def test_invitation(cast, visitor, language):
    form = {"invitation-email": "neu@demo.example", "invitation-role": "member"}
    cast.client(cast.anna).post("/werk/settings/invitations/", form)
    address = f"/accounts/invitation/{Invitation.objects.get().token}/"
    check(visitor.get(address).content.decode(), language)
    check(visitor.post(address, {"name": "Nele", "password": "short"}).content.decode(), language)
    check(visitor.get("/accounts/invitation/none/").content.decode(), language)


def test_changing_the_password(reader, language):
    form = {"oldpassword": PASSWORD, "password1": "short", "password2": "other"}
    html = reader.post("/accounts/password/change/", form).content.decode()
    check(html, language)


@pytest.mark.parametrize("email", ["ben@demo.example", "nobody@demo.example"])
def test_mail(cast, visitor, language, outbox, email):
    visitor.post("/accounts/password/reset/", {"email": email})
    [message] = outbox
    body = re.sub(r"https?://\S+|\S+@\S+", "", message.body)
    assert OTHER[language].findall(f"{message.subject}\n{body}") == []


# --- words and numbers --------------------------------------------------------------------------


def catalogue(language: str) -> list[Message]:
    path = Path(settings.BASE_DIR) / "locale" / language / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        return [message for message in read_po(file, locale=language) if message.id]


def test_no_library_translates_our_words(language):
    """Some of our words are also those of Django or allauth, and they have catalogues, too."""
    with translation.override(language):
        for message in catalogue(language):
            wanted = message.string if language == "en" else message.id
            if message.pluralizable:
                found = tuple(translation.ngettext(*message.id, n) for n in (1, 2))
            else:
                found = translation.gettext(message.id)
            assert found == wanted


def test_the_english_catalogue_is_english():
    for message in catalogue("en"):
        said = "\n".join(message.string) if message.pluralizable else message.string
        assert not GERMAN.search(said), said


def test_numbers(language):
    with translation.override(language):
        grouped = number_format(31_204, force_grouping=True)
    assert grouped == {"de": "31.204", "en": "31,204"}[language]


def test_scripts_hold_no_words():
    """A script finds its words in the page, in the person's language."""
    for path in Path(settings.BASE_DIR).glob("static/js/*.js"):
        code = re.sub(r"//.*|/\*[\s\S]*?\*/", "", path.read_text())
        for literal in re.findall(r'"[^"\n]*"|`[^`]*`', code):
            assert not re.search(r"[^\x00-\x7f]|^.[A-Z]\w* \w|\w[.!?]\"$", literal), literal
