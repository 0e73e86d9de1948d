"""What the server writes for each value of a slot: a German and an English sentence."""

from typing import Final

from apps.memory.rules.guard.slot import SlotName

TONGUE_NAMES: Final = {
    "de": ("Deutsch", "German"),
    "en": ("Englisch", "English"),
    "fr": ("Französisch", "French"),
    "es": ("Spanisch", "Spanish"),
    "it": ("Italienisch", "Italian"),
    "nl": ("Niederländisch", "Dutch"),
    "pl": ("Polnisch", "Polish"),
    "pt": ("Portugiesisch", "Portuguese"),
    "tr": ("Türkisch", "Turkish"),
    "ru": ("Russisch", "Russian"),
    "uk": ("Ukrainisch", "Ukrainian"),
    "cs": ("Tschechisch", "Czech"),
    "da": ("Dänisch", "Danish"),
    "sv": ("Schwedisch", "Swedish"),
}
CODE_NAMES: Final = {
    "python": "Python",
    "javascript": "JavaScript",
    "typescript": "TypeScript",
    "java": "Java",
    "kotlin": "Kotlin",
    "swift": "Swift",
    "go": "Go",
    "rust": "Rust",
    "ruby": "Ruby",
    "php": "PHP",
    "perl": "Perl",
    "scala": "Scala",
    "julia": "Julia",
    "matlab": "MATLAB",
    "sql": "SQL",
    "bash": "Bash",
    "powershell": "PowerShell",
    "vba": "VBA",
    "r": "R",
    "c": "C",
    "c++": "C++",
    "c#": "C#",
    "vb.net": "VB.NET",
    "abap": "ABAP",
    "cobol": "COBOL",
    "fortran": "Fortran",
    "lua": "Lua",
    "dart": "Dart",
    "haskell": "Haskell",
    "delphi": "Delphi",
}
SINGULAR: Final = {
    "max_sentences": ("Höchstens ein Satz.", "One sentence at most."),
    "max_lines": ("Höchstens eine Zeile.", "One line at most."),
    "max_paragraphs": ("Höchstens ein Absatz.", "One paragraph at most."),
    "max_points": ("Höchstens ein Punkt.", "One point at most."),
    "max_pages": ("Höchstens eine Seite.", "One page at most."),
    "decimals": ("Mit einer Nachkommastelle.", "One decimal place."),
    "n": ("Immer nur eine Variante.", "Always just one option."),
}
_CURRENCIES: Final = {
    "eur": ("Euro", "euros"),
    "chf": ("Schweizer Franken", "Swiss francs"),
    "usd": ("US-Dollar", "US dollars"),
    "gbp": ("Pfund", "pounds"),
}
Pair = tuple[str, str]
N: Final = SlotName
WISHES: Final[dict[SlotName, dict[str, Pair]]] = {
    N.LAYOUT: {
        "bullets": ("Antworten in Stichpunkten.", "Answers in bullet points."),
        "not_bullets": ("Keine Stichpunkte.", "No bullet points."),
        "numbered": ("Als nummerierte Liste.", "As a numbered list."),
        "not_numbered": ("Keine nummerierten Listen.", "No numbered lists."),
        "prose": ("Antworten als Fließtext.", "Answers in prose."),
        "not_prose": ("Kein Fließtext.", "No running prose."),
        "table": ("Als Tabelle.", "As a table."),
        "not_table": ("Keine Tabellen.", "No tables."),
        "table_first": ("Mit einer Tabelle am Anfang.", "With a table at the start."),
        "short_paragraphs": ("Kurze Absätze.", "Short paragraphs."),
        "not_short_paragraphs": ("Keine kurzen Absätze.", "No short paragraphs."),
    },
    N.COLUMNS: {
        "max": ("Höchstens {} Spalten.", "At most {} columns."),
        "n": ("{} Spalten.", "{} columns."),
    },
    N.HEADINGS: {
        "yes": ("Mit Überschriften.", "With headings."),
        "none": ("Keine Überschriften.", "No headings."),
    },
    N.FORMATTING: {
        "bold": ("Wichtiges hervorheben.", "Highlight what matters."),
        "plain": ("Ohne Formatierung.", "No formatting."),
    },
    N.FILE: {"*": ("Als Datei im Format {}.", "As a {} file.")},
    N.COVER: {
        "yes": ("Mit Deckblatt.", "With a cover page."),
        "none": ("Ohne Deckblatt.", "No cover page."),
    },
    N.LENGTH: {
        "short": ("Kurze Antworten.", "Short answers."),
        "long": ("Ausführliche Antworten.", "Detailed answers."),
        "max_words": ("Höchstens {} Wörter.", "At most {} words."),
        "max_sentences": ("Höchstens {} Sätze.", "At most {} sentences."),
        "max_lines": ("Höchstens {} Zeilen.", "At most {} lines."),
        "max_paragraphs": ("Höchstens {} Absätze.", "At most {} paragraphs."),
        "max_points": ("Höchstens {} Punkte.", "At most {} points."),
        "max_pages": ("Höchstens {} Seiten.", "At most {} pages."),
    },
    N.SENTENCES: {
        "short": ("Kurze Sätze.", "Short sentences."),
        "long": ("Lange Sätze sind in Ordnung.", "Long sentences are fine."),
        "full": ("Ganze Sätze.", "Full sentences."),
        "not_full": ("Keine ganzen Sätze nötig.", "No need for full sentences."),
        "max_words": ("Sätze mit höchstens {} Wörtern.", "Sentences of at most {} words."),
    },
    N.LANGUAGE: {
        "as_asked": (
            "Antworten in der Sprache der Frage.",
            "Answers in the language of the question.",
        ),
        **{
            f"not_{code}": (f"Nicht auf {de}.", f"Not in {en}.")
            for code, (de, en) in TONGUE_NAMES.items()
        },
        "*": ("Antworten auf {}.", "Answers in {}."),
    },
    N.ADDRESS: {
        "informal": ("Anrede mit Du.", "Address me informally (du)."),
        "formal": ("Anrede mit Sie.", "Address me formally (Sie)."),
        "first_name": ("Anrede mit Vornamen.", "Call me by my first name."),
        "last_name": ("Anrede mit Nachnamen.", "Call me by my last name."),
        "name": ("Anrede: {}.", "Call me {}."),
    },
    N.TONE: {
        "friendly": ("Freundlicher Ton.", "Friendly tone."),
        "not_friendly": ("Kein betont freundlicher Ton.", "No overly friendly tone."),
        "formal": ("Förmlicher Ton.", "Formal tone."),
        "not_formal": ("Nicht förmlich.", "Not formal."),
        "casual": ("Lockerer Ton.", "Casual tone."),
        "factual": ("Sachlicher Ton.", "Factual tone."),
        "not_factual": ("Nicht so nüchtern.", "Less matter-of-fact."),
        "direct": ("Direkt und ohne Umschweife.", "Direct, to the point."),
        "not_direct": ("Nicht so direkt.", "Less direct."),
        "polite": ("Höflicher Ton.", "Polite tone."),
        "not_polite": ("Keine Höflichkeitsformeln.", "No polite phrases."),
        "professional": ("Professioneller Ton.", "Professional tone."),
        "not_professional": ("Nicht so geschäftsmäßig.", "Less businesslike."),
        "promotional": ("Gern werblich.", "A promotional tone is welcome."),
    },
    N.HUMOUR: {
        "yes": ("Gern mit Humor.", "Humour is welcome."),
        "none": ("Keine Witze.", "No jokes."),
    },
    N.EMOJI: {
        "yes": ("Gern mit Emojis.", "Emojis are welcome."),
        "none": ("Keine Emojis.", "No emojis."),
    },
    N.EXCLAMATION: {
        "yes": ("Gern mit Ausrufezeichen.", "Exclamation marks are welcome."),
        "none": ("Keine Ausrufezeichen.", "No exclamation marks."),
    },
    N.UNITS: {
        "metric": ("Metrische Einheiten.", "Metric units."),
        "not_metric": ("Keine metrischen Einheiten.", "No metric units."),
        "imperial": ("Imperiale Einheiten.", "Imperial units."),
    },
    N.TEMPERATURE: {
        "celsius": ("Temperaturen in Celsius.", "Temperatures in Celsius."),
        "fahrenheit": ("Temperaturen in Fahrenheit.", "Temperatures in Fahrenheit."),
    },
    N.PRICES: {
        "net": ("Preise netto.", "Net prices."),
        "gross": ("Preise brutto.", "Gross prices."),
    },
    N.CURRENCY: {
        **{
            code: (f"Beträge in {de}.", f"Amounts in {en}.")
            for code, (de, en) in _CURRENCIES.items()
        },
        **{
            f"not_{code}": (f"Beträge nicht in {de}.", f"Amounts not in {en}.")
            for code, (de, en) in _CURRENCIES.items()
        },
    },
    N.NUMBERS: {
        "german": ("Zahlen im Format 1.234,50.", "Numbers in the format 1.234,50."),
        "not_german": ("Zahlen nicht im Format 1.234,50.", "Numbers not in the format 1.234,50."),
        "english": ("Zahlen im Format 1,234.50.", "Numbers in the format 1,234.50."),
        "not_english": ("Zahlen nicht im Format 1,234.50.", "Numbers not in the format 1,234.50."),
        "swiss": ("Zahlen im Format 1'234.50.", "Numbers in the format 1'234.50."),
        "not_swiss": ("Zahlen nicht im Format 1'234.50.", "Numbers not in the format 1'234.50."),
        "words_to_ten": ("Kleine Zahlen ausgeschrieben.", "Small numbers written out."),
        "digits": ("Zahlen als Ziffern.", "Numbers as digits."),
        "words": ("Zahlen ausgeschrieben.", "Numbers written out."),
    },
    N.ROUNDING: {
        "whole": ("Auf ganze Zahlen gerundet.", "Rounded to whole numbers."),
        "exact": ("Nicht gerundet.", "Not rounded."),
        "decimals": ("Mit {} Nachkommastellen.", "With {} decimal places."),
    },
    N.DATES: {
        "month_written": ("Monatsnamen ausgeschrieben.", "Months written out."),
        "not_month_written": ("Monate als Zahl.", "Months as numbers."),
        "weekday": ("Datum mit Wochentag.", "Dates with the weekday."),
        "not_weekday": ("Datum ohne Wochentag.", "Dates without the weekday."),
        "dd.mm.yyyy": ("Datum als TT.MM.JJJJ.", "Dates as DD.MM.YYYY."),
        "yyyy-mm-dd": ("Datum als JJJJ-MM-TT.", "Dates as YYYY-MM-DD."),
        "dd/mm/yyyy": ("Datum als TT/MM/JJJJ.", "Dates as DD/MM/YYYY."),
        "mm/dd/yyyy": ("Datum als MM/TT/JJJJ.", "Dates as MM/DD/YYYY."),
        "*": ("Datum nicht als {}.", "Dates not as {}."),
    },
    N.TIME: {
        "24h": ("Uhrzeiten im 24-Stunden-Format.", "24-hour clock."),
        "12h": ("Uhrzeiten im 12-Stunden-Format.", "12-hour clock."),
    },
    N.SOURCES: {
        "yes": ("Immer mit Quellen.", "Always with sources."),
        "none": ("Keine Quellenangaben.", "No sources."),
        "end": ("Quellen am Ende.", "Sources at the end."),
        "not_end": ("Quellen nicht am Ende.", "Sources not at the end."),
        "footnotes": ("Quellen als Fußnoten.", "Sources as footnotes."),
        "not_footnotes": ("Keine Fußnoten.", "No footnotes."),
        "inline": ("Quellen direkt im Text.", "Sources in the text."),
        "not_inline": ("Quellen nicht im Text.", "Sources not in the text."),
    },
    N.SPELLING: {
        "british": ("Britische Schreibweise.", "British spelling."),
        "american": ("Amerikanische Schreibweise.", "American spelling."),
        "swiss": ("Schweizer Schreibweise mit ss.", "Swiss spelling with ss."),
        "german": ("Schreibweise wie in Deutschland.", "Spelling as in Germany."),
        "austrian": ("Österreichische Schreibweise.", "Austrian spelling."),
        "reformed": ("Neue Rechtschreibung.", "Reformed German spelling."),
        "old": ("Alte Rechtschreibung.", "Old German spelling."),
    },
    N.GENDER: {
        "colon": ("Gendern mit Doppelpunkt.", "Gender with a colon."),
        "not_colon": ("Kein Genderdoppelpunkt.", "No gender colon."),
        "star": ("Gendern mit Sternchen.", "Gender with an asterisk."),
        "not_star": ("Kein Gendersternchen.", "No gender asterisk."),
        "gap": ("Gendern mit Unterstrich.", "Gender with an underscore."),
        "not_gap": ("Kein Genderunterstrich.", "No gender underscore."),
        "inner_i": ("Gendern mit Binnen-I.", "Gender with an inner capital I."),
        "not_inner_i": ("Kein Binnen-I.", "No inner capital I."),
        "neutral": ("Geschlechtsneutrale Formulierungen.", "Gender-neutral language."),
        "not_neutral": ("Keine geschlechtsneutralen Formen.", "No gender-neutral forms."),
        "pair": (
            "Weibliche und männliche Form nennen.",
            "Name both the feminine and the masculine form.",
        ),
        "not_pair": ("Keine Doppelnennung.", "No double forms."),
        "masculine": ("Generisches Maskulinum.", "Generic masculine."),
        "not_masculine": ("Kein generisches Maskulinum.", "No generic masculine."),
        "yes": ("Bitte gendern.", "Use gender-inclusive forms."),
        "none": ("Nicht gendern.", "No gender-inclusive forms."),
    },
    N.CODE: {
        **{
            f"not_{key}": (f"Code nicht in {name}.", f"No {name} code.")
            for key, name in CODE_NAMES.items()
        },
        "*": ("Code in {}.", "Code in {}."),
    },
    N.COMMENTS: {
        **{
            code: ("Kommentare im Code auf " + de + ".", "Code comments in " + en + ".")
            for code, (de, en) in TONGUE_NAMES.items()
        },
        "yes": ("Code mit Kommentaren.", "Code with comments."),
        "none": ("Code ohne Kommentare.", "Code without comments."),
    },
    N.EXAMPLES: {
        "yes": ("Mit Beispielen.", "With examples."),
        "none": ("Ohne Beispiele.", "No examples."),
    },
    N.ORDER: {
        "conclusion_first": ("Das Ergebnis zuerst.", "The conclusion first."),
        "not_conclusion_first": ("Das Ergebnis nicht zuerst.", "The conclusion not first."),
        "conclusion_last": ("Das Ergebnis am Ende.", "The conclusion last."),
        "not_conclusion_last": ("Das Ergebnis nicht am Ende.", "The conclusion not last."),
    },
    N.QUESTIONS: {
        "first": ("Bei Unklarheiten erst nachfragen.", "Ask first when something is unclear."),
        "none": (
            "Keine Rückfragen, lieber eine Annahme treffen.",
            "No questions back, make an assumption.",
        ),
    },
    N.VARIANTS: {"n": ("Immer {} Varianten.", "Always {} options.")},
    N.FILLERS: {
        "some": ("Füllwörter sind in Ordnung.", "Filler words are fine."),
        "none": ("Keine Füllwörter und Floskeln.", "No filler words."),
    },
    N.OPENING: {
        "yes": ("Mit Einleitung.", "With an introduction."),
        "none": ("Ohne Einleitung.", "No introduction."),
        "not_quoted": ("Keine Floskel am Anfang.", "No stock phrase at the start."),
    },
    N.CLOSING: {
        "yes": ("Mit Schlusssatz.", "With a closing line."),
        "none": ("Ohne Schlussfloskel.", "No closing line."),
    },
    N.GREETING: {"*": ("Mit „{}“ beginnen.", "Begin with “{}”.")},
    N.SIGN_OFF: {"*": ("Mit „{}“ schließen.", "End with “{}”.")},
    N.ANGLICISMS: {
        "yes": ("Anglizismen sind in Ordnung.", "Anglicisms are fine."),
        "none": ("Keine Anglizismen.", "No anglicisms."),
    },
    N.LEVEL: {
        "expert": ("Fachsprache, ohne Grundlagen.", "Expert level, no basics."),
        "plain": ("Einfache Sprache, keine Fachbegriffe.", "Plain language, no jargon."),
        "easy_read": ("Leichte Sprache.", "Easy read."),
        "not_easy_read": ("Keine Leichte Sprache.", "Not easy read."),
        "simplified_technical": (
            "Vereinfachtes technisches Englisch.",
            "Simplified technical English.",
        ),
        "not_simplified_technical": (
            "Kein vereinfachtes technisches Englisch.",
            "No simplified technical English.",
        ),
        "basics": ("Mit Grundlagen.", "With the basics."),
    },
    N.TERMS: {
        "explain_abbreviations": ("Abkürzungen erklären.", "Explain abbreviations."),
        "explain": ("Fachbegriffe erklären.", "Explain technical terms."),
        "not_explain": ("Fachbegriffe nicht erklären.", "Technical terms need no explanation."),
    },
    N.ABBREVIATIONS: {
        "yes": ("Abkürzungen sind in Ordnung.", "Abbreviations are fine."),
        "none": ("Keine Abkürzungen.", "No abbreviations."),
    },
    N.VOICE: {
        "active": ("Aktiv statt Passiv.", "Active voice."),
        "passive": ("Passiv ist in Ordnung.", "Passive voice is fine."),
    },
    N.STEPS: {
        "imperative": ("Arbeitsschritte im Imperativ.", "Imperative for steps."),
        "not_imperative": ("Kein Imperativ.", "No imperative."),
    },
    N.PROOFREADING: {
        "yes": (
            "Meine Texte immer auch auf Rechtschreibung prüfen.",
            "Always check my texts for spelling too.",
        ),
        "none": (
            "Meine Texte nicht auf Rechtschreibung prüfen.",
            "Don't check my texts for spelling.",
        ),
    },
    N.DELIVERY: {
        "together": ("Ergebnisse gesammelt in einer Antwort.", "Results together in one answer."),
        "one_by_one": ("Ergebnisse einzeln.", "Results one by one."),
        "step_by_step": ("Schritt für Schritt.", "Step by step."),
        "not_step_by_step": ("Nicht Schritt für Schritt.", "Not step by step."),
    },
    N.DASHES: {
        "yes": ("Gedankenstriche sind in Ordnung.", "Dashes are fine."),
        "none": ("Keine Gedankenstriche.", "No dashes."),
    },
    N.SEMICOLONS: {
        "yes": ("Semikolons sind in Ordnung.", "Semicolons are fine."),
        "none": ("Keine Semikolons.", "No semicolons."),
    },
    N.REASONS: {
        "yes": ("Mit Begründung.", "With reasons."),
        "none": ("Ohne Begründung.", "No reasons."),
    },
    N.DISCLAIMERS: {
        "yes": ("Mit Hinweisen.", "With disclaimers."),
        "none": ("Keine Standardhinweise.", "No disclaimers."),
    },
    N.REPETITION: {
        "yes": ("Meine Frage wiederholen.", "Repeat my question."),
        "none": ("Meine Frage nicht wiederholen.", "Don't repeat my question."),
    },
    N.ANALOGIES: {
        "yes": ("Vergleiche aus dem Alltag.", "Comparisons from everyday life."),
        "none": ("Keine Vergleiche aus dem Alltag.", "No analogies."),
    },
}
