"""Sensitive personal data, and work that is only about it (spec 5.7)."""

import pytest

from apps.memory.rules.guard import Clean, inspect
from apps.memory.rules.verdict import Reason, Refused

OWN = [
    "Ich habe Epilepsie.",
    "Weil ich Legasthenie habe, schreib mir bitte kurze Sätze.",
    "Ich habe Dia\u200bbetes.",
    "Ich bin in der Gewerkschaft organisiert.",
    "Ich wähle die Grünen.",
    "Ich bin gläubige Muslima.",
    "Meine Eltern stammen aus Syrien.",
    "Ich bin lesbisch.",
    "I'm a registered Democrat.",
    "I have high blood pressure.",
]
OTHERS = [
    "Meine Kollegin Petra Muster hat Brustkrebs.",
    "Unser Fahrer ist Jude.",
    "My boss is gay.",
    "Frau Muster ist schwanger.",
]
WORK = [
    "Ich betreue die App für Menschen mit Diabetes als Produktmanagerin.",
    "Ich unterrichte autistische Kinder.",
    "Ich arbeite im Krankenhaus.",
    "Ich schreibe für ein Fachmagazin über Krebsforschung.",
    "Wir verkaufen Orgelpfeifen an Kirchengemeinden.",
    "Unser Mandant ist eine Gewerkschaft, ich mache dort die Öffentlichkeitsarbeit.",
    "Mit „Partei“ meine ich in Verträgen die Vertragspartei.",
    "Ich bin Schwerbehindertenvertreterin im Werk Ulm.",
    "Ich bin Betriebsärztin am Standort Ulm.",
    "Wir nutzen MS Teams.",
    "Ich bin Referent für Tarifpolitik in der Personalabteilung.",
]


@pytest.mark.parametrize("text", [*OWN, *OTHERS])
def test_sensitive(text):
    assert inspect(text) == Refused(Reason.SENSITIVE)


@pytest.mark.parametrize("text", WORK)
def test_subject_of_work(text):
    assert isinstance(inspect(text), Clean)


def test_comes_before_policy():
    assert inspect("Wegen meiner Epilepsie darf ich nicht fahren.") == Refused(Reason.SENSITIVE)
