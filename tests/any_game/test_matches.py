"""A match of a game that nothing in the program names, and that has no dealer."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.session import matches, matchplay
from sixteen_tui.session.host import Host
from sixteen_tui.session.opening import go_on
from sixteen_tui.session.session import Session
from tests.any_game.game import GAME, Rules
from tests.ui.kit import computer, human


def finish(session: Session) -> None:
    host = session._host
    assert isinstance(host, Host)
    while not host.over:
        host.play(host.table.legal[0])
    session.conclude()
    session.close()


def test_a_match_of_three_without_a_dealer(tmp_path: Path) -> None:
    rules, players = Rules(seats=3), (human(), computer("Ada"), computer("Emmy"))
    finish(Session.begin(tmp_path / "saves", GAME.name, rules, players, match=matchplay.new(GAME, rules, 3)))
    while (offer := matches.offered(tmp_path / "saves")) is not None:
        assert offer.rules == rules
        assert all(game.dealer is None for game in offer.match.played)
        finish(go_on(tmp_path / "saves"))
    *_, last = matches.standings(tmp_path / "saves").values()
    assert last.over
    assert sum(last.wins) + last.drawn == len(last.played)
