"""The demo model's own sentences: to a „du“, to a „Sie“, in English."""

from apps.llm.demo.style import Style

PHRASES: dict[str, tuple[str, str, str]] = {
    "saved": ("Alles klar.", "Alles klar.", "All right."),
    "removed": (
        "Erledigt, der Eintrag ist entfernt.",
        "Erledigt, der Eintrag ist entfernt.",
        "Done, the entry is removed.",
    ),
    "proposed": (
        "Das liegt als Vorschlag bereit; gespeichert ist es erst, wenn du auf „Merken“ klickst.",
        "Das liegt als Vorschlag bereit; gespeichert ist es erst, wenn Sie auf „Merken“ klicken.",
        "That is ready as a proposal; it is only saved once you accept it.",
    ),
    "unchanged": (
        "Das steht schon so in deinen Notizen.",
        "Das steht schon so in Ihren Notizen.",
        "Your notes already say so.",
    ),
    "full": (
        "Das passt nicht mehr in dein Gedächtnis. Welche Einträge sind veraltet und können weg?",
        "Das passt nicht mehr in Ihr Gedächtnis. Welche Einträge sind veraltet und können weg?",
        "That no longer fits into your memory. Which entries are outdated and can go?",
    ),
    "failed": (
        "Das konnte ich nicht speichern.",
        "Das konnte ich nicht speichern.",
        "I could not save that.",
    ),
    "refused": (
        "Das ist nicht gespeichert.",
        "Das ist nicht gespeichert.",
        "That is not saved.",
    ),
    "refused.secret": (
        "Das ist nicht gespeichert: Zugangsdaten, Schlüssel und Kontonummern merke ich mir nie.",
        "Das ist nicht gespeichert: Zugangsdaten, Schlüssel und Kontonummern merke ich mir nie.",
        "That is not saved: I never remember credentials, keys or account numbers.",
    ),
    "refused.sensitive": (
        "Das ist nicht gespeichert: Besonders Persönliches merke ich mir nicht.",
        "Das ist nicht gespeichert: Besonders Persönliches merke ich mir nicht.",
        "That is not saved: I do not remember sensitive personal details.",
    ),
    "refused.policy": (
        "Das ist nicht gespeichert: Regeln und Erlaubnisse gehören nicht in die Notizen.",
        "Das ist nicht gespeichert: Regeln und Erlaubnisse gehören nicht in die Notizen.",
        "That is not saved: rules and permissions do not belong in the notes.",
    ),
    "refused.task_only": (
        "Das gilt nur für diese Aufgabe und ist darum nicht gespeichert.",
        "Das gilt nur für diese Aufgabe und ist darum nicht gespeichert.",
        "That is only about the present task and therefore not saved.",
    ),
    "refused.kind": (
        "Das ist nicht gespeichert. Du kannst es in den Einstellungen selbst eintragen.",
        "Das ist nicht gespeichert. Sie können es in den Einstellungen selbst eintragen.",
        "That is not saved. You can write it down yourself in the settings.",
    ),
    "refused.foreign": (
        "Das ist nicht gespeichert: Ich merke mir nur, was du selbst sagst.",
        "Das ist nicht gespeichert: Ich merke mir nur, was Sie selbst sagen.",
        "That is not saved: I only remember what you say yourself.",
    ),
    "up_to_you": ("Das entscheidest du.", "Das entscheiden Sie.", "That is up to you."),
    "how_to_ask": (
        "Soll ich es mir merken, dann schreib „Merk dir, dass …“.",
        "Soll ich es mir merken, dann schreiben Sie „Merk dir, dass …“.",
        "If I should remember it, write “Remember that …”.",
    ),
    "no_memory": (
        "Hier kann ich mir nichts merken.",
        "Hier kann ich mir nichts merken.",
        "I cannot remember anything here.",
    ),
    "no_recall": (
        "Hier habe ich keinen Zugriff auf dein Gedächtnis.",
        "Hier habe ich keinen Zugriff auf Ihr Gedächtnis.",
        "I have no access to your memory here.",
    ),
    "what": (
        "Was genau soll ich mir merken? Schreib es am besten als ganzen Satz.",
        "Was genau soll ich mir merken? Schreiben Sie es am besten als ganzen Satz.",
        "What exactly should I remember? A whole sentence works best.",
    ),
    "what_instead": (
        "Was ist richtig? Schreib es am besten als ganzen Satz.",
        "Was ist richtig? Schreiben Sie es am besten als ganzen Satz.",
        "What is right? A whole sentence works best.",
    ),
    "forget_all": (
        "Alles auf einmal löschst du in den Einstellungen unter „Gedächtnis“.",
        "Alles auf einmal löschen Sie in den Einstellungen unter „Gedächtnis“.",
        "You can delete everything at once in the settings, under memory.",
    ),
    "no_entry": (
        "Dazu finde ich keinen Eintrag in deinen Notizen.",
        "Dazu finde ich keinen Eintrag in Ihren Notizen.",
        "I find no entry about that in your notes.",
    ),
    "known": (
        "Das steht in deinen Notizen:",
        "Das steht in Ihren Notizen:",
        "Your notes say:",
    ),
    "unknown": (
        "Über dich ist noch nichts notiert.",
        "Über Sie ist noch nichts notiert.",
        "Nothing is noted about you yet.",
    ),
    "note": (
        "In deinen Notizen steht: „{}“",
        "In Ihren Notizen steht: „{}“",
        "Your notes say: “{}”",
    ),
    "said": (
        "Vorhin hast du geschrieben: „{}“",
        "Vorhin haben Sie geschrieben: „{}“",
        "Earlier you wrote: “{}”",
    ),
    "source": ("In {1} steht: „{0}“", "In {1} steht: „{0}“", "{1} says: “{0}”"),
    "summary": (
        "Die wichtigsten Sätze:",
        "Die wichtigsten Sätze:",
        "The most important sentences:",
    ),
    "summary_of": ("Kurz gefasst, {}:", "Kurz gefasst, {}:", "In short, {}:"),
    "nothing_to_sum_up": (
        "Welchen Text soll ich zusammenfassen? Füge ihn ein oder hänge ihn an.",
        "Welchen Text soll ich zusammenfassen? Fügen Sie ihn ein oder hängen Sie ihn an.",
        "Which text should I summarise? Paste or attach it.",
    ),
    "not_in_document": (
        "Dazu finde ich im angehängten Text nichts.",
        "Dazu finde ich im angehängten Text nichts.",
        "I find nothing about that in the attached text.",
    ),
    "greeting": (
        "Hallo! Womit kann ich dir helfen?",
        "Guten Tag! Womit kann ich Ihnen helfen?",
        "Hello! What can I do for you?",
    ),
    "thanks": ("Gern geschehen.", "Gern geschehen.", "You are welcome."),
    "bye": ("Bis bald!", "Auf Wiedersehen!", "See you!"),
    "fine": (
        "Danke, alles läuft. Womit kann ich dir helfen?",
        "Danke, alles läuft. Womit kann ich Ihnen helfen?",
        "All is well, thank you. What can I do for you?",
    ),
    "understood": ("In Ordnung.", "In Ordnung.", "All right."),
    "self": (
        "Ich bin das eingebaute Demo-Modell: ein kleines Programm mit festen Regeln, keine KI.",
        "Ich bin das eingebaute Demo-Modell: ein kleines Programm mit festen Regeln, keine KI.",
        "I am the built-in demo model: a small program with fixed rules, not an AI.",
    ),
    "abilities": ("Das kann ich:", "Das kann ich:", "I can:"),
    "can_remember": (
        "mir merken, was du über dich und deine Arbeit sagst, und es ändern oder vergessen",
        "mir merken, was Sie über sich und Ihre Arbeit sagen, und es ändern oder vergessen",
        "remember what you say about yourself and your work, and change or forget it",
    ),
    "can_recall": (
        "sagen, was ich über dich weiß, und in der Form antworten, die du dir wünschst",
        "sagen, was ich über Sie weiß, und in der Form antworten, die Sie sich wünschen",
        "tell what I know about you, and answer in the form that you wish for",
    ),
    "can_read": (
        "Texte zusammenfassen und Stellen in angehängten Dokumenten finden",
        "Texte zusammenfassen und Stellen in angehängten Dokumenten finden",
        "summarise texts and find passages in attached documents",
    ),
    "beyond": (
        "Das übersteigt mich: Ich bin nur das eingebaute Demo-Modell mit festen Regeln.",
        "Das übersteigt mich: Ich bin nur das eingebaute Demo-Modell mit festen Regeln.",
        "That is beyond me: I am only the built-in demo model with fixed rules.",
    ),
    "connect": (
        "Für alles andere kann deine Administration ein richtiges Modell anschließen.",
        "Für alles andere kann Ihre Administration ein richtiges Modell anschließen.",
        "For everything else, your administrators can connect a real model.",
    ),
}

KINDS = {
    "company": ("den Angaben des Unternehmens", "The company information"),
    "project": ("den Anweisungen des Projekts", "The project instructions"),
    "agent": ("den Anweisungen des Agenten", "The agent instructions"),
    "document": ("dem Dokument", "The document"),
}


def say(key: str, style: Style, *words: str) -> str:
    """Return a sentence in the language and with the address of the style."""
    informal, formal, english = PHRASES[key]
    german = formal if style.formal else informal
    sentence = english if style.language == "en" else german
    return sentence.format(*words)


def call_source(kind: str, name: str, style: Style) -> str:
    """Return how a source is called in a sentence."""
    if name and kind == "document":
        return f"“{name}”" if style.language == "en" else f"„{name}“"
    german, english = KINDS[kind]
    return english if style.language == "en" else german
