"""The fields of share codes, and short codes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from operator import methodcaller
from typing import Any

import pytest

from sixteen_tui.engine.shuffle import daily_deal, deal_seed
from sixteen_tui.saves.fields import OutOfBoundsError, RadixFields, RadixReader, Writer, from_digits, in_digits
from sixteen_tui.saves.records import parse
from sixteen_tui.saves.share_header import nameless
from sixteen_tui.saves.sharing import CodeError, decode, encode, shared
from tests.unit.saves.damage import HERE
from tests.unit.saves.writer import commitment, header, save_of

# The fields of share codes


def again(write: Callable[[RadixFields], object]) -> object:
    """The value that a reader gets of a written one, followed by a 1 that must be read after it."""
    writer = Writer(10_000)
    given = write(writer)
    writer.field(1, 2)
    reader = RadixReader(writer.total())
    found = write(reader)
    assert reader.field(0, 2) == 1
    assert reader.over
    assert found == given
    return found


def test_numbers_texts_and_choices_come_back_from_a_code() -> None:
    for value in (0, 31, 32, 1023, 1024, (1 << 20) - 1):
        assert again(methodcaller("number", value)) == value
    for text in ("", "a", "Zz-._ 09", "é☃", "a\nb", "a" * 500):
        assert again(methodcaller("text", text)) == text
    for flag in (True, False):
        assert again(methodcaller("flag", flag)) is flag
    assert again(lambda fields: fields.choose("c", "abc")) == "c"


def test_a_reader_ignores_what_it_is_given() -> None:
    writer = Writer(1000)
    writer.text("Ada")
    writer.number(700)
    writer.choose("b", "abc")
    reader = RadixReader(writer.total())
    assert (reader.text(""), reader.number(5), reader.choose("a", "abc"), reader.over) == ("Ada", 700, "b", True)
    with pytest.raises(OutOfBoundsError):
        reader.choose("a", "")


def test_numbers_and_texts_have_bounds() -> None:
    with pytest.raises(OutOfBoundsError):
        Writer(1000).number(1 << 20)
    assert Writer(1000).number((1 << 20) - 1) == (1 << 20) - 1
    reader = RadixReader(sum(63 * 64**place for place in range(6)))
    with pytest.raises(OutOfBoundsError):
        reader.number(0)
    for length, bounded in ((40_000, True), (40_001, False)):
        writer = Writer(10**6)
        writer.number(2 * length)
        reader = RadixReader(writer.total())
        with nullcontext() if bounded else pytest.raises(OutOfBoundsError):
            assert reader.text("") == "0" * length


def test_a_number_that_is_too_large_is_noticed_while_it_is_written() -> None:
    writer = Writer(8)
    writer.field(255, 256)
    assert writer.total() == 255
    writer.field(0, 2)
    assert writer.total() == 255
    writer.field(1, 2)
    with pytest.raises(OverflowError):
        writer.total()
    with pytest.raises(OverflowError):
        writer.field(1, 2)
    writer.field(0, 2)


def test_digits_are_those_of_base_62() -> None:
    assert [in_digits(number) for number in (1, 9, 10, 35, 36, 61, 62, 62**5)] == [*"19AZaz", "10", "100000"]
    for number in (1, 61, 62, 3843, 3844, 62**40 + 17):
        assert from_digits(in_digits(number)) == number
    assert (from_digits(""), from_digits("0"), from_digits("000z")) == (0, 0, 61)
    with pytest.raises(KeyError, match="é"):
        from_digits("1é")


# Share codes


def daily(**more: Any) -> bytes:
    """A save of the daily deal of a day, without a line but the deal."""
    deal = daily_deal("sixteen", "2026-03-14")
    seed = deal_seed(deal)
    return game_of_deal(deal, seed, daily="2026-03-14", **more)


def game_of_deal(deal: str, seed: str, **more: Any) -> bytes:
    own = {"id": "20260102-030405-abcdef", "version": 2, "deal": deal, "seed": seed, "commitment": commitment(seed)}
    return save_of(header(**{**own, **more}), [])


def test_a_short_code_may_leave_out_names_and_name_an_entry() -> None:
    raw = daily()
    full, without = encode(raw, HERE), encode(raw, HERE, names=False, entry=0)
    assert full.startswith("S16-3-")
    assert len(without) < len(full)
    assert (
        [seat.name for seat in parse(shared(without).raw, HERE).header.seats]
        == [nameless(0), nameless(1)]
        == ["#1", "#2"]
    )
    assert (shared(full).entry, shared(without).entry) == (None, 0)
    assert parse(decode(full), HERE).header.daily == "2026-03-14"
    assert parse(decode(full), HERE).header.app == ""


@pytest.mark.parametrize(
    "change",
    [{"id": "named-by-hand"}, {"created": "2026-01-02T03:04:05.5Z"}, {"contributions": [None, None]}],
)
def test_a_save_that_a_short_code_cannot_say_gets_a_whole_one(change: dict[str, Any]) -> None:
    deal = "0" * 16
    raw = game_of_deal(deal, deal_seed(deal), **change)
    assert encode(raw, HERE).startswith("S16-2-")
    assert parse(decode(encode(raw, HERE)), HERE).header == parse(raw, HERE).header


def test_a_code_of_a_newer_version_says_which() -> None:
    with pytest.raises(CodeError) as newer:
        decode("S16-12-1")
    assert (newer.value.code, newer.value.details) == ("newer-version", {"version": 12})
    assert str(newer.value) == "newer-version {'version': 12}"
    with pytest.raises(CodeError) as bad:
        decode("S16-1-1!")
    assert bad.value.details == {"character": "!"}
    assert str(CodeError("too-long")) == "too-long"
