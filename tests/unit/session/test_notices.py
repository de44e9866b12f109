"""Messages at the start of a game: a daily deal or a match that is not recorded, and a copy that is further."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves import dailies, matches
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import parse, read, rewritten
from sixteen_tui.session import matchplay, notices
from sixteen_tui.session.daily import Dailies
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session
from sixteen_tui.text import daily as day_texts
from sixteen_tui.text import library, programs
from sixteen_tui.text import matches as match_texts

PLAYERS = [Player(name="Ada", player="human", level=None), Player(name="", player="bot", level="easy")]
SIXTEEN = GAMES["sixteen"]


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder


def folder(path: Path) -> None:
    path.mkdir()


def link(path: Path) -> None:
    path.with_name("elsewhere").touch()
    path.symlink_to("elsewhere")


ODD = pytest.mark.parametrize(("make", "code"), [(folder, "a folder"), (link, "a symbolic link")])


@ODD
def test_a_daily_deal_that_is_not_recorded_is_said_at_each_start(
    saves: Path, make: Callable[[Path], None], code: str
) -> None:
    path = dailies.path_of(saves)
    make(path)
    for _ in range(2):
        days = Dailies(saves)
        days.look()
        session = days.sit("sixteen", dailies.today())
        (said,) = programs.news(session.news())
        assert said.startswith(day_texts.not_recorded("|").partition("|")[0])
        assert f"{path}: {code}" in said
        assert programs.news(session.news()) == []
        session.release()
    assert len([*saves.iterdir()]) == 1, "the save has the date, so it is resumed"


@ODD
def test_a_match_that_is_not_recorded_is_said(saves: Path, make: Callable[[Path], None], code: str) -> None:
    path = matches.path_of(saves)
    make(path)
    match = matchplay.new(SIXTEEN, SIXTEEN.default_rules, 3)
    session = Session.begin(saves, "sixteen", SIXTEEN.default_rules, PLAYERS, match=match)
    assert [each.about for each in notices.unrecorded(session.record, session.match_unsaved)] == ["match"]
    (said,) = programs.news(session.news())
    assert said.startswith(match_texts.not_recorded("|").partition("|")[0])
    assert f"{path}: {code}" in said
    session.release()


def test_nothing_is_said_where_all_is_recorded(saves: Path) -> None:
    days = Dailies(saves)
    days.look()
    session = days.sit("sixteen", dailies.today())
    assert programs.news(session.news()) == []
    session.release()


@pytest.mark.parametrize(
    "name", ["{}.sixteen (1).jsonl", "{}.sixteen.sync-conflict-20261125-1.jsonl", "{} 2.sixteen.jsonl"]
)
def test_a_copy_that_is_further_is_named_on_resuming(saves: Path, name: str) -> None:
    host = Host.new(saves, "sixteen", SIXTEEN.default_rules, PLAYERS)
    path = host.record.path
    for _ in range(3):
        host.play(host.table.legal[0])
    host.close()
    copy = saves / name.format(path.name.removesuffix(SUFFIX))
    copy.write_bytes(path.read_bytes())
    lines = path.read_bytes().splitlines(keepends=True)

    def news(resumed: Path = path) -> list[str]:
        session = Session.resume(resumed)
        said = programs.news(session.news())
        session.close()
        return said

    assert news() == [], "the same"
    path.write_bytes(b"".join(lines[:-2]))
    assert news() == [library.copy_ahead(copy.name, 2)]
    assert copy.name in library.copy_ahead(copy.name, 2)
    (saves / f"other{SUFFIX}").write_bytes(b"".join(lines))
    assert news() == [library.copy_ahead(copy.name, 2)], "its own name, or nothing"
    copy.write_bytes(b"".join(lines[:-3]))
    assert news() == [], "it is behind"
    (said,) = news(copy)
    assert path.name in said
    assert "The copy" not in said, "what is ahead is the game, and the list merges the other one"
    copy.write_bytes(b"damaged")
    assert news() == []


def test_the_longest_of_many_copies_is_named_and_what_was_not_compared_is_said(saves: Path) -> None:
    host = Host.new(saves, "sixteen", SIXTEEN.default_rules, PLAYERS)
    path = host.record.path
    for _ in range(4):
        host.play(host.table.legal[0])
    host.close()
    whole, stem = path.read_bytes(), path.name.removesuffix(SUFFIX)
    short = b"".join(whole.splitlines(keepends=True)[:-2])
    path.write_bytes(short)
    for number in range(1, 10):
        (saves / f"{stem}.sixteen ({number}).jsonl").write_bytes(short)
    copy = saves / f"{stem}.sixteen.sync-conflict-20261125-1.jsonl"
    copy.write_bytes(whole)
    assert notices.overtaken(read(path)) == [notices.Notice("ahead", file=copy.name, entries=2)]
    copy.unlink()
    assert notices.overtaken(read(path)) == []
    record, whole_record = read(path), parse(whole, path)
    for number in range(1, 11):
        other = rewritten(whole, whole_record, created="2020-01-01T00:00:00Z")
        (saves / f"{stem} ({number}){SUFFIX}").write_bytes(other)
    assert notices.overtaken(record) == [notices.Notice("uncompared", copies=2)]
    session = Session.resume(path)
    assert programs.news(session.news()) == [library.copies_uncompared(2)]
    session.close()


def test_a_copy_is_compared_before_a_computer_player_takes_the_seat_of_a_program(saves: Path) -> None:
    host = Host.new(saves, "sixteen", SIXTEEN.default_rules, [PLAYERS[0], PLAYERS[1]._replace(level="cmd:chess")])
    path = host.record.path
    for _ in range(3):
        host.play(host.table.legal[0])
    host.close()
    whole = path.read_bytes()
    copy = saves / f"{path.name.removesuffix(SUFFIX)}.sixteen (1).jsonl"
    copy.write_bytes(whole)
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-2]))
    session = Session.resume(path)
    assert session.news().notices == [notices.Notice("ahead", file=copy.name, entries=2)]
    session.close()
