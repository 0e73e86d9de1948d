"""What the pages of Cowork post."""

from typing import Any

from apps.chat.forms import WordsForm
from apps.cowork.services.orders import check_text


class OrderForm(WordsForm):
    """An order, or the answer to a question about one."""

    check = staticmethod(check_text)

    @property
    def order(self) -> dict[str, Any]:
        """Give the words, where they came from and the model, once they are checked."""
        return {name: self.cleaned_data[name] for name in ("text", "ranges", "model")}
