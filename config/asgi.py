"""The ASGI application for `uvicorn config.asgi:application`."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from apps.core.handler import Handler  # noqa: E402  needs the settings

application = Handler()
