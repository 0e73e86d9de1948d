"""Search finds a person's own words, however they spell them."""

import pytest

from apps.chat.search import search, snippet
from apps.orgs.access import access_membership

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(cast):
    return access_membership(cast.anna, "werk")


SAID = "Frau Grünwäldle von der Stadtwerke Müßen GmbH bekommt Rechnungen quartalsweise."


@pytest.mark.parametrize(
    "query",
    [
        "Grünwäldle",
        "gruenwaeldle",
        "GRÜNWÄLDLE",
        "Grünwäldl",  # a beginning
        "Rechnung",  # another form of the word
        "quartalsweise Rechnungen",  # several words, any order
        "Muessen",
        "Grünwälde",  # a typing error
        "Quartalsweisse",
    ],
)
def test_finds_the_message(anna, converse, query):
    conversation = converse((SAID, "Gut."), title="Stadtwerke")
    converse(("Etwas ganz anderes.", "Ja."), title="Anderes")
    assert [hit.conversation for hit in search(anna, query)] == [conversation]


def test_finds_titles_and_answers(anna, converse):
    by_title = converse(("a", "b"), title="Zolltarifnummern für Gussteile")
    by_answer = converse(("a", "Der Zolltarif ist 8483."), title="x")
    assert {hit.conversation for hit in search(anna, "zolltarif")} == {by_title, by_answer}


@pytest.mark.parametrize("query", ["", "   ", "!!", "&|:*()'", "' OR 1=1 --", "a" * 500])
def test_odd_queries_find_nothing_and_break_nothing(anna, converse, query):
    converse((SAID, "Gut."))
    assert search(anna, query) == []


def test_never_finds_what_belongs_to_others(anna, cast, converse):
    converse((SAID, SAID), owner=cast.ben, title=SAID)
    assert search(anna, "Grünwäldle") == []
    assert search(access_membership(cast.anna, "hof"), "Grünwäldle") == []


def test_snippet_marks_the_word_and_escapes_the_rest():
    assert snippet("<b> Die Rechnungen", ["rechnung"]) == "&lt;b&gt; Die <mark>Rechnungen</mark>"


def test_snippet_is_cut_around_the_word():
    cut = snippet("wort " * 100 + "Ziel " + "wort " * 100, ["Ziel"])
    assert cut.startswith("… ")
    assert cut.endswith(" …")
    assert "<mark>Ziel</mark>" in cut
