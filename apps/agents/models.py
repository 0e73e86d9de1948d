import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from apps.documents.models import Document
from apps.orgs.grants import Grant
from apps.orgs.models import Membership, Organisation


class Agent(models.Model):
    """An assistant with a name, instructions and documents of its own (spec 9.3)."""

    class Tone(models.TextChoices):
        PAPER = "paper", _("Papier")
        WASH = "wash", _("Helle Tinte")
        INK = "ink", _("Tinte")
        GRAPHITE = "graphite", _("Graphit")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="agents")
    # Without a maker, because they left, owners and admins look after it.
    maker = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="agents")
    name = models.CharField(_("Name"), max_length=80)
    symbol = models.CharField(_("Symbol"), max_length=40, default="bot")  # an icon's name
    tone = models.CharField(_("Farbton"), max_length=8, choices=Tone, default=Tone.WASH)
    description = models.CharField(_("Beschreibung"), max_length=300, blank=True)
    instructions = models.TextField(_("Anweisungen"), blank=True)
    model = models.CharField(max_length=80, blank=True)  # id in the catalogue; blank: its default
    starters = models.JSONField(default=list)  # messages to begin with
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class AgentShare(Grant):
    """Lets others chat with an agent."""

    agent = models.ForeignKey(Agent, models.CASCADE, related_name="shares")

    class Meta(Grant.Meta):
        ordering: ClassVar = ["created_at"]

    def __str__(self) -> str:
        return f"agent share {self.pk}"


class AgentFile(Document):
    agent = models.ForeignKey(Agent, models.CASCADE, related_name="files")
    # Deleting an account deletes its uploads (spec 1.4).
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
