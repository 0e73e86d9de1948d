"""A person's own settings; the address carries the organisation so that the sidebar stays."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from apps.accounts import services
from apps.accounts.access import access_session
from apps.accounts.forms import AppearanceForm, ProfileForm
from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.orgs.access import member_required
from apps.orgs.belongings import belongings_of
from apps.orgs.queries import security_of
from apps.orgs.services.departure import is_alone, is_last_owner, leave_organisation

PAGE = require_http_methods(["GET", "HEAD", "POST"])


@PAGE
@member_required
def profile(request: MemberRequest) -> HttpResponse:
    """Show and change the person's name."""
    form = ProfileForm(posted(request), initial={"name": request.user.name})
    if form.is_valid():
        services.change_profile(user=request.user, name=form.cleaned_data["name"])
        messages.success(request, _("Gespeichert."))
        return redirect("accounts:profile", org=request.membership.organisation.slug)
    return render(request, "accounts/profile.html", {"form": form}, status=status(form))


@PAGE
@member_required
def appearance(request: MemberRequest) -> HttpResponse:
    """Show and change theme and language; the very next page has them."""
    user = request.user
    initial = {"theme": user.theme, "language": user.language}
    form = AppearanceForm(posted(request), initial=initial)
    if form.is_valid():
        services.change_appearance(user=user, **form.cleaned_data)
        with translation.override(user.language):
            messages.success(request, _("Gespeichert."))
        return redirect("accounts:appearance", org=request.membership.organisation.slug)
    return render(request, "accounts/appearance.html", {"form": form}, status=status(form))


@member_required
def security(request: MemberRequest) -> HttpResponse:
    """Show how the person signs in, and where they are signed in."""
    request.session["org"] = request.membership.organisation.slug  # allauth's pages lead back here
    overview = security_of(request.user, request.session.session_key)
    return render(request, "accounts/security.html", {"security": overview})


@require_POST
@member_required
def end_session(request: MemberRequest, pk: int) -> HttpResponse:
    """Sign another browser out."""
    services.end_session(session=access_session(request.user, pk))
    messages.success(request, _("Das Gerät ist abgemeldet."))
    return redirect("accounts:security", org=request.membership.organisation.slug)


@require_POST
@member_required
def end_sessions(request: MemberRequest) -> HttpResponse:
    """Sign all other browsers out."""
    services.end_sessions(user=request.user, keep=request.session.session_key)
    messages.success(request, _("Alle anderen Geräte sind abgemeldet."))
    return redirect("accounts:security", org=request.membership.organisation.slug)


@PAGE
@member_required
def leave(request: MemberRequest) -> HttpResponse:
    """Ask, and then leave the organisation."""
    membership = request.membership
    if request.method == "POST":
        leave_organisation(membership=membership)
        messages.success(
            request,
            _("Du hast %(organisation)s verlassen.") % {"organisation": membership.organisation},
        )
        return redirect("home")
    context = {
        "alone": is_alone(membership),
        "last_owner": is_last_owner(membership),
        "belongings": belongings_of(membership),
    }
    return render(request, "accounts/leave.html", context)


def status(form: ProfileForm | AppearanceForm) -> int:
    return 422 if form.is_bound else 200
