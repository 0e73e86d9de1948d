from django.urls import path

from apps.teammemory import views

app_name = "teammemory"
urlpatterns = [
    path("", views.index, name="list"),
    path("<int:team>/", views.memory, name="memory"),
    path("<int:team>/settings/", views.change, name="settings"),
    path("<int:team>/proposals/", views.propose, name="propose"),
    path("<int:team>/proposals/<int:pk>/confirmation/", views.confirm, name="confirmation"),
    path("<int:team>/proposals/<int:pk>/refusal/", views.decline, name="refusal"),
    path("<int:team>/proposals/<int:pk>/withdrawal/", views.withdraw, name="withdrawal"),
    path("<int:team>/statements/<int:pk>/removal/", views.remove, name="removal"),
]
