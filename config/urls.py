from django.urls import include, path

from apps.accounts.views import home
from apps.core.views import healthz
from apps.orgs.views import entrance

urlpatterns = [
    path("", home, name="home"),
    path("healthz", healthz, name="healthz"),
    path("accounts/invitation/<str:token>/", entrance.invitation, name="invitation"),
    path("accounts/deletion/", entrance.deletion, name="account_deletion"),
    path("accounts/", include("apps.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("<slug:org>/settings/", include("apps.memory.urls")),
    path("<slug:org>/settings/", include("apps.orgs.urls")),
    path("<slug:org>/settings/", include("apps.orgs.personal_urls")),
    path("<slug:org>/settings/", include("apps.llm.urls")),
    path("<slug:org>/settings/team-memory/", include("apps.teammemory.urls")),
    path("<slug:org>/settings/", include("apps.projects.management_urls")),
    path("<slug:org>/projects/", include("apps.projects.urls")),
    path("<slug:org>/agents/", include("apps.agents.urls")),
    path("<slug:org>/cowork/", include("apps.cowork.urls")),
    path("<slug:org>/", include("apps.chat.urls")),
]

handler400 = "apps.core.views.bad_request"
handler404 = "apps.core.views.not_found"
handler429 = "apps.accounts.views.too_many_requests"  # allauth's rate limits call it
handler500 = "apps.core.views.server_error"
