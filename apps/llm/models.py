from typing import ClassVar

from django.db import models

from apps.orgs.models import Organisation


class ModelSetting(models.Model):
    """What an organisation decides about a model; without a row both are yes."""

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="model_settings")
    model = models.CharField(max_length=80)  # id in the catalogue
    offered = models.BooleanField(default=True)
    memory_allowed = models.BooleanField(default=True)  # memory may be sent to it

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["organisation", "model"], name="one_model_setting")
        ]

    def __str__(self) -> str:
        return f"setting {self.pk}"
