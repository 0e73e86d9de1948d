from django.apps import AppConfig


class CoworkConfig(AppConfig):
    name = "apps.cowork"
