from django.urls import include, path

from apps.accounts.views import home
from apps.core.views import healthz

urlpatterns = [
    path("", home, name="home"),
    path("healthz", healthz, name="healthz"),
    path("accounts/", include("apps.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("<slug:org>/settings/", include("apps.memory.urls")),
    path("<slug:org>/settings/", include("apps.orgs.urls")),
    path("<slug:org>/", include("apps.chat.urls")),
]

handler404 = "apps.core.views.not_found"
handler500 = "apps.core.views.server_error"
