"""A field that a later version adds to the rules changes nothing for games that are played without it.

Hints, reviews and computer players sample unseen cards; they seed that chance from the position, so that they say the
same of it each time. A new field at its default must not be part of the seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, make_dataclass
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.game import AnyGame
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.game import GAME as SIXTEEN
from sixteen_tui.engine.sixteen.rules import Formed, Rules, seed_text
from sixteen_tui.engine.sixteen.view import seed_texts
from sixteen_tui.engine.table import AnyTable, Table
from tests.judging import ROUGH, thought


def later(rules: Any, **values: bool) -> Any:
    """The same rules in a version that has one more variation, off by default."""
    kind = make_dataclass("Later", [("later", bool, False)], bases=(type(rules),), frozen=True, slots=True)
    return kind(**{name: getattr(rules, name) for name in rules.__slots__}, **values)


def views(game: AnyGame) -> Iterator[Any]:
    """Views of seats to move at different stages of two games: with two seats, and with the most."""
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        rules = game.rules({**{name: getattr(game.default_rules, name) for name in game.choices}, "seats": seats})
        table: AnyTable = Table(game, rules, f"{seats:064x}")
        chance = Random(seats)
        table.deal()
        while table.outcome is None and len(table) < 60:
            if len(table.legal) > 1:
                yield table.view(table.to_move)
            table.play(chance.choice(table.legal))
            table.deal()


def said(game: AnyGame, view: Any) -> list[object]:
    """All that is said of a position: the hint, the judgement, what each level plays, the coach's objections."""
    found: list[object] = [game.hint(view), *game.review().judgement(view)]
    found += [decide(view, Random(level)) for level, decide in game.levels.items() if level != "expert"]
    if game.doubt is not None:
        found += [repr(game.doubt(view, action, manner)) for action in view.legal for manner in ("gentle", "strict")]
    return found


@pytest.mark.every("a game is a case of its own")
@pytest.mark.parametrize("name", GAMES)
def test_a_new_variation_that_is_off_changes_nothing_that_is_said(name: str) -> None:
    game = GAMES[name]
    with thought(ROUGH):
        for number, view in enumerate(views(game)):
            if number % 12 == 0:
                assert said(game, view._replace(rules=later(view.rules))) == said(game, view)


def test_a_new_variation_that_is_on_counts() -> None:
    assert seed_text(later(Rules())) == seed_text(Rules()) == SEEDS.splitlines()[0]
    assert seed_text(later(Rules(4), later=True)) == f"{seed_text(Rules(4))[:-1]}, later=True)"


def test_the_text_that_seeds_chance_names_every_field_as_the_first_version_did() -> None:
    for view in views(SIXTEEN):
        texts = ", ".join(f"{name}={text}" for name, text in seed_texts(view).items())
        first = repr(view).replace(repr(view.rules), seed_text(view.rules)).replace(", end=None)", ")")
        assert f"View({texts})" == first


def test_a_new_field_of_a_view_a_set_or_an_action_is_not_in_the_text() -> None:
    @dataclass(frozen=True, slots=True)
    class LaterPlay(Play):
        later: bool = False

    class LaterFormed(Formed):
        later = False

        def __repr__(self) -> str:
            return "later"

    def after(view: Any) -> Any:
        legal = tuple(
            LaterPlay(action.seat, action.card) if isinstance(action, Play) else action for action in view.legal
        )
        return view._replace(won=tuple(map(LaterFormed._make, view.won)), legal=legal)

    for view in views(SIXTEEN):
        assert seed_texts(after(view)) == seed_texts(view)


SEEDS = """\
Rules(seats=2, matches=True, bonus=False, wilds=True, drawing='enforced')
1
0
1
(0, 5, 3, 16)
1
(3, 4)
41
()
0
(Formed(side=1, kinds=('bust',), worth=1, seat=0, cards=(3, 20, 2, 17, 14, 25)),)
(Play(seat=1, card=0), Play(seat=1, card=5), Play(seat=1, card=3), Play(seat=1, card=16))"""


def test_the_text_that_seeds_chance_is_that_of_the_first_version() -> None:
    """Another text would change hints and reviews of all saved games, and many texts in tests/ui/texts."""
    table = Table(SIXTEEN, Rules(), "0" * 64)
    table.deal()
    while not table.view(0).won or len(table.legal) == 1:
        table.play(table.legal[-1])
    assert "\n".join(seed_texts(table.view(table.to_move)).values()) == SEEDS
