"""The computer players of Sixteen: what they may know, what they never do, and how well they play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields
from hashlib import sha256
from itertools import combinations, product
from random import Random
from typing import Final

import pytest

from sixteen_tui.engine.game import NOBODY, see
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen import expert, search
from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, NUMBER, WILD, Card, deck
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.players import Following, hard, prospect
from sixteen_tui.engine.sixteen.rules import DRAWING, FULL, Formed, Rules, State, apply, chance, sets, start
from sixteen_tui.engine.sixteen.view import View, preview, unseen, view
from sixteen_tui.engine.table import Table
from tests.judging import ROUGH
from tests.tiers import first

Player = Callable[[View], Action]

ALL_RULES: Final = [Rules(*values) for values in product((2, 4), (True, False), (True, False), (True, False), DRAWING)]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the expert look at few worlds: what it may know does not depend on how many."""
    monkeypatch.setattr(expert, "EFFORT", ROUGH)
    monkeypatch.setattr(expert, "BATCH", ROUGH.rollouts // 2)


def level(name: str) -> Player:
    """A player whose chance follows from the view."""
    return lambda seen: GAME.levels[name](seen, Random(f"{name} {seen!r}"))


def at_random(seed: str) -> Player:
    dice = Random(seed)
    return lambda seen: dice.choice(seen.legal)


def dealt(rules: Rules, seed: object) -> State:
    state = start(rules)
    return apply(state, chance(state, Stream(sha256(str(seed).encode()).hexdigest()))).state


def positions(rules: Rules, seed: object, *sides: Player) -> Iterator[tuple[State, View, Action]]:
    """Every position of a game, what its mover saw and what it did. The rules refuse what is not legal."""
    state = dealt(rules, seed)
    while state.to_move != NOBODY:
        seen = view(state, state.to_move)
        action = sides[state.to_move % len(sides)](seen)
        yield state, seen, action
        state = apply(state, action).state


def difference(rules: Rules, seed: object, *sides: Player) -> int:
    """A game to its end: the sets of side 0 less those of side 1."""
    state = dealt(rules, seed)
    while state.to_move != NOBODY:
        state = apply(state, sides[state.to_move % 2](view(state, state.to_move))).state
    ours, theirs = sets(state.won)
    return ours - theirs


def gain(seen: View, play: Action) -> int:
    """What a play brings at once by the rules: sets, or -1 for a bust."""
    assert isinstance(play, Play)
    formed = preview(seen, play).formed
    if formed is None:
        return 0
    return formed.worth if formed.side == play.seat % 2 else -1


def gains(seen: View) -> list[int]:
    return [gain(seen, action) for action in seen.legal if isinstance(action, Play)]


def test_there_are_48_sets_of_rules() -> None:
    assert len(set(ALL_RULES)) == 48
    assert len(fields(Rules)) == 5, "a new variation belongs into ALL_RULES"


@pytest.mark.parametrize("name", first(GAME.levels))
def test_legal_and_never_forgetful_under_all_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "EFFORT", expert.Effort(10, 80, 1.8))
    for rules in ALL_RULES:
        for seed in range(1 if name == "expert" else 2):
            for _, seen, action in positions(rules, seed, level(name), at_random(f"{rules} {seed}")):
                if seen.to_move % 2 == 0:
                    assert action in seen.legal
                    assert isinstance(action, Draw) == (Draw(seen.to_move) in seen.legal), "draws whenever it may (A22)"


def test_registry() -> None:
    assert GAMES["sixteen"] is GAME
    assert tuple(GAME.levels) == ("easy", "medium", "hard", "expert")


def test_asked_for_what_there_is_not() -> None:
    state = dealt(Rules(), "asked")
    seen = view(state, state.to_move)
    with pytest.raises(ValueError, match=r"'impossible'.*easy, medium, hard, expert"):
        decide(GAME, "impossible", seen, ())
    with pytest.raises(ValueError, match="turn"):
        decide(GAME, "easy", view(state, 1 - state.to_move), ())
    with pytest.raises(ValueError, match="turn"):
        decide(GAME, "easy", view(state, None), ())


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", GAME.levels)
def test_a_pure_function_of_the_view(name: str) -> None:
    """Asked twice, in any order, and with any global chance, it answers the same; nor does it use up global chance."""
    seen = [(seen, action) for _, seen, action in positions(Rules(), "pure", level(name))]
    random.seed(name)
    before = random.getstate()
    assert all(level(name)(seen) == action for seen, action in reversed(seen))
    assert random.getstate() == before


def test_levels_have_chances_of_their_own() -> None:
    """Easy does not do the same in every game: its whims differ from view to view."""
    first = [
        next(a.card for _, _, a in positions(Rules(), seed, level("easy")) if isinstance(a, Play)) for seed in range(9)
    ]
    assert len(set(first)) > 1


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("rules", [Rules(), Rules(seats=4, bonus=True), Rules(drawing="loose")], ids=str)
@pytest.mark.parametrize("name", GAME.levels)
def test_unseen_cards_change_nothing(name: str, rules: Rules) -> None:
    """Other hidden cards do not change its action (invariant 6)."""
    dice = Random("unseen")
    changed = 0
    for state, _, action in positions(rules, "unseen", level(name)):
        other = reshuffled(state, dice)
        changed += other != state
        assert level(name)(view(other, other.to_move)) == action
    assert changed > 20


def reshuffled(state: State, dice: Random) -> State:
    """The same position with the other hands and the draw pile permuted together."""
    hidden = [seat for seat in range(state.rules.seats) if seat != state.to_move]
    cards = [card for seat in hidden for card in state.hands[seat]] + list(state.deck[state.top :])
    dice.shuffle(cards)
    hands = list(state.hands)
    for seat in hidden:
        size = len(hands[seat])
        hands[seat], cards = tuple(cards[:size]), cards[size:]
    return state._replace(hands=tuple(hands), deck=state.deck[: state.top] + tuple(cards))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", GAME.levels)
def test_the_same_from_what_a_seat_has_seen(name: str) -> None:
    """As a filter that is only told what its seat has seen, it plays as in the application."""
    table = Table(GAMES["sixteen"], Rules(), "5" * 64)
    table.deal()
    while table.to_move != NOBODY:
        seat = table.to_move
        seen = table.seen(seat)
        action = decide(GAME, name, table.view(seat), table.notation(seat))
        assert decide(GAME, name, see(GAME, table.rules, seat, seen), map(GAME.encode, seen)) == action
        table.play(action)


def test_easy_takes_most_sets_but_not_all() -> None:
    reach = [
        gain(seen, action) > 0
        for seed in range(25)
        for _, seen, action in positions(Rules(), seed, level("easy"))
        if isinstance(action, Play) and max(gains(seen)) > 0 and min(gains(seen)) <= 0
    ]
    assert len(reach) > 300
    assert 0.68 < sum(reach) / len(reach) < 0.82, "three in four, give or take three standard errors"


def test_easy_mostly_avoids_a_bust() -> None:
    choice = [
        gain(seen, action) < 0
        for seed in range(25)
        for _, seen, action in positions(Rules(wilds=False), seed, level("easy"))
        if isinstance(action, Play) and min(gains(seen)) < 0 and max(gains(seen)) == 0
    ]
    assert len(choice) > 60
    assert 0 < sum(choice) / len(choice) < 0.2


@pytest.mark.parametrize("rules", ALL_RULES[::5], ids=str)
def test_hard_takes_sets_and_never_busts_at_will(rules: Rules) -> None:
    """Outside the exact end: the most that can be had at once, and no bust while anything else can be played."""
    reach = busts = 0
    for seed in range(8):
        for _, seen, action in positions(rules, seed, level("hard"), level("easy")):
            if isinstance(action, Draw) or seen.to_move % 2 or search.known(seen) is not None:
                continue
            assert gain(seen, action) == max(gains(seen))
            reach += max(gains(seen)) > 0
            busts += max(gains(seen)) == 0 > min(gains(seen))
    assert reach > 20
    assert busts > 0


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
    """What seat 0 sees after its draw, early in a game, with this hand and on this pile."""
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
    """What the next seat can do is counted over every hand that it can have."""
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


def interval(points: list[float]) -> tuple[float, float]:
    """The 95% confidence interval of the mean score a game: 1 for a win, 1/2 for a draw."""
    mean = sum(points) / len(points)
    error = (sum((point - mean) ** 2 for point in points) / (len(points) - 1) / len(points)) ** 0.5
    return mean - 1.96 * error, mean + 1.96 * error


def score(rules: Rules, games: int, player: Player, other: Player) -> tuple[float, float]:
    """Every deal is played twice, with the sides changed."""
    points = []
    for i in range(games):
        sides, sign = ((player, other), 1) if i % 2 == 0 else ((other, player), -1)
        result = sign * difference(rules, f"match {i // 2}", *sides)
        points.append(1.0 if result > 0 else 0.5 if result == 0 else 0.0)
    return interval(points)


@pytest.mark.parametrize(
    ("games", "player", "other"), first([(60, "medium", "easy"), (200, "medium", "easy"), (200, "hard", "medium")])
)
def test_each_level_beats_the_one_below(games: int, player: str, other: str) -> None:
    """How much by is in `docs/strength.md`."""
    low, high = score(Rules(), games, level(player), level(other))
    assert low > 0.6, (low, high)


@pytest.mark.long
def test_expert_beats_hard() -> None:
    """200 games. How much by is in `docs/strength.md`."""
    low, high = score(Rules(), 200, level("expert"), level("hard"))
    assert low > 0.5, (low, high)


@pytest.mark.parametrize(("games", "least"), first([(30, 300), (45, 400)]))
def test_medium_overlooks_a_set_now_and_then(games: int, least: int) -> None:
    """In about one of ten places where it could have one, and it plays what is worth most to it elsewhere."""
    reach = taken = 0
    for seed in range(games):
        for _, seen, action in positions(Rules(), seed, level("medium")):
            if isinstance(action, Play) and max(gains(seen)) > 0:
                reach += 1
                taken += gain(seen, action) > 0
    assert reach > least
    assert 0.85 < taken / reach < 0.98, taken / reach


@pytest.mark.parametrize("games", first([80, 200]))
def test_easy_beats_chance(games: int) -> None:
    """Measured over 200 games: 91.5% to 97.0%."""
    low, high = score(Rules(), games, level("easy"), at_random("chance"))
    assert low > 0.8, (low, high)


def test_hard_plays_as_it_always_has() -> None:
    """Between plays of equal worth chance decides, and it follows from the position as it did in the first version."""
    logs = []
    for number, rules in enumerate((Rules(), Rules(4, bonus=True), Rules(matches=False), Rules(drawing="loose"))):
        table = Table(GAME, rules, f"{number:064x}")
        table.deal()
        while table.to_move != NOBODY:
            table.play(hard(table.view(table.to_move)))
        logs += [GAME.encode(action) for action in table.log]
    assert sha256("\n".join(logs).encode()).hexdigest()[:16] == "6143afbd45a63ae7"
