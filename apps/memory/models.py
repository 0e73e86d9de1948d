from collections.abc import Sequence
from typing import ClassVar

from django.conf import settings
from django.db import models

from apps.orgs.models import Organisation


class Memory(models.Model):
    """The notebook of one person in one organisation; only `services` may write it.

    `entries` holds the provenance of the text's entries in their order, `undo` the state before
    the last change, `tombstones` keyed digests of deleted entries, so that an old message cannot
    bring one back (spec 5.14).
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memories")
    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="memories")
    text = models.TextField(blank=True, default="")
    revision = models.PositiveIntegerField(default=0)
    entries = models.JSONField(default=list, blank=True)
    undo = models.JSONField(null=True, blank=True)
    tombstones = models.JSONField(default=dict, blank=True)
    consented_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "organisation"], name="one_memory")
        ]

    def __str__(self) -> str:
        return f"memory {self.pk}"


class ConsentRecord(models.Model):
    """The proof of each consent and each withdrawal (spec 3.7)."""

    class Action(models.TextChoices):
        GIVEN = "given"
        WITHDRAWN = "withdrawn"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="+")
    action = models.CharField(max_length=9, choices=Action)
    text_version = models.CharField(max_length=20)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["at"]

    def __str__(self) -> str:
        return f"consent {self.action} {self.at:%Y-%m-%d}"


class MemoryEvent(models.Model):
    """What happened to a memory, as the owner sees it under an answer and in the counts.

    `text` is emptied as soon as the words are in the memory no more and can no longer be brought
    back by undo, so that a deleted entry is gone here as well (spec 5.14). `key` names the call:
    the same call for the same message writes once.
    """

    class Kind(models.TextChoices):
        REMEMBERED = "remembered"
        UPDATED = "updated"
        REMOVED = "removed"
        REFUSED = "refused"
        PROPOSED = "proposed"
        OVERRIDDEN = "overridden"
        READ = "read"
        FULL = "full"

    memory = models.ForeignKey(Memory, models.CASCADE, related_name="events")
    kind = models.CharField(max_length=10, choices=Kind)
    conversation_id = models.UUIDField(null=True, blank=True)
    message_id = models.UUIDField(null=True, blank=True)  # the person's message of this turn
    key = models.CharField(max_length=200)
    reason = models.CharField(max_length=40, blank=True)
    text = models.TextField(blank=True)
    entry = models.CharField(max_length=16, blank=True)  # short id
    revision = models.PositiveIntegerField(null=True, blank=True)  # that the change produced
    evicted = models.PositiveIntegerField(default=0)
    details = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)  # a proposal kept or dismissed
    deleted_at = models.DateTimeField(null=True, blank=True)  # the person deleted the new entry

    # (short id, words) of the notes that could go; `queries.lines_for` gives them where it is full.
    oldest: Sequence[tuple[str, str]] = ()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["memory", "key"], name="one_event_per_call")
        ]
        indexes: ClassVar = [models.Index(fields=["message_id"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def undoable(self) -> bool:
        """Tell whether „Rückgängig“ is offered: for the last change; the click decides again."""
        is_last = self.revision == self.memory.revision
        return is_last and self.undone_at is None and self.text != ""
