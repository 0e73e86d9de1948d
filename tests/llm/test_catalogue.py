"""Where the models come from."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils import translation

from apps.llm.catalogue import DEMO, catalogue, get_model, load
from apps.llm.demo.model import DemoModel
from apps.llm.remote import RemoteModel

FULL = """
[[models]]
id = "klein"
label = "Kleines Modell"
base_url = "https://models.example/v1"
key_variable = "KLEIN_KEY"
model = "klein-8b"
context = 32000
points_in = 1
points_out = 2.5
region = "EU"
tools = false

[[models]]
id = "gross"
label = "Großes Modell"
base_url = "http://127.0.0.1:9/v1"
model = "gross-70b"
recommended = true
"""
SHORT = {"OPENAI_MODEL": "m-1", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "OPENAI_API_KEY": "k"}


@pytest.fixture
def write(tmp_path):
    def write(text):
        path = tmp_path / "models.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def ids(models):
    return [info.id for info in models.models]


def test_without_configuration_there_is_the_demo_model():
    models = load("", {"OPENAI_API_KEY": "k"})
    assert models.models == (DEMO,)
    assert models.default is DEMO


def test_a_file_lists_models_and_the_recommended_one_is_the_default(write):
    models = load(write(FULL), {})
    assert ids(models) == ["klein", "gross", "demo"]
    assert models.default.id == "gross"
    small = models.get("klein")
    assert small is not None
    assert (small.context, small.points_in, small.points_out) == (32_000, 1, 2.5)
    assert (small.region, small.tools, small.key_variable) == ("EU", False, "KLEIN_KEY")
    assert models.get("fort") is None


def test_the_short_way_adds_one_model_and_makes_it_the_default(write):
    models = load(write(FULL), SHORT)
    assert ids(models) == ["m-1", "klein", "gross", "demo"]
    assert models.default.id == "m-1"
    assert models.default.base_url == SHORT["OPENAI_BASE_URL"]
    assert models.default.key_variable == "OPENAI_API_KEY"


def test_the_short_way_without_an_address_means_openai():
    assert load("", {"OPENAI_MODEL": "m"}).default.base_url == "https://api.openai.com/v1"


BROKEN = [
    ("[[models]\n", "line 1"),
    ("models = 3", "[[models]]"),
    ("models = [3]", "models[0]"),
    (FULL.replace('id = "klein"', ""), "models[0].id is missing"),
    (FULL.replace('model = "gross-70b"', ""), "models[1].model is missing"),
    (FULL.replace('region = "EU"', 'regoin = "EU"'), "models[0].regoin"),
    (FULL.replace("context = 32000", 'context = "viel"'), "models[0].context"),
    (FULL.replace("points_in = 1", "points_in = -1"), "models[0].points_in"),
    (FULL.replace("tools = false", "tools = 0"), "models[0].tools"),
    (FULL.replace("https://models", "models"), "models[0].base_url"),
    (FULL.replace('id = "gross"', 'id = ""'), "models[1].id"),
    (FULL.replace('id = "gross"', 'id = "klein"'), "'klein' occurs twice"),
    (FULL.replace('id = "gross"', 'id = "demo"'), "'demo' occurs twice"),
]


@pytest.mark.parametrize(("text", "named"), BROKEN)
def test_a_broken_file_is_named_with_the_key(write, text, named):
    path = write(text)
    with pytest.raises(ImproperlyConfigured) as caught:
        load(path, {})
    assert path in str(caught.value)
    assert named in str(caught.value)


def test_a_missing_file_is_named():
    with pytest.raises(ImproperlyConfigured, match=r"/nowhere\.toml"):
        load("/nowhere.toml", {})


@pytest.fixture
def fresh(settings, monkeypatch):
    """Forget what this process has read."""
    for name in SHORT:
        monkeypatch.delenv(name, raising=False)
    catalogue.cache_clear()
    get_model.cache_clear()
    yield settings
    catalogue.cache_clear()
    get_model.cache_clear()


async def test_models_by_their_ids(fresh, write, server):
    address = f'base_url = "{server.url}"'
    fresh.MERKZETTEL_MODELS = write(FULL.replace('base_url = "http://127.0.0.1:9/v1"', address))
    remote = get_model("gross")
    assert isinstance(remote, RemoteModel)
    assert remote is get_model("gross")  # its connections are shared
    completion = await remote.complete([{"role": "user", "content": "Hallo"}])
    assert completion.text == "In Ordnung."
    assert isinstance(get_model("demo"), DemoModel)
    with pytest.raises(LookupError):
        get_model("fort")


async def test_the_key_comes_from_the_variable_of_the_model(fresh, write, server, monkeypatch):
    monkeypatch.setenv("KLEIN_KEY", " k-klein\n")
    monkeypatch.setenv("OPENAI_API_KEY", "k-other")
    fresh.MERKZETTEL_MODELS = write(FULL.replace("https://models.example/v1", server.url))
    await get_model("klein").complete([{"role": "user", "content": "Hallo"}])
    assert server.headers[0]["authorization"] == "Bearer k-klein"


def test_the_label_of_the_demo_model_is_translated_when_it_is_shown():
    with translation.override("de"):
        assert str(DEMO.label) == "Eingebautes Demo-Modell"
