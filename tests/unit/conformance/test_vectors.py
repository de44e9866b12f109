"""The conformance vectors: what other programs may rely on, through the command line as they would use it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.cli import main as cli
from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.records import read

pytestmark = pytest.mark.every("each vector is a case of the contract")

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def _of_a_game_that_there_is(path: Path) -> bool:
    """Whether a save is of a game in the registry; one whose header cannot be read is everyone's."""
    try:
        header = json.loads(path.read_bytes().split(b"\n")[0])
    except ValueError:
        return True
    name = header.get("game") if isinstance(header, dict) else None
    return not isinstance(name, str) or name in GAMES


def _saves(folder: Path) -> list[Any]:
    paths = filter(_of_a_game_that_there_is, sorted(folder.glob(f"*{SUFFIX}")))
    return [pytest.param(path, id=path.name.removesuffix(SUFFIX)) for path in paths]


GOOD = _saves(HERE)
BAD = _saves(HERE / "bad")
EDGE = _saves(HERE / "edge")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def _expected(path: Path) -> list[Any]:
    show = path.with_name(path.name.replace(SUFFIX, ".show.jsonl"))
    return [json.loads(line) for line in show.read_text("utf-8").splitlines()]


def test_there_are_vectors() -> None:
    games = {read(param.values[0]).header.game for param in GOOD}
    assert games >= {"sixteen", "sweet-sixteen"}
    assert len(BAD) >= 27
    assert len(EDGE) >= 2


@pytest.mark.parametrize("path", GOOD)
def test_show_agrees(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", "--json", str(path)]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    shown = [json.loads(line) for line in said.out.splitlines()]
    for mine, theirs in zip(shown, _expected(path), strict=True):
        assert mine == theirs, f"entry {theirs['i']}"


@pytest.mark.parametrize("path", [*GOOD, *EDGE])
def test_verify_says_that_it_holds(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert cli.main(["verify", str(path)]) == 0
    said = capsys.readouterr()
    assert (said.err, len(said.out.splitlines())) == ("", 1)
    assert path.read_bytes() == before


@pytest.mark.parametrize("path", BAD)
def test_verify_refuses(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert cli.main(["verify", str(path)]) == 1
    said = capsys.readouterr()
    assert (said.err, len(said.out.splitlines())) == ("", 1)
    assert said.out.startswith(f"{path}: does not hold: line ")
    assert path.read_bytes() == before
    assert cli.main(["show", "--json", str(path)]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)


def test_verify_of_all_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(param.values[0]) for param in (*BAD, *GOOD)]
    assert cli.main(["verify", *paths]) == 1
    assert len(capsys.readouterr().out.splitlines()) == len(paths)


def test_a_torn_line_does_not_count() -> None:
    record = read(HERE / "edge" / f"torn-tail{SUFFIX}")
    assert len(record.table) == 14
    assert record.torn


def test_taking_back_and_taking_over() -> None:
    record = read(HERE / "edge" / f"undo-seat-note{SUFFIX}")
    assert (len(record.table), record.took_back) == (12, 1)
    assert record.notes == [(3, "é ←")]
    assert [player.player for player in record.players] == ["human", "bot"]


def _origin() -> Path | None:
    """The origin of the vectors, if it lies beside this repository."""
    return next((path.parent for path in ROOT.parent.glob(f"*/vectors/bad/empty-file{SUFFIX}")), None)


def test_the_vectors_are_as_they_were_made() -> None:
    bad = _origin()
    if bad is None:
        pytest.skip("the vectors' origin is not beside this repository")
    theirs, ours = (
        {
            str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*.*")
            if path.suffix in (".jsonl", ".md")
        }
        for folder in (bad.parent, HERE)
    )
    assert theirs == ours
