import uuid
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.search import SearchVectorField
from django.db import models


class DocumentManager[D: "Document"](models.Manager[D]):
    """Leaves what is large in the database until somebody asks for it."""

    def get_queryset(self) -> models.QuerySet[D]:
        return super().get_queryset().defer("content", "text", "ends", "vectors")


class Document(models.Model):
    """A file that somebody added, with the text that was read from it.

    The bytes lie in the database: they go with what they belong to, in the same transaction.
    """

    class Kind(models.TextChoices):
        TXT = "txt"
        MD = "md"
        CSV = "csv"
        HTML = "html"
        PDF = "pdf"
        DOCX = "docx"
        XLSX = "xlsx"

    class Status(models.TextChoices):
        WAITING = "waiting"
        READY = "ready"
        FAILED = "failed"  # with `error`

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=4, choices=Kind)
    size = models.PositiveIntegerField()  # bytes
    content = models.BinaryField()
    text = models.TextField(blank=True)
    # The passages of the text: where each ends, and its words for the full-text search.
    ends = ArrayField(models.PositiveIntegerField(), default=list)
    vectors = ArrayField(SearchVectorField(), default=list)
    status = models.CharField(max_length=7, choices=Status, default=Status.WAITING)
    error = models.CharField(max_length=20, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)  # to read it
    begun_at = models.DateTimeField(null=True, blank=True)  # the last attempt
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar = DocumentManager()

    class Meta:
        abstract = True
        ordering: ClassVar = ["created_at", "name"]

    def __str__(self) -> str:
        return f"document {self.pk}"

    @property
    def is_waiting(self) -> bool:
        """Tell whether the document is still to be read."""
        return self.status == self.Status.WAITING
