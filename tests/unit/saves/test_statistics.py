"""Statistics against a naive count of the positions, and against changes of the folder.

Method: the naive count uses positions as `show --json` prints them, for the vectors those of an independent program.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.engine.sixteen.rules import KINDS
from sixteen_tui.games.sixteen.count import Sum as SixteenSum
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.saves.statistics.count import Counted, counted
from sixteen_tui.saves.statistics.game import Contribution, Sum
from sixteen_tui.saves.statistics.mean import wilson
from sixteen_tui.saves.statistics.totals import Statistics
from tests.unit.saves.counted import NOBODY, SOPHIE, YOU, bot, finish, looked, written
from tests.unit.saves.games import ALL_RULES, Played
from tests.unit.saves.index_rows import load

VECTORS: Final = sorted((Path(__file__).parents[1] / "conformance").glob(f"*{SUFFIX}"))


def naive(game: str, positions: Sequence[dict[str, Any]], seat: int) -> dict[str, Any]:
    """The contribution of a game for a seat, from its positions alone."""
    last = positions[-1]
    side = seat % 2 if game == "sixteen" else seat
    found: dict[str, Any] = {"result": "lost", "busts": 0}
    if side in last["winners"]:
        found["result"] = "won" if last["winners"] == [side] else "drawn"
    elif game == "sweet-sixteen" and last["chips"][side] > min(last["chips"]):
        found["result"] = "placed"
    if game == "sixteen":
        own, against = Counter[str](), Counter[str]()
        for position in positions:
            formed = position["last_set"]
            if formed is not None:
                (own if formed["side"] == side else against).update(formed["kinds"])
                found["busts"] += formed["kinds"] == ["bust"] and position["entry"].startswith(f"{seat} ")
        found["sets"] = (last["sets"][side], last["sets"][1 - side])
        found["own"], found["against"] = (tuple(kinds[kind] for kind in KINDS) for kinds in (own, against))
        return found
    settled = [each for position in positions for each in position["settled"] or () if each["seat"] == seat]
    found["rounds"] = tuple(each["chips"] for each in settled)
    found["busts"] = sum(each["value"] > 16 for each in settled)
    found["sixteens"] = sum(each["value"] == 16 for each in settled)
    return found


def agrees(part: Contribution, found: dict[str, Any]) -> bool:
    return {name: getattr(part, name) for name in found} == found


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.name.removesuffix(SUFFIX))
def test_the_vectors_are_counted_as_their_positions_say(path: Path) -> None:
    record = read(path)
    show = path.with_name(path.name.replace(SUFFIX, ".show.jsonl"))
    positions = [json.loads(line) for line in show.read_text("utf-8").splitlines()]
    bots = list(record.players)
    assert counted(record) == Counted(record.header.id, _deal(record), False, ())
    for seat in range(len(bots)):
        record.players = [*bots[:seat], YOU, *bots[seat + 1 :]]
        game = counted(record)
        assert game is not None
        (part,) = game.parts
        assert (part.name, part.opponents) == ("", ("easy",))
        assert agrees(part, naive(record.header.game, positions, seat))
    record.players = [Player(name=f"P{seat}", player="human", level=None) for seat in range(len(bots))]
    game = counted(record)
    assert game is not None
    assert [part.name for part in game.parts] == [player.name for player in record.players]
    assert all(agrees(p, naive(record.header.game, positions, seat)) for seat, p in enumerate(game.parts))


def _deal(record: Record) -> int:
    game = counted(record)
    assert game is not None
    return game.deal


def records(folder: Path) -> Iterator[Record]:
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        yield read(path)


def test_random_games_add_up_to_what_their_positions_say(sixty: tuple[Path, Statistics]) -> None:
    folder, found = sixty
    told: dict[tuple[str, str, bool], list[dict[str, Any]]] = {}
    without = 0
    for record in records(folder):
        positions = list(record.table.describe())
        people = [seat for seat, player in enumerate(record.players) if player.human]
        without += not people
        for seat in people:
            person = "" if len(people) == 1 else record.players[seat].name or f"#{seat + 1}"
            told.setdefault((record.header.game, person, bool(record.hints)), []).append(
                naive(record.header.game, positions, seat)
            )
    assert (found.games, found.without_people) == (60, without)
    assert {(group.game, group.person, group.helped) for group in found.groups} == set(told)
    assert len(told) > 8
    for group in found.groups:
        games = told[group.game, group.person, group.helped]
        check(group.total, games)
        for by in (group.opponents, group.rules):
            assert sum(total.played for total in by.values()) == len(games)
            assert sum(total.won for total in by.values()) == group.total.won


def check(total: Sum[Any], games: Sequence[dict[str, Any]]) -> None:
    """A sum against the games that it was made from."""
    said: dict[str, Any] = total.as_object()
    results = Counter(game["result"] for game in games)
    assert [said[name] for name in ("played", "won", "drawn", "placed", "lost", "busts")] == [
        *(len(games), results["won"], results["drawn"], results["placed"], results["lost"]),
        sum(game["busts"] for game in games),
    ]
    assert said["win_rate_95"] == list(wilson(results["won"], len(games)))
    letters = "".join(game["result"][0] for game in games)
    runs = [len(run) for run in re.findall("w+", letters)]
    assert (said["streak"], said["longest_streak"]) == (len(letters) - len(letters.rstrip("w")), max(runs, default=0))
    if "chips" in said:
        rounds = [chips for game in games for chips in game["rounds"]]
        assert (said["chips"], said["rounds"]) == (sum(rounds), len(rounds))
        assert (said["best_round"], said["worst_round"]) == (max(rounds), min(rounds))
        assert said["sixteens"] == sum(game["sixteens"] for game in games)
        mean("chips_a_round", said, [sum(game["rounds"]) / len(game["rounds"]) for game in games])
        steps = [sum(game["rounds"]) for game in games]
    else:
        mean("sets_a_game", said, [game["sets"][0] for game in games])
        mean("sets_against_a_game", said, [game["sets"][1] for game in games])
        for side in ("own", "against"):
            for place, kind in enumerate(KINDS):
                assert said[f"{side}_{kind}"] == sum(game[side][place] for game in games)
        steps = [{"won": 1, "drawn": 0, "lost": -1}[game["result"]] for game in games]
    assert total.course == [0, *accumulate(steps)]


def mean(name: str, said: dict[str, Any], values: Sequence[float]) -> None:
    """A mean and its interval, worked out by the book."""
    average = math.fsum(values) / len(values)
    assert said[name] == pytest.approx(average)
    if len({*values}) == 1:
        assert said[f"{name}_95"] is None
        return
    deviation = math.sqrt(math.fsum((value - average) ** 2 for value in values) / (len(values) - 1))
    half = 1.959963984540054 * deviation / math.sqrt(len(values))
    assert said[f"{name}_95"] == pytest.approx([average - half, average + half], abs=1e-6)


def test_what_one_person_wins_the_other_loses(tmp_path: Path) -> None:
    random = Random("two")
    for number in range(40):
        written(tmp_path, number, random, (YOU, SOPHIE))
    found = looked(tmp_path)
    for helped in (False, True):
        one, other = (found.get("sixteen", name, helped=helped) for name in ("You", "Sophie"))
        assert one is not None
        assert other is not None
        assert isinstance(one.total, SixteenSum)
        assert isinstance(other.total, SixteenSum)
        assert (one.total.won, one.total.lost) == (other.total.lost, other.total.won)
        assert (one.total.own, one.total.against) == (other.total.against, other.total.own)
        assert one.total.own[KINDS.index("bust")] == other.total.busts
        assert one.total.mean.total == other.total.sets_against.total
        assert [*one.opponents] == [("human",)]


def test_games_with_hints_and_with_take_backs_are_counted_apart(tmp_path: Path) -> None:
    for what in ("nothing", "hint", "undo"):
        played = Played.new(tmp_path, ALL_RULES[0], Random(1))
        finish(played)
        if what == "hint":
            played._line("hint", 1)
        if what == "undo":
            played._take_back()
            finish(played)
        played.session.close()
    found = looked(tmp_path)
    assert found.games == 3
    played_by = {group.helped: group.total.played for group in found.groups}
    assert played_by[True] == 2 * played_by[False] > 0


def test_nothing_of_an_unfinished_game_counts(tmp_path: Path) -> None:
    random = Random("unfinished")
    path = written(tmp_path, 1, random, (YOU, bot()))
    *lines, _last = path.read_bytes().splitlines(keepends=True)
    while counted(read(path)) is not None:
        path.write_bytes(b"".join(lines))
        lines.pop()
    found = looked(tmp_path)
    assert (found.groups, found.games, found.without_people) == ([], 0, 0)
    (kept,) = load(tmp_path.with_name(f"{tmp_path.name}.index")).values()
    assert kept.counted is None


def test_an_unknown_name_and_an_unknown_level_are_counted_too(tmp_path: Path) -> None:
    written(tmp_path, 1, Random(1), (NOBODY, bot(None)))
    written(tmp_path, 2, Random(2), (NOBODY, bot("grandmaster")))
    written(tmp_path, 3, Random(3), (NOBODY, NOBODY))
    found = looked(tmp_path)
    assert {group.person for group in found.groups} == {"", "#1", "#2"}
    assert {each for group in found.groups for each in group.opponents} == {("",), ("grandmaster",), ("human",)}
