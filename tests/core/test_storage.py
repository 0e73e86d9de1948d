"""The stylesheet that is served: one file, in the order and the layers of its sources."""

from django.contrib.staticfiles import finders

from apps.core.storage import STYLESHEET, joined


def test_the_stylesheet_is_joined_into_its_layers():
    paths = {name: (storage, name) for name, storage in stylesheets()}
    text = joined(paths)
    assert "@import" not in text
    assert text.startswith("/* Order of layers")
    assert text.count("@layer ") == len(paths)  # the order, and one for each imported file
    assert "@layer tokens {\n" in text
    assert text.index(".button {") < text.index(".visually-hidden {")


def stylesheets():
    """Find the sources of the stylesheet, as collecting them does."""
    for finder in finders.get_finders():
        for name, storage in finder.list([]):
            if name.startswith(STYLESHEET.split("/")[0]) and name.endswith(".css"):
                yield name, storage
