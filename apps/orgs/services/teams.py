"""Group members into teams."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from apps.core.errors import Conflict, NotAllowed
from apps.core.revisions import mark_of
from apps.orgs.access import access_team
from apps.orgs.actions import Action
from apps.orgs.models import Membership, Team
from apps.orgs.services.actions import record_action, record_actions
from apps.orgs.services.departure import lock


class NameTaken(Conflict):
    """Names of teams are unique within the organisation."""

    message = _("Ein Team mit diesem Namen gibt es schon.")


@transaction.atomic
def create_team(*, actor: Membership, name: str) -> Team:
    """Create an empty team."""
    hold(actor)
    if namesakes(actor, name).exists():
        raise NameTaken
    record_action(membership=actor, action=Action.TEAM_CREATED, subject=name)
    return Team.objects.create(organisation_id=actor.organisation_id, name=name)


@transaction.atomic
def change_team(
    *, actor: Membership, team: Team, name: str, members: Collection[Membership], seen: str
) -> bool:
    """Rename a team and say who belongs to it; who has left meanwhile is left out.

    `seen` is the mark of what the actor started from. Give False, and change nothing, if somebody
    else has changed it since: who was taken out must not come back by an older page.
    """
    hold(actor)
    held = access_team(actor, team.pk)
    if mark(held) not in {seen, mark_of(name, *sorted(member.pk for member in members))}:
        return False
    rename(actor, held, name)
    present = actor.organisation.memberships.select_related("user")
    change_members(actor, held, set(present.filter(pk__in=[member.pk for member in members])))
    return True


def mark(team: Team) -> str:
    """Mark the name and the members as they are now."""
    return mark_of(team.name, *team.members.order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def delete_team(*, actor: Membership, team: Team) -> None:
    """Delete a team; its members stay members of the organisation."""
    hold(actor)
    held = access_team(actor, team.pk)
    record_action(membership=actor, action=Action.TEAM_DELETED, subject=held.name)
    held.delete()


def hold(actor: Membership) -> None:
    """Let changes of teams wait for each other; raise `NotAllowed` for who no longer manages."""
    lock(actor.organisation_id, actor)
    if not actor.manages:
        raise NotAllowed


def namesakes(actor: Membership, name: str) -> QuerySet[Team]:
    """Choose the teams whose name a person would take for this one."""
    return actor.organisation.teams.filter(name__iexact=name)


def rename(actor: Membership, team: Team, name: str) -> None:
    if team.name == name:
        return
    if namesakes(actor, name).exclude(pk=team.pk).exists():
        raise NameTaken
    record_action(membership=actor, action=Action.TEAM_RENAMED, subject=f"{team.name} → {name}")
    team.name = name
    team.save(update_fields=["name"])


def change_members(actor: Membership, team: Team, members: set[Membership]) -> None:
    before = set(team.members.select_related("user"))
    for action, moved in (
        (Action.TEAM_JOINED, members - before),
        (Action.TEAM_LEFT, before - members),
    ):
        names = sorted(f"{team.name}: {member.user}" for member in moved)
        record_actions(membership=actor, action=action, subjects=names)
    team.members.set(members)
