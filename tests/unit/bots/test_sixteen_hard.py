"""The player hard of Sixteen: what it takes, leaves and counts."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.bots import search
from sixteen_tui.engine.sixteen.bots.players import Following, hard, prospect
from sixteen_tui.engine.sixteen.cards import CARDS, NUMBER, WILD, Card, deck
from sixteen_tui.engine.sixteen.rules import FULL, Formed, Rules, State, apply
from sixteen_tui.engine.sixteen.view import View, preview, unseen, view
from tests.tiers import first
from tests.unit.bots.sixteen import at_random, gain, gains, level, positions


@pytest.mark.parametrize("games", first([20, 60]))
def test_hard_leaves_a_set_only_for_a_better_end(games: int) -> None:
    """In the exact end, too, it takes a set in reach unless every play that takes one is worth less."""
    taken = left = 0
    for seed in range(games):
        for _, seen, action in positions(Rules(wilds=seed % 2 == 0), seed, level("hard")):
            state = search.known(seen)
            if state is None or isinstance(action, Draw) or max(gains(seen)) <= 0:
                continue
            if gain(seen, action) > 0:
                taken += 1
                continue
            left += 1
            takes = [play.card for play in seen.legal if isinstance(play, Play) and gain(seen, play) > 0]
            best, greedy = search.solve(state), search.solve(state, takes)
            assert best is not None
            assert greedy is not None
            assert greedy.value < best.value
    assert taken > left > 0


def test_hard_without_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the search gives up, hard goes by what it weighs."""
    monkeypatch.setattr(search, "solve", lambda *_: None)
    asked = 0
    for _, seen, action in positions(Rules(), "budget", level("hard")):
        if isinstance(action, Play) and search.known(seen) is not None:
            assert gain(seen, action) == max(gains(seen))
            asked += 1
    assert asked > 3


def facing(hand: str, pile: str = "", rules: Rules | None = None) -> View:
    """The view of seat 0 after its draw, early in a game, with this hand and on this pile."""
    rules = rules or Rules()
    mine, lying = (tuple(CARDS[code] for code in codes.split()) for codes in (hand, pile))
    rest = list(deck(wilds=rules.wilds))
    for card in (*mine, *lying):
        rest.remove(card)
    others = 3 * (rules.seats - 1)
    hands = (mine, *(tuple(rest[i : i + 3]) for i in range(0, others, 3)))
    order: tuple[Card, ...] = (*mine, *lying, *rest)
    top = len(mine) + len(lying) + others
    total = sum(NUMBER[card] for card in lying)
    return view(State(rules, 0, 0, hands, order, top, 1, lying, total, ()), 0)


def hard_plays(seen: View) -> Play:
    action = hard(seen)
    assert isinstance(action, Play)
    return action


@pytest.mark.parametrize(
    ("hand", "pile", "sum"),
    [
        ("B5 G2 P1 B6", "O4", 9),
        ("G3 B1 P6 O5", "B6", 9),
        ("G6 B5 P4 O2", "B3", 9),
        ("B2 O5 P1 G3", "O2 G5", 9),
        ("B2 G2 P3 O3", "", 2),
        ("O2 P2 G3 P3", "B0", 2),
    ],
)
def test_hard_leaves_9_or_2(hand: str, pile: str, sum: int) -> None:
    """A23, A24, where no set is in reach and nothing speaks against it."""
    seen = facing(hand, pile)
    assert max(gains(seen)) == 0
    action = hard_plays(seen)
    assert preview(seen, action).sum == sum


def test_hard_leaves_no_9_that_is_a_risk() -> None:
    """G5 on G4 makes 9 but leaves two greens: the next seat needs one more of them."""
    action = hard_plays(facing("G5 B2 P3 O3", "G4"))
    assert action.card != CARDS["G5"]
    alone = hard_plays(facing("G5 B2 P3 O3", "G4", Rules(matches=False)))
    assert alone.card == CARDS["G5"], "without matches there is no such risk"
    assert hard_plays(facing("B1 G4 P3 O3", "B3 B2")).card == CARDS["B1"], "a set goes before a 9"


def test_hard_prefers_a_double_with_the_bonus() -> None:
    """O6 makes 16; B6 makes 16 and three blues at once (A20)."""
    seen = facing("O6 B6 O1 G1", "G2 B6 B2", Rules(bonus=True))
    assert gains(seen) == [1, 2, 0, 0]
    assert hard_plays(seen).card == CARDS["B6"]


def test_hard_keeps_its_wild_for_a_set() -> None:
    assert hard_plays(facing("W B6 O5 P6", "G4")).card < WILD
    action = hard_plays(facing("W G6 O5 P6", "B1 B3"))
    assert action.card > WILD
    assert gain(facing("W G6 O5 P6", "B1 B3"), action) == 1
    assert hard_plays(facing("W B5 O5 P6", "B1 B3")).card == CARDS["B5"], "a plain card does as well"


def test_hard_busts_with_what_it_misses_least() -> None:
    assert hard_plays(facing("B2 G6 O3 P4", "G5 O6 P4")).card == CARDS["G6"]


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(bonus=True), Rules(matches=False), Rules(4, drawing="strict"), Rules(drawing="loose")],
    ids=str,
)
def test_hard_counts_exactly(rules: Rules) -> None:
    """The replies of the next seat are counted over every hand that it can have."""
    counted = 0
    for seed in range(6):
        for state, seen, action in positions(rules, seed, at_random(f"count {seed}")):
            following = Following.after(seen) if len(unseen(seen)) < 9 else None
            if following is not None and isinstance(action, Play) and not gain(seen, action):
                check_counts(state, action, following)
                counted += 1
    assert counted > 10


def test_hard_wishes_its_partner_well() -> None:
    """With 4 seats the next to play is a partner when the seat between has run out of cards (A16)."""
    dice = Random("partner")
    hopes = 0
    for _ in range(60):
        cards = list(deck())
        dice.shuffle(cards)
        hands = (tuple(cards[:3]), (), tuple(cards[3:5]), tuple(cards[5:8]))
        pile, gone = tuple(card for card in cards[8:10] if card != WILD), tuple(cards[10:])
        gone += (WILD,) * cards[8:10].count(WILD)
        won = (Formed(0, ("sixteen",), 1, 0, gone),)
        state = State(Rules(4, bonus=True), 0, 0, hands, (), 0, 0, pile, sum(NUMBER[card] for card in pile), won)
        seen = view(state, 0)
        following = Following.after(seen)
        assert following is not None
        assert following.friend
        for play in seen.legal:
            if isinstance(play, Play) and not gain(seen, play):
                check_counts(state, play, following)
                hopes += prospect(seen, following, play).risk < 0
    assert hopes > 20


def check_counts(state: State, play: Play, following: Following) -> None:
    seen, after = view(state, state.to_move), apply(state, play).state
    holds = len(after.hands[after.to_move])
    draws = max(0, FULL - holds) if state.rules.drawing == "loose" else 1
    assert following.size == holds + min(draws, seen.draw_pile)
    hands = list(combinations(unseen(seen), following.size))
    best = [best_gain(after, hand) for hand in hands]
    sign = 1 if after.to_move % 2 != state.to_move % 2 else -1
    weighed = prospect(seen, following, play)
    assert weighed.risk == pytest.approx(sign * sum(max(gain, 0) for gain in best) / len(hands))
    assert weighed.forced == pytest.approx(sign * sum(gain < 0 for gain in best) / len(hands))


def best_gain(state: State, hand: tuple[Card, ...]) -> int:
    """The most that the seat to move can gain at once, had it this hand and nothing to draw."""
    hands = list(state.hands)
    hands[state.to_move] = hand
    return max(gains(view(state._replace(hands=tuple(hands), top=len(state.deck)), state.to_move)))
