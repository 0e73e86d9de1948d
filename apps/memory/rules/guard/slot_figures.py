"""How people name units, prices, numbers, dates and times. Rows as in `slot_form`."""

from typing import Final

from apps.memory.rules.guard.slot import SlotName
from apps.memory.rules.guard.slot_form import NUMBER, Row

FIGURES: Final[tuple[Row, ...]] = (
    (
        SlotName.UNITS,
        "metric",
        "not_metric",
        r"metrisch\w*(?: (?:einheiten|maße|system))?|si-einheiten|zentimetern?|kilometern?"
        r"|metern?|millimetern?|kilogramm|metric(?: units| system)?|kilomet(?:re|er)s"
        r"|cent?imet(?:re|er)s",
    ),
    (
        SlotName.UNITS,
        "imperial",
        "metric",
        r"imperial\w*(?: (?:units|einheiten))?|zoll|inch(?:es)?|meilen|miles|feet|pfund und unzen",
    ),
    (SlotName.TEMPERATURE, "celsius", "fahrenheit", r"(?:in )?(?:grad )?celsius"),
    (SlotName.TEMPERATURE, "fahrenheit", "celsius", r"(?:in )?fahrenheit"),
    (
        SlotName.PRICES,
        "net",
        "gross",
        r"netto(?:preisen?|beträge?n?|werte?n?)?|(?:ohne|exklusive) (?:mehrwertsteuer|mwst\.?"
        r"|umsatzsteuer|ust\.?)|net(?: prices| amounts)?|(?:excluding|without|excl\.?"
        r"|before) (?:vat|tax)",
    ),
    (
        SlotName.PRICES,
        "gross",
        "net",
        r"brutto(?:preisen?|beträge?n?|werte?n?)?|(?:mit|inklusive|inkl\.?"
        r"|einschließlich) (?:mehrwertsteuer|mwst\.?|umsatzsteuer|ust\.?)|gross(?: prices"
        r"| amounts)?|(?:including|with|incl\.?) (?:vat|tax)",
    ),
    (SlotName.CURRENCY, "chf", "not_chf", r"(?:in )?(?:schweizer )?franken|chf|swiss francs"),
    (SlotName.CURRENCY, "eur", "not_eur", r"(?:in )?euros?|eur|€"),
    (SlotName.CURRENCY, "usd", "not_usd", r"(?:in )?(?:us[- ])?dollars?|usd"),
    (
        SlotName.CURRENCY,
        "gbp",
        "not_gbp",
        r"(?:in )?(?:british )?pounds|(?:in )?(?:britische[nr]? )?pfund|gbp|sterling",
    ),
    (
        SlotName.NUMBERS,
        "german",
        "not_german",
        r"tausenderpunkte?n?(?: und (?:dezimal)?komma)?|(?:dezimal)?komma als dezimaltrenn\w*"
        r"|dezimalkomma|deutsche[smrn]? (?:zahlenformat|zahlenschreibweise)"
        r"|german number format|1\.234,\d+|1\.000,\d+",
    ),
    (
        SlotName.NUMBERS,
        "english",
        "not_english",
        r"dezimalpunkt|decimal points?|english number format"
        r"|comma(?:s)? as thousands separators?|thousands separators?|1,234\.\d+",
    ),
    (
        SlotName.NUMBERS,
        "swiss",
        "not_swiss",
        r"tausenderapostroph|apostroph als tausendertrenn\w*|schweizer zahlenformat",
    ),
    (
        SlotName.NUMBERS,
        "words_to_ten",
        "digits",
        r"(?:zahlen|numbers) (?:bis|unter|below|under|up to) (?:zwölf|zehn|ten|twelve)(?: are"
        r"| immer| bitte| stets| schreib| schreibe| schreibst| du)* (?:aus|ausschreiben"
        r"|ausgeschrieben|als wörter|als wort|in worten|(?:written|spelled|spelt) out|as words"
        r"|in words)(?: unless a unit follows)?",
    ),
    (
        SlotName.NUMBERS,
        "digits",
        "words",
        r"(?:zahlen )?(?:immer )?als ziffern?|in ziffern|as (?:digits|numerals)|numerals|ziffern",
    ),
    (
        SlotName.ROUNDING,
        "whole",
        "exact",
        r"(?:auf |to )?(?:ganze|volle|whole|full) (?:euro|zahlen|prozent|beträge|cent|numbers"
        r"|euros|dollars|percent)|(?:auf|to)(?: the)? (?:nearest )?(?:ganze|euro|dollar"
        r"|whole number)",
    ),
    (
        SlotName.ROUNDING,
        "decimals:{n}",
        None,
        rf"(?:auf |to |mit |with )?{NUMBER} (?:nachkommastellen?|dezimalstellen?"
        r"|stellen nach dem komma|decimals?|decimal places?)",
    ),
    (
        SlotName.DATES,
        "dd.mm.yyyy",
        "not_dd.mm.yyyy",
        r"(?:t?t\.m?m\.jj(?:jj)?|d?d\.m?m\.yy(?:yy)?|tag[. ,]+monat[. ,]+(?:und )?jahr)\.?"
        r"|deutsche[smrn]? datumsformat",
    ),
    (
        SlotName.DATES,
        "yyyy-mm-dd",
        "not_yyyy-mm-dd",
        r"(?:jjjj|yyyy)-mm-(?:tt|dd)|iso(?:[- ]?8601)?(?:[- ]?(?:format|datum|dates?))?"
        r"|jahr-monat-tag|year-month-day",
    ),
    (
        SlotName.DATES,
        "dd/mm/yyyy",
        "not_dd/mm/yyyy",
        r"dd/mm/yy(?:yy)?|day[ /,]+month[ /,]+(?:and )?year|day first",
    ),
    (
        SlotName.DATES,
        "mm/dd/yyyy",
        "not_mm/dd/yyyy",
        r"mm/dd/yy(?:yy)?|month[ /,]+day[ /,]+(?:and )?year|month first",
    ),
    (
        SlotName.DATES,
        "month_written",
        "not_month_written",
        r"(?:ausgeschriebene[nmr]?|mit ausgeschriebenem) monat\w*"
        r"|monatsnamen?(?: ausgeschrieben)?|monat(?:e)? ausgeschrieben|months? (?:spelled"
        r"|written) out",
    ),
    (
        SlotName.DATES,
        "weekday",
        "not_weekday",
        r"(?:mit |immer mit )?(?:dem )?wochentag\w*|(?:with )?(?:the )?(?:weekday|day of the week)",
    ),
    (
        SlotName.TIME,
        "24h",
        "12h",
        r"24[- ]?(?:stunden|std|h|hour)?[- ]?(?:format|clock|anzeige|zählung|uhr|time)?",
    ),
    (
        SlotName.TIME,
        "12h",
        "24h",
        r"12[- ]?(?:stunden|h|hour)[- ]?(?:format|clock|time)?|a\.?m\.?(?: ?/ ?| and | und "
        r"| or )p\.?m\.?",
    ),
)
