"""Cowork pages: give, stop, answer and try again; what changes while orders are carried out."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from apps.chat.services.messages import MESSAGE_BYTES
from apps.core.errors import Invalid
from apps.core.http import MemberRequest
from apps.core.text import normalise
from apps.cowork import pages
from apps.cowork.access import access_order, access_session
from apps.cowork.forms import OrderForm
from apps.cowork.models import Session
from apps.cowork.services import orders as verbs
from apps.orgs.access import member_required


@require_http_methods(["GET", "POST"])
@member_required
def orders(request: MemberRequest, session_id: UUID) -> HttpResponse:
    """Show the orders as they are now, or give a new one."""
    session = access_session(request.membership, session_id)
    if request.method == "GET":
        return fragment(request, session)
    form = OrderForm(request.POST)
    if not form.is_valid():
        return refused(request, session, form)
    verbs.give_order(session=session, **form.order)
    return fragment(request, session)


@require_POST
@member_required
def answer(request: MemberRequest, session_id: UUID, order_id: UUID) -> HttpResponse:
    """Answer the agent's question."""
    order = access_order(request.membership, session_id, order_id)
    form = OrderForm(request.POST)
    if not form.is_valid():
        return refused(request, order.session, form)
    text, ranges = form.cleaned_data["text"], form.cleaned_data["ranges"]
    verbs.answer_question(order=order, text=text, ranges=ranges)
    return fragment(request, order.session)


@require_POST
@member_required
def stop(request: MemberRequest, session_id: UUID, order_id: UUID) -> HttpResponse:
    """Withdraw a waiting order, or stop one; what it has done stays."""
    order = access_order(request.membership, session_id, order_id)
    verbs.stop_order(order=order)
    return fragment(request, order.session)


@require_POST
@member_required
def retry(request: MemberRequest, session_id: UUID, order_id: UUID) -> HttpResponse:
    """Go on with an order that came to no end."""
    order = access_order(request.membership, session_id, order_id)
    verbs.retry_order(order=order)
    return fragment(request, order.session)


@require_POST
@member_required
def draft(request: MemberRequest, session_id: UUID) -> HttpResponse:
    """Keep what is being typed."""
    session = access_session(request.membership, session_id)
    text = normalise(request.POST.get("text", ""))
    if len(text.encode()) > MESSAGE_BYTES:
        raise Invalid
    Session.objects.filter(pk=session.pk).update(draft=text)
    return HttpResponse(status=204)


def fragment(request: MemberRequest, session: Session) -> HttpResponse:
    """Answer htmx with the orders, a plain form with the page."""
    if not request.htmx:
        return redirect("cowork:session", request.membership.organisation.slug, session.pk)
    session.refresh_from_db()
    return render(request, "cowork/_orders.html", pages.orders(session))


def refused(request: MemberRequest, session: Session, form: OrderForm) -> HttpResponse:
    """Say why words cannot be taken; without htmx on the page, with what was typed."""
    context: dict[str, Any] = {"form": form}
    if request.htmx:
        return render(request, "chat/_composer.html#error", context, status=422)
    context["draft"] = request.POST.get("text", "")
    full = pages.session_page(request, session) | context
    return render(request, "cowork/session.html", full, status=422)
