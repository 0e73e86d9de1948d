"""How every form looks: `{{ form }}` draws fields, hints and errors in the product's components."""

from typing import Any

from django import forms
from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest, QueryDict

BOXES = (forms.CheckboxInput, forms.CheckboxSelectMultiple)


class BoundField(forms.BoundField):
    """A field whose widget carries the class of its component."""

    def build_widget_attrs(
        self, attrs: dict[str, Any], widget: forms.Widget | None = None
    ) -> dict[str, Any]:
        widget = widget or self.field.widget
        attrs = super().build_widget_attrs(attrs, widget)
        if isinstance(widget, forms.RadioSelect):
            attrs.setdefault("class", "visually-hidden")  # the segment around it shows the state
        elif not widget.is_hidden and not isinstance(widget, BOXES):
            attrs.setdefault("class", "input")
        return attrs


class Renderer(TemplatesSetting):
    """Render forms by the project's own templates."""

    form_template_name = "core/form.html"
    field_template_name = "core/field.html"
    bound_field_class = BoundField


def posted(request: HttpRequest) -> QueryDict | None:
    """Give what was posted, also when nothing was filled in; None leaves a form unbound."""
    return request.POST if request.method == "POST" else None
