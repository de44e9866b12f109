"""A match: when it is over and who has won it, who deals next, and the deal that makes them the dealer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import deal_seed, new_deal
from sixteen_tui.engine.table import Table
from sixteen_tui.session import matchplay
from sixteen_tui.session.matchplay import BEST, LONGEST, Match, PlayedGame


def game(winner: int | None, number: int, sides: int = 2, dealer: int | None = 0) -> PlayedGame:
    """A game that a side won, or nobody."""
    score = tuple(5 if winner in (None, side) else 3 for side in range(sides))
    return PlayedGame(str(number), score, tuple(range(sides)) if winner is None else (winner,), dealer)


def match(*winners: int | None, best: int = 3, sides: int = 2) -> Match:
    found = Match("a", best, sides)
    for number, winner in enumerate(winners):
        found = found.after(game(winner, number, sides))
    return found


@pytest.mark.parametrize("best", BEST)
def test_of_two_sides_whoever_has_most_games_wins(best: int) -> None:
    """Every course of a match without draws ends with the game by which a side has more than half."""
    for winners in product((0, 1), repeat=best):
        found = Match("a", best, 2)
        for number, winner in enumerate(winners):
            assert found.over == (max(found.wins) > best // 2)
            found = found.after(game(winner, number))
        assert found.over
        assert found.winner == max((0, 1), key=found.wins.__getitem__)
        assert found.wins[found.winner or 0] == best // 2 + 1


def test_a_drawn_game_counts_for_nobody() -> None:
    found = match(0, None, None, 1, None)
    assert (found.wins, found.drawn, found.over) == ((1, 1), 3, False)
    assert found.after(game(1, 9)).winner == 1


@pytest.mark.parametrize("best", BEST)
def test_draws_do_not_go_on_for_ever(best: int) -> None:
    found = match(*(None,) * 50, best=best)
    assert len(found.played) == LONGEST * best
    assert (found.over, found.winner) == (True, None)


def test_whoever_leads_wins_where_the_games_run_out() -> None:
    assert match(0, None, None, None, None, None).winner == 0
    assert match(0, 1, None, None, None, None).winner is None
    assert match(0, 1, None, None, None, None).over


def test_among_many_it_is_over_when_nobody_can_catch_up() -> None:
    assert not match(0, 1, sides=4).over
    shared = match(0, 1, 2, sides=4)
    assert (shared.over, shared.winner, shared.leaders) == (True, None, (0, 1, 2))
    assert match(3, 3, sides=4).winner == 3
    assert not match(0, 0, 0, 1, 2, sides=4, best=7).over  # two are left, and lead by two
    assert match(0, 0, 0, 1, 2, 3, sides=4, best=7).winner == 0


def test_what_shared_wins_and_other_games_do() -> None:
    """Several who share a win have none; a game twice, one of another number of sides, one too many count nothing."""
    shared = PlayedGame("x", (9, 9, 1), (0, 1), 2)
    found = Match("a", 3, 3).after(shared)
    assert (found.wins, found.drawn, found.dealers(3)) == ((0, 0, 0), 1, (2,))
    assert found.after(shared) is found
    assert found.after(game(0, 7, sides=2)) is found
    over = match(0, 0)
    assert over.after(game(1, 8)) is over


def test_the_loser_deals() -> None:
    assert match().dealers(2) == ()
    assert match(0).dealers(2) == (1,)
    assert match(0, 1).dealers(2) == (0,)
    assert match(1).dealers(4) == (0, 2)  # either of a team
    assert Match("a", 3, 4).after(PlayedGame("x", (5, 2, 9, 2), (2,), 0)).dealers(4) == (1, 3)


def test_after_a_drawn_game_the_deal_goes_on_to_the_left() -> None:
    for dealer in range(4):
        assert Match("a", 3, 2).after(game(None, 1, dealer=dealer)).dealers(4) == ((dealer + 1) % 4,)
    assert Match("a", 3, 2).after(game(None, 1, dealer=None)).dealers(2) == ()


def test_another_match_begins_where_one_is_over() -> None:
    going = match(0)
    assert going.following() is going
    assert match(0, 0).following() == Match("", 3, 2)


def test_a_single_game_is_no_match() -> None:
    for each in GAMES.values():
        assert matchplay.new(each, each.default_rules, matchplay.SINGLE) is None
        found = matchplay.new(each, each.default_rules, 5)
        assert found is not None
        assert found.sides == each.default_rules.seats
    teams = GAMES["sixteen"].rules({**_values("sixteen"), "seats": 4})
    found = matchplay.new(GAMES["sixteen"], teams, 5)
    assert found is not None
    assert found.sides == 2


def _values(name: str) -> dict[str, object]:
    return {rule: getattr(GAMES[name].default_rules, rule) for rule in GAMES[name].choices}


@pytest.mark.parametrize(
    ("name", "seats"), [("sixteen", 2), ("sixteen", 4), ("sweet-sixteen", 2), ("sweet-sixteen", 10)]
)
def test_a_deal_is_found_that_makes_the_loser_the_dealer(name: str, seats: int) -> None:
    """And it does so in the game itself: the dealer of the log, the first banker of the first round."""
    chosen = GAMES[name]
    rules = chosen.rules({**_values(name), "seats": seats})
    for seat in range(seats):
        code = matchplay.deal_by(chosen, rules, (seat,), iter(new_deal, None))
        assert code is not None
        table = Table(chosen, rules, deal_seed(code))
        table.deal()
        assert matchplay.dealer(chosen, rules, code) == chosen.dealer(table.timeline.here.state) == seat
        views = [table.view(None, length) for length in range(len(table) + 1)]
        shown = [view.dealer if name == "sixteen" else view.banker for view in views]
        assert next(each for each in shown if each >= 0) == seat
        while table.outcome is None:  # whoever was the first banker still is at the end
            table.play(table.legal[0])
            table.deal()
        assert chosen.dealer(table.timeline.here.state) == seat


def test_the_search_for_a_deal_ends() -> None:
    """It ends if no seat has to deal, if no code does it, and if the codes run out."""
    chosen = GAMES["sixteen"]
    rules = chosen.default_rules
    asked = list[int]()

    def codes() -> Iterator[str]:
        while True:
            asked.append(1)
            yield "0" * 16

    wrong = 1 - (matchplay.dealer(chosen, rules, "0" * 16) or 0)
    assert matchplay.deal_by(chosen, rules, (wrong,), codes()) is None
    assert len(asked) == matchplay.TRIES
    assert matchplay.deal_by(chosen, rules, (), codes()) is None
    assert len(asked) == matchplay.TRIES
    assert matchplay.deal_by(chosen, rules, (wrong,), []) is None
