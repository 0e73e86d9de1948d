"""An exception is logged by its kind and its places, whoever logs it."""

import asyncio
import logging

import pytest

from apps.core.logs import PrivateFormatter

SECRET = "Failing row contains (Kranich, 'ü\n2')"


def formatted(caplog) -> str:
    return "\n".join(PrivateFormatter("%(name)s %(message)s").format(r) for r in caplog.records)


def fail() -> None:
    raise LookupError(SECRET)


def test_the_kind_and_the_places_are_kept_without_the_words(caplog):
    try:
        fail()
    except LookupError:
        logging.getLogger("x").exception("could not look it up")
    text = formatted(caplog)
    assert "could not look it up" in text
    assert text.endswith("LookupError")
    assert "in fail" in text
    assert "Kranich" not in text


@pytest.mark.parametrize("form", ["%r", "%s", "future <Task exception=%r>"])
def test_what_a_message_repeats_of_its_exception_is_cut(caplog, form):
    error = LookupError(SECRET)
    logging.getLogger("x").error("failed: " + form, error, exc_info=error)
    assert "LookupError" in formatted(caplog)
    assert "Kranich" not in formatted(caplog)


async def test_a_task_that_nobody_waited_for(caplog):
    async def lost() -> None:
        fail()

    task = asyncio.ensure_future(lost())
    await asyncio.sleep(0)
    del task
    await asyncio.sleep(0)
    assert "never retrieved" in formatted(caplog)
    assert "Kranich" not in formatted(caplog)


def test_a_message_without_an_exception_is_left_as_it_is(caplog):
    logging.getLogger("x").error("None is nothing")
    assert formatted(caplog) == "x None is nothing"
