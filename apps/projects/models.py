import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.documents.models import Document
from apps.orgs.grants import Grant
from apps.orgs.models import Membership, Organisation


class Project(models.Model):
    """A place for chats with common instructions and files (spec 9.1)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="projects")
    name = models.CharField(_("Name"), max_length=120)
    description = models.CharField(_("Beschreibung"), max_length=500, blank=True)
    instructions = models.TextField(_("Anweisungen"), blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class ProjectOwner(models.Model):
    """One of a project's owners; goes when the person leaves the organisation."""

    project = models.ForeignKey(Project, models.CASCADE, related_name="owners")
    member = models.ForeignKey(Membership, models.CASCADE, related_name="owned_projects")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["since"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["project", "member"], name="one_project_ownership")
        ]

    def __str__(self) -> str:
        return f"owner {self.pk}"


class ProjectShare(Grant):
    """Lets others read a project's chats and files, or also have chats of their own in it."""

    project = models.ForeignKey(Project, models.CASCADE, related_name="shares")
    may_write = models.BooleanField(default=False)

    class Meta(Grant.Meta):
        ordering: ClassVar = ["created_at"]

    def __str__(self) -> str:
        return f"project share {self.pk}"


class ProjectFile(Document):
    project = models.ForeignKey(Project, models.CASCADE, related_name="files")
    # Deleting an account deletes its uploads (spec 1.4).
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")


class OwnerNotice(models.Model):
    """Tells an owner what somebody of the administration changed about a project's owners.

    It stays until the person has dismissed it: an owner reads every chat (spec 9.1).
    """

    class Change(models.TextChoices):
        ADDED = "added"
        REMOVED = "removed"

    project = models.ForeignKey(Project, models.CASCADE, related_name="owner_notices")
    member = models.ForeignKey(Membership, models.CASCADE, related_name="+")  # who is told
    change = models.CharField(max_length=7, choices=Change)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    subject = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["created_at"]

    def __str__(self) -> str:
        return f"owner notice {self.pk}"
