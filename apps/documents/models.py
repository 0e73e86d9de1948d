import uuid

from django.db import models


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
    status = models.CharField(max_length=7, choices=Status, default=Status.WAITING)
    error = models.CharField(max_length=20, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"document {self.pk}"
