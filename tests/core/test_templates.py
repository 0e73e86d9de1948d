"""What every template owes the strict content security policy and the person who looks at it."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from apps.core.templatetags.ui import icon
from apps.memory.rules.verdict import Reason

FOLDER = Path(settings.BASE_DIR) / "templates"
TEMPLATES = sorted(FOLDER.rglob("*.html"))


def names() -> list[str]:
    return [str(path.relative_to(FOLDER)) for path in TEMPLATES]


@pytest.mark.parametrize("name", names())
def test_it_compiles(name):
    get_template(name)


@pytest.mark.parametrize("name", names())
def test_it_has_nothing_inline(name):
    text = (FOLDER / name).read_text()
    assert not re.search(r"<script(?![^>]*\s(?:src=|type=.application/json.))", text), "script"
    assert not re.search(r"<style|\sstyle=", text), "style"
    assert not re.search(r"""\s(?:on\w+|hx-on[\w:-]*)=|["']js?(?:avascript)?:""", text), "handler"


@pytest.mark.parametrize("name", names())
def test_its_icons_and_files_exist(name):
    text = (FOLDER / name).read_text()
    drawn = re.findall(r'{% icon "([^"]+)"', text) + re.findall(r'(?:icon|symbol)="([^"]+)"', text)
    for found in drawn:
        assert "<svg" in icon(found)
    for found in re.findall(r'{% static "([^"]+)" %}', text):
        assert finders.find(found), found


def test_the_stylesheet_imports_every_file_into_a_layer():
    folder = Path(settings.BASE_DIR) / "static" / "css"
    main = folder / "main.css"
    imported = re.findall(r'@import url\("([^"]+)"\) layer\(\w+\);', main.read_text())
    assert sorted(imported) == sorted(path.name for path in {*folder.glob("*.css")} - {main})


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_one_sentence_of_its_own(reason):
    template = get_template("memory/_reason.html")
    sentences = {other: template.render({"reason": other}).strip() for other in Reason}
    assert sentences[reason].endswith((".", "?"))
    assert list(sentences.values()).count(sentences[reason]) == 1
