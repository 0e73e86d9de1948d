"""Save a form as a browser does: with the mark of what it was filled with."""

from django.test import Client


def seen(client: Client, page: str) -> dict[str, str]:
    """Give the field that the form of a page carries besides those of the person."""
    return {"seen": client.get(page).context["seen"]}
