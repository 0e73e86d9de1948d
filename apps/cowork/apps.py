from django.apps import AppConfig


class CoworkConfig(AppConfig):
    name = "apps.cowork"

    def ready(self) -> None:
        from apps.cowork.memory import OwnSessions
        from apps.memory import conversations

        conversations.register(OwnSessions())
