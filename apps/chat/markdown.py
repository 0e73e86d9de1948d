"""Render an answer's Markdown once, on the server, to clean HTML."""

from functools import cache
from typing import Any

import nh3
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from lucide.templatetags.lucide import lucide
from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

HIGHLIGHT_BYTES = 60_000  # longer code is shown plain: colouring it would cost more than it helps

TAGS = {
    *("a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr"),
    *("li", "ol", "p", "pre", "s", "span", "strong", "table", "tbody", "td", "th", "thead"),
    *("tr", "ul", "div", "button", "svg", "path", "rect"),
}
ATTRIBUTES = {
    "a": {"href", "title"},
    "ol": {"start"},
    "th": {"class", "scope"},
    "td": {"class"},
    "span": {"class"},
    "div": {"class", "tabindex", "role", "aria-label"},
    "pre": {"tabindex"},
    "button": {"class", "type", "data-copy"},
    "svg": {"class", "viewBox", "fill", "stroke", "aria-hidden"},
    "path": {"d"},
    "rect": {"width", "height", "x", "y", "rx", "ry"},
}


def render(text: str) -> SafeString:
    """Render Markdown; raw HTML in it is shown as text, links open outside."""
    html = parser().render(text)
    return mark_safe(
        nh3.clean(
            html,
            tags=TAGS,
            attributes=ATTRIBUTES,
            url_schemes={"http", "https", "mailto"},
            link_rel="noopener noreferrer nofollow",
            set_tag_attribute_values={"a": {"target": "_blank"}},
        )
    )


@cache
def parser() -> MarkdownIt:
    md = MarkdownIt("commonmark", {"html": False, "linkify": False, "typographer": False})
    md.enable(["table", "strikethrough"])
    md.disable("image")  # an image address in an answer could carry text to a stranger's server
    md.add_render_rule("fence", render_code)
    md.add_render_rule("code_block", render_code)
    md.add_render_rule("table_open", open_table)
    md.add_render_rule("table_close", lambda *_args: "</table></div>")
    for tag in ("th", "td"):
        md.add_render_rule(f"{tag}_open", open_cell)
    return md


def open_table(renderer: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    label = escape(_("Tabelle"))
    return f'<div class="prose__table" tabindex="0" role="group" aria-label="{label}"><table>'


def open_cell(renderer: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    """Write alignment as a class: the page allows no style attributes."""
    token = tokens[index]
    scope = ' scope="col"' if token.tag == "th" else ""
    right = ' class="right"' if "right" in str(token.attrGet("style") or "") else ""
    return f"<{token.tag}{scope}{right}>"


def render_code(renderer: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
    token = tokens[index]
    language = (token.info or "").split()[0] if (token.info or "").strip() else ""
    name, code = colour(token.content, language)
    icon = lucide("copy", size=None, aria_hidden="true", **{"class": "icon icon--s"})
    label = escape(_("Kopieren"))
    copy = (
        '<button class="button button--quiet button--small button--muted" type="button" '
        f"data-copy>{icon}{label}</button>"
    )
    head = f'<div class="code__head"><span>{escape(name)}</span>{copy}</div>'
    return f'<div class="code">{head}<pre tabindex="0"><code>{code}</code></pre></div>'


def colour(code: str, language: str) -> tuple[str, str]:
    """Give the language's name and the code as HTML with Pygments' short classes."""
    if not language or len(code) > HIGHLIGHT_BYTES:
        return language or _("Code"), escape(code)
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        return language, escape(code)
    return lexer.name, highlight(code, lexer, HtmlFormatter(nowrap=True))
