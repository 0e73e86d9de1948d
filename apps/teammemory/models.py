from typing import ClassVar

from django.conf import settings
from django.db import models

from apps.memory.rules.document import ENTRY_BYTES
from apps.orgs.models import Membership, Team


class TeamMemory(models.Model):
    """Whether a team keeps statements in common, and who confirms them (spec 9.4).

    Its row is the lock of every write. A team without a row has never switched it on.
    """

    team = models.OneToOneField(Team, models.CASCADE, primary_key=True, related_name="memory")
    enabled_at = models.DateTimeField(null=True, blank=True)
    # Named once; `access.confirmers` knows which of them still may.
    confirmers = models.ManyToManyField(Membership, related_name="+", blank=True)

    def __str__(self) -> str:
        return f"team memory {self.pk}"


class Proposal(models.Model):
    """A sentence that waits for a confirmation, or tells its author that there will be none.

    It goes when its author leaves the organisation.
    """

    memory = models.ForeignKey(TeamMemory, models.CASCADE, related_name="proposals")
    author = models.ForeignKey(Membership, models.CASCADE, related_name="+")
    text = models.CharField(max_length=ENTRY_BYTES)
    created_at = models.DateTimeField(auto_now_add=True)
    declined_at = models.DateTimeField(null=True, blank=True)
    declined_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering: ClassVar = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"proposal {self.pk}"


class Statement(models.Model):
    """A sentence for which a person stands with name and date (spec 9.4).

    It outlives the membership of who confirmed it, whose name stays on it; only with the account
    goes the name, too (spec 1.4). That is why the person is kept and not a copy of the name.
    """

    memory = models.ForeignKey(TeamMemory, models.CASCADE, related_name="statements")
    author = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    text = models.CharField(max_length=ENTRY_BYTES)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    confirmed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["confirmed_at", "pk"]

    def __str__(self) -> str:
        return f"statement {self.pk}"
