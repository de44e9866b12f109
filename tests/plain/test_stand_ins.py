"""A computer player that goes on for a person at a shared table, as plain mode tells it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.plain.console import Console, Ended, NewsArrived
from sixteen_tui.plain.others import PlainOthers
from sixteen_tui.plain.table import PlainTable
from sixteen_tui.session.session import Session
from sixteen_tui.settings.settings import Settings
from tests.plain.company import comes_back, given_away, leaves, play
from tests.unit.tables.local import Local

FULL = Settings(detail="full")
GONE_ON = "A computer player has gone on for you."
AWAY = "While you were away"


class Silent(Console):
    """A person who waits for news, and then says nothing but goodbye."""

    def ask(self, prompt: str, *, news: Callable[[], bool] | None = None, **options: Any) -> str:
        raise NewsArrived if news is not None and news() else Ended


def told(session: Session, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The output from sitting down to the first prompt, or to the end of the game."""
    capsys.readouterr()
    with suppress(Ended):
        PlainTable(session, Silent(), FULL, restricted=False).play()
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_what_a_stand_in_did_is_not_told_as_ones_own(
    tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    local = Local(tmp_path, game)
    ada, ben = local.come("ada"), local.come("ben")
    given_away(local, ada, ben)
    session = Session(local.come("ada"))
    while session.company is not None and session.company.has_news:
        session.think()().commit()
    heard = told(session, capsys)
    at = heard.index(GONE_ON)
    happened = [line for line in heard[at:] if line.startswith(("You ", "ada ", "ben "))]
    computer = "ada (computer)"
    assert any(line.startswith(computer) for line in happened), heard
    assert AWAY in heard
    assert not any(line.startswith(("You play", "You trade", "You stand", "You take")) for line in happened), heard


def test_what_a_stand_in_did_while_the_line_was_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The plays before are one's own."""
    local = Local(tmp_path)
    ada, ben = local.come("ada"), local.come("ben")
    table = PlainTable(Session(ada), Silent(), FULL, restricted=False)

    def goes_on() -> list[str]:
        capsys.readouterr()
        with pytest.raises(Ended):
            table.play()
        return capsys.readouterr().out.splitlines()

    goes_on()
    while not ada.seat(0).view().legal:
        play(local, ben)
        goes_on()
    ada.play(ada.seat(0).view().legal[0])
    assert any(line.startswith("You play") for line in goes_on())
    given_away(local, ada, ben)
    comes_back(local, ada)
    heard = goes_on()
    assert GONE_ON in heard
    heard = heard[heard.index(AWAY) :]
    assert any(line.startswith("ada (computer) plays") for line in heard)
    assert not any(line.startswith("You play") for line in heard)
    assert not table._asker.others.returned()
    assert table._asker._facts("since") == heard[: len(table._asker._facts("since"))], "one word tells it again"


def test_the_others_are_told_of_a_stand_in(tmp_path: Path) -> None:
    local = Local(tmp_path)
    ada, ben = local.come("ada"), local.come("ben")
    others = PlainOthers(Session(ben), Console())
    assert others.heard() == []
    leaves(local, ada)
    assert others.heard() == ["ada has gone away."]
    comes_back(local, ada)
    assert others.heard() == ["ada is back."]
    given_away(local, ada, ben)
    assert others.heard() == ["A computer player goes on for ada."]
    comes_back(local, ada)
    assert others.heard() == ["ada is back, and plays again."]
