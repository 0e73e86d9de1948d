"""Chat pages."""

from django.http import HttpResponse

from apps.core.http import MemberRequest
from apps.orgs.access import member_required


@member_required
def start(request: MemberRequest) -> HttpResponse:
    return HttpResponse("start")
