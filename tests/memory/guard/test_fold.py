import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.memory.rules.guard.fold import fold, reverse, rewrite, zones

SAME = [
    # what people write stays as it is, the German letters too
    "Ich prüfe große Maße für Köln, Ähren und Öl.",
    "- Punkt eins\n- Punkt zwei",
]
FOLDED = [
    ("Pass\u200bwo\u00adrt", "Passwort"),  # zero width, soft hyphen
    ("\u202eabc\u202c\u2066d\u2069", "abcd"),  # directions
    ("Ｎｏｒｄ７７！", "Nord77!"),  # full width
    ("𝗣𝗮𝘀𝘀 𝟜𝟚 ⓟ", "Pass 42 p"),  # mathematical, circled
    ("٤١ ४२ ④⑩ ❼ ³", "41 42 410 7 3"),  # other digits
    ("Раsswоrt Αβγ", "Passwort Aby"),  # Cyrillic, Greek
    ("a\u0308 u\u0308 O\u0308", "ä ü Ö"),  # umlauts in two parts are letters
    ("e\u0301 ñ ç p\u0336", "e n c p"),  # other marks are not
    ("a\u00a0b\u2003c\td", "a b c d"),  # spaces
    ("a\u2028b\r\nc\rd", "a\nb\nc\nd"),  # line ends
    ("a–b—c−d", "a-b-c-d"),  # dashes
    ("„a“ ‚b’ »c«", '"a" \'b\' "c"'),  # quotation marks
    ("4️⃣2️⃣", "42"),  # keycaps
    ("🇩🇪89", "DE89"),  # flags
    ("\U000e0044\U000e0045", "DE"),  # tags
    ("ﬁn ½", "fin 1/2"),  # ligatures, fractions
]


@pytest.mark.parametrize("text", SAME)
def test_plain_text_stays(text):
    assert fold(text).text == text


@pytest.mark.parametrize(("text", "folded"), FOLDED)
def test_disguises_fall(text, folded):
    assert fold(text).text == folded


@given(st.text())
def test_folding_twice_is_folding_once(text):
    once = fold(text).text
    assert fold(once).text == once


@given(st.text())
def test_every_character_leads_back_into_the_text(text):
    view = fold(text)
    assert len(view.text) == len(view.starts) == len(view.ends)
    for start, end in zip(view.starts, view.ends, strict=True):
        assert 0 <= start < end <= len(text)


def test_a_span_covers_what_was_left_out():
    view = fold("x P\u200bW y")
    at = view.text.index("PW")
    assert view.span(at, at + 2) == (2, 5)


def test_a_rewritten_range_is_shown_by_each_new_character():
    view = rewrite(fold("eins zwei drei"), [(5, 9, "2"), (10, 14, "333")])
    assert view.text == "eins 2 333"
    assert view.span(5, 6) == (5, 9)
    assert view.span(8, 9) == (10, 14)


def test_a_reversed_view_leads_back():
    view = reverse(fold("abc def"))
    assert view.text == "fed cba"
    assert view.span(0, 3) == (4, 7)


def test_zones_show_only_the_surroundings():
    text = "a" * 1000 + " zwei " + "b" * 1000 + " drei " + "c" * 1000
    pieces = [(text.index("zwei"), text.index("zwei") + 4, "2")]
    pieces.append((text.index("drei"), text.index("drei") + 4, "3"))
    first, second = zones(fold(text), pieces)
    assert "a 2 b" in first.text
    assert "b 3 c" in second.text
    assert len(first.text) < 500
    at = second.text.index("3")
    assert second.span(at, at + 1) == (pieces[1][0], pieces[1][1])
