import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.orgs.actions import Action


class Organisation(models.Model):
    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(_("Name"), max_length=120)
    created_at = models.DateTimeField(auto_now_add=True)
    # What each person may use in a month; none: no limit (spec 2.8).
    monthly_points = models.PositiveIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's place in an organisation."""

    class Role(models.TextChoices):
        OWNER = "owner", _("Eigentümer*in")
        ADMIN = "admin", _("Admin")
        BUILDER = "builder", _("Gestalter*in")
        MEMBER = "member", _("Mitglied")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="memberships")
    role = models.CharField(_("Rolle"), max_length=8, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "organisation"], name="one_membership")
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.organisation}"

    @property
    def manages(self) -> bool:
        """Tell whether the person manages members, teams, projects and models (spec 1.3)."""
        return self.role in {self.Role.OWNER, self.Role.ADMIN}


class Team(models.Model):
    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="teams")
    name = models.CharField(_("Name"), max_length=80)
    members = models.ManyToManyField(Membership, related_name="teams", blank=True)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["organisation", "name"], name="one_team_name")
        ]

    def __str__(self) -> str:
        return self.name


def invitation_token() -> str:
    return secrets.token_urlsafe(32)


class Invitation(models.Model):
    """The only way in: a link for one address, valid once and for a limited time."""

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="invitations")
    email = models.EmailField(_("E-Mail-Adresse"))
    role = models.CharField(
        _("Rolle"), max_length=8, choices=Membership.Role, default=Membership.Role.MEMBER
    )
    token = models.CharField(max_length=64, unique=True, default=invitation_token)
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at"]

    def __str__(self) -> str:
        return self.email

    @property
    def is_open(self) -> bool:
        """Tell whether the link still works."""
        return self.accepted_at is None and self.expires_at > timezone.now()


class CompanyInformation(models.Model):
    """What every assistant of the organisation is told (spec 2.5); the newest row holds."""

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="information")
    text = models.TextField(_("Unternehmensangaben"), blank=True)
    edited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"company information {self.pk}"


class AdminAction(models.Model):
    """A record of what somebody did as owner or admin; names things, never their contents."""

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="admin_actions")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.action} {self.pk}"

    @property
    def words(self) -> str:
        """Say what was done; a code that is gone speaks for itself."""
        return str(dict(Action.choices).get(self.action, self.action))


class Usage(models.Model):
    """What a person's answers of one model cost on one day (spec 2.8).

    Kept apart from the answers, which may be deleted; who leaves is no longer named.
    """

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="usage")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    day = models.DateField()
    model = models.CharField(max_length=80)
    answers = models.PositiveIntegerField(default=0)
    tokens_in = models.PositiveBigIntegerField(default=0)
    tokens_out = models.PositiveBigIntegerField(default=0)
    points = models.DecimalField(max_digits=14, decimal_places=4, default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["organisation", "user", "day", "model"], name="one_usage_row"
            )
        ]
        indexes: ClassVar = [models.Index(fields=["organisation", "day"], name="usage_days")]

    def __str__(self) -> str:
        return f"usage {self.pk}"
