"""Which models there are: the operator's file, the short way by environment, the demo model."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from apps.llm.demo.model import DemoModel
from apps.llm.remote import RemoteModel
from apps.llm.types import ChatModel, ModelInfo

DEMO = ModelInfo(
    id="demo", label=_("Eingebautes Demo-Modell"), provider="demo", model="demo", context=32_000
)

# `provider` is no key of the file: every model in it speaks the OpenAI protocol.
KEYS = {field.name: field for field in fields(ModelInfo) if field.name != "provider"}
REQUIRED = {"base_url", "model"} | {
    name for name, field in KEYS.items() if field.default is MISSING
}
NUMBERS = {"points_in", "points_out"}


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The models of this installation, in the order in which people see them."""

    models: tuple[ModelInfo, ...]
    default: ModelInfo

    def get(self, model_id: str) -> ModelInfo | None:
        """Return the model with this id, if there still is one."""
        return next((info for info in self.models if info.id == model_id), None)


@cache
def catalogue() -> Catalogue:
    """Return the catalogue of this process."""
    return load(settings.MERKZETTEL_MODELS, os.environ)


@cache
def get_model(model_id: str) -> ChatModel:
    """Return the model that answers for an id of the catalogue; raise `LookupError` if none does.

    Cached, so that requests share connections.
    """
    info = catalogue().get(model_id)
    if info is None:
        raise LookupError(model_id)
    if info.provider == "demo":
        return DemoModel(info, pace=settings.MERKZETTEL_DEMO_PACE)
    key = os.environ.get(info.key_variable, "").strip()
    return RemoteModel(info, key=key, timeout=settings.MERKZETTEL_MODEL_TIMEOUT)


def load(path: str, environ: Mapping[str, str]) -> Catalogue:
    """Build the catalogue from a TOML file (or `""`) and the `OPENAI_…` variables."""
    listed = read_file(Path(path)) if path else ()
    short = _short_way(environ)
    models = (*((short,) if short else ()), *listed, DEMO)
    _check_unique(models, path)
    recommended = (info for info in listed if info.recommended)
    return Catalogue(models, short or next(recommended, models[0]))


def read_file(path: Path) -> tuple[ModelInfo, ...]:
    """Read the `[[models]]` of a file; raise `ImproperlyConfigured` that names file and key."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8")).get("models", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ImproperlyConfigured(f"{path}: {error}") from error
    if not isinstance(tables, list):
        raise ImproperlyConfigured(f"{path}: write [[models]], with two pairs of brackets")
    return tuple(_model(table, f"{path}: models[{row}]") for row, table in enumerate(tables))


def _model(table: Any, place: str) -> ModelInfo:
    if not isinstance(table, dict):
        raise ImproperlyConfigured(f"{place} is no table")
    for key in sorted(table.keys() - KEYS.keys()):
        raise ImproperlyConfigured(f"{place}.{key} is not a known key")
    for key in sorted(REQUIRED - table.keys()):
        raise ImproperlyConfigured(f"{place}.{key} is missing")
    for key, value in table.items():
        _check_value(key, value, f"{place}.{key}")
    return ModelInfo(provider="openai", **table)


def _check_value(key: str, value: Any, place: str) -> None:
    if key in NUMBERS:
        right = isinstance(value, int | float) and not isinstance(value, bool) and value >= 0
        expected = "a number, 0 or more"
    elif key == "context":
        right = isinstance(value, int) and not isinstance(value, bool) and value > 0
        expected = "a whole number of tokens"
    elif KEYS[key].type is bool:
        right, expected = isinstance(value, bool), "true or false"
    elif key == "base_url":
        right = isinstance(value, str) and value.startswith(("http://", "https://"))
        expected = "an address that begins with http:// or https://"
    else:
        right = isinstance(value, str) and (value != "" or key not in REQUIRED)
        expected = "a text"
    if not right:
        raise ImproperlyConfigured(f"{place} must be {expected}")


def _short_way(environ: Mapping[str, str]) -> ModelInfo | None:
    """Return the model of `OPENAI_MODEL`, with `OPENAI_BASE_URL` and `OPENAI_API_KEY`."""
    name = environ.get("OPENAI_MODEL", "")
    if not name:
        return None
    return ModelInfo(
        id=name,
        label=name,
        provider="openai",
        base_url=environ.get("OPENAI_BASE_URL") or "https://api.openai.com/v1",
        model=name,
        key_variable="OPENAI_API_KEY",
        recommended=True,
    )


def _check_unique(models: tuple[ModelInfo, ...], path: str) -> None:
    seen: set[str] = set()
    for info in models:
        if info.id in seen:
            raise ImproperlyConfigured(f"{path or 'OPENAI_MODEL'}: the id {info.id!r} occurs twice")
        seen.add(info.id)
