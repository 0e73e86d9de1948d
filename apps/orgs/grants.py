"""Who may: a person, a team or everybody in the organisation."""

from typing import ClassVar

from django.db import models
from django.db.models import Q, QuerySet

from apps.orgs.models import Membership, Team


class Grant(models.Model):
    """Gives something to exactly one audience; never to nobody in particular.

    A grant to a person or a team goes when they leave the organisation or are deleted.
    """

    member = models.ForeignKey(Membership, models.CASCADE, null=True, blank=True, related_name="+")
    team = models.ForeignKey(Team, models.CASCADE, null=True, blank=True, related_name="+")
    everybody = models.BooleanField(default=False)  # in the organisation of the thing
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        constraints: ClassVar = [
            models.CheckConstraint(
                name="%(class)s_one_audience",
                condition=Q(member__isnull=False, team=None, everybody=False)
                | Q(member=None, team__isnull=False, everybody=False)
                | Q(member=None, team=None, everybody=True),
            )
        ]


def reaches(membership: Membership) -> Q:
    """Choose the grants that reach a member; the thing's organisation must be checked apart."""
    teams = Team.objects.filter(members=membership)
    return Q(member=membership) | Q(team__in=teams) | Q(everybody=True)


def with_names[G: Grant](grants: QuerySet[G]) -> QuerySet[G]:
    """Fetch with each grant what names its audience."""
    return grants.select_related("member__user", "team")
