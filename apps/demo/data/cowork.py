"""The Cowork session of the demo: its files, and the order that the worker carries out at once."""

OWNER = "Anna"
TITLE = "Bestellungen für Halle 4"
ORDER = "Sortiere bestellungen.csv nach Menge absteigend. Liste dann die offenen Punkte auf."
FILES = {
    "bestellungen.csv": """Artikel;Warengruppe;Menge;Lieferant
Palettenregal 2,7 m;Regale;48;Nordregal
Rammschutz;Sicherheit;96;Halden & Sohn
Handscanner;Geräte;14;Kastor
Etiketten A6;Verbrauch;12000;Papier Lutz
Gitterbox;Behälter;60;Nordregal
""",
    "notizen/absprachen.md": """# Absprachen zum Umzug

- Nordregal liefert in zwei Teilen, der erste kommt am 8. Dezember.
- TODO: Liefertermin für den Rammschutz bestätigen lassen
- [ ] Wer nimmt die Handscanner an?
- Die Etiketten liegen schon im alten Lager.
""",
    "notizen/budget.md": """# Budget

Für die Regale sind 18.500 Euro eingeplant, für Sicherheit 4.200 Euro.
Offen: Ersatz für zwei defekte Scanner.
""",
}
