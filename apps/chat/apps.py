from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "apps.chat"

    def ready(self) -> None:
        from apps.chat import checks  # noqa: F401
        from apps.chat.belongings import count
        from apps.chat.disclosure import personal_in
        from apps.chat.provenance import OwnConversations
        from apps.memory import conversations as memory
        from apps.orgs.belongings import register
        from apps.projects import conversations as projects

        memory.register(OwnConversations())
        projects.register(personal_in)
        register(count)
