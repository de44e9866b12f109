"""`show --seat` tells what that seat has seen and nothing else: cards that it has not seen can be any."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixteen_tui.cli.commands.keep import new_file, whole
from sixteen_tui.cli.commands.positions import seen
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Deal
from sixteen_tui.engine.sixteen.cards import CARDS, UNKNOWN
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.table import AnyTable, Table
from tests.cli.kit import Call


def _played(rules: Rules, seed: str, plies: int) -> AnyTable:
    table: AnyTable = Table(GAMES["sixteen"], rules)
    dealt: AnyTable = Table(GAMES["sixteen"], rules, seed)
    dealt.deal()
    table.play(dealt.log[0])
    chance = Random(seed)
    while plies and table.legal:
        table.play(chance.choice(table.legal))
        plies -= 1
    return table


def _otherwise(table: AnyTable, seat: int, chance: Random) -> AnyTable:
    """The same game with the cards that a seat has not seen, and that nobody has played, lying elsewhere."""
    deal = table.log[0]
    seats = table.rules.seats
    owner = {place: (deal.dealer + 1 + place) % seats for place in range(3 * seats)}
    top = 3 * seats
    state = GAMES["sixteen"].start(table.rules)
    shown: list[list[int]] = [[] for _ in range(seats)]
    for action in table.log:
        if action.__class__.__name__ == "Draw":
            owner[top] = action.seat
            top += 1
        if action.__class__.__name__ == "Play":
            shown[action.seat].append(min(action.card, CARDS["W"]))
        state = GAMES["sixteen"].apply(state, action).state
    hidden = []
    for place, card in enumerate(deal.cards):
        holder = owner.get(place)
        if holder == seat:
            continue
        if holder is not None and card in shown[holder]:
            shown[holder].remove(card)
        else:
            hidden.append(place)
    cards = list(deal.cards)
    mixed = [cards[place] for place in hidden]
    chance.shuffle(mixed)
    for place, card in zip(hidden, mixed, strict=True):
        cards[place] = card
    other: AnyTable = Table(GAMES["sixteen"], table.rules)
    for action in (Deal(deal.dealer, tuple(cards)), *table.log[1:]):
        other.play(action)
    return other


RULES = st.builds(
    Rules,
    st.sampled_from((2, 4)),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(("enforced", "strict", "loose")),
)


@given(rules=RULES, number=st.integers(0, 10**9), plies=st.integers(0, 120), seat=st.integers(0, 3))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_unseen_cards_can_be_any(call: Call, home: Path, *, rules: Rules, number: int, plies: int, seat: int) -> None:
    seat %= rules.seats
    table = _played(rules, f"{number:064x}", plies)
    other = _otherwise(table, seat, Random(number))
    assert list(seen(table, seat)) == list(seen(other, seat))
    bots = [("Ada", "easy")] * rules.seats
    said = []
    for each in (table, other):
        path = home / "x.sixteen.jsonl"
        path.unlink(missing_ok=True)
        new_file(path, whole(path, each, bots))
        text, lines = (call("show", "x.sixteen.jsonl", "--seat", str(seat), *json) for json in ((), ("--json",)))
        assert (text.status, lines.status) == (0, 0)
        said.append((text.out.split("\n", 1)[1], lines.out))
    assert said[0] == said[1]


def test_the_test_moves_cards() -> None:
    """Otherwise the test above would hold of anything."""
    table = _played(Rules(), "0" * 64, 20)
    other = _otherwise(table, 0, Random(1))
    assert table.log[0] != other.log[0]
    assert list(table.describe()) != list(other.describe())


@given(RULES, st.integers(0, 10**9), st.integers(0, 200))
@settings(max_examples=40, deadline=None)
def test_the_rest_is_as_everyone_sees_it(rules: Rules, number: int, plies: int) -> None:
    table = _played(rules, f"{number:064x}", plies)
    everything = list(table.describe())
    for seat in range(rules.seats):
        positions = list(seen(table, seat))
        assert len(positions) == len(everything)
        for known, full in zip(positions, everything, strict=True):
            assert list(known) == list(full)
            assert known["hands"] == [hand if i == seat else None for i, hand in enumerate(full["hands"])]
            assert known["legal"] == (full["legal"] if full["to_move"] in (seat, None) else None)
            for key in set(known) - {"entry", "hands", "legal"}:
                assert known[key] == full[key], key


def test_what_is_not_seen_is_written_so(call: Call) -> None:
    path = Path(__file__).parents[1] / "unit" / "conformance" / "sixteen-02.sixteen.jsonl"
    positions = [json.loads(line) for line in call("show", str(path), "--json", "--seat", "1").out.splitlines()]
    assert positions[0]["entry"].split()[:8] == ["deal", "0", "O4", "?", "B6", "?", "G2", "?"]
    assert positions[0]["entry"].count("?") == 51
    assert {position["entry"] for position in positions if position["entry"].startswith("0 draw")} == {"0 draw ?"}
    assert not any("?" in position["entry"] for position in positions if position["entry"].startswith("1"))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_shown_to_a_seat(name: str) -> None:
    game = GAMES[name]
    table: AnyTable = Table(game, game.default_rules, "0" * 64)
    table.deal()
    if not len(table):
        table.play(table.legal[0])
    assert UNKNOWN >= 0
    assert list(seen(table, 0))
