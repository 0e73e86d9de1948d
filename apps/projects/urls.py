from django.urls import include, path

from apps.documents.views import document_paths
from apps.projects.files import find_shelf
from apps.projects.views import life, pages, people

app_name = "projects"
urlpatterns = [
    path("", pages.index, name="list"),
    path("new/", pages.create, name="create"),
    path("notices/<int:pk>/dismissal/", pages.dismiss, name="notice-dismissal"),
    path("<uuid:project_id>/", pages.project, name="project"),
    path("<uuid:project_id>/description/", pages.describe, name="description"),
    path("<uuid:project_id>/files/", include(document_paths(find_shelf))),
    path("<uuid:project_id>/owners/", people.add_owner, name="owner-add"),
    path("<uuid:project_id>/owners/<int:pk>/removal/", people.remove_owner, name="owner-removal"),
    path("<uuid:project_id>/shares/", people.share, name="share"),
    path("<uuid:project_id>/shares/<int:pk>/withdrawal/", people.withdraw, name="withdrawal"),
    path("<uuid:project_id>/archive/", life.archive, name="archive"),
    path("<uuid:project_id>/unarchive/", life.unarchive, name="unarchive"),
    path("<uuid:project_id>/deletion/", life.delete, name="deletion"),
]
