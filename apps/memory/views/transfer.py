"""Export and import (spec 7.4)."""

from typing import Any

from django.forms import Form
from django.forms.utils import ErrorList
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from apps.core.http import MemberRequest
from apps.memory import pages, services
from apps.memory.forms import ImportedForm, ImportForm
from apps.memory.models import Memory, MemoryEvent
from apps.memory.preview import preview
from apps.memory.rules.verdict import Refused
from apps.memory.views.page import changed, memory_of, outdated, owner, private
from apps.memory.warnings import warnings
from apps.orgs.access import member_required


@member_required
@require_safe
@private
def export_markdown(request: MemberRequest) -> HttpResponse:
    """Give the text as it is."""
    response = HttpResponse(memory_of(request).text, content_type="text/markdown; charset=utf-8")
    return named(request, response, "md")


@member_required
@require_safe
@private
def export_json(request: MemberRequest) -> HttpResponse:
    """Give the text and each entry with date and origin."""
    slug = request.membership.organisation.slug
    content = pages.export(memory_of(request), organisation=slug, at=timezone.now())
    response = JsonResponse(content, json_dumps_params={"ensure_ascii": False, "indent": 2})
    return named(request, response, "json")


@member_required
@require_POST
def preview_import(request: MemberRequest) -> HttpResponse:
    """Show what a file would change; change nothing yet."""
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return unusable(request, form, "file")
    return shown(request, memory_of(request), form.cleaned_data["file"])


@member_required
@require_POST
def apply_import(request: MemberRequest) -> HttpResponse:
    """Put the previewed text in the place of the notes; preview again if they changed since."""
    form = ImportedForm(request.POST)
    if "text" in form.errors:
        return unusable(request, form, "text")
    if not form.is_valid():
        memory, text = memory_of(request), form.cleaned_data["text"]
        return shown(request, memory, text, status=422, notice=outdated())
    text, revision = form.cleaned_data["text"], form.cleaned_data["revision"]
    done = services.import_text(**owner(request), text=text, revision=revision)
    if isinstance(done, Refused):
        memory = memory_of(request)
        return shown(request, memory, text, status=409, notice=pages.last_change(memory))
    return changed(request, done if isinstance(done, MemoryEvent) else None, "_saved")


def unusable(request: MemberRequest, form: Form, field: str) -> HttpResponse:
    context = {"errors": form.errors.get(field, ErrorList())}
    return render(request, "memory/import.html", context, status=422)


def shown(
    request: MemberRequest, memory: Memory, text: str, *, status: int = 200, **why: Any
) -> HttpResponse:
    context = {
        "difference": preview(memory, text),
        "text": text,
        "revision": memory.revision,
        "warnings": warnings(text, memory.text),
        **why,
    }
    return render(request, "memory/import.html", context, status=status)


def named(request: MemberRequest, response: HttpResponse, kind: str) -> HttpResponse:
    name = f"merkzettel-{request.membership.organisation.slug}.{kind}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
