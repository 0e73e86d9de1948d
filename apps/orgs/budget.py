"""What a person may still use in this month (spec 2.8)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import QuerySet, Sum
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from apps.core.errors import Exhausted
from apps.core.prepared import first, prepared
from apps.orgs.models import Membership, Organisation, Usage

HINT_PERCENT = 80


@dataclass(frozen=True, slots=True)
class Budget:
    """A month's limit and what of it is gone, in points."""

    limit: int
    spent: Decimal
    renewed_on: date

    @property
    def percent(self) -> int:
        """Give how much is gone, in whole percent and never more than 100."""
        return min(100, int(self.spent * 100 / self.limit)) if self.limit else 100

    @property
    def is_spent(self) -> bool:
        """Tell whether nothing is left."""
        return self.spent >= self.limit

    @property
    def runs_out(self) -> bool:
        """Tell whether the person should be told."""
        return self.percent >= HINT_PERCENT


def budget_of(membership: Membership) -> Budget | None:
    """Give what a member may use; None where there is no limit."""
    limit = membership.organisation.monthly_points
    return limited(membership.user_id, membership.organisation_id, limit)


def check_budget(*, user_id: int, organisation_id: int) -> None:
    """Raise `Exhausted` if nothing is left; an answer that is running may end above the limit."""
    budget = limited(user_id, organisation_id, first(_limit(organisation_id)))
    if budget and budget.is_spent:
        day = date_format(budget.renewed_on, "DATE_FORMAT")
        raise Exhausted(
            _("Dein Kontingent für diesen Monat ist aufgebraucht. Am %(day)s geht es weiter.")
            % {"day": day}
        )


@prepared
def _limit(organisation_id: int) -> QuerySet[Organisation, int | None]:
    rows = Organisation.objects.filter(pk=organisation_id)
    return rows.values_list("monthly_points", flat=True)


def limited(user_id: int, organisation_id: int, limit: int | None) -> Budget | None:
    if limit is None:
        return None
    begun = localdate().replace(day=1)
    rows = Usage.objects.filter(organisation=organisation_id, user=user_id, day__gte=begun)
    spent = rows.aggregate(points=Sum("points"))["points"]
    return Budget(limit, spent or Decimal(0), next_month(begun))


def next_month(first: date) -> date:
    """Give the first day of the month that follows."""
    return date(first.year + first.month // 12, first.month % 12 + 1, 1)
