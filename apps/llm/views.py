"""The page „Modelle“, for owners and admins."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.llm.forms import ModelsForm
from apps.llm.services import change_models
from apps.llm.settings import offers
from apps.orgs.access import manager_required


@require_http_methods(["GET", "POST"])
@manager_required
def models(request: MemberRequest) -> HttpResponse:
    """Show the models, or decide which are offered and which may be sent memory."""
    organisation = request.membership.organisation
    stored = offers(organisation.pk)
    form = ModelsForm(posted(request), offers=stored)
    if form.is_valid():
        change_models(actor=request.membership, changes=form.changes())
        messages.success(request, _("Gespeichert. Das gilt ab der nächsten Nachricht."))
        return redirect("llm:models", org=organisation.slug)
    context = {"form": form, "stored": stored}
    return render(request, "llm/models.html", context, status=422 if form.is_bound else 200)
