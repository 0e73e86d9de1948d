"""Pages of the account that stand before allauth's."""

from django.urls import path

from apps.accounts import views

urlpatterns = [
    path("security/", views.security, name="account_security"),
    # Overviews of allauth that our page „Sicherheit“ replaces; other pages of theirs lead to them.
    path("2fa/", views.security),
    path("2fa/webauthn/", views.security),
    path("sessions/", views.security),
    path("3rdparty/", views.security),
]
