"""How a file of a workspace is drawn."""

from pathlib import PurePath

from django import template

register = template.Library()

ICONS = {
    **dict.fromkeys((".csv", ".tsv", ".xlsx"), "file-spreadsheet"),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".webp"), "file-image"),
    **dict.fromkeys((".py", ".js", ".json", ".html", ".css", ".xml", ".sql"), "file-code"),
    **dict.fromkeys((".md", ".txt", ".pdf", ".docx"), "file-text"),
}


@register.filter
def file_icon(path: str) -> str:
    """Name the icon for a kind of file."""
    return ICONS.get(PurePath(path).suffix.lower(), "file")
