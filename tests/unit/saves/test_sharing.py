"""Share codes: the same game back from every code, by the format as it is written down; nothing from any other text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.records import whole
from sixteen_tui.saves.schema import header as header_of
from sixteen_tui.saves.sharing import MAX_CHARACTERS, MAX_LINES, CodeError, decode, encode
from sixteen_tui.saves.transfer import MAX_BYTES
from tests.unit.saves import coder
from tests.unit.saves.damage import HERE, within
from tests.unit.saves.games import ALL_RULES, Played
from tests.unit.saves.shared import FIRST, GAME, GOLDEN, GOOD, VECTORS, WEIGHT, comes_back, head, refusal, said, vector
from tests.unit.saves.writer import AT, OPENING, commitment, game, header, numbered, save_of

EDGE: Final = [f"edge/{path.name.removesuffix(SUFFIX)}" for path in sorted((VECTORS / "edge").glob(f"*{SUFFIX}"))]
SEED: Final = "0123456789abcdef" * 4


# The same game back


@pytest.mark.parametrize("name", [*GOOD, *EDGE])
def test_every_vector_comes_back(name: str) -> None:
    comes_back(vector(name))


@pytest.mark.parametrize("name", GOOD)
def test_another_program_can_read_it(name: str) -> None:
    """The format as it is written down is all that one needs, and a list of what is legal."""
    raw = vector(name)
    fields = coder.Fields(encode(raw, HERE))
    first = coder.header(fields)
    header_line, *rows = (json.loads(line) for line in raw.splitlines())
    assert first == header_line
    shown = [json.loads(line) for line in (VECTORS / f"{name}.show.jsonl").read_text("utf-8").splitlines()]
    assert coder.log(fields, first, shown) == [row["entry"] for row in rows]
    assert fields.rest == 0


@pytest.mark.parametrize("number", range(16))
def test_random_games_with_everything_in_them_come_back(tmp_path: Path, number: int) -> None:
    random = Random(f"shared {number}")
    played = Played.new(tmp_path, random.choice(ALL_RULES), random)
    for _ in range(random.randrange(250)):
        played.step()
    played.session.close()
    comes_back(played.session.record.path.read_bytes())


def chances(random: Random, *, seed: bool) -> Iterator[tuple[str, Any]]:
    """The lines of a game of Sweet Sixteen at random, which goes back, even between two entries of chance."""
    yield "hint", 0
    table = sweet(seed=seed)
    while table.outcome is None:
        if table.to_move < 0:
            deal(table, random)
        else:
            table.play(random.choice(table.legal))
        yield "entry", table.game.encode(table.log[-1])
        if random.random() < 0.1:
            length = random.randrange(max(0, len(table) - 9), len(table) + 1)
            table.take_back(length)
            yield "undo", length
        if len(table) and random.random() < 0.1:
            yield "note", {"entry": random.randrange(len(table)), "text": random.choice(("", "…", "plain", "a\nb"))}
        if random.random() < 0.1:
            yield "hint", random.randrange(len(table) + 1)
        if random.random() < 0.1:
            yield (
                "seat",
                {"seat": random.randrange(3), "player": "bot", "level": random.choice(("hard", "é", None, ""))},
            )


SWEET: Final = {"seats": 3, "take": True, "second_chance": True, "faces_ten": False, "banker_plays": True}


def sweet(*, seed: bool) -> AnyTable:
    played = GAMES["sweet-sixteen"]
    return Table(played, played.rules(SWEET), SEED if seed else None)


def deal(table: AnyTable, random: Random) -> None:
    """One entry of chance, from the game's seed or, without one, from any."""
    if table.seed is None:
        state = table.game.start(table.rules)
        for action in table.log:
            state = table.game.apply(state, action).state
        table.play(table.game.chance(state, Stream(random.randbytes(32).hex())))
        return
    ahead: AnyTable = Table(table.game, table.rules, table.seed)
    for action in table.log:
        ahead.play(action)
    ahead.deal()
    table.play(ahead.log[len(table)])


@pytest.mark.parametrize("number", range(6))
def test_random_games_of_sweet_sixteen_come_back(number: int) -> None:
    random = Random(f"sweet {number}")
    with_seed = number % 2 == 0
    seats = [header()["seats"][0] | {"name": name} for name in ("", "Ada", "é")]
    first = header(game="sweet-sixteen", rules=SWEET, seats=seats, seed=SEED if with_seed else None)
    comes_back(whole(header_of(first), chances(random, seed=with_seed)))


PERSON: Final = {"name": "", "player": "human", "level": None}


@pytest.mark.parametrize(
    "changes",
    [
        {"created": "1969-12-31T23:59:59Z"},
        {"created": "1970-01-01T00:00:00Z", "id": "19700101-000000-000000"},
        {"created": "2106-02-07T06:28:15Z", "id": "21060207-062815-ffffff"},
        {"created": "2106-02-07T06:28:16Z", "id": "21060207-062816-abcdef"},
        {"created": "0001-01-01T00:00:00Z"},
        {"created": "9999-12-31T23:59:59-00:00"},
        {"created": "2024-02-29t23:59:59.123456789z"},
        {"created": "2026-01-02T03:04:05+00:00", "id": "20260102-030405-0a1b2c"},
        {"id": "20260102-030405-0A1B2C"},
        {"id": "20260102-030406-0a1b2c"},
        {"id": "a" * 100},
        {"app": ""},
        {"app": "000"},
        {"app": "\x00\x00"},
        {"app": "é" * 100},
        {"seats": [PERSON, {"name": "😀" * 200, "player": "bot", "level": "x" * 40}]},
        {"seats": [{"name": "\u202e\x1b[31m\n", "player": "bot", "level": ""}, PERSON]},
        {"seats": [{"name": "000 -._", "player": "bot", "level": level} for level in ("medium", "expert")]},
        {"commitment": "0" * 64},
        {"commitment": "f" * 64},
    ],
)
def test_every_header_comes_back(changes: dict[str, Any]) -> None:
    comes_back(game(**changes))
    comes_back(save_of(header(**changes)))


def test_seed_and_commitment_come_back() -> None:
    for seed in (SEED, "0" * 64, "f" * 64):
        for promise in (None, commitment(seed)):
            comes_back(save_of(header(seed=seed, commitment=promise)))


def test_what_is_left_out_is_the_time_of_a_line_and_a_torn_one() -> None:
    line = numbered([{"hint": 0}])[0]
    code = encode(save_of(header(), [line]), HERE)
    assert encode(save_of(header(), [{**line, "at": "2027-01-01T00:00:00Z"}]), HERE) == code
    assert encode(save_of(header(), [line]) + b'{"n": 2, "at"', HERE) == code


def test_a_code_is_short() -> None:
    """A whole game from a seed goes into a message of 160 characters, the largest into 250."""
    sizes = {name: len(encode(vector(name), HERE)) for name in GOOD if head(name)["seed"]}
    assert max(size for name, size in sizes.items() if not name.startswith("sweet")) <= 160
    assert max(sizes.values()) <= 250


# Codes for ever


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_a_code_means_the_same_for_ever(name: str) -> None:
    """If this fails, codes that people have sent each other no longer work."""
    raw = BY_HAND if name == "by-hand" else vector(name)
    assert said(decode(GOLDEN[name]))[:2] == said(raw)[:2]
    assert encode(raw, HERE) == GOLDEN[name]


BY_HAND: Final = game(
    {"hint": 3},
    {"note": {"entry": 1, "text": "« 9 ? »\n\x00"}},
    {"note": {"entry": 0, "text": "plain words"}},
    {"undo": 1},
    {"seat": {"seat": 1, "player": "human", "level": None}},
    {"seat": {"seat": 0, "player": "bot", "level": "grand-maître"}},
    {"entry": "1 draw"},
    {"undo": 0},
    {"hint": 0},
    {"entry": f"deal 1 {OPENING[0].removeprefix('deal 0 ')}"},
)


# Bounds


def long_game(count: int, text: str = "") -> bytes:
    """A save with so many lines after the header."""
    bodies: list[tuple[str, Any]] = [("entry", entry) for entry in OPENING]
    for number in range(count - len(OPENING)):
        match number % 4:
            case 0:
                bodies.append(("undo", 2))
            case 1:
                bodies.append(("entry", OPENING[2]))
            case 2:
                bodies.append(("hint", 3))
            case _:
                bodies.append(("note", {"entry": 1, "text": text}))
    return whole(header_of(header()), bodies)


def test_the_longest_game_comes_back_in_bounded_time() -> None:
    raw = long_game(MAX_LINES, "x" * 20)
    with within(10):
        code = encode(raw, HERE)
        again = decode(code)
    assert said(again)[:2] == said(raw)[:2]
    assert len(code) > MAX_CHARACTERS // 2


def test_a_game_that_is_too_long_has_no_code() -> None:
    most = (MAX_BYTES - 1_000_000) // (MAX_LINES // 4)
    for raw in (long_game(MAX_LINES + 1), long_game(MAX_LINES, "x" * most), long_game(1200, "😀" * (most // 8))):
        with within(5), pytest.raises(CodeError, match="game-too-long"):
            encode(raw, HERE)


def test_the_longest_codes_are_refused_in_bounded_time() -> None:
    random = Random("long")
    most = 62 ** (MAX_CHARACTERS - 6) // coder.PRIME // coder.total_of(WEIGHT)
    for rest in (most, random.randrange(most), 0b111111 * (most // 63)):
        total = coder.total_of(FIRST) + rest * coder.total_of(WEIGHT)
        code = f"S16-1-{in_digits(coder.OFFSET + coder.PRIME * total)}"
        assert len(code) > MAX_CHARACTERS - 20
        with within(5):
            assert refusal(code) == "not-a-game"


def in_digits(value: int) -> str:
    """As the coder does it, but not in an hour."""
    if value < 62**8:
        return coder.code_of(0)[:0] + "".join(coder.DIGITS[value // 62**i % 62] for i in reversed(range(8)))
    half = 8
    while 62 ** (2 * half) <= value:
        half *= 2
    high, low = divmod(value, 62**half)
    return in_digits(high).lstrip("0") + in_digits(low).rjust(half, "0")


def test_the_time_of_a_game_is_that_of_its_header() -> None:
    assert {json.loads(line)["at"] for line in GAME.splitlines()[1:]} == {AT}
