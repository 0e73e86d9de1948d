"""PDF: the text of each page, by the engine of Chromium."""

import pypdfium2 as pdfium
from pypdfium2.raw import FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY

from apps.documents.extraction.collector import Collector
from apps.documents.rules import Problem, Unreadable

PAGES = 5_000
LOCKED = {FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY}


def read_pdf(content: bytes, text: Collector) -> None:
    """Add a block for each page; one that is only a picture of text has none."""
    document = opened(content)
    pages = len(document)
    if pages > PAGES:
        raise Unreadable(Problem.TOO_LARGE)
    said = False
    for number in range(pages):
        page = words_of(document, number)
        said = said or bool(page.strip())
        text.add(page)
    if not said:
        raise Unreadable(Problem.NO_TEXT if pages else Problem.EMPTY)


def opened(content: bytes) -> pdfium.PdfDocument:
    try:
        return pdfium.PdfDocument(content)
    except pdfium.PdfiumError as error:
        locked = error.err_code in LOCKED
        raise Unreadable(Problem.ENCRYPTED if locked else Problem.BROKEN) from None


def words_of(document: pdfium.PdfDocument, number: int) -> str:
    """Give the text of a page, with words joined that a line end had cut."""
    page = document[number]
    try:
        words = page.get_textpage().get_text_bounded()
    finally:
        page.close()
    # pdfium writes a soft line-end hyphen as U+FFFE.
    return str(words).replace("\ufffe\r\n", "").replace("\ufffe", "")
