"""Luck and play, on the screen: the same as on the command line, while it is thought and after."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import asdict
from inspect import signature
from unittest import mock

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import Decision, Review, moments
from sixteen_tui.saves.records import read
from sixteen_tui.screens.replay.review import ReviewScreen
from sixteen_tui.screens.replay.thinking import ReviewWorker
from sixteen_tui.session.host import Host
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.settings import paths
from sixteen_tui.text import keys as words
from sixteen_tui.text import numbers
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text.commands.library import LIBRARY
from sixteen_tui.text.reviewing import ReviewReport
from tests.patience import PATIENCE
from tests.ui.kit import begin, computer, finish, finished, human, opened


async def test_it_shows_what_the_review_says() -> None:
    """The decisive mistakes are one list for every seat; as on the command line."""
    record = read(finished(players=(human(), computer())).record.path)
    found, every = Reviewing(record), range(2)
    for _ in found.go():
        pass
    report = ReviewReport(found)
    async with opened(replay=record) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        for seat in range(2):
            parts, total = report.total(seat)
            assert [amount for _, amount in parts] == [*report.rows([seat])[1][2:5]]
            await stage.until(lambda: "  ".join(f"{each} {much}" for each, much in parts) in stage.text())  # noqa: B023  # at once
            assert stage.sees(f"= {total}", *(one.worth for one in report.moments(every)))
            assert stage.reads(
                report.heading(every),
                *(text for one in report.moments(every) for text in (one.where, one.lay, one.beside, one.why)),
            )
            await stage.press("right")


async def test_every_round_has_a_sign_below_the_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that brought nothing has `=`, the sign of a draw in a list."""
    monkeypatch.setattr(Reviewing, "milestones", lambda _self, _seat: [(0, 1, 3), (8, 2, 0), (16, 3, -1)])
    async with opened(replay=read(finished(players=(human(), computer())).record.path)) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: any(row.split() == ["1✓", "2=", "3✗"] for row in stage.rows()))


async def test_the_curve_is_what_could_be_expected_all_along() -> None:
    record = read(finished(players=(human(), computer())).record.path)
    found = Reviewing(record)
    for _ in found.go():
        pass
    for seat in range(2):
        course, own = found.course(seat), [one for one in found.decisions if one.seat == seat]
        assert len(course) == 2 * len(own) + 2
        assert course[0] == 0.5  # of a chance to win, before anything was seen
        assert course[-1] == found.accounts[seat].result
        assert course[1:-1:2] == [one.before for one in own]
        said = ReviewReport(found).ups_and_downs(seat)
        assert f"{numbers.percent(max(course[:-1]))} at most" in said
        assert f"{numbers.percent(min(course[:-1]))} at least" in said
    async with opened(replay=record) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        moments = found.moments(range(2))
        head, first, *_, last, marks, sets = stage.text().splitlines()[1 : 12 - len(moments)]
        assert "CHANCE TO WIN ─" in head
        assert first.split()[0] == "100%"
        assert last.split()[0] == "0%"
        assert "█" in last
        assert marks.split() == [f"{number}" for number, _ in enumerate(moments, 1)]
        assert [each[-1] for each in sets.split()] == [
            "✓" if won.side == 0 else "✗" for won in record.table.view(None).won
        ]
        await stage.pilot.resize_terminal(40, 12)
        await stage.until(lambda: not stage.sees("CHANCE TO WIN", "100%"))


async def test_the_cursor_opens_one_play_after_the_other_and_words_explain() -> None:
    record = read(finished(players=(human(), computer())).record.path)
    found = Reviewing(record)
    for _ in found.go():
        pass
    report = ReviewReport(found)
    every = report.moments(range(2))
    async with opened(replay=record) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        for number, one in enumerate(every, start=1):
            await stage.until(lambda: stage.sees(f"{number}  {one.where.upper()} · {one.name.upper()}"))  # noqa: B023  # at once
            assert one.why.split()[0] in stage.text()
            await stage.press("down")
        for key in ("space", "b", "home", "end"):
            await stage.press("down", key)
            assert words.no_such_key() in stage.rows()[-1], "the picture is no text that scrolls"
        await stage.press("down", "w", "end")
        assert words.no_such_key() not in stage.rows()[-1]
        await stage.press("home")
        await stage.until(lambda: stage.reads(*report.explained()))
        assert not stage.sees("CHANCE TO WIN")
        await stage.until(lambda: stage.rows()[-1].startswith(" 1 see it"))
        await stage.press("w")
        await stage.until(lambda: stage.sees("CHANCE TO WIN"))
        await stage.pilot.resize_terminal(40, 12)
        await stage.until(lambda: stage.rows()[-1].startswith(" 1 see it"))
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: stage.rows()[-1].startswith(" Enter see it"))
        replay = Replay(record)
        replay.go(every[1].entry)
        await stage.goes_to("ReplayScreen", "enter")
        await stage.until(lambda: stage.sees(replay_text.where(replay)))


async def test_of_chips_it_is_those_that_one_had_and_what_the_round_might_bring() -> None:
    rules = GAMES["sweet-sixteen"].rules({**asdict(GAMES["sweet-sixteen"].default_rules), "seats": 2})
    record = finish(Host.new(paths.saves(), "sweet-sixteen", rules, (human(), computer()), "1" * 64)).record
    found = Reviewing(record)
    for _ in found.go():
        pass
    first = found.decisions[0]
    course = found.course(first.seat)
    assert course[:3] == [10.0, 10.0 + first.before, 10.0 + first.after]  # B1
    assert course[-1] == record.table.view(None).chips[first.seat]


async def test_a_number_goes_to_the_position_on_the_table() -> None:
    record = read(finished(players=(human(), computer())).record.path)
    found = Reviewing(record)
    for _ in found.go():
        pass
    entry = found.moments(range(2))[1].entry
    replay = Replay(record)
    replay.go(entry)
    async with opened(replay=record) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        await stage.goes_to("ReplayScreen", "2")
        await stage.until(lambda: stage.sees(replay_text.where(replay)))
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))


def test_each_play_of_the_longest_list_has_a_key() -> None:
    mistakes = signature(moments).parameters["number"].default
    keys = [command.keys for command in LIBRARY["ReviewScreen"] if command.id.startswith("review.moment-")]
    assert keys == [str(number) for number in range(1, mistakes + 2)], "the last is luck"


async def test_keys_are_answered_while_it_thinks() -> None:
    """And what has been found so far is there, and leaving does not wait."""
    record = read(finished(players=(human(), computer())).record.path)
    go, may_go_on = Reviewing.go, threading.Event()

    def slow(self: Reviewing) -> Iterator[Decision | Review]:
        for number, found in enumerate(go(self)):
            yield found
            if number > 3:
                may_go_on.wait(PATIENCE)

    with mock.patch.object(Reviewing, "go", slow):
        async with opened(replay=record) as stage:
            await stage.goes_to("ReviewScreen", "v")
            await stage.until(lambda: " of " in stage.text().splitlines()[0])
            await stage.press("right")
            assert "Ada" in stage.text().splitlines()[0]
            await stage.goes_to("ReplayScreen", "q")
            may_go_on.set()


async def test_a_review_that_ends_during_the_first_fill_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen subscribes to the review before it fills itself, so no end of the thread is missed."""
    record, fill = read(finished(players=(human(), computer())).record.path), ReviewScreen.fill

    def ends(self: ReviewScreen) -> None:
        fill(self)
        if not self._found.accounts:
            for _ in self._found.go():
                pass

    monkeypatch.setattr(ReviewScreen, "fill", ends)
    monkeypatch.setattr(ReviewWorker, "_think", lambda self: None)
    async with opened(replay=record) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"), 5)


async def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    session = begin("0 B6", "1 B5")
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.press("v")
        await stage.rest()
        assert stage.showing == "ReplayScreen"
        assert "review" not in stage.text().splitlines()[-1]


async def test_after_a_game_it_is_a_row_and_a_key() -> None:
    session = finished(players=(human(), computer()))
    async with opened(replay=read(session.record.path)) as stage:
        await stage.press("end")
        await stage.goes_to("OverScreen", "right")
        await stage.until(lambda: stage.sees("▶ Review"))
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        await stage.goes_to("ReplayScreen", "1")
        await stage.goes_to("OverScreen", "q")
