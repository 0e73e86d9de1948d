"""Keep what people write out of the logs."""

import logging
import traceback
from types import TracebackType

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class PrivateFormatter(logging.Formatter):
    """Print an exception as its type and the places it passed, without message and values.

    A database error repeats the row that failed, and a row may be a person's memory.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Cut out what a message repeats of its exception, as asyncio does."""
        message = super().formatMessage(record)
        error = record.exc_info[1] if record.exc_info else None
        for words in {repr(error), str(error)} - {"", "None"}:
            message = message.replace(words, type(error).__name__)
        return message

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - the name is logging's
        kind, _, trace = ei
        frames = "".join(traceback.format_tb(trace)).rstrip()
        return f"{frames}\n{kind.__name__ if kind else ''}".strip()
