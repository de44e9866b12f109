"""Short share codes: the game of a deal code in some sixty characters, names or none, and a place to look at."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import daily_deal, deal_seed
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.records import lines, parse, whole
from sixteen_tui.saves.schema import header as header_of
from sixteen_tui.saves.sharing import CodeError, decode, encode, shared
from tests.unit.saves import coder
from tests.unit.saves.damage import HERE, within
from tests.unit.saves.writer import commitment, header

DEAL: Final = "V8V0XRH6DCE5411A"
CREATED: Final = "2026-01-02T03:04:05Z"
ID: Final = "20260102-030405-0a1b2c"
SEATS: Final = (
    {"name": "Zoë", "player": "human", "level": None},
    {"name": "Ada", "player": "bot", "level": "expert"},
)
KINDS: Final = (("sixteen", 2), ("sixteen", 4), ("sweet-sixteen", 2), ("sweet-sixteen", 10))


def save(game: str = "sixteen", seats: int = 2, number: int = 0, most: int = 10_000, **changes: Any) -> bytes:
    """A game of that deal code, played at random."""
    known, random = GAMES[game], Random(f"short {number}")
    deal = changes.get("deal", DEAL)
    rules = known.rules({**{rule: getattr(known.default_rules, rule) for rule in known.choices}, "seats": seats})
    table: AnyTable = Table(known, rules, deal_seed(deal))
    while table.outcome is None and len(table) < most:
        if table.to_move == CHANCE:
            table.deal()
        else:
            table.play(random.choice(table.legal))
    seed = deal_seed(deal)
    first = {
        **header(id=ID, created=CREATED, game=game, seed=seed, commitment=commitment(seed), version=2, deal=deal),
        "rules": {"seats": seats, **{rule: getattr(rules, rule) for rule in known.choices}},
        "seats": [SEATS[seat % 2] for seat in range(seats)],
        **changes,
    }
    return whole(header_of(first), (("entry", known.encode(action)) for action in table.log))


def told(raw: bytes) -> tuple[dict[str, Any], list[tuple[str, Any]]]:
    record = parse(raw, HERE)
    return record.header.json, list(lines(raw, record))


@pytest.mark.parametrize("names", [False, True])
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_the_same_game_comes_back(game: str, seats: int, names: bool) -> None:
    raw = save(game, seats)
    code = encode(raw, HERE, names=names)
    (first, before), (second, after) = told(raw), told(decode(code))
    assert code.startswith("S16-3-")
    assert after == before
    called = [seat["name"] if names else f"#{number}" for number, seat in enumerate(first["seats"], 1)]
    seats_now = [{**seat, "name": name} for seat, name in zip(first["seats"], called, strict=True)]
    assert {**second, "seats": [*second["seats"]]} == {**first, "app": "", "seats": seats_now}
    assert encode(decode(code), HERE) == code


@pytest.mark.parametrize("names", [False, True])
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_another_program_can_read_it(game: str, seats: int, names: bool) -> None:
    """The format as it is written down is all that one needs, and a list of what is legal."""
    raw = save(game, seats)
    fields = coder.Fields(encode(raw, HERE, names=names, entry=7))
    first = coder.short_header(fields)
    shown = [json.loads(json.dumps(each)) for each in parse(raw, HERE).table.describe()]
    assert first == told(decode(encode(raw, HERE, names=names)))[0] | {"seats": first["seats"]}
    assert [seat["name"] for seat in first["seats"]] == (
        [SEATS[seat % 2]["name"] for seat in range(seats)] if names else [f"#{seat + 1}" for seat in range(seats)]
    )
    assert coder.log(fields, first, shown) == [entry for _, entry in told(raw)[1]]
    assert fields.flag()
    assert fields.take(len(shown) + 1) == 7
    assert fields.rest == 0


@pytest.mark.parametrize("number", range(10))
def test_a_game_goes_into_64_characters(number: int) -> None:
    for seats in (2, 4):
        assert len(encode(save(seats=seats, number=number), HERE, names=False)) <= 64
        assert len(encode(save(seats=seats, number=number), HERE, names=False, entry=60)) <= 64


def test_a_code_can_lead_to_any_entry() -> None:
    raw = save(most=30)
    codes = {encode(raw, HERE, entry=entry) for entry in (None, *range(31))}
    assert len(codes) == 32
    assert {shared(code).entry for code in codes} == {None, *range(31)}
    assert {shared(code).raw for code in codes} == {decode(encode(raw, HERE))}


def test_undone_entries_hints_and_notes_come_back() -> None:
    record = parse(save(most=20), HERE)
    rows: list[tuple[str, Any]] = [("entry", GAMES["sixteen"].encode(action)) for action in record.table.log]
    rows += [("hint", 3), ("note", {"entry": 2, "text": "« ? »"}), ("undo", 15), *rows[15:18]]
    raw = whole(record.header, rows)
    assert told(decode(encode(raw, HERE)))[1] == rows


@pytest.mark.parametrize("day", ["2026-11-24", "0001-01-01", "2024-02-29"])
def test_a_daily_deal_is_named_by_its_day(day: str) -> None:
    raw = save(deal=daily_deal("sixteen", day), daily=day)
    assert told(decode(encode(raw, HERE)))[0]["daily"] == day
    assert len(encode(raw, HERE)) < len(encode(save(), HERE))


@pytest.mark.parametrize(
    "changes",
    [
        {"parent": None},
        {"contributions": None},
        {"daily": None},
        {"id": "20260102-030406-0a1b2c"},
        {"id": "20260102-030405-0A1B2C"},
        {"created": "2026-01-02T03:04:05.5Z"},
        {"created": "1969-12-31T23:59:59Z", "id": "19691231-235959-000000"},
        {"commitment": None},
        {"deal": daily_deal("sixteen", "9999-12-31"), "daily": "9999-12-31"},
    ],
    ids=str,
)
def test_what_a_short_code_cannot_say_has_a_whole_one(changes: dict[str, Any]) -> None:
    raw = save(most=10, **changes)
    code = encode(raw, HERE, names=False, entry=3)
    assert code.startswith("S16-2-")
    assert told(decode(code)) == told(raw)
    assert shared(code).entry is None


# Codes for ever


GOLDEN: Final = {
    "no names": "S16-3-1CcntAGL7ndrhgTFAfM2sGt4lwJt8yCVKlg4DVuBcDEdeNrqs9VYW",
    "names, and an entry": "S16-3-FOOSsC69TXzRsc2fsaGxjRHXTzLacUpezNw9NVvOPj1VLqd",
}


def test_a_code_means_the_same_for_ever() -> None:
    """If this fails, codes that people have sent each other no longer work."""
    assert encode(save(), HERE, names=False) == GOLDEN["no names"]
    assert encode(save("sweet-sixteen"), HERE, entry=9) == GOLDEN["names, and an entry"]
    assert told(decode(GOLDEN["no names"]))[1] == told(save())[1]
    assert told(decode(GOLDEN["names, and an entry"]))[1] == told(save("sweet-sixteen"))[1]


def test_a_longer_code_of_the_same_game_stays_readable() -> None:
    """Of a save with a deal code there were whole codes before there were short ones."""
    raw = save(most=12)
    code = "S16-2-2Oz5dwbj18BYKGaMs2wCstmc6ijrFmvg7jK32LxtMAiDJX3NzP67wABNTzL0wnnIfU3mjI0NAd9vo5bnSTFCWYz4pH2mOvsm0"
    assert told(decode(code))[1] == told(raw)[1]


# Nothing from any other text


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_every_character_that_is_changed_is_noticed(name: str) -> None:
    code = GOLDEN[name]
    for place, char in enumerate(code):
        for other in {*coder.DIGITS, *"-_é"} - {char}:
            with pytest.raises(CodeError):
                decode(code[:place] + other + code[place + 1 :])
    for i in range(len(code) - 1):
        swapped = code[:i] + code[i + 1] + code[i] + code[i + 2 :]
        if swapped != code:
            with pytest.raises(CodeError):
                decode(swapped)


def _crafted(fields: list[coder.Field]) -> str:
    return coder.code_of(coder.total_of(fields), version=3)


FIRST: Final[list[coder.Field]] = [
    (0, 16), (0, 2), (1, 2), (0, 2), (1, 2), (0, 3), (1000, 2**32), (1, 16**6), (0, 2), (0, 2), *[(1, 32)] * 16,
    (0, 2), (0, 6), (1, 2), (1, 6),
]  # fmt: skip
DEALT: Final = [*coder.number(0), *coder.number(1)]


def test_what_the_next_test_changes_is_a_game() -> None:
    assert told(decode(_crafted([*FIRST, *DEALT, (0, 2)])))[0]["deal"] == "1" * 16


@pytest.mark.parametrize(
    "fields",
    [
        [*FIRST, *DEALT, (1, 2), (2, 3)],  # an entry behind the end
        [*FIRST, *DEALT, (0, 2), (1, 2)],  # something after the end
        [*FIRST[:9], (1, 2), (0, 2**20), *FIRST[26:], *DEALT, (0, 2)],  # a day before the first
        [
            *FIRST[:8],
            (1, 2),
            *FIRST[9:26],
            *coder.utf8("#1"),
            *FIRST[26:28],
            *coder.utf8("#2"),
            *FIRST[28:],
            *DEALT,
            (0, 2),
        ],
        [*FIRST, *coder.number(0), *coder.number(200), (0, 2)],  # more entries than a game has
    ],
    ids=range(5),
)
def test_a_right_check_sum_makes_no_game(fields: list[coder.Field]) -> None:
    with within(2), pytest.raises(CodeError) as refused:
        decode(_crafted(fields))
    assert refused.value.code == "not-a-game"
