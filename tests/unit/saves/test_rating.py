"""Ratings: what a result may do to them, and how near they come to players of known strength."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import exp, hypot, log, sqrt
from random import Random
from typing import Final
from zlib import crc32

import pytest

from sixteen_tui.saves.statistics.rating import SETTLED, SPREAD, Rating, Result, Side, rate
from tests.tiers import first

LEVELS: Final = {"easy": 1000, "medium": 1356, "hard": 1517, "expert": 1620}
CENTRE: Final = sum(LEVELS.values()) / len(LEVELS)
ELO: Final = 400 / log(10)


def one(name: str) -> Side:
    return Side((), (name,)) if name in LEVELS else Side((name,))


def game(*names: str, ranks: Sequence[int] = ()) -> Result:
    """The players from the first to the last, or with these ranks, of which 1 is the best."""
    return Result(tuple(map(one, names)), tuple(-rank for rank in ranks or range(len(names))))


def people(count: int) -> list[str]:
    return [f"p{number}" for number in range(count)]


def random_games(dice: Random, games: int, names: Sequence[str], most: int) -> list[Result]:
    found = []
    for _ in range(games):
        seated = dice.sample(names, dice.randint(2, most))
        found.append(game(*seated, ranks=[dice.randint(1, len(seated)) for _ in seated]))
    return found


RANKS: Final = [
    *product((1, 2, 3), repeat=3),
    (1, 2, 2, 4, 5, 5, 7, 8, 9, 9, 11, 12),
    *(tuple(Random(n).randint(1, n) for _ in range(n)) for n in range(4, 11)),
]


@pytest.mark.parametrize("ranks", RANKS, ids=lambda ranks: " ".join(map(str, ranks)))
def test_equal_ranks_change_equally_and_a_better_rank_is_never_less(ranks: Sequence[int]) -> None:
    names = people(len(ranks))
    found = rate([game(*names, ranks=ranks)], LEVELS)
    for (name, rank), (other, worse) in combinations(zip(names, ranks, strict=True), 2):
        if rank == worse:
            assert found[name] == found[other]
        else:
            better = name if rank < worse else other
            assert found[better].rating > found[other if better is name else name].rating


@pytest.mark.parametrize("cases", first([20, 60]))
def test_a_better_rank_is_never_less_whatever_came_before(cases: int) -> None:
    dice = Random("before")
    names = [*people(6), *LEVELS]
    for number in range(cases):
        before = random_games(dice, number, names, 6)
        seated = dice.sample(names, dice.randint(2, 8))
        ranks = [dice.randint(2, len(seated)) for _ in seated]
        who = next((place for place, name in enumerate(seated) if name not in LEVELS), None)
        if who is None:
            continue
        found = []
        for rank in range(len(seated) + 1, 0, -1):
            ranks[who] = rank
            found.append(rate([*before, game(*seated, ranks=ranks)], LEVELS)[seated[who]].rating)
        assert found == sorted(found)
        assert found[0] < found[-1]


def test_the_order_of_games_sides_and_players_changes_nothing() -> None:
    dice = Random("order")
    names = [*people(12), *LEVELS]
    games = random_games(dice, 120, names, 10)
    games += [Result((Side(("p1", "p2")), Side(("p3",), ("easy",))), (3, 5)), Result((one("p4"), one("p5")), (1, 1))]
    found = rate(games, LEVELS)
    for _ in range(5):
        dice.shuffle(games)
        for number, each in enumerate(games):
            places = dice.sample(range(len(each.sides)), len(each.sides))
            sides = [Side(each.sides[i].people[::-1], each.sides[i].levels[::-1]) for i in places]
            games[number] = Result((*sides,), tuple(each.score[i] for i in places))
        assert [*rate(games, LEVELS).items()] == [*found.items()]


def test_names_are_only_names() -> None:
    """The same games of other people, who sort otherwise."""
    dice = Random("names")
    games = random_games(dice, 80, [*people(7), *LEVELS], 6)
    names = dict(zip(people(7), ("z", "#1", "", "É", "\U0001f0a1", "p6", "Ada"), strict=True))
    renamed = [
        Result(tuple(Side(tuple(names[each] for each in side.people), side.levels) for side in each.sides), each.score)
        for each in games
    ]
    found, again = rate(games, LEVELS), rate(renamed, LEVELS)
    assert {names[name]: rating for name, rating in found.items()} == again


def test_ten_equals_stay_equal() -> None:
    """Each wins as often, in games of ten and of two."""
    names = people(10)
    games = [game(*names[turn:], *names[:turn]) for turn in range(10)]
    games += [game(*pair) for pair in product(names, repeat=2) if len({*pair}) == 2]
    found = rate(games, LEVELS)
    assert {rating.rating for rating in found.values()} == {round(CENTRE)}
    assert len({*found.values()}) == 1


def test_a_game_of_ten_is_worth_no_more_than_nine_pairs() -> None:
    names = people(10)
    ten, pairs = rate([game(*names)], LEVELS), rate([game(*pair) for pair in combinations(names, 2)], LEVELS)
    assert CENTRE < ten[names[0]].rating < pairs[names[0]].rating
    assert CENTRE > ten[names[-1]].rating > pairs[names[-1]].rating
    assert ten[names[0]].half > pairs[names[0]].half
    assert {rating.games for rating in ten.values()} == {1}
    assert rate([game("p0", *["medium"] * 9)], LEVELS) == rate([game("p0", "medium")], LEVELS), "one game is one game"


def test_a_draw_is_half_a_win_for_either() -> None:
    drawn = rate([game("p0", "medium", ranks=(1, 1))] * 2, LEVELS)
    shared = rate([game("p0", "medium"), game("medium", "p0")], LEVELS)
    assert drawn == shared


@pytest.mark.parametrize("level", LEVELS)
def test_who_wins_half_of_many_games_plays_like_the_level(level: str) -> None:
    games = [game("p0", level), game(level, "p0")] * 200
    assert rate(games, LEVELS)["p0"].rating == pytest.approx(LEVELS[level], abs=4)


def test_ratings_follow_the_levels_even_of_who_never_met_one() -> None:
    beaten = [game("p0", "hard"), game("p0", "hard"), game("hard", "p0")] * 100
    found = rate([*beaten, *[game("p1", "p0"), game("p0", "p1")] * 100], LEVELS)
    for name in found:
        assert found[name].rating == pytest.approx(LEVELS["hard"] + ELO * log(2), abs=6)
    assert found["p1"].half > found["p0"].half


def test_many_people_have_the_ratings_of_the_plain_computation() -> None:
    """The checksum is that of Newton's method with all factors at each step, which takes ten times as long."""
    found = rate(random_games(Random("digits"), 400, people(150), 4), LEVELS)
    assert crc32(repr([(name, *each) for name, each in found.items()]).encode()) == 448481570


def test_a_team_is_the_mean_of_its_players() -> None:
    two = Side(("p0", "p1"))
    games = [Result((two, Side((), (level, level))), score) for level in ("hard",) for score in ((1, 0), (0, 1))]
    found = rate(games * 200, LEVELS)
    assert found["p0"] == found["p1"]
    assert found["p0"].rating == pytest.approx(LEVELS["hard"], abs=4)
    mixed = Side(("p0",), ("easy",))
    found = rate([Result((mixed, Side((), ("medium", "medium"))), score) for score in ((1, 0), (0, 1))] * 200, LEVELS)
    assert found["p0"].rating == pytest.approx(2 * LEVELS["medium"] - LEVELS["easy"], abs=30)


def test_a_side_of_unknown_strength_counts_for_nobody() -> None:
    rest = game("p0", "p1", "easy")
    stranger = Side((), ("a program",))
    assert rate([Result((*rest.sides, stranger), (*rest.score, 9))], LEVELS) == rate([rest], LEVELS)
    assert rate([Result((one("p0"), stranger), (1, 0))], LEVELS) == {}
    assert rate([], LEVELS) == {}


def test_one_who_sits_on_both_sides_learns_nothing_of_it() -> None:
    assert rate([Result((one("p0"), one("p0")), (1, 0))], LEVELS)["p0"].rating == round(CENTRE)


def test_who_always_wins_or_loses_has_a_rating() -> None:
    """Maximum likelihood alone has none."""
    for games in (1, 10, 10_000):
        best, worst = rate([game("p0", "expert"), game("easy", "p1")] * games, LEVELS).values()
        assert LEVELS["expert"] - 200 < best.rating < 4000
        assert -2000 < worst.rating < LEVELS["easy"] + 200
        assert best.settled is worst.settled is (games >= SETTLED)


def test_nobody_is_certain_after_one_game() -> None:
    (found,) = rate([game("p0", *["medium"] * 9)], LEVELS).values()
    assert found.games == 1
    assert found.half > SPREAD
    assert found.rating < LEVELS["expert"]
    assert (found.low, found.high) == (found.rating - found.half, found.rating + found.half)


# Players of known strength


def played(dice: Random, strengths: dict[str, float], seats: Sequence[int], draws: float) -> Result:
    """A game as the model says: who comes before whom by the logistic function of each two strengths.

    `draws`: of two players, the share of the weaker one's wins that becomes a draw, as often as one of the other's.
    """
    names = dice.sample([*strengths], dice.choice(seats))
    luck = {name: strengths[name] / ELO - log(-log(dice.random())) for name in names}
    names.sort(key=luck.__getitem__, reverse=True)
    if len(names) == 2:
        weaker, stronger = sorted(names, key=strengths.__getitem__)
        share = exp((strengths[weaker] - strengths[stronger]) / ELO)
        if dice.random() < draws * (1 if names[0] == weaker else share):
            return game(*names, ranks=(1, 1))
    return game(*names)


def errors(found: dict[str, Rating], true: dict[str, float]) -> Iterator[float]:
    """The error of each rating, and of each difference of two, in halves of their 95% intervals."""
    for name, rating in found.items():
        yield (rating.rating - true[name]) / rating.half
    for one, other in combinations(found, 2):
        half = hypot(found[one].half, found[other].half)
        yield (found[one].rating - found[other].rating - true[one] + true[other]) / half


@pytest.mark.parametrize("games", first([600, 10_000]))
@pytest.mark.parametrize(
    ("seats", "draws"), [((2,), 0.0), ((2,), 0.3), ((2, 3, 4, 7, 10), 0.1)], ids=["two", "draws", "many"]
)
def test_players_of_known_strength(games: int, seats: Sequence[int], draws: float) -> None:
    dice = Random(f"known {seats} {draws}")
    true = {name: dice.gauss(CENTRE, SPREAD) for name in people(24)}
    strengths = {**true, **{level: float(elo) for level, elo in LEVELS.items()}}
    found = rate((played(dice, strengths, seats, draws) for _ in range(games)), LEVELS)
    assert found.keys() == true.keys()
    off = [*errors(found, true)]
    assert sum(abs(each) < 1 for each in off) / len(off) > 0.9
    if seats == (2,) and not draws:  # where a game is a coin; the interval is too wide for any other
        spread = sqrt(sum((1.96 * each) ** 2 for each in off) / len(off))
        assert spread == pytest.approx(1, abs=0.3)
    for better, worse in combinations(found, 2):  # the highest rating first
        if found[better].low > found[worse].high:
            assert true[better] > true[worse]
    assert max(rating.half for rating in found.values()) < 4.5 * SPREAD / sqrt(games / 100), "it learns"
