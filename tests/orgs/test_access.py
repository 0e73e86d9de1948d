"""Who gets into an organisation."""

import pytest

pytestmark = pytest.mark.django_db


def test_member_gets_in(cast):
    assert cast.client(cast.ben).get("/werk/").status_code == 200


def test_stranger_finds_nothing(cast):
    assert cast.client(cast.eve).get("/werk/").status_code == 404


def test_signed_out_is_sent_to_sign_in(cast, client):
    response = client.get("/werk/")
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")
