from django.urls import path

from apps.llm import views

app_name = "llm"
urlpatterns = [path("models/", views.models, name="models")]
