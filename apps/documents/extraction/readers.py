"""Which function reads which kind."""

from collections.abc import Callable

from apps.documents.extraction.collector import Collector
from apps.documents.extraction.pages import read_pdf
from apps.documents.extraction.plain import read_plain
from apps.documents.extraction.web import read_html
from apps.documents.extraction.word import read_docx
from apps.documents.extraction.workbook import read_xlsx

READERS: dict[str, Callable[[bytes, Collector], None]] = {
    "txt": read_plain,
    "md": read_plain,
    "csv": read_plain,
    "html": read_html,
    "pdf": read_pdf,
    "docx": read_docx,
    "xlsx": read_xlsx,
}
