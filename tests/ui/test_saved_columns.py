"""The columns of the list of saved games."""

from __future__ import annotations

from tests.ui.kit import begin, finish, finished, opened
from tests.ui.menus import to_saved
from tests.ui.states import TEAMS


async def test_a_row_says_game_players_score_and_how_it_ended() -> None:
    begin("0 B6", "1 B5", players=TEAMS).close()
    session = finished()
    outcome = session.table.outcome
    assert outcome is not None
    how = "won" if outcome.winners == (0,) else "lost" if outcome.winners == (1,) else "draw"
    async with opened(size=(120, 40)) as stage:
        await to_saved(stage)
        await stage.shows("UNFINISHED", "GAME", "PLAYERS", "SCORE", "RESULT")
        await stage.shows("Bartholomew-Jack &", "Constantin-Peter")
        row = next(row for row in stage.rows() if "You – Ada" in row)
        assert "Sixteen" in row
        assert "{}:{}".format(*outcome.score) in row
        assert how in row


async def test_of_several_people_nobody_has_won_or_lost() -> None:
    finish(begin(seed="0" * 64, players=(TEAMS[0], TEAMS[0]))).close()
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("FINISHED")
        assert not any(word in stage.text() for word in ("won", "lost"))
