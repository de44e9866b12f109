"""The daily deal: which game counts, what gives no second try, and what a line may tell."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import get_args
from unittest import mock

import pytest

from sixteen_tui.engine.game import Result
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import daily_deal
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import dailies
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.dailies import Day
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.records import read
from sixteen_tui.saves.trash import discard
from sixteen_tui.session import daily
from sixteen_tui.session.daily import Dailies, Streak, share_line
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session

TODAY = date(2026, 11, 24)
GAME = "sixteen"
At = Callable[[str], None]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    """Sets the clock; it begins at noon."""

    def set_to(moment: str) -> None:
        when = datetime.fromisoformat(moment).replace(tzinfo=UTC)
        monkeypatch.setattr(dailies, "now", lambda: when)

    set_to("2026-11-24T12:00:00")
    return set_to


def looked(saves: Path) -> Dailies:
    days = Dailies(saves)
    days.look()
    return days


def sat(saves: Path, when: date = TODAY, game: str = GAME) -> Session:
    session = looked(saves).sit(game, when)
    session.release()
    return session


def finish(path: Path) -> Host:
    host = Host.resume(path)
    while host.table.outcome is None:
        host.play(host.table.legal[0])
    host.close()
    return host


@pytest.mark.parametrize("game", GAMES)
def test_everybody_has_the_same_game(at: At, tmp_path: Path, game: str) -> None:
    one, other = (sat(tmp_path / name, game=game).record for name in "ab")
    for record in (one, other):
        assert (record.header.daily, record.header.deal) == ("2026-11-24", daily_deal(game, "2026-11-24"))
        assert [player.human for player in record.players] == [True, *[False] * (len(record.players) - 1)]
        assert {player.level for player in record.players[1:]} == {"hard"}
        assert record.table.rules == replace(GAMES[game].default_rules, seats=len(record.players))
    assert one.table.log == other.table.log
    assert one.header.seats == other.header.seats


def test_the_computer_plays_the_same_against_the_same_plays(at: At, tmp_path: Path) -> None:
    """As far as a person plays alike; so the results of a day can be compared."""
    logs = []
    for name in "ab":
        host = Host.resume(sat(tmp_path / name).record.path)
        while host.table.outcome is None:
            if host.table.to_move == daily.SEAT:
                host.play(host.table.legal[0])
            else:
                host.think()().commit()
        host.close()
        logs.append(host.table.log)
    assert logs[0] == logs[1]


def test_what_was_begun_goes_on_and_nothing_gives_a_second_try(at: At, tmp_path: Path) -> None:
    saves = tmp_path / "games"
    first = sat(saves).record.path
    assert sat(saves).record.path == first, "it goes on"
    assert looked(saves).state(GAME, TODAY) == "waits"
    discard(first, tmp_path / "trash")
    assert looked(saves).state(GAME, TODAY) == "gone"
    again = sat(saves)
    assert again.daily is None
    assert again.record.header.deal == daily_deal(GAME, "2026-11-24")
    finish(again.record.path)
    assert looked(saves).state(GAME, TODAY) == "gone", "what does not count changes nothing"
    (tmp_path / "trash" / first.name).rename(first)
    assert sat(saves).record.path == first, "brought back, it goes on"
    finish(first)
    days = looked(saves)
    assert days.state(GAME, TODAY) in get_args(Result)
    assert sat(saves).daily is None
    first.unlink()
    (saves.parent / "games.index").unlink()
    assert looked(saves).days == days.days, "what came of it outlives the file"


def test_a_game_that_was_only_looked_at_is_kept_and_counts(at: At, tmp_path: Path) -> None:
    session = looked(tmp_path).sit(GAME, TODAY)
    assert not session.untouched
    session.close()
    assert looked(tmp_path).state(GAME, TODAY) == "waits"


def test_at_midnight_the_next_deal_begins_and_the_old_game_still_counts_for_its_day(at: At, tmp_path: Path) -> None:
    at("2026-11-24T23:59:59")
    first = sat(tmp_path).record.path
    at("2026-11-25T00:00:00")
    days = looked(tmp_path)
    assert (days.state(GAME, TODAY), days.state(GAME, TODAY + timedelta(1))) == ("waits", "today")
    assert sat(tmp_path).record.path == first
    finish(first)
    assert looked(tmp_path).days[GAME, "2026-11-24"].over
    assert sat(tmp_path, TODAY + timedelta(1)).daily == "2026-11-25"


def test_a_day_that_is_past_or_to_come_does_not_count(at: At, tmp_path: Path) -> None:
    for when in (TODAY - timedelta(1), TODAY + timedelta(1)):
        session = sat(tmp_path, when)
        assert session.daily is None
        assert session.record.header.deal == daily_deal(GAME, when.isoformat())
    assert looked(tmp_path).days == {}


def test_without_its_file_the_saves_tell_of_the_day(at: At, tmp_path: Path) -> None:
    saves = tmp_path / "games"
    first = sat(saves).record.path
    (tmp_path / "games.daily").unlink()
    assert sat(saves).record.path == first
    finish(first)
    (tmp_path / "games.daily").unlink()
    day = looked(saves).days[GAME, "2026-11-24"]
    assert day.over
    assert dailies.load(saves).days[GAME, "2026-11-24"] == day


@pytest.mark.parametrize("left", [None, b"", b"garbage", b'{"game": "sixt'])
@pytest.mark.parametrize("way", [Session.may_leave, Session.close, Session.release])
@pytest.mark.parametrize("resumed", [False, True])
def test_a_day_that_loses_its_file_is_written_again_on_each_way_out(
    at: At, tmp_path: Path, way: Callable[[Session], object], left: bytes | None, *, resumed: bool
) -> None:
    if resumed:
        sat(tmp_path)
    session = looked(tmp_path).sit(GAME, TODAY)
    path = dailies.path_of(tmp_path)
    assert len(path.read_bytes().splitlines()) == 1
    path.unlink()
    if left is not None:
        path.write_bytes(left)
    way(session)
    session.release()
    assert dailies.load(tmp_path).days[GAME, TODAY.isoformat()].id == session.record.header.id
    assert len(path.read_bytes().splitlines()) == 1 + bool(left)


def test_two_windows_at_the_same_moment_play_one_game(at: At, tmp_path: Path) -> None:
    one, other = looked(tmp_path), looked(tmp_path)
    first = one.sit(GAME, TODAY)
    second = other.sit(GAME, TODAY)
    assert second.record.path == first.record.path
    assert second.watching
    assert len([*tmp_path.glob("*.jsonl")]) == 1
    first.release()


def test_a_game_that_was_brought_in_is_nobodys_day_here(at: At, tmp_path: Path) -> None:
    theirs = finish(sat(tmp_path / "a").record.path).record
    saves = tmp_path / "b"
    saves.mkdir()
    (saves / theirs.path.name).write_bytes(theirs.path.read_bytes())
    dailies.disown(saves, theirs.header.id)
    assert looked(saves).state(GAME, TODAY) == "today"
    assert daily.ended(saves, read(saves / theirs.path.name), played=False) is None
    assert sat(saves).daily == "2026-11-24"


def test_no_other_file_ends_the_game_that_counts(at: At, tmp_path: Path) -> None:
    """One of another name may say the same id."""
    path = sat(tmp_path).record.path
    other = tmp_path / f"zz{SUFFIX}"
    other.write_bytes(path.read_bytes())
    finish(other)
    days = looked(tmp_path)
    day = days.days[GAME, TODAY.isoformat()]
    assert (day.over, days.save(day)) == (False, path)


def test_whoever_watches_a_day_of_somebody_else_has_not_played_it(at: At, tmp_path: Path) -> None:
    theirs = finish(sat(tmp_path / "a").record.path).record
    assert daily.ended(tmp_path / "b", theirs, played=False) is None
    assert dailies.load(tmp_path / "b").days == {}


def test_how_it_ended_is_kept_when_it_ends(at: At, tmp_path: Path) -> None:
    record = finish(sat(tmp_path).record.path).record
    day = daily.ended(tmp_path, record, played=True)
    assert day is not None
    assert dailies.load(tmp_path).days[GAME, "2026-11-24"] == day
    table = record.table
    assert table.outcome is not None
    assert day.score == "{}:{}".format(*table.outcome.score)
    assert (day.marks.count("+"), day.marks.count("x")) == table.outcome.score


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_the_same_in_every_language_and_tells_no_card(at: At, tmp_path: Path, game: str) -> None:
    from sixteen_tui.text import i18n

    day = daily.day_of(finish(sat(tmp_path, game=game).record.path).record)
    assert day is not None
    said = share_line(day), share_line(day, plain=True)
    for language in i18n.languages():
        i18n.set_language(language)
        assert (share_line(day), share_line(day, plain=True)) == said
    title, course = game.replace("-", " ").title(), PLUGINS[game].count.course is not None
    marks, plain = ("[✓✗=]+  ", "[+x=]+  ") if course else ("", "")
    assert re.fullmatch(rf"{title} 2026-11-24  {marks}-?\d+([: ]-?\d+)+\*?", said[0])
    assert re.fullmatch(rf"{title} 2026-11-24  {plain}-?\d+([: ]-?\d+)+\*?", said[1])
    assert said[1].isascii()


def test_help_is_marked(at: At, tmp_path: Path) -> None:
    host = Host.resume(sat(tmp_path).record.path)
    host.hint()
    host.close()
    day = daily.day_of(finish(host.record.path).record)
    assert day is not None
    assert share_line(day).endswith("*")
    assert not share_line(day._replace(helped=False)).endswith("*")


def _days(*backs: int, result: str = "lost") -> dict[tuple[str, str], Day]:
    dates = [(TODAY - timedelta(back)).isoformat() for back in backs]
    return {(GAME, when): Day(GAME, when, when, True, result, "1:2") for when in dates}


@pytest.mark.parametrize(
    ("backs", "streak"),
    [
        ((), Streak(0, 0, 0, 0)),
        ((0,), Streak(1, 1, 1, 0)),
        ((1, 2), Streak(2, 2, 2, 0)),
        ((2, 3, 4), Streak(0, 3, 3, 0)),
        ((0, 1, 3, 4, 5, 6, 8), Streak(2, 4, 7, 0)),
        ((24, 23, 25, 0), Streak(1, 3, 4, 0)),
    ],
)
def test_days_in_a_row(at: At, tmp_path: Path, backs: tuple[int, ...], streak: Streak) -> None:
    """Today may still be to play; a day that was begun and not ended is none."""
    days = Dailies(tmp_path)
    days.days = _days(*backs) | {("other", "2026-11-23"): Day("other", "2026-11-23", "a", True, "won")}
    days.days.setdefault((GAME, "2026-11-22"), Day(GAME, "2026-11-22", "b"))
    if 2 in backs:
        days.days |= _days(2)
    assert days.streak(GAME) == streak
    days.days = {place: day._replace(result="won") for place, day in days.days.items() if day.over}
    assert days.streak(GAME).won == len(backs)


@pytest.mark.parametrize("game", GAMES)
def test_how_it_stands_with_a_day_depends_on_when_it_is(at: At, tmp_path: Path, game: str) -> None:
    days = looked(tmp_path)
    for when, state in (
        (TODAY, "today"),
        (TODAY - timedelta(1), "past"),
        (dailies.FIRST, "past"),
        (dailies.FIRST - timedelta(1), "none"),
        (TODAY + timedelta(1), "none"),
    ):
        assert days.state(game, when) == state
    days.days = {(game, "2026-11-23"): Day(game, "2026-11-23", "a", True, "drawn")}
    assert days.state(game, TODAY - timedelta(1)) == "drawn"


@pytest.mark.parametrize("game", GAMES)
def test_at_a_glance_a_day_is_known_by_the_file_beside_the_saves(at: At, tmp_path: Path, game: str) -> None:
    saves = tmp_path / "games"
    record = sat(saves, game=game).record
    days = Dailies(saves)
    assert days.days == {}
    days.glance()
    assert days.days == {(game, "2026-11-24"): Day(game, "2026-11-24", record.header.id)}
    assert days.save(days.days[game, "2026-11-24"]) == record.path
    assert days.state(game, TODAY) == "waits"
    record.path.unlink()
    assert days.save(days.days[game, "2026-11-24"]) is None
    assert days.state(game, TODAY) == "gone"


def test_a_game_that_ended_elsewhere_is_counted_at_the_next_look(at: At, tmp_path: Path) -> None:
    record = finish(sat(tmp_path).record.path).record
    assert not dailies.load(tmp_path).days[GAME, "2026-11-24"].over
    day = looked(tmp_path).days[GAME, "2026-11-24"]
    assert day == daily.day_of(read(record.path)) == dailies.load(tmp_path).days[GAME, "2026-11-24"]


def test_only_the_game_of_a_day_that_is_over_has_a_result(at: At, tmp_path: Path) -> None:
    path = sat(tmp_path).record.path
    assert daily.day_of(read(path)) is None
    assert daily.ended(tmp_path, read(path), played=True) is None
    assert daily.day_of(finish(sat(tmp_path, TODAY - timedelta(1)).record.path).record) is None


def test_another_game_of_the_day_does_not_change_its_result(at: At, tmp_path: Path) -> None:
    first = finish(sat(tmp_path / "a").record.path).record
    other = finish(sat(tmp_path / "b").record.path).record
    day = daily.ended(tmp_path / "a", first, played=True)
    assert daily.ended(tmp_path / "a", first, played=False) == day, "asked again it is the same"
    assert daily.ended(tmp_path / "a", other, played=True) is None
    assert dailies.load(tmp_path / "a").days == {(GAME, "2026-11-24"): day}


def test_a_folder_that_cannot_be_looked_at_has_the_days_of_the_file_alone(at: At, tmp_path: Path) -> None:
    saves = tmp_path / "games"
    sat(saves)
    days = Dailies(saves)
    with mock.patch.object(Catalogue, "files", side_effect=PermissionError):
        days.look()
    assert [*days.days] == [(GAME, "2026-11-24")]
    assert days.state(GAME, TODAY) == "gone"


@pytest.mark.parametrize("game", GAMES)
def test_a_day_is_played_against_the_level_below_the_strongest(game: str) -> None:
    setup = daily.setup(game)
    assert setup.kinds == ("human", *([*GAMES[game].levels][-2],) * (setup.seats - 1))
    assert setup.rules == replace(GAMES[game].default_rules, seats=setup.seats)


def test_the_line_of_a_day_has_no_empty_parts() -> None:
    day = Day(GAME, "2026-11-24", "a", True, "won", "2:1", "+x=")
    assert share_line(day) == "Sixteen 2026-11-24  ✓✗=  2:1"
    assert share_line(day, plain=True) == "Sixteen 2026-11-24  +x=  2:1"
    assert share_line(day._replace(marks="", helped=True)) == "Sixteen 2026-11-24  2:1*"
