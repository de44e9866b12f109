"""Exports of an unfinished game do not reveal how a hidden turn ended (B10).

Method: twins that look alike to everybody give equal pages, pictures and recordings.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.export import film
from sixteen_tui.export.cast import cast
from sixteen_tui.export.pages import markdown, text
from sixteen_tui.export.svg import svg
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, parse, whole
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.setup import seated
from sixteen_tui.text.pages import pages
from sixteen_tui.text.replay import where
from tests.terminal.sweet_games import ENDINGS, person_twins


def _twin(seed: str, trades: int, note: str) -> Record:
    table: AnyTable = Table(GAMES["sweet-sixteen"], Rules(seats=3), seed)
    table.deal()
    if trades:
        table.play(Trade(0, table.view(0).hand[0]))
    if table.to_move == 0:
        table.play(Stand(0))
    table.deal()
    made = new_header("twin", table.game.name, table.rules, seated(["human"] * 3, [""] * 3), seed)
    made = made._replace(created="2026-11-24T12:00:00Z")
    said = [("entry", table.game.encode(each)) for each in table.log]
    record = parse(whole(made, [*said, ("note", {"entry": len(said) - 1, "text": note})]), Path())
    record.shared = b"-"
    return record


@pytest.mark.parametrize("trades", [0, 1])
def test_how_a_turn_ended_is_in_nothing_that_is_taken_out(trades: int) -> None:
    found, lengths = {}, set()
    for ending, seed in person_twins(trades).items():
        record = _twin(seed, trades, ending)
        lengths.add(len(record.table))
        laid = pages(Replay(record))
        shots = film.moving(SixteenApp(replay=record, still=True), film.RenderOptions())
        drawn = film.picture(SixteenApp(replay=record, still=True), film.RenderOptions())
        found[ending] = (
            text(laid),
            markdown(laid),
            cast(shots, (80, 24), laid.title),
            svg(drawn.rows, where(drawn.replay)),
        )
        assert all(seed not in each for each in found[ending])
    assert set(found) == set(ENDINGS)
    assert len(lengths) > 1, "the twins are not of one length"
    assert found["stand"] == found["sixteen"] == found["bust"]
