"""Statistics against a naive count of the positions, and against changes of the folder.

Method: the naive count uses positions as `show --json` prints them, for the vectors those of an independent program.
"""

from __future__ import annotations

import json
import math
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from rich.cells import cell_len

from sixteen_tui.cli.commands import share
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import Table
from sixteen_tui.games.sixteen.count import KINDS
from sixteen_tui.games.sixteen.count import Sum as SixteenSum
from sixteen_tui.saves import catalogue as catalogues
from sixteen_tui.saves import game_merging, index
from sixteen_tui.saves.catalogue import Catalogue, discard, restore
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.records import Record, new_header, read, whole
from sixteen_tui.saves.schema import Player
from sixteen_tui.saves.sharing import encode
from sixteen_tui.saves.statistics.count import Counted, counted
from sixteen_tui.saves.statistics.game import Contribution, Sum
from sixteen_tui.saves.statistics.mean import wilson
from sixteen_tui.saves.statistics.totals import Statistics, summed
from sixteen_tui.settings import paths
from sixteen_tui.text import i18n
from sixteen_tui.text.report import report
from tests.unit.saves.games import ALL_RULES, Played

VECTORS: Final = sorted((Path(__file__).parents[1] / "conformance").glob(f"*{SUFFIX}"))
YOU: Final = Player(name="You", player="human", level=None)
SOPHIE: Final = Player(name="Sophie", player="human", level=None)
NOBODY: Final = Player(name="", player="human", level=None)


def bot(level: str | None = "easy") -> Player:
    return Player(name="Ada", player="bot", level=level)


def naive(game: str, positions: Sequence[dict[str, Any]], seat: int) -> dict[str, Any]:
    """What a game was for a seat, from its positions alone."""
    last = positions[-1]
    side = seat % 2 if game == "sixteen" else seat
    found: dict[str, Any] = {"result": "lost", "busts": 0}
    if side in last["winners"]:
        found["result"] = "won" if last["winners"] == [side] else "drawn"
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


def written(folder: Path, number: int, random: Random, players: Sequence[Player] | None = None) -> Path:
    """A random game with random rules, played to its end; `players` sit at it."""
    name = random.choice(("sixteen", "sweet-sixteen"))  # those that `naive` can count
    game = GAMES[name]
    if players is None:
        size = random.choice(game.seat_counts)
        players = [random.choice((YOU, SOPHIE, NOBODY, bot("easy"), bot("medium"))) for _ in range(size)]
    chosen = {key: random.choice(values) for key, values in game.choices.items()}
    table = played_out(name, {**chosen, "seats": len(players)}, random)
    said: list[tuple[str, Any]] = [("entry", game.encode(action)) for action in table.log]
    for _ in range(random.choice((0, 0, 1, 3))):
        said.insert(random.randrange(1, len(said)), ("hint", 0))
    header = new_header(f"g{number:04}", name, table.rules, players, table.seed)
    raw = whole(header.model_copy(update={"created": f"2026-01-01T{number // 60:02}:{number % 60:02}:00Z"}), said)
    return write_save(folder, f"g{number:04}", raw)


def played_out(name: str, rules: dict[str, Any], random: Random, seed: str = "") -> Any:
    """The table of a random game."""
    table: Any = Table(GAMES[name], GAMES[name].rules(rules), seed or random.randbytes(32).hex())
    table.deal()
    while table.outcome is None:
        table.play(random.choice(table.legal))
        table.deal()
    return table


def looked(folder: Path) -> Statistics:
    found = Catalogue(folder)
    return summed(each for each in found.look(found.files(), to_count=True) if isinstance(each, Entry))


def figures(found: Statistics) -> list[Any]:
    """All that is in statistics."""
    return [
        (found.games, found.without_people),
        *(
            (group.game, group.person, group.helped, by, total.as_object(), total.course)
            for group in found.groups
            for by, total in (("", group.total), *group.opponents.items(), *group.rules.items())
        ),
    ]


@pytest.fixture(scope="module")
def sixty(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Statistics]:
    """A folder of sixty random games of both kinds, which no test changes, and its statistics."""
    random, folder = Random("statistics"), tmp_path_factory.mktemp("sixty") / "games"
    for number in range(60):
        written(folder, number, random)
    return folder, looked(folder)


@pytest.fixture
def folder(sixty: tuple[Path, Statistics], tmp_path: Path) -> Path:
    """A folder of the first twenty of these games."""
    (tmp_path / "games").mkdir()
    for path in sorted(sixty[0].iterdir())[:20]:
        shutil.copy2(path, tmp_path / "games")
    return tmp_path / "games"


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
    assert [said[name] for name in ("played", "won", "drawn", "lost", "busts")] == [
        *(len(games), results["won"], results["drawn"], results["lost"]),
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
    if len(values) == 1:
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


def finish(played: Played) -> None:
    while not played.over:
        played._play()


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
    (kept,) = index.load(tmp_path.with_name(f"{tmp_path.name}.index")).values()
    assert kept.counted is None


def test_an_unknown_name_and_an_unknown_level_are_counted_too(tmp_path: Path) -> None:
    written(tmp_path, 1, Random(1), (NOBODY, bot(None)))
    written(tmp_path, 2, Random(2), (NOBODY, bot("grandmaster")))
    written(tmp_path, 3, Random(3), (NOBODY, NOBODY))
    found = looked(tmp_path)
    assert {group.person for group in found.groups} == {"", "#1", "#2"}
    assert {each for group in found.groups for each in group.opponents} == {("",), ("grandmaster",), ("human",)}


# What happens to the folder


def test_the_second_time_no_game_is_read(sixty: tuple[Path, Statistics], monkeypatch: pytest.MonkeyPatch) -> None:
    folder, first = sixty

    def never(path: Path) -> Record:
        raise AssertionError(path)

    monkeypatch.setattr(catalogues, "read", never)
    assert figures(looked(folder)) == figures(first)


def test_deleting_and_bringing_back(folder: Path, tmp_path: Path) -> None:
    before = figures(looked(folder))
    gone = sorted(folder.iterdir())[5:15]
    trashed = [discard(path, tmp_path / "trash") for path in gone]
    shutil.copytree(folder, tmp_path / "rest" / "games")
    less = figures(looked(folder))
    assert less[0][0] == 10
    assert less == figures(looked(tmp_path / "rest" / "games"))  # as if the others had never been there
    for path in trashed:
        restore(path, folder)
    assert figures(looked(folder)) == before


def test_importing_what_is_there_and_what_is_not(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "saves", lambda: folder)
    before = looked(folder)
    path = sorted(folder.iterdir())[5]
    code = encode(path.read_bytes(), path)
    assert share.bring_in(code) == 0
    assert figures(looked(folder)) == figures(before)
    trashed = discard(path, tmp_path / "trash")
    assert looked(folder).games == 19
    assert share.bring_in(code) == 0
    assert looked(folder).games == 20
    restore(trashed, folder)  # now it is there twice
    assert len([*folder.iterdir()]) == 21
    again = looked(folder)
    assert again.games == 20
    assert sum(group.total.played for group in again.groups) == sum(group.total.played for group in before.groups)


def test_a_deal_counts_once_however_it_was_played(tmp_path: Path) -> None:
    """An older copy is imported, played on another way and finished again: the game that was over first counts."""
    folder, random, seed = tmp_path / "games", Random("twice"), "5" * 64
    ends, header = [], new_header("20260101-000000-00002a", "sixteen", ALL_RULES[0], [YOU, bot("easy")], seed)
    for _ in range(2):
        table = played_out("sixteen", header.rules.model_dump(), random, seed)
        ends.append(whole(header, [("entry", table.game.encode(action)) for action in table.log]))
    assert ends[0] != ends[1]
    write_save(folder, header.id, ends[0])
    alone = figures(looked(folder))
    assert alone[0] == (1, 0)
    assert game_merging.GameMerger(folder).single(header.id, ends[1]).how == "second"
    (folder / f"{header.id} (1){SUFFIX}").write_bytes(ends[1])
    (folder / f"{header.id}.sixteen copy.jsonl").write_bytes(ends[0])
    assert len([*folder.iterdir()]) == 4
    assert figures(looked(folder)) == alone
    another = new_header("20260101-000000-00002b", "sixteen", ALL_RULES[0], [YOU, bot("easy")], seed)
    write_save(folder, another.id, whole(another, [("entry", table.game.encode(action)) for action in table.log]))
    assert looked(folder).games == 2, "the same cards on purpose are another game"


def test_a_game_that_was_finished_in_the_meantime(tmp_path: Path) -> None:
    played = Played.new(tmp_path, ALL_RULES[0], Random(3))
    assert looked(tmp_path).games == 0
    finish(played)
    played.session.close()
    assert looked(tmp_path).games == 1


BAD: Final = (
    '"x"',
    "{}",
    "null",
    '{"id": "a", "deal": 1, "helped": false}',
    *(
        f'{{"id": "a", "deal": 1, "helped": false, "parts": [{part}]}}'
        for part in (
            "{}",
            '{"name": "", "opponents": [], "result": "beaten", "busts": 0}',
            '{"name": "", "opponents": [], "result": "won", "busts": 1e99}',
            f'{{"name": "", "opponents": [], "result": "won", "busts": {"9" * 400}}}',
            '{"name": "", "opponents": [], "result": "won", "busts": 0, "own": [1]}',
            '{"name": "", "opponents": [1], "result": "won", "busts": 0}',
        )
    ),
)


@pytest.mark.parametrize("bad", BAD, ids=range(len(BAD)))
def test_what_an_index_says_wrongly_is_counted_anew(tmp_path: Path, bad: str) -> None:
    """An index whose check sum is right need not be this program's."""
    folder, path = tmp_path / "games", tmp_path / "games.index"
    written(folder, 1, Random(1), (YOU, bot()))
    before = figures(looked(folder))
    (entry,) = index.load(path).values()
    parts = entry.line.split("\t")
    details = json.loads(parts[4])
    assert details["counted"]["parts"]
    parts[4] = json.dumps({**details, "counted": "BAD"}).replace('"BAD"', bad)
    body = ("\t".join(parts) + "\n").encode()
    path.write_bytes(json.dumps(index._head(body)).encode() + b"\n" + body)
    assert len(index.load(path)) == 1
    assert figures(looked(folder)) == before


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [38, 60, 78, 118])
def test_a_report_fits_and_cuts_no_label(sixty: tuple[Path, Statistics], width: int, language: str) -> None:
    i18n.set_language(language)
    try:
        for group in sixty[1].groups:
            lines = [line.text for line in report(group, width)]
            assert [line for line in lines if cell_len(line) > width] == []
            assert [line for line in lines if "…" in line] == []
            assert [line for line in lines if str(group.total.played) in line]
    finally:
        i18n.set_language(i18n.SOURCE)
