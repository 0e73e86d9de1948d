"""The personal settings; they are about the account, hence their namespace."""

from django.urls import path

from apps.orgs.views import personal

app_name = "accounts"
urlpatterns = [
    path("profile/", personal.profile, name="profile"),
    path("appearance/", personal.appearance, name="appearance"),
    path("security/", personal.security, name="security"),
    path("security/sessions/end/", personal.end_sessions, name="sessions-end"),
    path("security/sessions/<int:pk>/end/", personal.end_session, name="session-end"),
    path("departure/", personal.leave, name="leave"),
]
