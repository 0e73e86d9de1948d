"""Read the OpenID Connect provider from the environment."""

from collections.abc import Mapping
from typing import Any

VARIABLE = "MERKZETTEL_OIDC_"


def providers(environ: Mapping[str, str]) -> dict[str, Any]:
    """Write `MERKZETTEL_OIDC_{ID,NAME,SERVER_URL,CLIENT_ID,CLIENT_SECRET}` as allauth wants it.

    Without a server address nobody can sign in by OpenID Connect.
    """
    server = environ.get(f"{VARIABLE}SERVER_URL")
    if not server:
        return {}
    provider_id = environ.get(f"{VARIABLE}ID", "oidc")
    app = {
        "provider_id": provider_id,
        "name": environ.get(f"{VARIABLE}NAME", "OpenID Connect"),
        "client_id": environ[f"{VARIABLE}CLIENT_ID"],
        "secret": environ.get(f"{VARIABLE}CLIENT_SECRET", ""),
        "settings": {"server_url": server},
    }
    return {"openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": [app]}}
