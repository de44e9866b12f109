"""The exact end of Sixteen: the same answer as a plain minimax over the rules' own `legal` and `apply`."""

from __future__ import annotations

from random import Random

import pytest

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.bots.piles import pile_of, tail, total
from sixteen_tui.engine.sixteen.bots.search import BUDGET, Search, Solved, every_play, known, solve
from sixteen_tui.engine.sixteen.cards import CARDS, COLOUR, NUMBER, WILD, Card, deck
from sixteen_tui.engine.sixteen.rules import Rules, State, apply, legal, sets, start
from sixteen_tui.engine.sixteen.view import unseen, view


def end(rules: Rules, hands: dict[int, tuple[Card, ...]], to_move: int, pile: tuple[Card, ...] = ()) -> State:
    dealt = tuple(hands.get(seat, ()) for seat in range(rules.seats))
    return State(rules, 0, to_move, dealt, (), 0, 0, pile, sum(NUMBER[card] for card in pile), ())


def random_end(chance: Random, sizes: tuple[int, int], wilds: int, seats: int = 2) -> State:
    """A mover and one other hand, on a pile that has formed no set."""
    rules = Rules(seats=seats, matches=chance.random() < 0.7, bonus=chance.random() < 0.5)
    cards = list(deck(wilds=False))
    chance.shuffle(cards)
    held = [WILD] * wilds + [cards.pop() for _ in range(sum(sizes) - wilds)]
    chance.shuffle(held)
    lead = chance.randrange(4)
    pile = tuple(cards.pop() for _ in range(lead)) if lead < 3 else tuple(CARDS[code] for code in ("B4", "G4", "G2"))
    other = chance.randrange(1, rules.seats)
    return end(rules, {0: tuple(held[: sizes[0]]), other: tuple(held[sizes[0] :])}, 0, pile)


def minimax(state: State) -> int:
    """The gain of side 0 on side 1 from here to the end of the game."""
    if state.to_move == NOBODY:
        ours, theirs = sets(state.won)
        return ours - theirs
    values = [minimax(apply(state, action).state) for action in legal(state)]
    return max(values) if state.to_move % 2 == 0 else min(values)


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_equals_plain_minimax(wilds: int) -> None:
    chance = Random(f"minimax {wilds}")
    values = set()
    for _ in range((60, 30, 10)[wilds]):
        longest = (7, 5, 3)[wilds]
        mine = chance.randint(longest // 2, longest - 1)
        state = random_end(chance, (mine, longest - mine), wilds, seats=chance.choice((2, 2, 4)))
        solved = solve(state)
        assert solved is not None
        assert solved.value == minimax(state)
        played = apply(state, Play(0, solved.card)).state
        assert minimax(played) == solved.value, "the play that it names has the value that it names"
        values.add(solved.value)
    assert len(values) > 2, "the positions are not all alike"


def test_remembers_nothing_false() -> None:
    """The value by plain minimax lies within all bounds that the search notes on its way."""
    chance = Random("bounds")
    noted = 0
    for _ in range(12):
        first = random_end(chance, (4, 3), 0)
        mine, theirs = (tuple(sorted(hand)) for hand in first.hands[:2])
        search = Search(first.rules, friends=False)
        search.value(mine, theirs, pile_of(first.rules, first.pile, first.sum))
        for (hand, other, pile), (low, high) in search.bounds.items():
            state = end(first.rules, {0: hand, 1: other}, 0)._replace(pile=tail(first.rules, pile), sum=total(pile))
            assert low <= minimax(state) <= high
            noted += 1
    assert noted > 500


def test_a_colour_that_nobody_holds_is_as_good_as_another() -> None:
    """Declarations that the search takes for the same gain the same, by plain minimax."""
    chance = Random("alike")
    merged = 0
    for _ in range(12):
        state = random_end(chance, (2, 1), 1)
        for card in every_play(state.hands[0]):
            solved = solve(state, [card])
            assert solved is not None
            assert solved.value == minimax(apply(state, Play(0, card)).state)
        live = {COLOUR[card] for hand in state.hands for card in hand if card < WILD}
        merged += len(live) < 3
    assert merged > 6


def test_first_of_the_best_plays() -> None:
    chance = Random("order")
    for _ in range(30):
        state = random_end(chance, (3, 2), 0)
        plays = [action.card for action in legal(state) if isinstance(action, Play)]
        values = {card: minimax(apply(state, Play(0, card)).state) for card in plays}
        for order in (plays, plays[::-1]):
            first = next(card for card in order if values[card] == max(values.values()))
            assert solve(state, order) == Solved(max(values.values()), first)


def test_sees_past_a_set_in_reach() -> None:
    """Somewhere in 200 ends it pays to leave a set for later, and the search knows it."""
    chance = Random("greed")
    better = 0
    for _ in range(200):
        state = random_end(chance, (3, 3), 0)
        plays = [action.card for action in legal(state) if isinstance(action, Play)]
        takes = [card for card in plays if sets(apply(state, Play(0, card)).state.won)[0]]
        if takes:
            greedy, solved = solve(state, takes), solve(state, plays)
            assert greedy is not None
            assert solved is not None
            assert solved.value >= greedy.value
            better += solved.value > greedy.value
    assert better, "no position where it pays to wait"


def test_budget_counts_plays() -> None:
    state = random_end(Random("budget"), (4, 3), 2)
    assert solve(state, budget=50) is None
    enough = next(budget for budget in range(1_000, BUDGET, 1_000) if solve(state, budget=budget))
    assert solve(state, budget=enough - 1_000) is None
    assert solve(state, budget=enough) == solve(state)


def test_budget_is_enough_for_the_longest_ends() -> None:
    """At 2 seats: seven cards, as the last draw leaves them, and both wilds among them."""
    chance = Random("longest")
    assert all(solve(random_end(chance, (4, 3), 2)) for _ in range(15))


@pytest.mark.parametrize("seats", [2, 4])
def test_known_only_where_a_seat_can_know(seats: int) -> None:
    chance = Random(seats)
    cards = list(deck())
    chance.shuffle(cards)
    state = apply(start(Rules(seats=seats)), Deal(0, tuple(cards))).state
    found = 0
    while state.to_move != NOBODY:
        seen = view(state, state.to_move)
        position = known(seen)
        others = [seat for seat in range(seats) if seat != state.to_move and state.hands[seat]]
        if seen.draw_pile or len(others) > 1:
            assert position is None
        else:
            assert position is not None
            assert [sorted(hand) for hand in position.hands] == [sorted(hand) for hand in state.hands]
            assert (position.pile, position.sum, position.to_move) == (state.pile, state.sum, state.to_move)
            assert sorted(unseen(seen)) == sorted(card for seat in others for card in state.hands[seat])
            found += 1
        action = legal(state)[0]
        state = apply(state, action if isinstance(action, Draw) else chance.choice(legal(state))).state
    assert found > 1
    assert known(view(state, None)) is None, "a spectator knows no hand"
