"""Constants of the consent (spec 3): the text itself is `memory/_consent_text.html`."""

from typing import Final

TEXT_VERSION: Final = "2026-12-01"  # raise it with every change of the text's meaning
BANNER_COOKIE: Final = "merkzettel_banner"  # „Nicht jetzt“: until the browser is closed
