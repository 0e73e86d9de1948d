import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.agents.models import Agent
from apps.core.search import Fold
from apps.documents.models import Document
from apps.orgs.grants import Grant
from apps.orgs.models import Organisation
from apps.projects.models import Project


def without_agent(collector: Any, field: Any, chats: Any, using: str) -> None:
    """Keep the chats of a deleted agent; the test chats beside its configuration go with it."""
    models.CASCADE(collector, field, chats.filter(is_test=True), using)
    models.SET_NULL(collector, field, chats.filter(is_test=False), using)


class Conversation(models.Model):
    """A chat of one person; the answers belong to it, not to a browser tab."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="conversations"
    )
    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="conversations")
    project = models.ForeignKey(
        Project, models.SET_NULL, null=True, blank=True, related_name="conversations"
    )
    agent = models.ForeignKey(
        Agent, without_agent, null=True, blank=True, related_name="conversations"
    )
    agent_name = models.CharField(max_length=80, blank=True)  # says who is missing later
    is_test = models.BooleanField(default=False)  # beside an agent's configuration (spec 9.3)
    # Opens a temporary chat from the browser that began it; blank: an ordinary chat.
    temporary_key = models.CharField(max_length=64, blank=True)
    title = models.CharField(_("Titel"), max_length=120, blank=True)
    titled_by_owner = models.BooleanField(default=False)
    model = models.CharField(max_length=80, blank=True)  # id in the catalogue; blank: its default
    draft = models.TextField(blank=True)
    pinned_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    active_at = models.DateTimeField(auto_now_add=True)  # of the last message
    search = models.GeneratedField(
        expression=SearchVector(Fold("title"), config="german"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["owner", "organisation", "-active_at"], name="conversation_list"),
            GinIndex(fields=["search"], name="conversation_search"),
            GinIndex(OpClass(Fold("title"), name="gin_trgm_ops"), name="conversation_trigram"),
        ]

    def __str__(self) -> str:
        return f"conversation {self.pk}"

    standing: "Standing | None" = None  # None where that was not asked with the row

    @property
    def is_temporary(self) -> bool:
        """Tell whether nothing of the conversation is kept."""
        return bool(self.temporary_key)


@dataclass(frozen=True, slots=True)
class Standing:
    """Say what holds now beside a conversation's row: a share, the owner's consent to memory."""

    is_shared: bool
    consented_at: datetime | None


class ConversationShare(Grant):
    """Lets others read a conversation, and follow it live (spec 9.2)."""

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="shares")
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta(Grant.Meta):
        ordering: ClassVar = ["created_at"]

    def __str__(self) -> str:
        return f"share {self.pk}"

    @property
    def is_active(self) -> bool:
        """Tell whether the share lets its audience read now."""
        return self.expires_at is None or self.expires_at > timezone.now()

    @property
    def last_moment(self) -> datetime | None:
        """Give when the share ends, on its last day."""
        return self.expires_at - timedelta(seconds=1) if self.expires_at else None


class Message(models.Model):
    """What a person wrote, in segments of recorded origin (spec 5.2)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="messages")
    number = models.PositiveIntegerField()  # place in the conversation, from 1
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    text = models.TextField()
    segments = models.JSONField(
        default=list
    )  # [{"origin": …, "text": …}]; joined they are the text
    created_at = models.DateTimeField(auto_now_add=True)
    search = models.GeneratedField(
        expression=SearchVector(Fold("text"), config="german"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["conversation", "number"],
                name="one_message_per_number",
                deferrable=models.Deferrable.DEFERRED,
            )
        ]
        indexes: ClassVar = [GinIndex(fields=["search"], name="message_search")]

    def __str__(self) -> str:
        return f"message {self.pk}"


class Answer(models.Model):
    """The assistant's answer to one message, written by the worker."""

    class Status(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        STOPPED = "stopped"
        FAILED = "failed"  # with `error`
        INTERRUPTED = "interrupted"  # its worker is gone

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    message = models.OneToOneField(Message, models.CASCADE, related_name="answer")
    status = models.CharField(max_length=11, choices=Status, default=Status.QUEUED)
    error = models.CharField(max_length=30, blank=True)  # code of a ModelError or of the loop
    retry_after = models.FloatField(null=True, blank=True)  # seconds
    text = models.TextField(blank=True)
    # The text so far; apart from `text`, because that one is indexed for search at every change.
    partial = models.TextField(blank=True)
    model = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    beat_at = models.DateTimeField(null=True, blank=True)  # the worker's last sign of life
    finished_at = models.DateTimeField(null=True, blank=True)
    stop_requested_at = models.DateTimeField(null=True, blank=True)
    tokens_in = models.PositiveIntegerField(default=0)
    tokens_out = models.PositiveIntegerField(default=0)
    points = models.DecimalField(max_digits=12, decimal_places=4, default=0)
    without_memory = models.BooleanField(default=False)  # the person asked for that (spec 6.3)
    memory_reason = models.CharField(max_length=40, blank=True)  # blank: memory was in use
    memory_entries = models.JSONField(default=list)  # short ids that went in
    memory_prose = models.BooleanField(default=False)  # so did words that are no entries
    team_statements = models.PositiveSmallIntegerField(default=0)  # that went in
    sources = models.JSONField(default=list)  # of documents that went in: names and passages
    search = models.GeneratedField(
        expression=SearchVector(Fold("text"), config="german"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    class Meta:
        indexes: ClassVar = [
            GinIndex(fields=["search"], name="answer_search"),
            models.Index(
                fields=["status"],
                name="answer_open",
                condition=models.Q(status__in=["queued", "running"]),
            ),
        ]

    def __str__(self) -> str:
        return f"answer {self.pk}"

    @property
    def is_open(self) -> bool:
        """Tell whether the worker still owes something."""
        return self.status in {self.Status.QUEUED, self.Status.RUNNING}


class ChatFile(Document):
    """A file of a conversation; before it is sent it belongs to the person alone."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="+")
    conversation = models.ForeignKey(
        Conversation, models.CASCADE, null=True, blank=True, related_name="files"
    )
    message = models.ForeignKey(
        Message, models.CASCADE, null=True, blank=True, related_name="files"
    )
