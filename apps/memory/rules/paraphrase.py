"""What a text about the person may say: their own words or the model's about them."""

from apps.memory.rules.guard import Clean, inspect
from apps.memory.rules.verdict import Refused


def inspect_paraphrase(text: str) -> Clean | Refused:
    """Judge „Ich arbeite …“ as well as „Arbeitet …“, which alone would read like an order."""
    own = inspect(text)
    return own if isinstance(own, Clean) else inspect(text, "third")
