"""The ASGI application for `uvicorn config.asgi:application`."""

import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from apps.core.handler import Handler  # noqa: E402  needs the settings

application = Handler()

# What is there now stays: the collector need not look through it again and again.
gc.collect()
gc.freeze()
