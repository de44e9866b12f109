"""What was luck and what was play, on the screen: the same as on the command line, while it is thought and after."""

from __future__ import annotations

import time
from collections.abc import Iterator
from unittest import mock

from sixteen_tui.engine.review import Decision, Review
from sixteen_tui.play.replay import Replay
from sixteen_tui.play.reviewing import Reviewing
from sixteen_tui.store.records import read
from tests.tui.kit import begin, computer, finished, human, opened


async def test_it_shows_what_the_review_says() -> None:
    record = read(finished(players=(human(), computer())).record.path)
    found = Reviewing(record)
    for _ in found.go():
        pass
    async with opened(replay=record) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        for seat in range(2):
            shares = found.shares(seat)
            await stage.until(lambda: stage.sees(*(amount for _, _, amount in shares)))  # noqa: B023  # at once
            for title, _, amount in shares:
                assert any(title in line and amount in line for line in stage.text().splitlines())
            assert stage.reads(
                *(text for one in found.moments([seat]) for text in (one.where, one.lay, one.beside, one.why))
            )
            await stage.press("right")


async def test_a_number_goes_to_the_position_on_the_table() -> None:
    record = read(finished(players=(human(), computer())).record.path)
    found = Reviewing(record)
    for _ in found.go():
        pass
    entry = found.moments([0])[1].entry
    replay = Replay(record)
    replay.go(entry)
    async with opened(replay=record) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        await stage.goes_to("ReplayScreen", "2")
        await stage.until(lambda: stage.sees(replay.place))
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))


async def test_keys_are_answered_while_it_thinks() -> None:
    """And what has been found so far is there, and leaving does not wait."""
    record = read(finished(players=(human(), computer())).record.path)
    go = Reviewing.go

    def slow(self: Reviewing) -> Iterator[Decision | Review]:
        for found in go(self):
            yield found
            time.sleep(0.05)

    with mock.patch.object(Reviewing, "go", slow):
        async with opened(replay=record) as stage:
            await stage.goes_to("ReviewScreen", "v")
            await stage.until(lambda: " of " in stage.text().splitlines()[0])
            await stage.press("right")
            assert "Ada" in stage.text().splitlines()[0]
            await stage.goes_to("ReplayScreen", "q")


async def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    session = begin("0 B6", "1 B5")
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.press("v")
        await stage.rest()
        assert stage.showing == "ReplayScreen"
        assert "luck" not in stage.text().splitlines()[-1]


async def test_after_a_game_it_is_a_row_and_a_key() -> None:
    session = finished(players=(human(), computer()))
    async with opened(replay=read(session.record.path)) as stage:
        await stage.press("end")
        await stage.goes_to("OverScreen", "right")
        await stage.until(lambda: stage.sees("Luck and play", "and why"))
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.sees("own play"))
        await stage.goes_to("ReplayScreen", "1")
        await stage.goes_to("OverScreen", "q")
