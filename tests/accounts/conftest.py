import re

import pytest
from django.core import mail
from django.core.cache import cache

from config.celery import app


@pytest.fixture(autouse=True)
def fresh_limits(valkey):
    """Forget the attempts of other tests."""
    cache.clear()


@pytest.fixture
def outbox(settings):
    """Let the worker's mails arrive at once."""
    app.conf.task_always_eager = True
    yield mail.outbox
    app.conf.task_always_eager = False


def link_in(message) -> str:
    """Find the path of the link in a mail."""
    return str(re.findall(r"https?://[^/]+(/\S+)", message.body)[0])
