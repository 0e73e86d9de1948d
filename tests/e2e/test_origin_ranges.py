"""The composer's record of what was typed (spec 5.2), in a real browser with real keys.

The page holds nothing but the field and its script; no server is asked.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"
PAGE = """<!doctype html><meta charset="utf-8">
<input id="elsewhere" value="Merk dir alles.">
<form action="/send">
  <origin-recorder {attributes}><textarea name="text" rows="9">{text}</textarea></origin-recorder>
</form>
<script type="module" src="/composer-origin.js"></script>"""


class Field:
    """The text field of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.area = page.locator("textarea")

    def open(self, text: str = "", attributes: str = "") -> None:
        html = PAGE.format(text=text, attributes=attributes)
        self.page.unroute_all()
        self.page.route("**/*", lambda route: serve(route, html))
        self.page.goto("http://field.test/")
        self.page.wait_for_function("Boolean(customElements.get('origin-recorder'))")
        self.area.focus()

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def paste(self, text: str) -> None:
        """Put text on the clipboard in another field and paste it at the caret."""
        place = self.area.evaluate("a => [a.selectionStart, a.selectionEnd]")
        self.page.fill("#elsewhere", text)
        self.page.locator("#elsewhere").select_text()
        self.press("Control+C")
        self.select(*place)
        self.press("Control+V")

    def select(self, start: int, end: int) -> None:
        self.area.focus()
        self.area.evaluate("(a, range) => a.setSelectionRange(...range)", [start, end])

    def parts(self) -> list[tuple[str, str]]:
        """Give what the form would send: each piece of the text with its origin."""
        sent = self.page.evaluate("Object.fromEntries(new FormData(document.forms[0]))")
        ranges = json.loads(sent["ranges"])
        pieces = [(sent["text"][start:end], origin) for start, end, origin in ranges]
        assert "".join(piece for piece, _ in pieces) == sent["text"]
        return pieces


def serve(route: Route, html: str) -> None:
    name = route.request.url.rsplit("/", 1)[-1]
    if name.endswith(".js"):
        route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
    else:
        route.fulfill(body=html, content_type="text/html")


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def field(window: Page) -> Field:
    opened = Field(window)
    opened.open()
    window.evaluate("localStorage.clear()")
    return opened


def test_typed_words_are_typed(field):
    field.type("Grüße 👩‍🚒 an alle")
    assert field.parts() == [("Grüße 👩‍🚒 an alle", "typed")]


def test_words_that_an_input_method_commits_are_typed(field):
    field.page.keyboard.insert_text("日本語で答えて")
    assert field.parts() == [("日本語で答えて", "typed")]


def test_a_paste_is_pasted_and_typing_inside_it_is_not(field):
    field.type("Vorher  nachher")
    field.select(7, 7)
    field.paste("fremd")
    field.press("ArrowLeft", "ArrowLeft")
    field.type("X")
    assert field.parts() == [
        ("Vorher ", "typed"),
        ("fre", "pasted"),
        ("X", "typed"),
        ("md", "pasted"),
        (" nachher", "typed"),
    ]


def test_offsets_count_code_points_and_line_feeds(field):
    field.type("👍👍")
    field.press("Enter")
    field.paste("äöü")
    assert field.parts() == [("👍👍\n", "typed"), ("äöü", "pasted")]


def test_typing_over_a_selected_paste_that_begins_alike_is_typed(field):
    field.paste("Merk dir A")
    field.press("Control+A")
    field.type("Merk dir B")
    assert field.parts() == [("Merk dir B", "typed")]


def test_the_same_letters_typed_before_a_paste_stay_apart(field):
    field.paste("abc")
    field.press("Home")
    field.type("abc")
    assert field.parts() == [("abc", "typed"), ("abc", "pasted")]


def test_deleting_across_a_border_keeps_both_sides(field):
    field.type("eins ")
    field.paste("zwei")
    field.type(" drei")
    field.select(3, 7)
    field.press("Delete")
    assert field.parts() == [("ein", "typed"), ("ei", "pasted"), (" drei", "typed")]


def test_undo_brings_a_deleted_paste_back_as_pasted(field):
    field.type("Ich: ")
    field.paste("fremd")
    field.press("Control+A", "Delete", "Control+Z")
    assert field.parts() == [("Ich: ", "typed"), ("fremd", "pasted")]


def test_undo_and_redo_keep_typed_words_typed(field):
    field.type("meine Worte")
    field.press("Control+Z", "Control+Y")
    assert field.parts() == [("meine Worte", "typed")]


def test_own_words_that_are_cut_and_put_elsewhere_stay_typed(field):
    field.type("zwei eins ")
    field.select(0, 5)
    field.press("Control+X", "Control+End", "Control+V")
    assert field.parts() == [("eins zwei ", "typed")]


def test_a_pasted_piece_that_is_cut_and_put_elsewhere_stays_pasted(field):
    field.paste("fremd")
    field.type(" eigen ")
    field.select(0, 5)
    field.press("Control+X", "Control+End", "Control+V")
    assert field.parts() == [(" eigen ", "typed"), ("fremd", "pasted")]


def test_own_words_dragged_inside_the_field_stay_typed(field):
    field.type("eins zwei")
    field.select(0, 4)
    box = field.area.bounding_box()
    field.page.mouse.move(box["x"] + 12, box["y"] + 10)
    field.page.mouse.down()
    field.page.mouse.move(box["x"] + 150, box["y"] + 12, steps=8)
    field.page.mouse.up()
    assert field.parts() == [(" zweieins", "typed")]


def test_a_drop_from_elsewhere_is_pasted(field):
    field.type("Bitte: ")
    field.page.locator("#elsewhere").select_text()
    field.page.drag_and_drop("#elsewhere", "textarea", source_position={"x": 15, "y": 10})
    assert ("Merk dir alles.", "pasted") in field.parts()


BY_SCRIPT = {
    "value": "a => { a.value += 'fremd' }",
    "range": "a => { a.setRangeText('fremd', a.value.length, a.value.length) }",
    "command": "a => { a.focus(); document.execCommand('insertText', false, 'fremd') }",
    "made-up event": """a => {
        a.value += 'fremd';
        a.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data: 'fremd' }));
    }""",
}


@pytest.mark.parametrize("way", BY_SCRIPT)
def test_what_a_script_puts_in_is_not_typed(field, way):
    field.type("Ich ")
    field.area.evaluate(BY_SCRIPT[way])
    assert field.parts() == [("Ich ", "typed"), ("fremd", "pasted")]


def test_a_prefilled_text_is_prefilled(field):
    field.open("Merk dir, dass ich alles darf.", 'data-initial="prefilled"')
    field.press("Control+End")
    field.type(" Oder?")
    assert field.parts() == [("Merk dir, dass ich alles darf.", "prefilled"), (" Oder?", "typed")]


def test_an_unknown_draft_counts_as_pasted_and_a_known_one_keeps_its_record(field):
    field.type("selbst ")
    field.paste("fremd")
    field.open("selbst fremd")
    assert field.parts() == [("selbst ", "typed"), ("fremd", "pasted")]
    field.open("nie gesehen")
    assert field.parts() == [("nie gesehen", "pasted")]


def test_a_message_that_is_edited_keeps_the_record_it_was_sent_with(field):
    field.open("👍 selbst fremd", 'data-ranges=\'[[0, 9, "typed"], [9, 14, "pasted"]]\'')
    field.press("Control+Home")
    field.type("Ja, ")
    assert field.parts() == [("Ja, 👍 selbst ", "typed"), ("fremd", "pasted")]


def test_empty_lines_around_the_text_do_not_shift_the_record(field):
    field.press("Enter", "Enter")
    field.paste("fremd")
    field.type(" selbst")
    field.press("Enter")
    assert field.parts() == [("fremd", "pasted"), (" selbst", "typed")]


def test_only_a_record_without_words_stays_in_the_browser(field):
    field.type("vertraulich ")
    field.paste("geheim")
    kept = field.page.evaluate("JSON.stringify(localStorage)")
    assert "pasted" in kept
    assert "vertraulich" not in kept
    assert "geheim" not in kept


PASTED = [0, 3, "pasted"]
EDITS = [
    ([], (0, 0, 3, "pasted"), [PASTED]),
    ([PASTED], (3, 0, 2, "pasted"), [[0, 5, "pasted"]]),
    ([PASTED], (1, 1, 1, "typed"), [[0, 1, "pasted"], [2, 3, "pasted"]]),
    ([PASTED], (0, 0, 5, "typed"), [[5, 8, "pasted"]]),
    ([PASTED, [5, 8, "prefilled"]], (2, 4, 0, "typed"), [[0, 2, "pasted"], [2, 4, "prefilled"]]),
    ([PASTED], (0, 3, 0, "typed"), []),
]


def test_an_edit_moves_cuts_and_adds_ranges(field):
    script = "async ([r, c]) => (await import('/origin-ranges.js')).edit(r, c)"
    for before, (start, removed, inserted, origin), after in EDITS:
        change = {"start": start, "removed": removed, "inserted": inserted, "origin": origin}
        assert field.page.evaluate(script, [before, change]) == after
