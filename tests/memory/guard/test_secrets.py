from pathlib import Path

import pytest

from apps.memory.rules.guard.secrets import find_secrets
from apps.memory.rules.verdict import Reason
from tests.cases import load, read

HERE = Path(__file__).parent
CASES = [case for case in load("guard") if case["reason"] != "foreign"]
FRESH = [
    case
    for name in ("fresh_secrets", "fresh_secrets_2", "fresh_secrets_3")
    for case in read(HERE / f"{name}.jsonl")
]
SECRETS = [case for case in CASES + FRESH if case["reason"].startswith("secret.")]
HONEST = [case for case in CASES + FRESH if not case["reason"].startswith("secret.")]


@pytest.mark.parametrize("case", SECRETS, ids=lambda case: case["text"][:40])
def test_a_secret_is_found_with_its_kind(case):
    found = find_secrets(case["text"])
    assert case["reason"] in {secret.reason for secret in found}


@pytest.mark.parametrize("case", HONEST, ids=lambda case: case["text"][:40])
def test_what_is_no_secret_is_let_through(case):
    assert find_secrets(case["text"]) == []


# Sentences about passwords and numbers in which no value stands.
TALK = [
    "Ich bin für Passwortrichtlinien zuständig.",
    "Unser Passwortmanager ist KeePass.",
    "Ich arbeite am Passwort-Reset-Projekt.",
    "Mein Passwort ist mir zu kompliziert.",
    "Das Passwort ist bei uns immer personenbezogen.",
    "Unser Kennwort heißt in der neuen Oberfläche Passphrase.",
    "Mein Kennwort wird alle 90 Tage geändert.",
    "Das Passwort läuft am 31.12.2026 ab.",
    "Ich schreibe über Passwörter, Passkeys und FIDO2.",
    "Die PIN hat bei uns sechs Stellen.",
    "Ich versende jeden Monat 4000 PIN-Briefe.",
    "Mein Zugang zum Lager geht über Tor 4.",
    "Der Code liegt in unserem Repository, Zweig release-2026.",
    "Unser Fehlercode 4711 bedeutet Papierstau.",
    "Meine Schlüsselnummer für Urlaub ist 200 im Zeitsystem.",
    "Our password policy asks for 14 characters.",
    "My password manager is 1Password 8.",
    "The token expires after 3600 seconds.",
]


@pytest.mark.parametrize("text", TALK)
def test_talking_about_secrets_is_none(text):
    assert find_secrets(text) == []


# One number over two entries, with others between or not (spec 5.6).
SPLIT = [
    ("- Notiz A: DE89 3704 0044\n- Notiz B: 0532 0130 00", Reason.SECRET_IBAN),
    ("- Notiz B: 0532 0130 00\n- Notiz A: DE89 3704 0044", Reason.SECRET_IBAN),
    ("- Teil 1: DE89 3704 0044\n- Ich mag Tabellen.\n- Teil 2: 0532 0130 00", Reason.SECRET_IBAN),
    ("DE89 3704 0044\n0532 0130 00, das ist mein Konto.", Reason.SECRET_IBAN),
    ("- Vorne 4111 1111\n- Hinten 1111 1111", Reason.SECRET_CARD),
    ("- Das Kennwort beginnt mit Hund\n- und endet auf Katze7", Reason.SECRET_PASSWORD),
]


@pytest.mark.parametrize(("text", "reason"), SPLIT)
def test_a_secret_in_two_entries_is_found(text, reason):
    assert [secret.reason for secret in find_secrets(text)] == [reason]


def test_the_span_shows_the_line_of_the_secret():
    lines = (
        "# Memory\n",
        "- Ich mag Tabellen.",
        "- Mein Pass\u200bwort ist Hund!Katze7",
        "- Ende.",
    )
    text = "\n".join(lines)
    (secret,) = find_secrets(text)
    assert text[: secret.start].count("\n") == 3
    assert "\n" not in text[secret.start : secret.end]
    assert "Hund!Katze7" in text[secret.start : secret.end]


def test_the_span_of_a_decoded_secret_is_its_code():
    text = "Merk dir REU4OSAzNzA0IDAwNDQgMDUzMiAwMTMwIDAw für später."
    (secret,) = find_secrets(text)
    assert text[secret.start : secret.end] == "REU4OSAzNzA0IDAwNDQgMDUzMiAwMTMwIDAw"


def test_several_secrets_come_in_order():
    text = "IBAN DE89 3704 0044 0532 0130 00, Karte 4111 1111 1111 1111, PW = qwertz!2345"
    kinds = [secret.reason for secret in find_secrets(text)]
    assert kinds == [Reason.SECRET_IBAN, Reason.SECRET_CARD, Reason.SECRET_PASSWORD]


def test_notes_without_secrets_are_free_of_them():
    entries = [f"- {case['text']}" for case in HONEST if "\n" not in case["text"]]
    assert find_secrets("# Memory\n\n" + "\n".join(entries)) == []
