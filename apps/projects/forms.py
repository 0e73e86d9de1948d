"""What the pages of projects post."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.core.forms import TextField
from apps.orgs.audiences import AudienceForm
from apps.orgs.models import Membership
from apps.projects.models import Project

INSTRUCTION_CHARACTERS = 8_000  # they are part of every request


class NameForm(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class ProjectForm(NameForm):
    """Describe a project."""

    description = forms.CharField(
        label=_("Beschreibung"),
        help_text=_("Ein Satz dazu, worum es geht."),
        max_length=500,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    instructions = TextField(
        label=_("Anweisungen"),
        help_text=_(
            "Gelten für jede Antwort im Projekt und gehen eigenen Vorlieben vor. "
            "Wer das Projekt sieht, kann sie lesen."
        ),
        max_length=INSTRUCTION_CHARACTERS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
    )


class ShareForm(AudienceForm):
    """Choose an audience and what it may do in the project."""

    may_write = forms.ChoiceField(
        label=_("Zugang"),
        choices=[("read", _("Lesen")), ("write", _("Lesen und eigene Chats"))],
        initial="read",
        widget=forms.RadioSelect,
    )

    def clean_may_write(self) -> bool:
        return bool(self.cleaned_data["may_write"] == "write")


class MemberChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, obj: Any) -> str:
        return str(obj.user)


class OwnerForm(forms.Form):
    """Choose a member of the organisation who does not own the project yet."""

    member = MemberChoice(
        Membership.objects.none(), label=_("Person"), empty_label=_("Auswählen …")
    )

    def __init__(self, *args: Any, project: Project, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["member"]
        assert isinstance(field, MemberChoice)
        members = Membership.objects.filter(organisation=project.organisation_id)
        others = members.exclude(owned_projects__project=project)
        field.queryset = others.select_related("user").order_by("user__name", "pk")
