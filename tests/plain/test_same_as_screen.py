"""Where plain mode has to decide what the screen decides, both decide the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.actions import Take, Trade
from sixteen_tui.engine.table import Table
from sixteen_tui.games.layouts import LAYOUTS
from sixteen_tui.games.sweet_sixteen import layout as sweet_sixteen
from sixteen_tui.games.sweet_sixteen.plain import could_only_lose, order
from sixteen_tui.plain import game


def positions(name: str, seed: int, **rules: object) -> list[Any]:
    """Every view of every seat of a random game."""
    found = GAMES[name]
    random = Random(seed)
    default = {key: getattr(found.default_rules, key) for key in found.default_rules.__slots__}
    table: Table[Any, Any] = Table(found, found.rules({**default, **rules}), f"{seed:064x}")
    views = []
    while table.outcome is None:
        table.deal()
        views += [table.view(seat) for seat in (None, *range(table.rules.seats))]
        if table.legal:
            table.play(random.choice(table.legal))
    return [*views, table.view(None)]


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("sixteen", {}),
        ("sixteen", {"seats": 4, "drawing": "strict"}),
        ("sweet-sixteen", {"seats": 3}),
        ("sweet-sixteen", {"seats": 3, "banker_plays": False, "take": True, "second_chance": True}),
    ],
)
def test_the_course_of_a_game(name: str, rules: dict[str, object]) -> None:
    plain, layout = game.of(name), LAYOUTS[name]
    for seed in range(5):
        for view in positions(name, seed, **rules):
            turn, shown = plain.turn(view), layout.turn(view)
            assert (None if turn is None else tuple(turn)) == (None if shown is None else tuple(shown))
            assert plain.halts(view) == layout.halts(view)
            assert plain.milestones(view) == layout.milestones(view)
            if view.seat is not None:
                assert plain.automatic(view) == layout.automatic(view)


def test_a_reveal_and_a_doubtful_trade() -> None:
    doubtful = 0
    for seed in range(10):
        for view in positions("sweet-sixteen", seed, seats=3, take=True):
            if view.settlements:
                assert order(view) == sweet_sixteen.order(view.settlements[-1])
            for action in view.legal:
                if isinstance(action, Trade | Take):
                    given = action.card if isinstance(action, Trade) else None
                    assert could_only_lose(view, given) == sweet_sixteen.could_only_lose(view, given)
                    doubtful += could_only_lose(view, given)
    assert doubtful > 0
