from django.urls import include, path

from apps.agents import views
from apps.agents.files import find_shelf
from apps.documents.views import document_paths

app_name = "agents"
urlpatterns = [
    path("", views.gallery, name="gallery"),
    path("new/", views.create, name="create"),
    path("<uuid:agent_id>/", views.configure, name="agent"),
    path("<uuid:agent_id>/shares/", views.share, name="share"),
    path("<uuid:agent_id>/shares/<int:share_id>/removal/", views.unshare, name="unshare"),
    path("<uuid:agent_id>/files/", include(document_paths(find_shelf))),
    path("<uuid:agent_id>/deletion/", views.delete, name="deletion"),
]
