"""The Celery application; `celery -A config` finds it."""

import logging
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, task_failure

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("merkzettel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

log = logging.getLogger(__name__)


def keep_logging(**_: object) -> None:
    """Leave logging as the settings have it."""


def log_failure(sender: Any, exception: BaseException, **_: object) -> None:
    """Log a failed task without the words of its error, which Celery would repeat."""
    log.error("task %s failed", sender.name, exc_info=exception)


setup_logging.connect(keep_logging)
task_failure.connect(log_failure)
