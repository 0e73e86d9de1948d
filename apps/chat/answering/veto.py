"""The second look: another model may object to a sentence before it is kept; off by default."""

from collections.abc import Callable
from functools import partial

from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import connection

from apps.chat.answering.texts import prompt_text
from apps.llm.catalogue import get_model
from apps.llm.costs import book
from apps.llm.settings import is_memory_allowed
from apps.llm.types import ModelError
from apps.memory.rules.verdict import Reason
from apps.memory.tools import Veto

OBJECTIONS = {
    "allow": None,
    "policy": Reason.POLICY,
    "sensitive": Reason.SENSITIVE,
    "foreign": Reason.FOREIGN,
}


def second_look(user_id: int, organisation_id: int) -> Veto | None:
    """Give the second look, if this installation wants one.

    A model that an organisation has excluded from memory sees none of its sentences (spec 6).
    """
    model = settings.MERKZETTEL_VETO_MODEL
    if not model or not is_memory_allowed(organisation_id, model):
        return None
    return partial(ask, model, partial(book, user_id=user_id, organisation_id=organisation_id))


def ask(model_id: str, pay: Callable[..., None], sentence: str) -> Reason | None:
    """Show a model the sentence and nothing else; whatever it does but allow it refuses."""
    connection.close()  # back to the pool: the model may take its time
    exchange = [
        {"role": "system", "content": prompt_text("veto")},
        {"role": "user", "content": sentence},
    ]
    try:
        completion = async_to_sync(get_model(model_id).complete)(exchange)
    except (ModelError, LookupError):
        return Reason.VETO
    pay(model_id=model_id, usage=completion.usage)
    return OBJECTIONS.get(completion.text.strip(" .").casefold(), Reason.VETO)
