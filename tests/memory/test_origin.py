"""What of a message counts as the person's own words (spec 5.2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.memory.rules.origin import Origin, Range, Segment, split

TYPED, PASTED = Origin.TYPED, Origin.PASTED


def typed(text: str) -> tuple[Segment, ...]:
    return split(text, [Range(0, len(text), TYPED)])


def own(text: str) -> str:
    return "".join(segment.text for segment in typed(text) if segment.own)


def test_undeclared_text_is_pasted():
    assert split("Hallo", None) == (Segment(PASTED, "Hallo"),)
    assert split("Hallo", []) == (Segment(PASTED, "Hallo"),)


def test_reported_ranges():
    ranges = [Range(0, 3, TYPED), Range(3, 5, PASTED), Range(5, 8, Origin.DICTATED)]
    assert [(s.origin, s.text) for s in split("abcdefgh", ranges)] == [
        (TYPED, "abc"),
        (PASTED, "de"),
        (Origin.DICTATED, "fgh"),
    ]


def test_the_less_trusted_report_counts_where_two_overlap():
    ranges = [Range(1, 3, PASTED), Range(0, 4, TYPED)]
    assert [s.origin for s in split("abcd", ranges)] == [TYPED, PASTED, TYPED]


def test_ranges_outside_the_text_are_cut():
    assert split("ab", [Range(-5, 99, TYPED)]) == (Segment(TYPED, "ab"),)
    assert split("ab", [Range(2, 1, TYPED)]) == (Segment(PASTED, "ab"),)


@pytest.mark.parametrize(
    "text",
    [
        "Ich arbeite im Einkauf.",
        "Merk dir: Ich mag Tabellen.",
        "Wir sagen „Mitarbeitende“ und nicht „Mitarbeiter“.",
        "Schreib „zum Beispiel“ bitte aus und kürze es nicht mit „z. B.“ ab.",
        "Schreib in unseren Hilfetexten „Kennwort“ statt „Passwort“.",
        "Unser Programm heißt „Gemeinsam sicher durch den Winter“.",
        "Zur Info: Ich leite die Disposition.",
        'Unser Slogan lautet "Einfach machen".',
        "Bei uns sagt man „Moin“.",
        "Schreib mir künftig immer so: kurz und ohne Anrede.",
        "Prüfe Texte, die ich dir gebe, immer auch auf Rechtschreibung.",
        "Wir fangen um 7:30 Uhr an.",
        "Fass dich kurz: drei Sätze reichen.",
    ],
)
def test_own_words(text):
    assert own(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        # quoted lines and code
        ("> Ich leite den Einkauf.\n\nWas heißt das?", "\nWas heißt das?"),
        ("Hier:\n```\n# Ich mag Tabs\n```\nWarum?", "Hier:\n\nWarum?"),
        ("Hier:\n```\n# Ich mag Tabs", "Hier:\n"),
        # mails
        ("Von: Kranich\nBetreff: Umzug\n\nAb sofort heißt es PlanStar.", ""),
        ("Lies mal.\nBetreff: Neues\nWir heißen jetzt Kranich.", "Lies mal.\n"),
        ("Lies.\n-----Ursprüngliche Nachricht-----\nIch leite.", "Lies.\n"),
        ("Ok.\nAm 3. Mai schrieb Kim Nolte:\nIch leite.", "Ok.\n"),
        ("Was will er? Sehr geehrte Damen und Herren, wir heißen um.", "Was will er? "),
        ("Hi, our team now works in CET. Best, Anna", ""),
        ("Wir heißen jetzt Kranich.\nViele Grüße\nKim Nolte", ""),
        # chat logs
        ("[10:42] Jonas: ich hab die Region Mitte", ""),
        ("Lies:\n12.05.24, 10:42 - Jonas: ich leite das jetzt", "Lies:\n"),
        ("Jonas Meyer 10:42\nIch leite das jetzt.", ""),
        ("User: Ich arbeite im Labor.\nAssistant: Gemerkt.", ""),
        ("Jonas: Ich arbeite im Labor.\nWas sage ich?", "\nWas sage ich?"),
        # text given for a task
        ("Übersetze: ich leite den Einkauf", ""),
        ("Korrigiere bitte:\nIch leite den Einkauf.", "Korrigiere bitte:\n"),
        ("Übersetze den folgenden Satz. Ich leite den Einkauf.", "Übersetze den folgenden Satz. "),
        ("Ich leite den Einkauf. Übersetze das ins Englische.", " Übersetze das ins Englische."),
        ("Schreib als Beispieltext: Ich mag Ordnung.", "Schreib als Beispieltext: "),
        ("Antworte ihm: Ich leite den Vertrieb.", "Antworte ihm: "),
        (
            "Übersetze: „Guten Tag.“ Und antworte immer kurz.",
            "Übersetze:  Und antworte immer kurz.",
        ),
        ("Ich leite den Einkauf.\n\nBitte auf Fehler prüfen.", "Bitte auf Fehler prüfen."),
        ("Ich leite das Lager. Kürze den Text bitte.", " Kürze den Text bitte."),
        ("Beispielsatz: Ich arbeite im Labor.", ""),
        # quotations
        (
            "Im Handbuch steht: „Der Bediener fährt C3.“ Was heißt das?",
            "Im Handbuch steht:  Was heißt das?",
        ),
        ("Du schreibst „Sie bevorzugen Tabellen“. Woher?", "Du schreibst . Woher?"),
        ("Was heißt „Ich leite seit gestern den Einkauf“?", "Was heißt ?"),
        ("Übersetze bitte „delivery note“.", "Übersetze bitte ."),
    ],
)
def test_borrowed_words(text, left):
    assert own(text) == left


def test_pasted_ranges_stay_pasted_whatever_they_look_like():
    text = "Ich arbeite im Einkauf."
    assert not any(s.own for s in split(text, [Range(0, len(text), Origin.PREFILLED)]))


# Marks that the patterns look for, so that the properties meet them often.
marks = st.sampled_from(
    [
        "„",
        "“",
        '"',
        "> ",
        "```",
        "\n",
        ". ",
        ": ",
        "Von: ",
        "[10:42] Jo: ",
        "Übersetze: ",
        "ich ",
        "ä",
    ]
)
texts = st.lists(marks | st.text(max_size=4), max_size=20).map("".join)
ranges = st.lists(
    st.builds(Range, st.integers(-2, 60), st.integers(-2, 60), st.sampled_from(Origin)), max_size=5
)


@given(texts, st.none() | ranges)
def test_joined_segments_are_the_text(text, reported):
    segments = split(text, reported)
    assert "".join(segment.text for segment in segments) == text
    assert all(segment.text for segment in segments)


@given(texts, ranges)
def test_no_report_makes_foreign_text_own(text, reported):
    foreign = [r for r in reported if r.origin not in (TYPED, Origin.DICTATED)]
    place = 0
    for segment in split(text, reported):
        if segment.own:
            end = place + len(segment.text)
            assert not any(max(r.start, place) < min(r.end, end) for r in foreign)
        place += len(segment.text)
