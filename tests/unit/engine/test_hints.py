"""Hints hold in every variation, say nothing that the asking seat cannot know, and the check of them can fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.sixteen import coach, judgement, review
from sixteen_tui.engine.sixteen import hints as of_sixteen
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import CARDS, NUMBER, WILD, Card, deck, held
from sixteen_tui.engine.sixteen.rules import Rules, State
from sixteen_tui.engine.sixteen.view import Outlook, View, outlook, view
from sixteen_tui.engine.sweet_sixteen import hints as of_sweet
from sixteen_tui.engine.sweet_sixteen import rules as sweet_sixteen
from sixteen_tui.engine.sweet_sixteen.variations import Rules as SweetRules
from sixteen_tui.engine.sweet_sixteen.view import unseen as sweet_unseen
from sixteen_tui.engine.sweet_sixteen.view import view as sweet_view
from sixteen_tui.games.sixteen.text import hints as say
from sixteen_tui.games.sixteen.text import plain
from sixteen_tui.text import numbers
from tests.judging import ALL, ROUGH, thought
from tests.tiers import first
from tests.unit.engine import hint_check, hint_sixteen
from tests.unit.engine.hint_check import SIXTEEN, SWEET
from tests.unit.engine.hint_facts import NAMES
from tests.unit.engine.hint_sixteen import check_sixteen
from tests.unit.engine.hint_sweet import check_sweet
from tests.unit.engine.hint_tally import Tally, WrongError

SAMPLE = 12
"""Positions of a game."""


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    with thought(ROUGH):
        yield


def sample(rules: Rules, seed: object = 0) -> list[State]:
    states = list(hint_check.sixteen_positions(rules, seed))
    return [*Random(f"{seed}").sample(states[:-5], SAMPLE - 5), *states[-5:]]


def sweet_sample(rules: SweetRules, seed: object = 0) -> list[sweet_sixteen.State]:
    states = list(hint_check.sweet_positions(rules, seed))
    return Random(f"{seed}").sample(states, min(4, len(states)))


@pytest.mark.parametrize("rules", SIXTEEN, ids=str)
def test_sixteen_agrees_with_enumeration(rules: Rules) -> None:
    tally = Tally()
    for state in sample(rules):
        check_sixteen(state, tally)
    assert tally.positions == SAMPLE
    assert tally.said.total() > SAMPLE


@pytest.mark.parametrize(("seats", "every"), first([(10, 3), *((seats, 1) for seats in range(2, 11))]))
def test_sweet_sixteen_agrees_with_enumeration(seats: int, every: int) -> None:
    """In one of `every` variations."""
    tally = Tally()
    for rules in [rules for rules in SWEET if rules.seats == seats][::every]:
        for state in sweet_sample(rules):
            check_sweet(state, tally)
    assert tally.said.total() > tally.positions > SAMPLE


@pytest.mark.parametrize("rules", SIXTEEN[::5], ids=str)  # of each variation some; `make hints` does all
def test_the_coach_never_objects_to_what_the_hint_would_play(rules: Rules) -> None:
    for state in islice(hint_check.hinted_positions(rules, 0), 0, None, 5):
        seen = view(state, state.to_move)
        choice = of_sixteen.hint(seen).choice
        if isinstance(choice, Play):
            assert coach.doubt(seen, choice, "gentle") is None
            assert coach.doubt(seen, choice, "strict") is None


WRONG: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "a chance": (of_sixteen, "_none_of", lambda right: lambda *given: right(*given) + Fraction(1, 2000)),
    "a percentage": (numbers, "percent", lambda right: lambda share, places=0: right(share + 0.001, places)),
    "wilds": (
        of_sixteen,
        "_does",
        lambda right: lambda made, total, card: right(made, total, 0 if card == WILD else card),
    ),
    "who is next": (of_sixteen, "_then", lambda right: lambda view, *given: view.seat if right(view, *given) else 1),
    "the end": (
        of_sixteen,
        "ends",
        lambda right: lambda view: {play: each._replace(sets=-each.sets) for play, each in right(view).items()},
    ),
    "the sum": (say, "leaves", lambda right: lambda total, reply: right(total + 1, reply)),
    "what would bust now": (
        hint_sixteen,
        "outlook",
        lambda right: lambda view: (found := right(view))._replace(busts=found.busts and found.busts - 1),
    ),
    "a label": (
        hint_sixteen,
        "preview",
        lambda right: lambda *given: (found := right(*given))._replace(formed=found.formed and None),
    ),
    "a cost": (judgement, "cost", lambda right: lambda *given: right(*given) and right(*given) + 0.01),
    "when the coach asks": (coach, "_gives", lambda right: lambda *given: None),
    "a 16": (of_sweet, "TARGET", lambda right: right - 1),
    "the 8 of diamonds": (of_sweet, "EIGHT_OF_DIAMONDS", lambda right: right - 1),
}
"""Each made a little wrong."""


def check_hints_of_sixteen() -> None:
    for number in range(4):
        for state in sample(Rules(), number):
            check_sixteen(state, Tally())


def check_hints_of_sweet_sixteen() -> None:
    for rules in SWEET:
        for turn in sweet_sample(rules):
            check_sweet(turn, Tally())


@pytest.mark.parametrize("name", WRONG)
def test_the_check_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    module, attribute, made_wrong = WRONG[name]
    monkeypatch.setattr(module, attribute, made_wrong(getattr(module, attribute)))
    with pytest.raises(WrongError):
        (check_hints_of_sweet_sixteen if module is of_sweet else check_hints_of_sixteen)()


# Secrets of others


def reshuffled(state: State, dice: Random) -> State:
    """The same to the eyes of the seat to move."""
    hidden = [card for seat, hand in enumerate(state.hands) if seat != state.to_move for card in hand]
    hidden += state.deck[state.top :]
    dice.shuffle(hidden)
    hands = [
        hand if seat == state.to_move else tuple(hidden.pop() for _ in hand) for seat, hand in enumerate(state.hands)
    ]
    return state._replace(hands=tuple(hands), deck=(*state.deck[: state.top], *hidden))


@pytest.mark.parametrize("rules", SIXTEEN, ids=str)
def test_twin_games_give_equal_hints(rules: Rules) -> None:
    differ = 0
    for state in sample(rules, "twins"):
        twin = reshuffled(state, Random(0))
        differ += twin != state
        seen, also = view(state, state.to_move), view(twin, state.to_move)
        assert of_sixteen.hint(seen) == of_sixteen.hint(also)
        for action in seen.legal:
            if isinstance(action, Play) and action.card < WILD:
                for manner in ("off", "gentle", "strict"):
                    assert coach.doubt(seen, action, manner) == coach.doubt(also, action, manner)
    assert differ > SAMPLE // 2


@pytest.mark.parametrize("rules", SWEET, ids=str)
def test_twin_games_of_sweet_sixteen_give_equal_hints(rules: SweetRules) -> None:
    for state in sweet_sample(rules, "twins"):
        seen = sweet_view(state, state.to_move)
        hidden = list(sweet_unseen(seen))
        Random(0).shuffle(hidden)
        hands = tuple(
            hand if hand is None or seat == state.to_move else tuple(hidden.pop() for _ in hand)
            for seat, hand in enumerate(state.hands)
        )
        twin = state._replace(hands=hands, deck=(*hidden,))
        assert of_sweet.hint(seen) == of_sweet.hint(sweet_view(twin, state.to_move))


# By example


def facing(hand: str, pile: str = "", rules: Rules | None = None) -> View:
    """The view of seat 0 after its draw, early in a game."""
    rules = rules or Rules()
    mine, lying = (tuple(CARDS[code] for code in codes.split()) for codes in (hand, pile))
    rest = list(deck(wilds=rules.wilds))
    for card in (*mine, *lying):
        rest.remove(card)
    others = 3 * (rules.seats - 1)
    hands: tuple[tuple[Card, ...], ...] = (mine, *(tuple(rest[i : i + 3]) for i in range(0, others, 3)))
    order = (*mine, *lying, *rest)
    total = sum(NUMBER[card] for card in lying)
    return view(State(rules, 0, 0, hands, order, len(mine) + len(lying) + others, 1, lying, total, ()), 0)


def said(seen: View, code: str) -> list[str]:
    option = of_sixteen.hint(seen).of(Play(0, CARDS[code]))
    return [say.makes(option), *say.consequences(option, NAMES, seen.rules)]


def test_nine_is_said_to_be_out_of_reach() -> None:
    """A23."""
    assert said(facing("B5 G2 P1 B6", "O4"), "B5") == [
        "blue 5: sum 9, 7 to go",
        "Leaves 9, the highest sum from which no card reaches 16.",
        "43 of the 49 bring the sum to 10 or more, where 16 is in reach.",
        "Blaise cannot make a set with the next card.",
    ]


@pytest.mark.parametrize(
    ("pile", "rules", "expected"),
    [
        ("", Rules(), Outlook(None, None, None, None, None)),
        ("B5 G4", Rules(), Outlook(None, None, None, None, None)),
        ("B6 B4", Rules(), Outlook(6, 0, 6, None, None)),
        ("B5 G6", Rules(), Outlook(5, None, None, None, 6)),
        ("B3 G4 P4", Rules(), Outlook(5, None, None, 4, 6)),
        ("G1 B2 G5 G4", Rules(), Outlook(4, 1, 4, None, 5)),
        ("B3 P6 G6", Rules(), Outlook(1, None, None, None, 2)),
        ("B3 G4 P4", Rules(matches=False), Outlook(5, None, None, None, 6)),
    ],
)
def test_what_would_win_and_what_would_bust_now(pile: str, rules: Rules, expected: Outlook) -> None:
    """A8 to A10: a number that would bust matches nothing, however well it fits."""
    assert outlook(facing("P0 G0 O0 B0", pile, rules)) == expected


def test_plain_mode_promises_no_match_that_would_bust() -> None:
    assert plain.situation(facing("P0 G0 O0 B0", "B3 P6 G6")) == ["Sum 15, 1 to go"]
    assert plain.situation(facing("P0 G0 O0 B0", "B3 P4 G4")) == ["Sum 11, 5 to go", "Match with any 4"]
    said = plain.situation(facing("P0 G0 B3 B0", "P4 G6 O1 O3"))
    assert said == ["Sum 14, 2 to go", "Match with any orange card up to 2"]
    said = plain.situation(facing("P0 G0 B3 B0", "P4 G1 O3 O3"))
    assert said == ["Sum 11, 5 to go", "Match with any orange card up to 5 or any 3"]


def test_cards_that_make_16_are_counted() -> None:
    """Two of the eight 4s are seen, and a wild can be a 4. Nothing of that: 40·39·38·37 / (48·47·46·45) = 47.0%."""
    assert said(facing("B3 G2 P1 B4", "O5 G4"), "B3") == [
        "blue 3: sum 12, 4 to go",
        "Leaves 12: 8 of the 48 cards you cannot see make 16.",
        "Blaise then chooses from 4 cards: a set can be made with a chance of 53.0%.",
        "15 of the 48 go over 16: Blaise has to bust with a chance of 0.7%.",
    ]


def test_a_wild_is_grouped() -> None:
    """On an empty pile only the number of a wild matters at once; its colour matters to nobody yet."""
    options = of_sixteen.hint(facing("W G2 P1 B4")).options
    wilds = [option for option in options if option.plays[0].card > WILD]
    assert sorted(option.sum for option in wilds) == list(range(7))
    assert all(len(option.plays) == 4 for option in wilds)


def test_the_coach_asks_before_a_bust_and_not_when_there_is_nothing_else() -> None:
    asked = coach.doubt(facing("B6 G2 P6 B5", "O6 G5"), Play(0, CARDS["B6"]), "gentle")
    assert asked is not None
    assert asked.kind == "gives"
    assert coach.doubt(facing("B6 G6 P6 B5", "O6 G6"), Play(0, CARDS["B6"]), "strict") is None


def test_a_review_says_why_another_card_is_better() -> None:
    def why(played: str, best: str) -> str | None:
        found = review.reason(seen, Play(0, CARDS[played]), Play(0, CARDS[best]))
        return None if found is None else found.kind

    seen = facing("B6 G2 P6 B5", "O6 G5")
    assert (why("B6", "G2"), why("G2", "B5"), why("B5", "G2"), why("B6", "P6")) == ("gives", "misses", None, None)


def test_a_hint_is_a_table_with_the_best_first() -> None:
    """The cost of not making 16, of a bust, and of a wild spent where another card does as well."""
    with thought(ALL):
        found = of_sixteen.hint(facing("B3 G5 O6 W", "B6 B5"))
    best, *others = found.options
    assert (best.plays, best.cost) == ((found.choice,), 0)
    assert best.plays[0].card == CARDS["G5"]
    costs = {held(option.plays[0].card): option.cost for option in others if option.cost is not None}
    assert set(costs) == {CARDS["B3"], CARDS["O6"], WILD}
    assert costs[CARDS["O6"]] == max(costs.values()) > 0.2, "the set, and the one that is given away"
    assert costs[CARDS["B3"]] < 0.1, "a set as well"
    assert costs[WILD] > costs[CARDS["B3"]]
    brief = say.brief(found.options)
    assert [option for option in found.options if option in brief] == brief
    assert len(brief) == 3 + say.BEST_WILDS


@pytest.mark.parametrize("games", first([2, 6]))
def test_the_coach_knows_what_a_wild_is_worth(games: int) -> None:
    """To burn a wild gives the set away less often, and is not worth it."""
    asked = 0
    for number in range(games):
        for state in hint_check.hinted_positions(Rules(), number):
            seen = view(state, state.to_move)
            found = of_sixteen.hint(seen)
            if isinstance(found.choice, Play) and WILD in seen.hand and found.choice.card < WILD:
                least = min(option.gives for option in found.options)
                asked += found.of(found.choice).gives - least >= coach.GIVES
                assert coach.doubt(seen, found.choice, "gentle") is None
    assert asked, "a position in which the least chance is not the best card"
