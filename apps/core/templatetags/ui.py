"""Tags of every template."""

from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from lucide.templatetags.lucide import lucide

register = template.Library()

# Lucide's brain-off (ISC) is missing in the Python package.
BRAIN_OFF = (
    '<svg class="{}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" '
    'stroke-linejoin="round" aria-hidden="true">'
    '<path d="M12 18v-6"/>'
    '<path d="M12 5v1.344"/>'
    '<path d="M17.707 6.293A3 3 0 1012 5a3 3 0 00-4.124-2.781"/>'
    '<path d="M17.997 5.125a4 4 0 012.526 5.77"/>'
    '<path d="M19.644 19.644A4 4 0 0112 18a4 4 0 11-7.967-.517"/>'
    '<path d="m2 2 20 20"/>'
    '<path d="M20 10.536a4 4 0 011.533 5.34"/>'
    '<path d="M3.477 10.895a4 4 0 011.876-5.542"/>'
    '<path d="M6 18a4 4 0 01-2-7.464"/>'
    '<path d="M9 13a4.17 4.17 0 002.166-1.5 4 4 0 00.138-.196"/>'
    "</svg>"
)


@register.simple_tag
@cache
def icon(name: str, variant: str = "") -> SafeString:
    """Draw a lucide icon as inline SVG; `variant` "s" is the small one. It is decoration only."""
    classes = f"icon icon--{variant}" if variant else "icon"
    if name == "brain-off":
        return format_html(BRAIN_OFF, classes)
    return mark_safe(lucide(name, size=None, aria_hidden="true", **{"class": classes}))


@register.filter
def among(word: str, words: str) -> bool:
    """Tell whether a word is one of those that stand with spaces between them."""
    return word in words.split()
