"""Code, catalogues and compiled catalogues say the same; no tool of gettext is needed to check."""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(settings.BASE_DIR)
CALLS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}
LITERAL = re.compile(r'''u?(?:"""(?:.*?)"""|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")''', re.S)
CALL = re.compile(rf"\b(?:_|n?gettext|pgettext)\((?:{LITERAL.pattern}[,\s]*)+", re.S)
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")


def strings_in(source: str) -> Iterator[str]:
    """Yield the literal message ids of Python code."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLS:
            wanted = [a for a in node.args if isinstance(a, ast.Constant)]
            plural = getattr(node.func, "id", "").startswith("ngettext")
            context = getattr(node.func, "id", "").startswith("pgettext")
            yield from (str(a.value) for a in wanted[int(context) : 2 if plural or context else 1])


def strings_of_template(path: Path) -> Iterator[str]:
    """Yield the message ids of a template: Django turns it into calls between filler."""
    code = templatize(path.read_text(), origin=str(path))
    for call in CALL.finditer(code):
        yield from (ast.literal_eval(text) for text in LITERAL.findall(call[0]))


def wanted() -> set[str]:
    found: set[str] = set()
    for path in [*ROOT.glob("apps/**/*.py"), *ROOT.glob("config/*.py")]:
        found.update(strings_in(path.read_text()))
    for path in ROOT.glob("templates/**/*.*"):
        found.update(strings_of_template(path))
    return found


def catalogue(language: str) -> Catalog:
    with (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language)


def ids(message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def words(message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_catalogue_has_exactly_what_the_code_says(language):
    known = {key for message in catalogue(language) if message.id for key in ids(message)}
    missing, unused = wanted() - known, known - wanted()
    assert (missing, unused) == (set(), set()), "run `make messages` and translate"


def test_everything_is_translated_into_english():
    messages = [message for message in catalogue("en") if message.id]
    assert [m.id for m in messages if m.fuzzy or not all(words(m))] == []


def test_translations_keep_the_placeholders():
    for message in catalogue("en"):
        if message.id:
            given = set(PLACEHOLDER.findall(" ".join(ids(message))))
            used = set(PLACEHOLDER.findall(" ".join(words(message))))
            assert used == given, message.id


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_compiled_catalogue_is_in_step(language):
    path = ROOT / "locale" / language / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in catalogue(language):
        if message.id and all(words(message)):
            if isinstance(message.id, tuple):
                assert compiled.ngettext(*message.id, 1) == words(message)[0]
                assert compiled.ngettext(*message.id, 2) == words(message)[1]
            else:
                assert compiled.gettext(message.id) == message.string
