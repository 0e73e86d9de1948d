"""How every form looks: `{{ form }}` draws fields, hints and errors in the product's components."""

from typing import Any

from django import forms
from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest, QueryDict

from apps.core.text import normalise

BOXES = (forms.CheckboxInput, forms.CheckboxSelectMultiple)


class BoundField(forms.BoundField):
    """A field whose widget carries the class of its component."""

    def build_widget_attrs(
        self, attrs: dict[str, Any], widget: forms.Widget | None = None
    ) -> dict[str, Any]:
        widget = widget or self.field.widget
        attrs = super().build_widget_attrs(attrs, widget)
        if widget.is_hidden or isinstance(widget, BOXES):
            return attrs
        # The segment around a radio button shows its state.
        style = "visually-hidden" if isinstance(widget, forms.RadioSelect) else "input"
        attrs.setdefault("class", style)
        return attrs


class Renderer(TemplatesSetting):
    """Render forms by the project's own templates."""

    form_template_name = "core/form.html"
    field_template_name = "core/field.html"
    bound_field_class = BoundField


class TextField(forms.CharField):
    """Text as it is stored, so that a browser's line ends do not count twice."""

    def to_python(self, value: Any) -> str:
        return normalise(super().to_python(value) or "")


def posted(request: HttpRequest) -> QueryDict | None:
    """Give what was posted, also when nothing was filled in; None leaves a form unbound."""
    return request.POST if request.method == "POST" else None
