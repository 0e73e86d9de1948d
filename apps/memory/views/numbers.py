"""„Gedächtnis in Zahlen“ for the owners of an organisation."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from apps.core.errors import NotAllowed
from apps.core.http import MemberRequest
from apps.memory.numbers import numbers_of
from apps.memory.views.page import private
from apps.orgs.access import member_required
from apps.orgs.rules import OWNER


@member_required
@require_safe
@private
def numbers(request: MemberRequest) -> HttpResponse:
    """Show how often the memories of the organisation are used, without a word of them."""
    if request.membership.role != OWNER:
        raise NotAllowed
    counted = numbers_of(request.membership.organisation_id, timezone.now())
    return render(request, "memory/numbers.html", {"numbers": counted})
