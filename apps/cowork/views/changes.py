"""What an order changed in the files, and how to have them back."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from apps.core.errors import Conflict, NotFound
from apps.core.http import MemberRequest
from apps.cowork import comparison, workspace
from apps.cowork.access import access_order
from apps.cowork.models import Order
from apps.cowork.views.files import check_open, page_of
from apps.orgs.access import member_required

FILES = 20  # whose lines are compared for one page


@require_GET
@member_required
def changed(request: MemberRequest, session_id: UUID, order_id: UUID) -> HttpResponse:
    """Show what an order added, removed, changed and moved, line by line; so far, if it runs."""
    order = access_order(request.membership, session_id, order_id)
    if order.files_before is None:
        raise NotFound
    after = order.files_after
    if after is None:
        after = workspace.manifest(order.session)
    found = comparison.changes(order.files_before, after)
    lines = [comparison.difference(order.session, change) for change in found[:FILES]]
    lines += [comparison.Difference(None)] * len(found[FILES:])
    context = {
        "order": order,
        "session": order.session,
        "changes": list(zip(found, lines, strict=True)),
        "may_restore": may_restore(order),
        "back": page_of(order.session),
    }
    return render(request, "cowork/changes.html" + ("#content" if request.htmx else ""), context)


def may_restore(order: Order) -> bool:
    """Tell whether the files can be made as they were; the verb decides again."""
    return not order.session.is_ended and not workspace.is_busy(order.session)


@require_http_methods(["GET", "POST"])
@member_required
def restore(request: MemberRequest, session_id: UUID, order_id: UUID) -> HttpResponse:
    """Ask, then make the files as they were before an order."""
    order = access_order(request.membership, session_id, order_id)
    check_open(order.session)
    if order.files_before is None:
        raise NotFound
    if workspace.is_busy(order.session):
        raise Conflict(_("Gerade arbeitet der Agent. Stopp den Auftrag oder warte, bis er endet."))
    if request.method == "POST":
        workspace.restore_before(order)
        messages.success(
            request,
            _("Die Dateien sind wieder so wie vor Auftrag %(number)d.") % {"number": order.number},
        )
        return redirect(page_of(order.session))
    context = {
        "order": order,
        "session": order.session,
        "changes": comparison.changes(workspace.manifest(order.session), order.files_before),
        "back": page_of(order.session),
    }
    return render(request, "cowork/restore.html" + ("#content" if request.htmx else ""), context)
