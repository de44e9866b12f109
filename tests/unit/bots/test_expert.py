"""The strongest player of Sixteen: what it looks up, what it believes, and what it spends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from math import log, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Final

import pytest

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.bots import expert, search
from sixteen_tui.engine.sixteen.bots.belief import SURER, Belief, PastPlay, counted, history, liked_knowing
from sixteen_tui.engine.sixteen.bots.expert import Effort, _Behind
from sixteen_tui.engine.sixteen.bots.piles import EMPTY, GAIN, Pile, alike, coloured, face, onto, pile_of, turns
from sixteen_tui.engine.sixteen.bots.players import Following, prospect
from sixteen_tui.engine.sixteen.bots.reckoning import KEPT, Reckoning
from sixteen_tui.engine.sixteen.cards import CARDS, NUMBER, WILD, Card, held, wild_as
from sixteen_tui.engine.sixteen.rules import TARGET, Formed, Rules, State, next_seat, set_formed
from sixteen_tui.engine.sixteen.view import View, unseen, view
from tests.tiers import first
from tests.unit.bots.sixteen import at_random, gain, level, positions

RULES: Final = [Rules(matches=matches, bonus=bonus) for matches, bonus in product((True, False), (True, False))]
BUDGETS: Final = (100, 300, expert.EFFORT.rollouts)


def piles() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every pile of two cards or of one at every sum that it can lie at."""
    faces = range(WILD)
    for a in faces:
        yield from (((a,), sum) for sum in range(NUMBER[a], TARGET))
        for b in faces:
            yield from (((a, b), sum) for sum in range(NUMBER[a] + NUMBER[b], TARGET))


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_what_is_looked_up_of_a_pile_is_what_the_rules_say(rules: Rules) -> None:
    for cards, sum in piles():
        for card, lead in enumerate(onto(rules, pile_of(rules, cards, sum))):
            formed = set_formed(rules, (*cards, card), sum + NUMBER[card], 0)
            if formed is None:
                assert lead == pile_of(rules, (*cards, card), sum + NUMBER[card])
            else:
                assert GAIN[-lead] == (formed.worth if formed.side == 0 else -1)


def ends(rules: Rules, pile: Pile) -> list[int]:
    """The sets and busts that the next card can make of a pile."""
    return [min(lead, 0) for lead in onto(rules, pile)]


def runs_too(rules: Rules, pile: tuple[Card, ...], total: int, seat: int) -> Formed | None:
    """The sets of a later version, in which three numbers in a row and two cards of one number make a set."""
    a, b, c = (-9, -9, -9, *(NUMBER[card] for card in pile))[-3:]
    if total < TARGET and (a + 2 == b + 1 == c or b == c):
        return Formed(seat % 2, ("run",), 1, seat, pile)
    return set_formed(rules, pile, total, seat)


@dataclass(frozen=True, slots=True)
class Runs(Rules):
    """Rules that no cache knows."""


@pytest.mark.parametrize("rules", [Runs(), Runs(matches=False)], ids=["matches", "young"])
def test_a_rule_of_a_later_version_is_looked_up_too(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """Declare and apply the variation in `rules.py`; the computer players follow."""
    monkeypatch.setattr("sixteen_tui.engine.sixteen.bots.piles.set_formed", runs_too)
    for cards, sum in piles():
        pile = pile_of(rules, cards, sum)
        for card, lead in enumerate(onto(rules, pile)):
            formed = runs_too(rules, (*cards, card), sum + NUMBER[card], 0)
            assert (lead < 0) == (formed is not None)
            assert formed is None or GAIN[-lead] == (formed.worth if formed.side == 0 else -1)
        assert [min(lead, 0) for lead in onto(rules, pile)] == [
            min(lead, 0) for lead in onto(rules, alike(rules)[pile])
        ]
    assert coloured(rules) == rules.matches


@pytest.mark.parametrize("rules", [Rules(), Rules(seats=4)], ids=str)
def test_the_next_seat_is_that_of_the_rules(rules: Rules) -> None:
    for effect, gained in enumerate(GAIN):
        for seat in range(rules.seats):
            side = (seat if gained > 0 else seat + 1) % 2 if effect else None
            assert turns(rules)[effect][seat] == next_seat(rules, seat, side)


def test_what_is_looked_up_of_no_pile() -> None:
    assert onto(Rules(), EMPTY) == tuple(pile_of(Rules(), (card,), NUMBER[card]) for card in range(WILD))


def test_a_wild_lies_as_what_it_was_declared() -> None:
    rules, blue = Rules(), CARDS["B3"]
    assert pile_of(rules, (wild_as(blue), blue), 6) == pile_of(rules, (blue, wild_as(blue)), 6)
    assert face(wild_as(blue)) == blue


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_piles_alike_are_won_and_lost_by_the_same_cards(rules: Rules) -> None:
    for cards, sum in piles():
        pile = pile_of(rules, cards, sum)
        assert ends(rules, pile) == ends(rules, alike(rules)[pile])


@pytest.mark.parametrize("rules", [Rules(), Rules(bonus=True), Rules(matches=False), Rules(wilds=False)], ids=str)
def test_the_reckoning_weighs_as_hard_does(rules: Rules) -> None:
    """If nobody holds a card that is not counted: with the cards that the seat itself has not seen."""
    for seed in range(4):
        for _, seen, action in positions(rules, seed, at_random(f"weighs {seed}")):
            following = Following.after(seen)
            if not isinstance(action, Play) or following is None or following.size < 4:
                continue
            worth, _ = Reckoning(rules, counted(unseen(seen)))[pile_of(rules, seen.pile, seen.sum)]
            hand = sum(KEPT[card] for card in seen.hand)
            for play in seen.legal:
                assert isinstance(play, Play)
                found = prospect(seen, following, play)
                if held(play.card) < WILD and not found.gain:
                    assert worth[play.card] + hand == pytest.approx(found.worth[1])
                elif held(play.card) < WILD:
                    assert (worth[play.card] > 1) == (found.gain > 0)
                else:
                    assert worth[WILD] + hand >= 10 * found.gain + found.worth[1] - 1e-9


def test_whoever_is_asked_in_teams_knows_its_own_cards() -> None:
    """It likes what `hard` likes with that hand, as long as no card busts the next pile and no card is held twice."""
    met, rules = 0, Rules(seats=4)
    for seed in range(6):
        for _, seen, action in positions(rules, seed, at_random(f"knows {seed}")):
            following = Following.after(seen)
            if not isinstance(action, Play) or seen.draw_pile < 4 or len({*seen.hand}) < 4 or following is None:
                continue
            pile, own = pile_of(rules, seen.pile, seen.sum), sum(1 << card for card in seen.hand)
            public = counted(unseen(seen) + seen.hand)
            _, likes, makers = liked_knowing(rules, PastPlay(seen.to_move, held(action.card), pile, (*public,)))
            hand = sum(KEPT[card] for card in seen.hand)
            for play in seen.legal:
                assert isinstance(play, Play)
                found = prospect(seen, following, play)
                if play.card < WILD and not found.gain and seen.sum + NUMBER[play.card] <= TARGET - 6:
                    liked = likes[play.card][(makers[play.card] & own).bit_count()]
                    assert log(liked) / SURER + hand == pytest.approx(found.worth[1])
                    met += 1
    assert met > 100


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(seats=4), Rules(drawing="loose"), Rules(4, drawing="strict")], ids=str
)
def test_who_has_played_what_follows_from_the_view(rules: Rules) -> None:
    """As long as nobody was passed over."""
    for seed in range(6):
        done: list[tuple[int, Card]] = []
        for state, seen, action in positions(rules, seed, level("easy"), at_random(f"who {seed}")):
            if not all(seen.counts):
                break
            assert [(one.seat, one.card) for one in history(seen)] == done[::-1]
            for one in history(seen)[:1]:
                assert _public(one) == counted_out(state)
            if isinstance(action, Play):
                done.append((action.seat, held(action.card)))


def _public(one: PastPlay) -> list[int]:
    """The cards not played before the newest play, less that one."""
    left = [*one.public]
    left[one.card] -= 1
    return left


def counted_out(state: State) -> list[int]:
    """The cards in all hands and in the draw pile."""
    return counted([card for hand in state.hands for card in hand] + [*state.deck[state.top :]])


def believed(seen: View, cards: str, number: int = 400) -> float:
    """The likelihood, by the belief, that the next seat holds one of these cards."""
    assert seen.seat is not None
    other, wanted = (seen.seat + 1) % seen.rules.seats, {CARDS[code] for code in cards.split()}
    worlds = Belief(seen, Random("believed"), 2000).worlds(number, 6)
    return sum(bool(wanted & {*world.hands[other]}) for world in worlds) / number


def evenly(seen: View, cards: str) -> float:
    """The same if every hand is as likely as any other."""
    assert seen.seat is not None
    other, wanted = (seen.seat + 1) % seen.rules.seats, {CARDS[code] for code in cards.split()}
    following = Following.after(seen)
    assert following is not None
    few = following._replace(size=seen.counts[other])
    return few.any_of(sum(few.among[card] for card in wanted))


@pytest.mark.parametrize("games", first([20, 40]))
def test_who_let_a_set_go_by_does_not_hold_its_card(games: int) -> None:
    """At 10 a 6 makes 16. A player of anything else there has none."""
    met = 0
    for seed in range(games):
        for state, seen, _ in positions(Rules(matches=False), seed, level("hard")):
            done = history(seen)
            if not done or seen.draw_pile < 10 or done[0].pile == EMPTY or done[0].seat == seen.seat:
                continue
            newest = done[0]
            sixes = "B6 G6 O6 P6"
            before = seen.sum - NUMBER[seen.pile[-1]] if seen.pile else None
            if before == TARGET - 6 and evenly(seen, sixes) > 0.3 and not set(state.hands[newest.seat]) & {WILD}:
                met += 1
                # It may have drawn none since: it holds three cards, and it saw all of them when it played.
                assert believed(seen, sixes) < 0.1
    assert met > 5


@pytest.mark.parametrize(
    ("games", "seats"), [(1, 2), (1, 4), *(pytest.param(3, n, marks=pytest.mark.long) for n in (2, 4))]
)
def test_a_world_has_every_card_once(games: int, seats: int) -> None:
    rules = Rules(seats=seats)
    for seed in range(games):
        for state, seen, _ in positions(rules, seed, level("easy"), at_random(f"world {seed}")):
            if not seen.legal or seen.seat is None:
                continue
            hidden = counted(unseen(seen))
            for world in Belief(seen, Random(seed), 60).worlds(5, expert.HORIZON):
                assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
                assert tuple(world.hands[seen.seat]) == seen.hand
                assert len(world.draws) == min(expert.HORIZON, seen.draw_pile)
                others = [card for seat, hand in enumerate(world.hands) if seat != seen.seat for card in hand]
                assert all(used <= left for used, left in zip(counted(others + world.draws), hidden, strict=True))


@pytest.mark.parametrize(
    ("rollouts", "every"), [*((n, 4) for n in BUDGETS), *(pytest.param(n, 1, marks=pytest.mark.long) for n in BUDGETS)]
)
def test_it_spends_no_more_than_it_may_and_leaves_nothing_out(rollouts: int, every: int) -> None:
    for state, seen, action in islice(positions(Rules(), "spends", level("easy")), every - 1, None, every):
        plays = [play for play in seen.legal if isinstance(play, Play) and held(play.card) < WILD]
        if not isinstance(action, Play) or len(plays) < 2 or not state.deck[state.top :]:
            continue
        found = expert.choices(seen, plays, Random(0), Effort(50, rollouts, 1.8))
        assert sum(choice.worlds for choice in found) <= max(rollouts, len(plays) * expert.BATCH)
        assert {choice.play for choice in found} == {*plays}
        assert all(-1 <= choice.value <= 1 for choice in found)
        assert found[0].worlds == max(choice.worlds for choice in found)


def test_it_ends_when_the_errors_are_small_enough() -> None:
    """Not before, and long before the budget is spent."""
    looked = 0
    for state, seen, action in positions(Rules(), "enough", level("easy")):
        plays = [play for play in seen.legal if isinstance(play, Play) and held(play.card) < WILD]
        if not isinstance(action, Play) or len(plays) < 3 or len(state.deck) - state.top < 30:
            continue
        found = expert.choices(seen, plays, Random(0), Effort(50, 100_000, 99.0, enough=0.05))
        assert all(choice.error <= 0.05 for choice in found)
        assert sum(choice.worlds for choice in found) < 20_000
        looked += 1
    assert looked


def test_what_is_sampled_is_never_called_exact() -> None:
    """Results that are all the same in n worlds leave a chance of about 1 / n of another."""
    alike = 0
    for seed in range(4):
        for _, seen, action in positions(Rules(), f"sampled {seed}", level("hard")):
            if isinstance(action, Play) and 1 < seen.draw_pile < 8 and len({*seen.hand}) > 1:
                best, *others = expert.choices(seen, expert.candidates_of(seen), Random(0), Effort(20, 200, 1.8))
                assert (best.error, best.sets_error) == (0, 0), "of the difference from itself"
                assert all(min(one.error, one.sets_error) >= 1 / one.worlds for one in others)
                alike += any(one.error == 1 / one.worlds for one in others)
    assert alike, "in none the results were all the same"


def test_a_set_is_worth_more_than_a_bust() -> None:
    """Early in the game: what it comes to agrees with what anybody sees."""
    sets = 0
    for seed in range(12):
        for _, seen, action in positions(Rules(), f"worth {seed}", level("easy")):
            plays = [play for play in seen.legal if isinstance(play, Play) and held(play.card) < WILD]
            gains = {play: gain(seen, play) for play in plays}
            if isinstance(action, Play) and seen.draw_pile > 20 and {1, -1} <= {*gains.values()}:
                sets += 1
                found = {one.play: one.value for one in expert.choices(seen, plays, Random(1), Effort(100, 800, 1.8))}
                assert max(found[play] for play in plays if gains[play] > 0) > max(
                    found[play] for play in plays if gains[play] < 0
                )
    assert sets > 5


@pytest.mark.parametrize("games", first([8, 20]))
def test_the_ends_that_are_known_are_played_exactly(games: int) -> None:
    for seed in range(games):
        for state, seen, action in positions(Rules(), f"end {seed}", level("hard")):
            if isinstance(action, Play) and not seen.draw_pile:
                mine = expert.expert(view(state, state.to_move), Random(seed))
                assert isinstance(mine, Play)
                best = search.solve(state)
                own = search.solve(state, [mine.card])
                assert best is not None
                assert own is not None
                assert own.value == best.value


def test_results_that_grow_are_compared_as_if_at_once() -> None:
    chance = Random("grow")
    best, values = list[float](), list[float]()
    growing = _Behind(values, best)
    for more in (50, 50, 1, 200):
        best += [chance.random() for _ in range(more)]
        values += [chance.random() for _ in range(more - 1)]  # dropped earlier: worlds without a result count nothing
        mean, error = growing.now()
        lost = [one - other for one, other in zip(best, values, strict=False)]
        assert mean == pytest.approx(fmean(lost))
        assert error == pytest.approx(pstdev(lost) / sqrt(len(lost)))
