"""Output of `show --seat` for Sweet Sixteen: the observations of a seat, and never why another turn ended (B10)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from sixteen_tui.cli.commands.keep import new_file, whole
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.table import AnyTable, Table
from tests.cli.kit import Call, Refused
from tests.cli.sweet import GAME, SWEET, VECTORS, shuffle

# show --seat: what a seat has seen, and never why another's turn ended (B10)


def _turns(rules: Rules, *turns: tuple[str, Sequence[str]]) -> AnyTable:
    """A game whose first banker is seat 0: each turn is the cards on top of the shuffle, and what the seat does."""
    table: AnyTable = Table(GAME, rules)
    seats = range(rules.seats)
    table.play(GAME.decode(" ".join(("cut", *(f"{seat}:{'A23456789TJQK'[seat]}C" for seat in seats)))))
    for i, (top, actions) in enumerate(turns):
        held = [card for hand in (list(table.describe())[-1]["hands"] if i else ()) if hand for card in hand]
        table.play(GAME.decode(shuffle(top, " ".join(held))))
        for action in actions:
            table.play(GAME.decode(f"{table.to_move} {action}"))
    return table


ENDINGS: dict[str, tuple[Rules, list[tuple[str, Sequence[str]]]]] = {
    "as dealt": (Rules(3), [("3D 5H", ["stand"]), ("3D KS", []), ("KD QS", [])]),
    "a trade": (
        Rules(3),
        [("3D 5H 2C", ["trade 3D", "stand"]), ("3D 5H JC", ["trade 3D"]), ("3D TH QC", ["trade 3D"])],
    ),
    "a take": (
        Rules(3, take=True),
        [("3D 5H 2C", ["take", "stand"]), ("3D 5H 8D", ["take"]), ("3D TH QC", ["take"])],
    ),
    "second chance, as dealt": (
        Rules(3, second_chance=True),
        [("3D 5H", ["stand"]), ("3D KS", []), ("KD QS", ["stand"])],
    ),
    "second chance, a trade": (
        Rules(3, take=True, second_chance=True),
        [
            ("3D 5H 2C", ["trade 3D", "stand"]),
            ("KD QS 2C", ["trade KD", "stand"]),
            ("KD QS 4C", ["trade KD"]),
            ("KD QS TC", ["trade KD"]),
        ],
    ),
}
"""Turns of seat 1 that must look alike from outside: a stand, a sixteen, a bust."""


@pytest.mark.parametrize("viewer", [0, 2])
@pytest.mark.parametrize("how", ENDINGS)
def test_show_never_tells_why_a_turn_ended(call: Call, home: Path, how: str, viewer: int) -> None:
    rules, turns = ENDINGS[how]
    seen: list[tuple[str, str]] = []
    whole_games = set()
    for turn in turns:
        for later in ([], [("2D 2H", ["stand"])], [("2D 2H", ["stand"]), ("AD AH", [])]):
            table = _turns(rules, turn, *later)
            path = home / "x.sixteen.jsonl"
            path.unlink(missing_ok=True)
            new_file(path, whole(path, table, [("Ada", "easy")] * 3))
            path.write_bytes(path.read_bytes() + b"x" * len(turn[1]))  # a torn line of some length
            text, lines = (call("show", path.name, "--seat", str(viewer), *json) for json in ((), ("--json",)))
            assert (text.status, lines.status) == (0, 0)
            assert "1 done" in text.out
            seen.append((text.out.split("\n", 1)[1], lines.out))
            whole_games.add(call("show", path.name).out)
    assert len(set(seen)) == 3
    assert seen[:3] * len(turns) == seen
    assert len(whole_games) == len(turns) * 3


@pytest.mark.parametrize("path", SWEET, ids=lambda path: path.name)
def test_the_rest_is_as_everyone_sees_it(call: Call, path: Path) -> None:
    """Other hands are blank until they are revealed, others' turns all close as `done`, nothing else differs."""
    everything = [json.loads(line) for line in call("show", str(path), "--json").out.splitlines()]
    seats = len(everything[0]["hands"])
    for seat in {0, seats - 1}:
        positions = [
            json.loads(line) for line in call("show", str(path), "--json", "--seat", str(seat)).out.splitlines()
        ]
        assert [position["i"] for position in positions] == list(range(len(positions)))
        entries = [position["entry"] for position in positions]
        assert sum(entry.startswith("reveal ") for entry in entries) == seats
        assert not any(entry.endswith(" stand") and not entry.startswith(f"{seat} ") for entry in entries)
        done = Counter(entry for entry in entries if entry.endswith(" done"))
        rounds = seats if everything[-1]["hands"].count(None) == 0 else seats - 1
        assert done == {f"{other} done": rounds for other in range(seats) if other != seat}
        for position in positions:
            for other, hand in enumerate(position["hands"]):
                if (
                    other != seat
                    and position["settled"] is None
                    and hand is not None
                    and position["to_move"] is not None
                ):
                    assert set(hand) == {"?"}
        settled = [position for position in positions if position["settled"]]
        full = [position for position in everything if position["settled"]]
        for known, known_to_all in zip(settled, full, strict=True):
            for key in set(known) - {"i", "entry"}:
                assert known[key] == known_to_all[key], key


def test_show_a_seat_that_there_is_not(refused: Refused) -> None:
    path = str(VECTORS / "sweet-sixteen-00.sixteen.jsonl")
    for seat in ("10", "-1", "x"):
        assert "seats 0 to 9" in refused("show", path, f"--seat={seat}")
