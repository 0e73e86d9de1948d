from django.apps import AppConfig


class ProjectsConfig(AppConfig):
    name = "apps.projects"

    def ready(self) -> None:
        from apps.orgs.belongings import register
        from apps.projects.belongings import count

        register(count)
