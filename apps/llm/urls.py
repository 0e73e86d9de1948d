from django.urls import path

from apps.llm import usage_views, views

app_name = "llm"
urlpatterns = [
    path("models/", views.models, name="models"),
    path("usage/", usage_views.usage, name="usage"),
    path("usage/organisation/", usage_views.usage_all, name="usage-all"),
]
