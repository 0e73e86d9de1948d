from django.urls import path

from apps.projects.views import management

app_name = "managed_projects"
urlpatterns = [
    path("projects/", management.index, name="list"),
    path("projects/<uuid:project_id>/", management.project, name="project"),
    path("projects/<uuid:project_id>/owners/", management.add_owner, name="owner-add"),
    path("projects/<uuid:project_id>/owners/me/", management.join, name="join"),
    path(
        "projects/<uuid:project_id>/owners/<int:pk>/removal/",
        management.remove_owner,
        name="owner-removal",
    ),
    path("projects/<uuid:project_id>/archive/", management.archive, name="archive"),
    path("projects/<uuid:project_id>/unarchive/", management.unarchive, name="unarchive"),
    path("projects/<uuid:project_id>/deletion/", management.delete, name="deletion"),
]
