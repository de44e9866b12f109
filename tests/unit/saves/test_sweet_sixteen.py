"""Saves of Sweet Sixteen: a file is read back as the game in memory, and the header admits nothing else.

Method: games are played at random through a session, for 2 to 10 seats and every variation, with people and computers.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.saves.disk import Damaged
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import parse, read
from sixteen_tui.session.host import Host
from tests.unit.saves.games import BOT, PERSON, account
from tests.unit.saves.writer import header, save_of

FLAGS: Final = ("take", "second_chance", "faces_ten", "banker_plays")
RULES: Final = st.builds(Rules, st.integers(2, 10), *(st.booleans() for _ in FLAGS))


def begun(folder: Path, rules: Rules, random: Random) -> Host:
    """A new game with at least one person at the table."""
    players = [PERSON, *(random.choice((PERSON, BOT)) for _ in range(rules.seats - 1))]
    random.shuffle(players)
    return Host.new(folder, "sweet-sixteen", rules, players, random.randbytes(32).hex())


def step(session: Host, random: Random) -> None:
    """One thing more: mostly an action, sometimes a take-back."""
    points = [point for seat in session.people if (point := session.take_back_point(seat)) is not None]
    if points and random.random() < 0.1:
        session.take_back(random.choice(points))
    else:
        session.play(random.choice(session.table.legal))


def saved_as_played(session: Host) -> None:
    """Asserts that the disk has what is in memory, to the last question that can be asked of a game."""
    record = read(session.record.path)
    assert account(record.table) == account(session.table)
    assert record.players == session.players
    assert (record.took_back, record.torn) == (session.record.took_back, b"")
    assert session.unsaved is None


@given(rules=RULES, number=st.integers(0, 10**9), skipped=st.integers(0, 150))
@settings(max_examples=25, deadline=None)
def test_save_and_load_are_equal_at_every_step(rules: Rules, number: int, skipped: int) -> None:
    """Six steps from somewhere in the game on, the file closed and opened again between two of them."""
    random = Random(number)
    with TemporaryDirectory() as folder:
        session = begun(Path(folder), rules, random)
        for _ in range(skipped * rules.seats // 10):
            if session.table.outcome is None:
                step(session, random)
        for place in range(6):
            saved_as_played(session)
            if session.table.outcome is not None:
                break
            step(session, random)
            if place == 3:
                before = session.record.path.read_bytes()
                session.close()
                session = Host.resume(session.record.path)
                assert session.record.path.read_bytes() == before
        session.close()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_equal_at_every_step(tmp_path: Path, seats: int) -> None:
    random = Random(f"sweet {seats}")
    session = begun(tmp_path, Rules(seats, take=True, second_chance=seats > 2, banker_plays=seats != 3), random)
    saved_as_played(session)
    while session.table.outcome is None:
        step(session, random)
        saved_as_played(session)
    session.close()


def _prefixes(raw: bytes) -> Iterator[bytes]:
    lines = raw.splitlines(keepends=True)
    for length in range(1, len(lines)):
        yield b"".join(lines[:length])


def test_a_game_stopped_between_two_entries_goes_on_with_the_same_cards(tmp_path: Path) -> None:
    """The program can end between a turn and the shuffle after it: the seed then shuffles when the game is opened."""
    random = Random("stopped")
    session = begun(tmp_path, Rules(3, take=True), random)
    while session.table.outcome is None:
        session.play(random.choice(session.table.legal))
    session.close()
    path, entries = session.record.path, session.table.log
    shuffled = 0
    for raw in _prefixes(path.read_bytes()):
        path.write_bytes(raw)
        again = Host.resume(path)
        assert entries[: len(again.table)] == again.table.log
        shuffled += len(again.table) > raw.count(b"\n") - 1
        saved_as_played(again)
        again.close()
    assert shuffled > 5


# The header

SEATS: Final = header()["seats"]
BOOK: Final = {"seats": 2, "take": False, "second_chance": False, "faces_ten": False, "banker_plays": True}


def headed(rules: object = BOOK, seats: int = 2, **changes: Any) -> dict[str, Any]:
    return header(**{"game": "sweet-sixteen", "rules": rules, "seats": [SEATS[0]] * seats, **changes})


def refusal(value: dict[str, Any]) -> tuple[str, Any]:
    """The code and the key with which a header is refused."""
    with pytest.raises(Damaged) as refused:
        parse(save_of(value), Path("a save"))
    assert refused.value.line == 1
    return refused.value.code, refused.value.details.get("key")


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_seats(seats: int) -> None:
    record = parse(save_of(headed({**BOOK, "seats": seats}, seats)), Path("a save"))
    assert (record.table.rules, len(record.players)) == (Rules(seats), seats)
    assert record.header.json == headed({**BOOK, "seats": seats}, seats)
    assert refusal(headed({**BOOK, "seats": seats}, seats + 1)) == ("seats-disagree", None)


@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 10**30, True, 2.0, "2", None, [2]])
def test_a_number_of_seats_that_there_is_not(seats: Any) -> None:
    assert refusal(headed({**BOOK, "seats": seats})) == ("value-wrong", "rules.seats")


@pytest.mark.parametrize("flag", FLAGS)
def test_a_variation_is_on_or_off_and_spelled_out(flag: str) -> None:
    assert getattr(parse(save_of(headed({**BOOK, flag: True})), Path("a save")).table.rules, flag) is True
    wrong: tuple[object, ...] = (0, 1, "true", None, [], 1.0)
    for value in wrong:
        assert refusal(headed({**BOOK, flag: value})) == ("value-wrong", f"rules.{flag}")
    rest = {name: value for name, value in BOOK.items() if name != flag}
    assert refusal(headed(rest)) == ("key-missing", f"rules.{flag}")


@pytest.mark.parametrize("key", ["matches", "second-chance", "sixteen", "sweet-sixteen", "", "preset"])
def test_a_variation_that_there_is_not(key: str) -> None:
    assert refusal(headed({**BOOK, key: True})) == ("newer-version", f"rules.{key}")


def test_the_rules_are_those_of_the_game() -> None:
    sixteen = header()["rules"]
    assert refusal(headed(sixteen))[0] in ("key-missing", "newer-version")
    assert refusal(headed(BOOK, game="sixteen"))[0] in ("key-missing", "newer-version")
    assert refusal(headed([])) == ("value-wrong", "rules")


@pytest.mark.parametrize("game", ["whist", "", "Sixteen", "sweet sixteen", None, 1, True, ["sixteen"], {"a": 1}])
def test_a_game_that_there_is_not(game: Any) -> None:
    assert refusal(headed(game=game)) == ("unknown-game", None)


def test_no_game_at_all() -> None:
    assert refusal({key: value for key, value in headed().items() if key != "game"}) == ("key-missing", "game")


def test_a_take_over_is_of_a_seat_that_there_is(tmp_path: Path) -> None:
    session = Host.new(tmp_path, "sweet-sixteen", Rules(10), [PERSON] * 10)
    assert session.journal is not None
    session.journal.append("seat", {"seat": 9, "player": "bot", "level": "hard"})
    session.close()
    assert read(session.record.path).players[9] == Player(name=PERSON.name, player="bot", level="hard")
