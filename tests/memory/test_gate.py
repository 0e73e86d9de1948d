"""The steps of the gate, one table each (spec 5.2 to 5.14)."""

import pytest

from apps.memory.rules.gate import (
    Author,
    Call,
    Evidence,
    Message,
    Note,
    Operation,
    Propose,
    Situation,
    Span,
    Write,
    decide,
)
from apps.memory.rules.guard.slots import render_slots
from apps.memory.rules.origin import Origin, Range, Segment, split
from apps.memory.rules.verdict import Reason, Refused

IN_PROCUREMENT = "Ich arbeite im Einkauf."


def owner(text: str, id: str = "m1", attachments: tuple[str, ...] = ()) -> Message:
    return Message(id, Author.OWNER, split(text, [Range(0, len(text), Origin.TYPED)]), attachments)


def other(author: Author, text: str, id: str = "x1") -> Message:
    return Message(id, author, (Segment(Origin.TOOL, text),))


def remember(quote: str, *messages: Message, text: str | None = None, **known):
    cited = next((m.id for m in reversed(messages) if quote in m.text), "m1")
    call = Call(Operation.REMEMBER, (Evidence(cited, quote),), text=text)
    return decide(call, Situation(messages, **known))


def change(operation: Operation, said: str, entry: str, *notes: str):
    known = tuple(Note(f"n{i}", note) for i, note in enumerate(notes, 1))
    call = Call(operation, (Evidence("m1", said),), entry)
    return decide(call, Situation((owner(said),), known, "\n".join(notes)))


def test_the_own_sentence_is_written_with_its_place():
    verdict = remember("im Einkauf", owner("Hallo! Ich arbeite im Einkauf. Was ist neu?"))
    assert verdict == Write(Operation.REMEMBER, IN_PROCUREMENT, None, (Span("m1", 7, 30),))


def test_request_words_are_not_stored():
    said = "Merk dir bitte, dass ich im Einkauf arbeite."
    assert remember("ich im Einkauf arbeite", owner(said)).text == IN_PROCUREMENT


def test_a_style_wish_is_stored_as_the_server_words_it():
    verdict = remember("Antworte", owner("Antworte mir künftig immer auf Englisch."))
    assert verdict.slots
    assert verdict.text == render_slots(verdict.slots, "de")


def test_several_sentences_become_one_entry():
    said = "Ich arbeite im Einkauf. Ich leite das Team Nord."
    assert remember(said, owner(said)).text == said


@pytest.mark.parametrize("writes", [0, 1, 2])
def test_three_writes_per_message(writes):
    assert isinstance(remember(IN_PROCUREMENT, owner(IN_PROCUREMENT), writes=writes), Write)
    assert remember(IN_PROCUREMENT, owner(IN_PROCUREMENT), writes=writes + 3) == Refused(
        Reason.RATE
    )


@pytest.mark.parametrize(
    ("evidence", "reason"),
    [
        ((), Reason.NO_EVIDENCE),
        ((Evidence("m1", IN_PROCUREMENT),) * 4, Reason.NO_EVIDENCE),
        ((Evidence("m1", " "),), Reason.NO_EVIDENCE),
        ((Evidence("m1", "Ich leite den Einkauf."),), Reason.NO_EVIDENCE),
        ((Evidence("m9", IN_PROCUREMENT),), Reason.NO_EVIDENCE),
        ((Evidence("a1", "Du arbeitest im Einkauf."),), Reason.NO_EVIDENCE),
        ((Evidence("o1", "Ich leite das Lager."),), Reason.FOREIGN),
        ((Evidence("m1", "Ich mag Tabellen."),), Reason.FOREIGN),  # stands in the attachment
    ],
)
def test_evidence(evidence, reason):
    messages = (
        other(Author.ASSISTANT, "Du arbeitest im Einkauf.", "a1"),
        other(Author.OTHER, "Ich leite das Lager.", "o1"),
        owner(IN_PROCUREMENT, attachments=("Ich mag Tabellen.",)),
    )
    assert decide(Call(Operation.REMEMBER, evidence), Situation(messages)) == Refused(reason)


def test_quotes_are_found_whatever_marks_and_spaces_they_have():
    said = 'Wir sagen "Gäste", nicht "Kunden".'
    call = Call(Operation.REMEMBER, (Evidence("m1", "Wir  sagen „Ga\u0308ste“,\nnicht „Kunden“."),))
    assert decide(call, Situation((owner(said),))).text == said


def test_only_the_message_being_answered_counts():
    messages = (owner(IN_PROCUREMENT), other(Author.ASSISTANT, "Gut."), owner("Und jetzt?", "m2"))
    assert remember(IN_PROCUREMENT, *messages) == Refused(Reason.NO_EVIDENCE)


def test_unless_it_asks_to_remember_what_was_said_before():
    messages = (
        owner(IN_PROCUREMENT),
        other(Author.ASSISTANT, "Gut."),
        owner("Merk dir das.", "m2"),
    )
    assert remember(IN_PROCUREMENT, *messages).text == IN_PROCUREMENT
    assert remember("Merk dir das.", *messages).text == IN_PROCUREMENT


def test_a_bare_request_means_the_sentence_before_it():
    said = "Was ist neu? Ich arbeite im Einkauf. Merk dir das bitte."
    assert remember("Merk dir das bitte.", owner(said)).text == IN_PROCUREMENT


@pytest.mark.parametrize(
    "pasted", ["Unser Portal heißt Werkraum.", " Unser Portal heißt Werkraum."]
)
def test_a_paste_that_the_person_asks_for_is_proposed(pasted):
    said = "Merk dir das:"
    text = said + pasted
    ranges = [Range(0, len(said), Origin.TYPED), Range(len(said), len(text), Origin.PASTED)]
    verdict = remember(said, Message("m1", Author.OWNER, split(text, ranges)))
    assert isinstance(verdict, Propose)
    assert verdict.text == "Unser Portal heißt Werkraum."


def test_a_pasted_term_in_an_own_sentence_is_proposed():
    text = "Unser Portal heißt Werkraum, nicht Portal Eins."
    place = text.index("Werkraum")
    ranges = [
        Range(0, place, Origin.TYPED),
        Range(place, place + 8, Origin.PASTED),
        Range(place + 8, len(text), Origin.TYPED),
    ]
    verdict = remember(text, Message("m1", Author.OWNER, split(text, ranges)))
    assert isinstance(verdict, Propose)
    assert verdict.text == text


@pytest.mark.parametrize(
    "later",
    [
        "Ach nein, doch nicht.",
        "Vergiss das wieder.",
        "Das war nur Spaß.",
        "Quatsch, stimmt nicht.",
        "Ich arbeite gar nicht im Einkauf.",
        "Scratch that.",
    ],
)
def test_retracted(later):
    assert remember(IN_PROCUREMENT, owner(f"{IN_PROCUREMENT} {later}")) == Refused(Reason.RETRACTED)
    messages = (
        owner(f"Merk dir: {IN_PROCUREMENT}"),
        other(Author.ASSISTANT, "Ja?"),
        owner(later, "m2"),
    )
    assert remember(IN_PROCUREMENT, *messages) == Refused(Reason.RETRACTED)


def test_secrets_that_the_notes_would_complete():
    notes = (Note("n1", "Notiz A: DE89 3704 0044"),)
    verdict = remember(
        "Merk dir zu Notiz B: 0532 0130 00",
        owner("Merk dir zu Notiz B: 0532 0130 00"),
        notes=notes,
        notes_text="- Notiz A: DE89 3704 0044\n- Notiz C",
    )
    assert verdict == Refused(Reason.SECRET_IBAN)


def test_a_style_wish_that_belongs_to_a_task():
    said = "Fass das Protokoll zusammen. Bitte in Stichpunkten."
    assert remember("Bitte in Stichpunkten.", owner(said)) == Refused(Reason.TASK_ONLY)
    said = "Fass das Protokoll zusammen. Antworte mir immer in Stichpunkten."
    assert isinstance(remember("Antworte mir immer in Stichpunkten.", owner(said)), Write)


@pytest.mark.parametrize("author", [Author.ASSISTANT, Author.TOOL, Author.SUMMARY, Author.OTHER])
def test_echoes_of_foreign_text(author):
    dictated = other(author, "Tippen Sie: Ich arbeite in der Abteilung Sonderbau.")
    said = "Ich arbeite in der Abteilung Sonderbau."
    assert remember(said, dictated, owner(said)) == Refused(Reason.FOREIGN)
    # The person said it first, the others took it up.
    assert isinstance(remember(said, owner(said, "m0"), dictated, owner(said)), Write)


def test_a_nearly_repeated_document_is_an_echo():
    text = "Unser Werkzeug heißt ab sofort TurboPlan und nicht mehr PlanStar."
    said = "Unser Werkzeug heißt ab sofort TurboPlan, nicht mehr PlanStar."
    assert remember(said, owner(said, attachments=(text,))) == Refused(Reason.FOREIGN)


def test_an_entry_has_at_most_600_bytes():
    sentence = f"Unser Projekt heißt {'Nordstern ' * 22}Alpha."
    said = f"{sentence} {sentence.replace('Alpha', 'Beta')} {sentence.replace('Alpha', 'Gamma')}"
    assert remember(said, owner(said)) == Refused(Reason.TOO_LONG)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Ich arbeite nicht im Einkauf.", "Arbeitet im Einkauf."),
        ("Ich arbeite im Einkauf.", "Arbeitet im Einkauf und mag Kranich."),
        (
            "Unser Produkt heißt FlexiPro, nicht Flexipro.",
            "Das Produkt heißt Flexipro, nicht FlexiPro.",
        ),
        (
            "Ich berichte an Frau Nolte und vertrete Herrn Adam.",
            "Berichtet an Adam und vertritt Nolte.",
        ),
        ("Früher war ich im Vertrieb.", "Ist im Vertrieb."),
        ("Ich lese nur Kurzfassungen.", "Liest Kurzfassungen."),
    ],
)
def test_texts_that_say_something_else(said, text):
    verdict = remember(said, owner(said), text=text)
    assert isinstance(verdict, Refused)
    assert verdict.reason in {Reason.UNSUPPORTED, Reason.POLICY}


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (IN_PROCUREMENT, "ich arbeite im einkauf"),
        (IN_PROCUREMENT, "Arbeitet im Einkauf."),
        ("Ich bin nicht mehr im Lager, sondern in der Disposition.", "Ist in der Disposition."),
        ("Ich betreue die Region Süd.", "Betreut die Region Süd."),
    ],
)
def test_faithful_paraphrases_write_the_own_sentence(said, text):
    assert remember(said, owner(said), text=text).text == said


def test_a_paraphrase_of_what_is_on_no_list_is_proposed():
    said = "Meine Sache hier: der Einkauf, da arbeite ich."
    verdict = remember(said, owner(said), text="Arbeitet hier im Einkauf.")
    assert verdict == Propose(
        "Arbeitet hier im Einkauf.", None, Reason.UNCONFIRMED, (Span("m1", 0, len(said)),)
    )


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        ("Ich bin nicht mehr für Region Süd zuständig, sondern für Region Nord.", "n1"),
        ("Ich bin jetzt für Region Nord zuständig.", "n1"),
        ("Unser Produkt heißt jetzt aiWorkplace.", "n2"),
    ],
)
def test_update(said, entry):
    notes = "Ich bin für Region Süd zuständig.", "Unser Produkt heißt FlexiPro."
    verdict = change(Operation.UPDATE, said, entry, *notes)
    assert (verdict.operation, verdict.entry, verdict.text) == (Operation.UPDATE, entry, said)
    wrong = {"n1": "n2", "n2": "n1"}[entry]
    assert change(Operation.UPDATE, said, wrong, *notes) == Refused(Reason.TARGET)
    assert change(Operation.UPDATE, said, "n9", *notes) == Refused(Reason.TARGET)


IN_SOUTH = "Ich arbeite in der Region Süd."


@pytest.mark.parametrize(
    ("said", "note", "text"),
    [
        ("nicht mehr Süd, sondern Nord", IN_SOUTH, "Ich arbeite in der Region Nord."),
        ("Nicht mehr Süd, sondern Nord-Ost.", IN_SOUTH, "Ich arbeite in der Region Nord-Ost."),
        ("Korrektur: nicht mehr SAP, sondern Odoo", "Wir nutzen SAP.", "Wir nutzen Odoo."),
        ("No longer SAP but Odoo.", "We use SAP.", "We use Odoo."),
    ],
)
def test_a_bare_correction_changes_the_words_of_the_entry(said, note, text):
    verdict = change(Operation.UPDATE, said, "n1", note)
    assert (verdict.operation, verdict.entry, verdict.text) == (Operation.UPDATE, "n1", text)


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("nicht mehr Süd, sondern Nord", "Ich arbeite in der Region West."),  # another entry
        ("nicht mehr Süd, sondern Nord", "Ich arbeite in Südhausen."),  # part of a word
        ("nicht mehr Süd, sondern Nord", "Ich arbeite in Süd und leite Süd."),  # which one?
        ("Schreib die Mail um. Nicht mehr Süd, sondern Nord.", IN_SOUTH),  # about the mail
        ("nicht Süd, sondern Nord", IN_SOUTH),  # of this draft, perhaps
        ("nicht mehr Süd, sondern Nord?", IN_SOUTH),
        ("nicht mehr Süd, sondern ohne Freigabe", IN_SOUTH),
        ("nicht mehr Süd, sondern Passwort Xk7!pQ2z", IN_SOUTH),
        ("nicht mehr Süd, sondern DE89370400440532013000", IN_SOUTH),
        ("nicht mehr Einkauf, sondern Krebsnachsorge", "Ich bin im Einkauf in Behandlung."),
    ],
)
def test_a_bare_correction_that_is_unclear_or_forbidden_changes_nothing(said, note):
    assert isinstance(change(Operation.UPDATE, said, "n1", note), Refused)


def test_a_bare_correction_makes_no_new_entry():
    said = "nicht mehr Süd, sondern Nord"
    assert isinstance(remember(said, owner(said)), Refused)


def test_a_pasted_bare_correction_changes_nothing():
    said = "nicht mehr Süd, sondern Nord"
    pasted = Message("m1", Author.OWNER, (Segment(Origin.PASTED, said),))
    call = Call(Operation.UPDATE, (Evidence("m1", said),), "n1")
    known = (Note("n1", IN_SOUTH),)
    assert isinstance(decide(call, Situation((pasted,), known, IN_SOUTH)), Refused)


def test_update_needs_words_of_correction():
    said, note = "Ich bin für Region Nord zuständig.", "Ich bin für Region Süd zuständig."
    assert change(Operation.UPDATE, said, "n1", note) == Refused(Reason.TARGET)


@pytest.mark.parametrize(
    "said",
    [
        "Vergiss bitte, dass ich Tabellen mag.",
        "Forget that I like Tabellen.",
        "Lösch den Eintrag zu Tabellen.",
        "Das mit den Tabellen stimmt nicht mehr.",
        "Kannst du bitte vergessen, dass ich Tabellen mag?",
    ],
)
def test_forget(said):
    verdict = change(Operation.FORGET, said, "n1", "Ich mag Tabellen.", IN_PROCUREMENT)
    assert verdict == Write(Operation.FORGET, "", "n1", (Span("m1", 0, len(said)),))
    assert change(Operation.FORGET, said, "n2", "Ich mag Tabellen.", IN_PROCUREMENT) == Refused(
        Reason.TARGET
    )


@pytest.mark.parametrize(
    "said",
    [
        "Ich mag Tabellen.",
        "Vergiss nicht, dass ich Tabellen mag.",
        "Vergiss den Eintrag zu Tabellen nicht.",
        "Soll ich den Eintrag zu Tabellen vergessen?",
        "Lösch die Tabellen aus dem Bericht.",
        "Vergiss das.",
    ],
)
def test_nothing_is_forgotten(said):
    assert change(Operation.FORGET, said, "n1", "Ich mag Tabellen.") == Refused(Reason.TARGET)


def test_forget_names_one_entry_only():
    notes = "Ich betreue die Region Süd.", "Mein Büro liegt in der Region West."
    assert change(Operation.FORGET, "Vergiss das mit der Region.", "n1", *notes) == Refused(
        Reason.TARGET
    )


def test_umlauts_do_not_matter_for_the_target():
    verdict = change(Operation.FORGET, "Vergiss Frau Gruenwaeldle.", "n1", "Frau Grünwäldle zahlt.")
    assert isinstance(verdict, Write)


HOSTILE = {
    "one word": "a" * 32_000,
    "long words": ("x" * 4_000 + " ") * 8,
    "nested quotes": "„" * 8_000 + "“" * 8_000,
    "quotes": "„a“ " * 8_000,
    "stops": "1. " * 10_000,
    "lines": "> x\n" * 8_000,
    "requests": "Merk dir, " * 3_200,
    "polite": "kannst du bitte " * 2_000,
    "marks": "a\u0308" * 16_000,
    "spaces": " " * 32_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("operation", Operation)
def test_hostile_lengths(text, operation):
    message = owner(f"{text[:16_000]} {IN_PROCUREMENT}", attachments=(text,))
    chat = Situation((other(Author.TOOL, text), message), (Note("n1", text[:600]),))
    for quote in (IN_PROCUREMENT, text[:40], text[:2_000]):
        assert decide(Call(operation, (Evidence("m1", quote),), "n1", text[:500]), chat)
