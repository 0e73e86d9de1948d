"""Markdown becomes clean HTML."""

import pytest
from django.utils import translation

from apps.chat.markdown import render


@pytest.fixture(autouse=True)
def german():
    with translation.override("de"):
        yield


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**fett** und *schräg*", "<strong>fett</strong> und <em>schräg</em>"),
        ("- eins\n- zwei", "<li>eins</li>"),
        ("~~weg~~", "<s>weg</s>"),
        ("`a < b`", "<code>a &lt; b</code>"),
    ],
)
def test_renders(text, expected):
    assert expected in render(text)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[klick](javascript:alert(1))",
        "[klick](data:text/html,x)",
        "![bild](https://evil.example/p.png?d=1)",
        '<a href="https://x" onclick="x()">x</a>',
        "```html\n<script>alert(1)</script>\n```",
    ],
)
def test_nothing_active_comes_through(text):
    html = render(text)
    for bad in ("<script", "<img", 'href="javascript', 'href="data', '<a href="https://x" on'):
        assert bad not in html


def test_links_open_outside_without_a_trace():
    html = render("[Seite](https://example.org)")
    assert 'target="_blank"' in html
    assert 'rel="noopener noreferrer nofollow"' in html


def test_code_is_coloured_and_can_be_copied():
    html = render("```python\nfor x in y: pass\n```")
    assert '<span class="k">for</span>' in html
    assert "<span>Python</span>" in html
    assert "data-copy" in html


def test_unknown_language_is_plain():
    html = render("```zxq\n<b>\n```")
    assert "<span>zxq</span>" in html
    assert "&lt;b&gt;" in html


def test_tables_scroll_in_a_named_frame_and_align_by_class():
    html = render("| a | b |\n|---|--:|\n| 1 | 2 |")
    assert 'role="group"' in html
    assert '<td class="right">2</td>' in html
    assert "style" not in html
