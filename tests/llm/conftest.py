"""A scripted upstream and a model that talks to it."""

import pytest

from apps.llm.remote import RemoteModel
from apps.llm.types import ModelInfo
from tests.model_server import ModelServer

TIMEOUT = 0.4  # seconds


@pytest.fixture(scope="session")
def running_server():
    with ModelServer() as server:
        yield server


@pytest.fixture
def server(running_server):
    running_server.reset()
    return running_server


def info_for(url: str) -> ModelInfo:
    return ModelInfo(id="x", label="X", provider="openai", base_url=url, model="x-large")


@pytest.fixture
async def model(server):
    model = RemoteModel(info_for(server.url), key="k-1", timeout=TIMEOUT)
    yield model
    await model.close()
