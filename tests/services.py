"""Give the tests a real PostgreSQL and a real Valkey in a folder of their own.

Loaded as an early plugin, because the settings read the folder when Django starts.
"""

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.core.embedded import Embedded

FOLDER = Path(tempfile.mkdtemp(prefix="merkzettel-test-"))
FOLDER.chmod(0o755)
(FOLDER / "static").mkdir()
os.environ["MERKZETTEL_VAR"] = str(FOLDER)
os.environ["MERKZETTEL_DEMO_PACE"] = "0"


@cache
def start_services() -> "Embedded":
    """Start what no environment variable points to, once, until the test run ends."""
    from apps.core.embedded import Embedded

    embedded = Embedded(FOLDER, durable=False)
    embedded.start(database="DATABASE_URL" not in os.environ, bus="VALKEY_URL" not in os.environ)
    atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
    atexit.register(shutil.rmtree, embedded.services.sockets, ignore_errors=True)
    atexit.register(embedded.stop)
    return embedded
