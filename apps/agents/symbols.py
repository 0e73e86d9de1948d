"""The icons that an agent can wear, with the words for them."""

from django.utils.translation import gettext_lazy as _

SYMBOLS = (
    ("bot", _("Roboter")),
    ("pen-line", _("Stift")),
    ("mail", _("Brief")),
    ("languages", _("Sprachen")),
    ("file-text", _("Dokument")),
    ("book-open", _("Buch")),
    ("scale", _("Waage")),
    ("calculator", _("Rechner")),
    ("chart-line", _("Kurve")),
    ("clipboard-list", _("Liste")),
    ("shopping-cart", _("Einkaufswagen")),
    ("truck", _("Lastwagen")),
    ("factory", _("Werk")),
    ("wrench", _("Werkzeug")),
    ("cpu", _("Technik")),
    ("code", _("Code")),
    ("megaphone", _("Megafon")),
    ("headset", _("Kopfhörer")),
    ("graduation-cap", _("Doktorhut")),
    ("calendar", _("Kalender")),
    ("search", _("Lupe")),
    ("shield-check", _("Schild")),
    ("flask-conical", _("Kolben")),
    ("lightbulb", _("Glühlampe")),
)
