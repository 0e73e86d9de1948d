"""Static files: hashed, compressed, and the stylesheet in one piece."""

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

STYLESHEET = "css/main.css"
IMPORT = re.compile(r'@import url\("(?P<name>[\w-]+\.css)"\) layer\((?P<layer>\w+)\);')

type Paths = dict[str, tuple[Storage, str]]


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Put what the stylesheet imports into it: a first visit asks for one file, not for twenty."""

    support_js_module_import_aggregation: ClassVar[bool] = True

    def post_process(
        self, paths: Paths, dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str | None, bool | Exception]]:
        """Join the stylesheet before its name gets a hash."""
        if STYLESHEET in paths and not dry_run:
            self.delete(STYLESHEET)
            self.save(STYLESHEET, ContentFile(joined(paths)))
            paths[STYLESHEET] = (self, STYLESHEET)
        yield from super().post_process(paths, dry_run, **options)


def joined(paths: Paths) -> str:
    """Replace each import by the file itself, in the layer that the import names."""
    return IMPORT.sub(
        lambda found: "@layer {} {{\n{}}}".format(
            found["layer"], content(paths, f"css/{found['name']}")
        ),
        content(paths, STYLESHEET),
    )


def content(paths: Paths, name: str) -> str:
    storage, path = paths[name]
    with storage.open(path) as file:
        return str(file.read().decode())
