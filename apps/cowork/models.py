import uuid
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.chat.models import Conversation
from apps.orgs.models import Organisation


def clock(seconds: float) -> str:
    """Write a time as minutes and seconds."""
    minutes, rest = divmod(max(0, round(seconds)), 60)
    return f"{minutes}:{rest:02}"


class Session(models.Model):
    """A workspace of files in which an agent carries out the orders of one person (spec 8.1)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="cowork_sessions"
    )
    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="cowork_sessions")
    conversation = models.ForeignKey(  # the chat that it goes on with (spec 8.5)
        Conversation, models.SET_NULL, null=True, blank=True, related_name="cowork_sessions"
    )
    title = models.CharField(_("Titel"), max_length=120, blank=True)
    model = models.CharField(max_length=80, blank=True)  # id in the catalogue; blank: its default
    draft = models.TextField(blank=True)
    # The session's copy of the memory, see `apps.memory.rules.copies`; none: it has no copy.
    notes = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    active_at = models.DateTimeField(auto_now_add=True)  # of the last order or its end
    seen_at = models.DateTimeField(auto_now_add=True)  # when its page was last open
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-active_at"]
        indexes: ClassVar = [
            models.Index(fields=["owner", "organisation", "-active_at"], name="cowork_list")
        ]

    def __str__(self) -> str:
        return f"session {self.pk}"

    @property
    def is_ended(self) -> bool:
        """Tell whether no more orders are taken."""
        return self.ended_at is not None


class Order(models.Model):
    """What the person wants done, and what the agent says about it at the end."""

    class Status(models.TextChoices):
        WAITING = "waiting"  # for the orders before it, and for a worker
        RUNNING = "running"
        ASKING = "asking"  # the last of `replies` has no answer yet
        DONE = "done"
        STOPPED = "stopped"
        FAILED = "failed"  # with `error`
        INTERRUPTED = "interrupted"  # its worker is gone, more than once
        WITHDRAWN = "withdrawn"  # before it began

    OPEN: ClassVar = (Status.WAITING, Status.RUNNING, Status.ASKING)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    session = models.ForeignKey(Session, models.CASCADE, related_name="orders")
    number = models.PositiveIntegerField()  # place in the session, from 1
    text = models.TextField()
    segments = models.JSONField(default=list)  # as those of a chat message (spec 5.2)
    # Questions of the agent and, once there is one, the answer:
    # [{"question": …, "step": …, "text": …, "segments": …, "at": …}]
    replies = models.JSONField(default=list, blank=True)
    model = models.CharField(max_length=80)
    status = models.CharField(max_length=11, choices=Status, default=Status.WAITING)
    error = models.CharField(max_length=30, blank=True)  # code of a ModelError or of the loop
    answer = models.TextField(blank=True)
    # The files before and after it: {path: digest}. None: it has not come so far.
    files_before = models.JSONField(null=True, blank=True)
    files_after = models.JSONField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    beat_at = models.DateTimeField(null=True, blank=True)  # the worker's last sign of life
    finished_at = models.DateTimeField(null=True, blank=True)
    stop_requested_at = models.DateTimeField(null=True, blank=True)
    tokens_in = models.PositiveIntegerField(default=0)
    tokens_out = models.PositiveIntegerField(default=0)
    points = models.DecimalField(max_digits=12, decimal_places=4, default=0)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "number"], name="one_order_per_number")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["status"],
                name="order_open",
                condition=models.Q(status__in=["waiting", "running", "asking"]),
            )
        ]

    def __str__(self) -> str:
        return f"order {self.pk}"

    @property
    def is_open(self) -> bool:
        """Tell whether something of the order is still to come."""
        return self.status in self.OPEN

    @property
    def said_at(self) -> datetime:
        """Tell when the person last said something about it."""
        answered = [reply["at"] for reply in self.replies if "at" in reply]
        return datetime.fromisoformat(answered[-1]) if answered else self.created_at

    @property
    def open_question(self) -> str:
        """Give what the agent waits for the person to answer."""
        return self.replies[-1]["question"] if self.status == self.Status.ASKING else ""


class Step(models.Model):
    """One thing that the agent did for an order; together they are what its model has seen.

    Nothing of the memory is kept here: steps with `memory.md` get its text anew for each request.
    """

    class Status(models.TextChoices):
        RUNNING = "running"
        DONE = "done"
        REFUSED = "refused"

    order = models.ForeignKey(Order, models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()  # place in the order, from 1
    round = models.PositiveIntegerField()  # of the conversation with the model
    words = models.TextField(blank=True)  # that the model said before its calls in this round
    tool = models.CharField(max_length=40)
    call = models.CharField(max_length=80)  # id of the call
    arguments = models.TextField(blank=True)  # JSON as the model wrote it
    result = models.TextField(blank=True)  # what the model was told
    shown = models.JSONField(default=dict, blank=True)  # what the person is told
    status = models.CharField(max_length=7, choices=Status, default=Status.RUNNING)
    begun_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["order", "number"], name="one_step_per_number")
        ]

    def __str__(self) -> str:
        return f"step {self.pk}"

    @property
    def is_running(self) -> bool:
        """Tell whether it has no result yet."""
        return self.status == self.Status.RUNNING

    @property
    def after(self) -> str:
        """Give how long after the order began it was done, as minutes and seconds."""
        begun = self.order.started_at
        return clock((self.ended_at - begun).total_seconds()) if self.ended_at and begun else ""


class Handover(models.Model):
    """What became of a session's copy of the memory at one moment (spec 8.3, 8.4).

    `kept` has the words of the session's notes where they were not transferred, to compare.
    """

    class Outcome(models.TextChoices):
        TRANSFERRED = "transferred"
        REFRESHED = "refreshed"
        CONFLICT = "conflict"
        EMPTIED = "emptied"

    session = models.ForeignKey(Session, models.CASCADE, related_name="handovers")
    order = models.ForeignKey(
        Order, models.CASCADE, null=True, blank=True, related_name="handovers"
    )
    outcome = models.CharField(max_length=11, choices=Outcome)
    reason = models.CharField(max_length=40, blank=True)
    kept = models.JSONField(default=list, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"handover {self.pk}"


class Blob(models.Model):
    """Bytes that a session has or had, under their own digest: written once, never changed."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="blobs")
    digest = models.CharField(max_length=64)  # SHA-256, hexadecimal
    size = models.PositiveIntegerField()  # bytes
    content = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "digest"], name="one_blob_per_digest")
        ]

    def __str__(self) -> str:
        return f"blob {self.digest[:12]}"


class WorkspaceFile(models.Model):
    """A file of the workspace: a path and the bytes that are there now."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="files")
    path = models.CharField(max_length=500)  # relative, parts joined by „/“; see `rules.paths`
    blob = models.ForeignKey(Blob, models.RESTRICT, related_name="+")
    changed_at = models.DateTimeField(auto_now=True)
    changed_by = models.ForeignKey(  # none: the person
        Order, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering: ClassVar = ["path"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "path"], name="one_file_per_path")
        ]

    def __str__(self) -> str:
        return f"file {self.pk}"
