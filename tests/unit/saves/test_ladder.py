"""Ladders over a folder of saves: which games count on them, for whom, and that nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.index import Entry, Person
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.library import played_on
from sixteen_tui.saves.records import new_header, read, whole
from sixteen_tui.saves.statistics.ladder import AWAY, BASE, Ladder, RatedGame, kind, ladders
from sixteen_tui.saves.statistics.rating import Rating, Result, Side, rate
from sixteen_tui.saves.statistics.totals import Statistics, summed
from tests.games import FOUR
from tests.unit.saves.counted import NOBODY, SOPHIE, YOU, bot, looked, played_out

LEFT: Final = {"seat": 1, "player": "bot", "level": "hard"}


def save(
    folder: Path,
    number: int,
    *players: Player,
    game: str = "sixteen",
    more: Sequence[tuple[str, Any]] = (),
    **header: object,
) -> Path:
    """A random game, played to its end; `more`: lines after its first entry."""
    rules = {**{key: values[0] for key, values in GAMES[game].choices.items()}, "seats": len(players)}
    table = played_out(game, rules, Random(number), f"{number:064x}")
    said: list[tuple[str, Any]] = [("entry", GAMES[game].encode(action)) for action in table.log]
    said[1:1] = more
    made = new_header(f"g{number:04}", game, table.rules, players, table.seed, **header)
    return write_save(folder, f"g{number:04}", whole(made, said))


def score(path: Path) -> tuple[int, ...]:
    outcome = read(path).table.outcome
    assert outcome is not None
    return outcome.score


def ladder(found: Statistics) -> Ladder:
    (only,) = found.ladders
    return only


def expected(*results: Result, game: str = "sixteen", of: str = "two") -> dict[str, Rating]:
    strengths: Any = PLUGINS[game].count.strengths
    return rate(results, {level: BASE + elo for level, elo in strengths[of].items()})


def test_each_kind_of_table_has_a_ladder(tmp_path: Path) -> None:
    two = save(tmp_path, 1, YOU, bot("medium"))
    teams = save(tmp_path, 2, YOU, bot("hard"), bot("easy"), bot("expert"))
    many = save(tmp_path, 3, SOPHIE, bot("hard"), NOBODY, game="sweet-sixteen")
    sweet = save(tmp_path, 4, bot("hard"), YOU, game="sweet-sixteen")
    save(tmp_path, 5, bot("hard"), bot("easy"))
    found = looked(tmp_path).ladders
    you = Side(("",))
    results = [
        ("sixteen", "two", Result((you, Side((), ("medium",))), score(two))),
        ("sixteen", "teams", Result((Side(("",), ("easy",)), Side((), ("hard", "expert"))), score(teams))),
        ("sweet-sixteen", "two", Result((Side((), ("hard",)), you), score(sweet))),
        ("sweet-sixteen", "many", Result((Side(("Sophie",)), Side((), ("hard",)), Side(("#3",))), score(many))),
    ]
    assert [(each.game, each.kind, each.ratings) for each in found] == [
        (game, of, expected(result, game=game, of=of)) for game, of, result in results
    ]
    assert {kind(len(result.sides), seats) for (*_, result), seats in zip(results, (2, 4, 2, 3), strict=True)} == {
        "two",
        "teams",
        "many",
    }


def test_the_score_of_an_entry_is_that_of_the_end(tmp_path: Path) -> None:
    """The ladder reads it from the index."""
    for number in range(12):
        save(tmp_path, number, YOU, *[bot()] * (1, 3)[number % 2], game=("sixteen", "sweet-sixteen")[number % 3 > 0])
    found = Catalogue(tmp_path)
    for entry in found.look(found.files(), to_count=True):
        assert isinstance(entry, Entry)
        assert tuple(entry.points) == score(tmp_path / entry.file)


def test_only_the_games_that_statistics_count_without_help(tmp_path: Path) -> None:
    first = save(tmp_path, 1, YOU, bot("medium"))
    before = looked(tmp_path).ladders
    (tmp_path / "copy.sixteen.jsonl").write_bytes(first.read_bytes())
    save(tmp_path, 2, YOU, bot("medium"), more=[("hint", 0)])
    save(tmp_path, 3, YOU, bot("medium"), more=[("hint", 1)])
    edited = save(tmp_path, 4, YOU, bot("medium"))
    edited.write_bytes(edited.read_bytes().replace(b"medium", b"expert", 1))
    save(tmp_path, 5, YOU, bot("medium"), parent={"id": "g0001", "entries": 1, "cards": "same"})
    unfinished = save(tmp_path, 6, YOU, bot("medium"))
    unfinished.write_bytes(b"\n".join(unfinished.read_bytes().split(b"\n")[:-2]) + b"\n")
    assert looked(tmp_path).ladders == before


def test_a_ladder_is_that_of_the_games_there_now_in_any_order(tmp_path: Path) -> None:
    dice = Random("folder")
    players = [YOU, SOPHIE, NOBODY, bot("easy"), bot("medium"), bot("hard"), bot(None)]
    games = [name for name in FOUR if PLUGINS[name].count.strengths]
    paths = [
        save(tmp_path, number, *dice.choices(players, k=dice.choice((2, 4))), game=dice.choice(games))
        for number in range(40)
    ]
    catalogue = Catalogue(tmp_path)
    entries = [each for each in catalogue.look(catalogue.files(), to_count=True) if isinstance(each, Entry)]
    whole = summed(entries)
    assert len(whole.ladders) == 2 * len(games)
    for _ in range(3):
        dice.shuffle(entries)
        assert repr(summed(entries).ladders) == repr(whole.ladders)
    gone = paths[::3]
    for path in gone:
        path.rename(path.with_suffix(".away"))
    fewer = looked(tmp_path)
    assert fewer.ladders != whole.ladders
    assert fewer.ladders == summed(each for each in entries if (tmp_path / each.file) not in gone).ladders
    for path in gone:
        path.with_suffix(".away").rename(path)
    (tmp_path.parent / f"{tmp_path.name}.index").unlink()
    assert looked(tmp_path).ladders == whole.ladders


def test_statistics_have_the_ratings_of_their_people(tmp_path: Path) -> None:
    for number in range(3):
        save(tmp_path, number, YOU, bot("medium"))
    save(tmp_path, 3, YOU, *[bot()] * 3)
    save(tmp_path, 4, YOU, bot("medium"), more=[("hint", 0)])
    save(tmp_path, 5, SOPHIE, YOU)
    found = looked(tmp_path)
    told = {(group.person, group.helped): group.ratings for group in found.groups}
    assert told.keys() == {("", False), ("", True), ("Sophie", False), ("You", False)}
    assert told["", True] == []
    for (person, helped), ratings in told.items():
        if not helped:
            assert ratings == [(each, each.ratings[person]) for each in found.ladders if person in each.ratings]
    assert [rating.games for _, rating in told["", False]] == [3, 1]


def test_who_leaves_is_last_and_the_others_have_the_game_as_played(tmp_path: Path) -> None:
    left = save(tmp_path, 1, SOPHIE, YOU, more=[("seat", LEFT)])
    found = ladder(looked(tmp_path))
    as_played = expected(Result((Side(("Sophie",)), Side((), ("hard",))), score(left)))
    alone = expected(Result((Side(("You",)), Side((), ("hard",))), (0, 1)))
    assert found.ratings == {**as_played, **alone}
    left.unlink()
    back = {"seat": 1, "player": "human", "level": None}
    left = save(tmp_path, 1, SOPHIE, YOU, more=[("seat", LEFT), ("seat", back)])
    assert ladder(looked(tmp_path)).ratings == expected(Result((Side(("Sophie",)), Side(("You",))), score(left)))


def test_the_only_person_who_leaves_has_lost(tmp_path: Path) -> None:
    save(tmp_path, 1, bot("easy"), YOU, more=[("seat", LEFT)])
    found = looked(tmp_path)
    assert ladder(found).ratings == expected(Result((Side(("",)), Side((), ("hard",))), (0, 1)))
    assert found.groups == []


def test_places_and_levels() -> None:
    levels = {"easy": 1000, "medium": 1300, "expert": 1600}
    ratings = {name: Rating(rating, 50, 3) for name, rating in (("a", 1700), ("b", 1450), ("c", 1450), ("d", 900))}
    found = Ladder("sixteen", "two", levels, ratings)
    assert [(place, person) for place, person, _ in found.places()] == [(1, "a"), (2, "b"), (2, "c"), (4, "d")]
    assert [found.like(rating) for rating in ratings.values()] == ["expert", "medium", "medium", "easy"]
    assert [found.beyond(rating) for rating in ratings.values()] == [1, 0, 0, -1]
    assert (found.beyond(Rating(1650, 50, 3)), found.beyond(Rating(950, 50, 3))) == (0, 0)
    assert Ladder("sixteen", "two", levels, {}).like(Rating(1451, 50, 3)) == "expert"


@pytest.mark.parametrize("game", PLUGINS)
def test_every_level_has_a_strength(game: str) -> None:
    for strengths in PLUGINS[game].count.strengths.values():
        assert [*strengths] == [*GAMES[game].levels]
        assert [*strengths.values()] == sorted({*strengths.values()})
        assert min(strengths.values()) == 0


# Seasons and absence


def fakes(dice: Random, count: int) -> list[RatedGame]:
    """Games of three people and the levels on random days, as entries of an index."""
    found, names = list[RatedGame](), ["", "Ada", "Bo", "easy", "hard"]
    for number in range(count):
        seated = dice.sample(names, dice.choice((2, 2, 3)))
        game = dice.choice([*GAMES]) if len(seated) == 2 else "sweet-sixteen"
        entry: Any = SimpleNamespace(
            game=game,
            file=f"{number}",
            last=f"2026-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}T12:00:00Z",
            points=[dice.randint(0, 3) for _ in seated],
            players=[Person(name, name not in GAMES[game].levels) for name in seated],
            levels=[name if name in GAMES[game].levels else None for name in seated],
            won_by=None,
        )
        counted: Any = SimpleNamespace(
            parts=[SimpleNamespace(name=each.name) for each in entry.players if each.human], left=()
        )
        found.append((entry, counted))
    return found


QUARTERS: Final = [(date(2026, month, 1), date(2026, month + 3, 1) - timedelta(1)) for month in (1, 4, 7)] + [
    (date(2026, 10, 1), date(2026, 12, 31))
]


@pytest.mark.parametrize("seed", ["season a", "season b", "season c"])
def test_the_results_of_all_seasons_are_those_of_the_whole(seed: str) -> None:
    dice = Random(seed)
    games = fakes(dice, 120)
    whole = {(each.game, each.kind): each for each in ladders(games)}
    parts = [{(each.game, each.kind): each for each in ladders(games, *quarter)} for quarter in QUARTERS]
    assert len(whole) == 3
    for key, each in whole.items():
        there = [part[key] for part in parts if key in part]
        assert [one for part in there for one in part.played] == [*each.played]
        for person, rating in each.ratings.items():
            assert rating.games == sum(part.ratings[person].games for part in there if person in part.ratings)
    assert all(part.keys() <= whole.keys() for part in parts)


def test_a_season_is_the_ladder_of_its_games_alone() -> None:
    games = fakes(Random("alone"), 80)
    since, until = QUARTERS[1]
    within = [each for each in games if since <= played_on(each[0].last) <= until]
    assert 0 < len(within) < len(games)
    assert ladders(games, since, until) == ladders(within)
    Random("alone").shuffle(games)
    assert ladders(games, since, until) == ladders(within)
    assert ladders(games, since) == ladders([each for each in games if played_on(each[0].last) >= since])
    assert ladders(games, None, until) == ladders([each for each in games if played_on(each[0].last) <= until])
    assert ladders(games, date(2027, 1, 1)) == []


def test_absence_hides_and_changes_no_rating() -> None:
    games = fakes(Random("away"), 60)
    for each in ladders(games):
        last = each.last()
        assert last.keys() == each.ratings.keys()
        for person, day in last.items():
            assert day == max(one.day for one in each.played if any(person in side.people for side in one.result.sides))
            assert person in each.present(day + AWAY).ratings
            assert person not in each.present(day + AWAY + timedelta(1)).ratings
        for today in (date(2026, 6, 1) + timedelta(50 * n) for n in range(12)):
            there = each.present(today)
            assert there.ratings.items() <= each.ratings.items()
            assert there.away == len(each.ratings) - len(there.ratings)
            assert [*there.ratings] == [person for person in each.ratings if person in there.ratings]
        without = {who: one for who, one in each.ratings.items() if who != "Ada"}
        assert each.without(frozenset({"Ada"})).ratings == without
