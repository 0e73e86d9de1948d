"""Where documents lie, as the pages need to know it; each app above says it of its own places."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet

from apps.core.errors import NotAllowed, NotFound
from apps.documents.models import Document
from apps.documents.rules import FILE_BYTES, FILES_PER_PLACE, Problem, Unreadable
from apps.documents.services import add_document


@dataclass(frozen=True, slots=True)
class Shelf:
    """The documents of a place that a person can read, and what they may do there.

    `address` is the one of the place's documents, `back` the page that shows them. `place` holds
    the fields of a new document; without it the person may not add any.
    """

    files: QuerySet[Any]
    address: str
    back: str
    deletable: QuerySet[Any]
    place: Mapping[str, Any] | None = None
    limit: int = FILES_PER_PLACE
    attaches: bool = False  # to the message that is being written
    among: QuerySet[Any] | None = field(default=None)  # those that count for the limit

    @property
    def listed(self) -> QuerySet[Any]:
        """Choose the documents that the place's section shows."""
        return self.files if self.among is None else self.among

    @property
    def may_add(self) -> bool:
        """Tell whether the person may add documents."""
        return self.place is not None

    def may_delete(self, document_id: UUID) -> bool:
        """Tell whether the person may delete a document."""
        return self.deletable.filter(pk=document_id).exists()


def access_document(shelf: Shelf, document_id: UUID) -> Document:
    """Fetch a document of a shelf; raise `NotFound` for one that lies elsewhere."""
    found: Document | None = shelf.files.filter(pk=document_id).first()
    if found is None:
        raise NotFound
    return found


def access_deletable(shelf: Shelf, document_id: UUID) -> Document:
    """Fetch a document that the person may delete; `NotAllowed` if they can only read it."""
    found = access_document(shelf, document_id)
    if not shelf.may_delete(document_id):
        raise NotAllowed
    return found


def add_upload(shelf: Shelf, upload: "UploadedFile[Any]") -> Document:
    """Add a file that arrived; raise `Unreadable` for one that is not taken."""
    if shelf.place is None:
        raise NotAllowed
    if shelf.listed.count() >= shelf.limit:
        raise Unreadable(Problem.TOO_MANY)
    model: type[Document] = shelf.files.model
    return add_document(model, name=upload.name or "", content=taken(upload), **shelf.place)


def taken(upload: "UploadedFile[Any]") -> bytes:
    """Read what arrived; of too large a file not even that."""
    if (upload.size or 0) > FILE_BYTES:
        raise Unreadable(Problem.TOO_LARGE)
    return bytes(upload.read())
