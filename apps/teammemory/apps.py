from django.apps import AppConfig


class TeamMemoryConfig(AppConfig):
    name = "apps.teammemory"
