"""Count what answers cost, and limit it."""

from decimal import Decimal
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from apps.core.errors import NotAllowed
from apps.orgs.actions import Action
from apps.orgs.models import Membership
from apps.orgs.services.actions import record_action
from apps.orgs.services.departure import lock

# Who has left meanwhile is not named, and an organisation that is gone counts nothing.
ADD = """
INSERT INTO orgs_usage
    (organisation_id, user_id, day, model, answers, tokens_in, tokens_out, points)
SELECT orgs_organisation.id, orgs_membership.user_id, %(day)s, %(model)s,
    %(answers)s, %(tokens_in)s, %(tokens_out)s, %(points)s
FROM orgs_organisation LEFT JOIN orgs_membership
    ON orgs_membership.organisation_id = orgs_organisation.id
    AND orgs_membership.user_id = %(user)s
WHERE orgs_organisation.id = %(organisation)s
ON CONFLICT (organisation_id, user_id, day, model) DO UPDATE SET
    answers = orgs_usage.answers + EXCLUDED.answers,
    tokens_in = orgs_usage.tokens_in + EXCLUDED.tokens_in,
    tokens_out = orgs_usage.tokens_out + EXCLUDED.tokens_out,
    points = orgs_usage.points + EXCLUDED.points
"""


def add_usage(
    *,
    user_id: int,
    organisation_id: int,
    model: str,
    answers: int,
    tokens_in: int,
    tokens_out: int,
    points: Decimal,
) -> None:
    """Add to what a person used today, in one statement (spec 2.8)."""
    values: dict[str, Any] = {
        "user": user_id,
        "organisation": organisation_id,
        "day": timezone.localdate(),
        "model": model,
        "answers": answers,
        "tokens_in": tokens_in,
        "tokens_out": tokens_out,
        "points": points,
    }
    with connection.cursor() as cursor:
        cursor.execute(ADD, values)


@transaction.atomic
def change_limit(*, actor: Membership, points: int | None) -> None:
    """Limit what each person may use in a month; none: no limit."""
    lock(actor.organisation_id, actor)
    if not actor.manages:
        raise NotAllowed
    organisation = actor.organisation
    organisation.refresh_from_db(fields=["monthly_points"])
    if organisation.monthly_points == points:
        return
    organisation.monthly_points = points
    organisation.save(update_fields=["monthly_points"])
    action = Action.LIMIT_REMOVED if points is None else Action.LIMIT_SET
    record_action(membership=actor, action=action, subject="" if points is None else str(points))
