from django.apps import AppConfig


class AgentsConfig(AppConfig):
    name = "apps.agents"

    def ready(self) -> None:
        from apps.agents.belongings import count
        from apps.orgs.belongings import register

        register(count)
