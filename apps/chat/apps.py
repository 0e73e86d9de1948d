from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "apps.chat"

    def ready(self) -> None:
        from apps.chat import checks  # noqa: F401
        from apps.chat.provenance import OwnConversations
        from apps.memory.conversations import register

        register(OwnConversations())
