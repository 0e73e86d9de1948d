"""The record of origins on its way from a stored message to the edited one."""

from apps.chat.forms import MessageForm, write_ranges
from apps.memory.rules.origin import Origin, Range


def test_a_stored_record_reads_back_as_it_was():
    parts = [{"origin": "typed", "text": "👍 ja "}, {"origin": "pasted", "text": "fremd"}]
    form = MessageForm({"text": "👍 ja fremd", "ranges": write_ranges(parts)})
    assert form.is_valid()
    assert form.cleaned_data["ranges"] == [
        Range(0, 5, Origin.TYPED),
        Range(5, 10, Origin.PASTED),
    ]


def test_an_empty_record_declares_nothing():
    assert write_ranges([]) == "[]"
