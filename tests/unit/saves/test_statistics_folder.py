"""Statistics while the folder changes: deleted, imported and finished games, and the index."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from rich.cells import cell_len

from sixteen_tui.cli.commands import share
from sixteen_tui.engine.variations import written as written_rules
from sixteen_tui.saves import catalogue as catalogues
from sixteen_tui.saves import game_merging
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, whole
from sixteen_tui.saves.sharing import encode
from sixteen_tui.saves.statistics.totals import Statistics
from sixteen_tui.saves.trash import discard, restore
from sixteen_tui.settings import paths
from sixteen_tui.text import i18n
from sixteen_tui.text.report import report
from tests.unit.saves.counted import YOU, bot, finish, looked, played_out, written
from tests.unit.saves.games import ALL_RULES, Played
from tests.unit.saves.index_rows import change, load


@pytest.fixture
def folder(sixty: tuple[Path, Statistics], tmp_path: Path) -> Path:
    """A folder of the first twenty of the sixty games."""
    (tmp_path / "games").mkdir()
    for path in sorted(sixty[0].iterdir())[:20]:
        shutil.copy2(path, tmp_path / "games")
    return tmp_path / "games"


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


# Changes of the folder


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
        table = played_out("sixteen", written_rules(header.rules), random, seed)
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
    (entry,) = load(path).values()
    details = json.loads(entry.details)
    assert details["counted"]["parts"]
    change(path, entry.file, details=json.dumps({**details, "counted": "BAD"}).replace('"BAD"', bad))
    assert len(load(path)) == 1
    assert figures(looked(folder)) == before


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [38, 60, 78, 118])
def test_a_report_fits_and_cuts_no_label(sixty: tuple[Path, Statistics], width: int, language: str) -> None:
    i18n.set_language(language)
    for group in sixty[1].groups:
        lines = [line.text for line in report(group, width)]
        assert [line for line in lines if cell_len(line) > width] == []
        assert [line for line in lines if "…" in line] == []
        assert [line for line in lines if str(group.total.played) in line]
