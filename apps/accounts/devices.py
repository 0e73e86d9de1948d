"""Say in words which browser a session belongs to."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

# Order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def describe(user_agent: str) -> str:
    """Name browser and system, such as „Firefox, Windows“."""
    parts = [find(user_agent, BROWSERS), find(user_agent, SYSTEMS)]
    return ", ".join(filter(None, parts)) or _("Unbekanntes Gerät")


def find(user_agent: str, names: Sequence[tuple[str, str]]) -> str:
    return next((name for sign, name in names if sign in user_agent), "")
