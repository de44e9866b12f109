"""Ending a shared game before it is played out in plain mode: giving up, and an end by consent."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.engine.game import End
from sixteen_tui.plain.asking import Asker
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.others import PlainOthers
from sixteen_tui.plain.table import PlainTable
from sixteen_tui.session.director import Director
from sixteen_tui.session.session import Session
from sixteen_tui.settings.settings import Settings
from sixteen_tui.tables.client.remote import RemoteHost
from tests.plain.company import Typist, typing
from tests.unit.tables.local import Local

every_game = pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])


def ended(local: Local) -> End | None:
    return local.table.host.table.ended if local.table.host is not None else None


def at_the_end(session: Session, capsys: pytest.CaptureFixture[str], *lines: str) -> list[str]:
    """Output for a person who types these lines, up to the end of the game."""
    capsys.readouterr()
    assert PlainTable(session, Typist(*lines), Settings(), restricted=False).play()
    return capsys.readouterr().out.replace("\u00a0", " ").splitlines()


def come(local: Local, *names: str) -> list[RemoteHost]:
    return [local.come(name) for name in names]


@every_game
@pytest.mark.parametrize("loser", [0, 1])
def test_one_of_two_gives_up(tmp_path: Path, game: str, loser: int, capsys: pytest.CaptureFixture[str]) -> None:
    local = Local(tmp_path, game)
    hosts = come(local, "ada", "ben")
    heard = at_the_end(Session(hosts[loser]), capsys, "give up", "no", "give up", "yes")
    assert heard.count("Give the game up? It ends here and counts as lost.") >= 2
    gave = heard.index("You gave up.")
    assert heard[gave + 1] == f"{('ada', 'ben')[1 - loser]} wins!"
    assert ended(local) == End("resigned", (loser,))
    heard = at_the_end(Session(hosts[1 - loser]), capsys)
    gave = heard.index(f"{('ada', 'ben')[loser]} gave up.")
    assert heard[gave + 1] == "You win!", "no banner says so as on the screen"


@every_game
def test_an_end_by_consent(tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    local = Local(tmp_path, game)
    ada, ben = come(local, "ada", "ben")
    heard = typing(Session(ada), capsys, "end-game", "yes", "end game", "no")
    assert "Ask the others to end the game here? If all agree, nobody wins." in heard
    assert "The others are asked; your yes stands." in heard
    assert any("the others have not all agreed. Play on?" in line for line in heard)
    heard = at_the_end(Session(ben), capsys, "yes")
    assert "ada would end the game here, so that nobody wins. Do you agree?" in heard
    assert "All agreed to end the game: nobody wins." in heard
    assert not any(line.startswith(("You win", "A draw")) or line.endswith("wins!") for line in heard)
    assert ended(local) == End("agreed", (0, 1))


def test_a_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    local = Local(tmp_path)
    ada, ben = come(local, "ada", "ben")
    others = PlainOthers(Session(ada), Console())
    ada.agree(yes=True)
    assert others.heard() == ["The others are asked; your yes stands."]
    heard = typing(Session(ben), capsys, "no", "yes")
    assert "You say no." in heard
    assert "You play on." in heard
    assert not any(line == "You say yes." for line in heard), "there is no question any more"
    assert others.heard() == ["ben would rather play on."]
    assert ended(local) is None


def test_the_command_answers_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    local = Local(tmp_path)
    ada, ben = come(local, "ada", "ben")
    ada.agree(yes=True)
    heard = at_the_end(Session(ben), capsys, "end-game", "yes")
    assert sum("Do you agree?" in line for line in heard) >= 2
    assert ended(local) == End("agreed", (0, 1))


def test_partners_ask_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    local = Local(tmp_path, seats=4)
    ada, _ben, carl, _dora = come(local, "ada", "ben", "carl", "dora")
    heard = typing(Session(ada), capsys, "give up", "yes")
    assert any("once your partner agrees, too." in line for line in heard)
    heard = at_the_end(Session(carl), capsys, "yes")
    assert "ada would give the game up for both of you. Do you agree?" in heard
    assert ended(local) == End("resigned", (0, 2))


def test_of_three_a_computer_player_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    local = Local(tmp_path, "sweet-sixteen", 3)
    ada, ben, _carl = come(local, "ada", "ben", "carl")
    capsys.readouterr()
    assert not PlainTable(Session(ada), Typist("give up", "yes"), Settings(), restricted=False).play()
    heard = capsys.readouterr().out
    assert "A computer player goes on for you, and it counts as lost." in heard
    assert "You gave up, and a computer player goes on." in heard
    others = [line for line in typing(Session(ben), capsys) if "computer player" in line]
    assert others == ["ada gave up; a computer player goes on."], "once"


def test_a_question_waits_for_the_answer_to_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And a yes to that is no consent to an end."""
    local = Local(tmp_path)
    ada, ben = come(local, "ada", "ben")
    ben.catch_up()
    asker = Asker(Director(Session(ben), transcript=True), Typist("yes"), Settings(), restricted=False)
    asker.others.heard()
    ada.agree(yes=True)
    assert asker.yes("Sure?")
    assert ended(local) is None
    assert not any("Do you agree?" in line for line in capsys.readouterr().out.splitlines())


def test_an_older_server_does_not_know_it(tmp_path: Path) -> None:
    local = Local(tmp_path)
    ada, _ben = come(local, "ada", "ben")
    others = PlainOthers(Session(ada), Console())
    ada.take({"type": "no", "code": "unknown-kind", "to": "resign"})
    assert others.heard() == ["The table server is older than this program and does not know this request."]


def test_only_a_shared_table_has_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tests.unit.session.test_giving_up import begun

    heard = typing(begun(tmp_path, "sixteen"), capsys, "end-game")
    assert any("not understood" in line.lower() for line in heard), heard
