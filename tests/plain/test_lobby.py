"""The lobby in plain mode: what is said of the tables, and of letters that lead to none; without a server."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

import pytest

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain.lobby import LobbyMenu
from sixteen_tui.plain.program import PlainProgram
from sixteen_tui.tables.client.lobby import Lobby, LobbyError
from sixteen_tui.terminal.text import Code
from tests.unit.tables.local import Local

if TYPE_CHECKING:
    from sixteen_tui.tables.client.remote import RemoteHost

BEGUN = {"begun": True, "over": False, "turn": False, "yours": []}


def table(*names: str, **more: Any) -> dict[str, Any]:
    seats = [{"name": name, "free": not name, "level": None, "here": True, "player": "human"} for name in names]
    return {"table": "-".join(names), "game": "sixteen", "seats": seats, **BEGUN, **more}


TABLES = [
    table("ada", "bob", yours=[1], turn=True),
    table("bob", "carl", yours=[0]),
    table("dora", "bob", yours=[1], over=True),
    table("emmy", "", begun=False),
    table("grace", "kurt"),
]
OPEN = [f"{number}. Open a table: {plugin.named.title()}" for number, plugin in enumerate(PLUGINS.values(), 1)]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes that the server was asked for."""
    codes: list[str] = []

    def look(self: Lobby, code: str) -> dict[str, Any]:
        codes.append(code)
        return TABLES[0]

    monkeypatch.setattr(Lobby, "tables", lambda self: TABLES)
    monkeypatch.setattr(Lobby, "look", look)
    monkeypatch.setattr(LobbyMenu, "_come", lambda self, table, *, watch: None)
    return codes


def heard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: Sequence[str]) -> list[str]:
    """The output of the lobby after these lines are typed."""
    program, lines = PlainProgram(), [*typed, "leave"]
    monkeypatch.setattr(program.console, "ask", lambda prompt: lines.pop(0))
    LobbyMenu(program).show()
    return capsys.readouterr().out.splitlines()


def test_own_seats_are_marked_and_whose_turn_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str]
) -> None:
    said = heard(monkeypatch, capsys, [])
    tables = [
        "Sixteen: ada, bob. It is your turn. Go back to your seat.",
        "Sixteen: bob, carl. The game goes on. Go back to your seat.",
        "Sixteen: dora, bob. The game is over. Go back to your seat.",
        "Sixteen: emmy, 1 free seat. It begins when all seats are taken. Sit down.",
        "Sixteen: grace, kurt. The game goes on. Look on.",
    ]
    listed = [f"{number}. {each}" for number, each in enumerate(tables, len(OPEN) + 1)]
    assert said[: len(listed) + len(OPEN)] == [*listed, *OPEN]
    assert said[-1] == "To get to a private table, type code and its four letters."


def test_a_server_that_does_not_run_is_no_empty_lobby(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def tables(self: Lobby) -> list[dict[str, Any]]:
        raise LobbyError("machine-away")

    monkeypatch.setattr(Lobby, "tables", tables)
    said = heard(monkeypatch, capsys, [])
    assert said[0] == "This machine's table server is not running."
    assert "There are no tables." not in said


def test_no_table_is_listed_while_the_server_is_down(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str]
) -> None:
    """Nor can one that was listed before be chosen by its number."""
    answers: list[list[dict[str, Any]] | LobbyError] = [TABLES, LobbyError("machine-away"), TABLES]

    def tables(self: Lobby) -> list[dict[str, Any]]:
        answer = answers.pop(0)
        if isinstance(answer, LobbyError):
            raise answer
        return answer

    monkeypatch.setattr(Lobby, "tables", tables)
    first = len(OPEN) + 1
    said = heard(monkeypatch, capsys, ["repeat", str(first), "repeat"])
    down = said.index("This machine's table server is not running.")
    assert said[down + 1 : down + first] == OPEN
    assert sum("ada, bob" in line for line in said) == 2
    assert f"There is no {first} here; the last is {len(OPEN)}." in said


def test_whose_tables_they_are_is_said_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Lobby, "tables", lambda self: TABLES)
    monkeypatch.setattr(Lobby, "of_machine", True)
    said = heard(monkeypatch, capsys, ["repeat", "repeat"])
    assert said.count("These are the tables of this machine.") == 1


@pytest.mark.parametrize("code", ["abc", "ABCDE", "a1cd", "ab cd"])
def test_what_are_no_four_letters_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str], code: str
) -> None:
    said = heard(monkeypatch, capsys, [f"code {code}"])
    assert "A private table has four letters, such as ABCD." in said
    assert asked == []


def test_four_letters_are_looked_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str]
) -> None:
    heard(monkeypatch, capsys, ["code eagn"])
    assert asked == ["EAGN"]


def test_what_an_admin_says_is_said_in_the_lobby(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str]
) -> None:
    notices = [["At eight\x1b[2J we stop."], [], []]
    monkeypatch.setattr(Lobby, "notices", lambda self: notices.pop(0))
    said = heard(monkeypatch, capsys, ["repeat"])
    assert [line for line in said if "eight" in line] == ["From the admin: At eight[2J we stop."]


def test_who_is_banned_reads_why_and_until_when(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    more = {"until": "2026-11-27T20:00:00Z", "reason": "floods\x1b[2J the lobby."}

    def tables(self: Lobby) -> list[dict[str, Any]]:
        raise LobbyError(Code.of({"type": "no", "code": "banned", "end": True, **more}))

    monkeypatch.setattr(Lobby, "tables", tables)
    monkeypatch.setattr("sixteen_tui.text.refusals.moment", lambda at: at)
    assert heard(monkeypatch, capsys, [])[0] == (
        "An admin of these tables has banned you from them until 2026-11-27T20:00:00Z: floods[2J the lobby."
    )


def test_the_message_of_the_day_is_said_once_and_again_when_it_is_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str]
) -> None:
    days = iter([("On Friday.", False), ("On Friday.", False), ("On Monday.", True), ("", False)])

    def tables(self: Lobby) -> list[dict[str, Any]]:
        self.motd, self.draining = next(days)
        return TABLES

    monkeypatch.setattr(Lobby, "tables", tables)
    said = heard(monkeypatch, capsys, ["repeat", "repeat", "repeat"])
    assert [line for line in said if line.startswith(("On ", "No new tables"))] == [
        "On Friday.",
        "On Monday.",
        "No new tables for now: this table server is about to be upgraded.",
    ]


class Full:
    """A table whose last seat has been taken while its first player waits; the first entries come a moment later."""

    gone, news = "", None
    about: ClassVar[dict[str, Any]] = {**table("ada", "bob"), "commitment": "0" * 64, "code": None}

    def wait_until_begun(self, seconds: float) -> bool:
        return seconds > 0

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return []


def test_no_prompt_of_a_table_that_begins_comes_before_its_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = PlainProgram()
    monkeypatch.setattr(program.console, "ask", lambda *_, **__: pytest.fail("a prompt"))
    assert LobbyMenu(program)._wait(cast("RemoteHost", Full()))
    assert capsys.readouterr().out == "", "nor figures that nobody can listen to"


@pytest.mark.parametrize(("opener", "prompt"), [(0, "Begin, later, leave, or wait:"), (1, "Later, leave, or wait:")])
def test_only_who_may_begin_is_asked_whether_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], opener: int, prompt: str
) -> None:
    class Waits(Full):
        number = 0

        def wait_until_begun(self, seconds: float) -> bool:
            return False

        def close(self) -> None:
            pass

    about = table("ada", "bob", "")
    about["seats"][opener]["opener"] = True
    monkeypatch.setattr(Waits, "about", {**Full.about, **about})
    program, asked = PlainProgram(), list[str]()

    def ask(prompt: str, **_: object) -> str:
        asked.append(prompt)
        return "later"

    monkeypatch.setattr(program.console, "ask", ask)
    assert not LobbyMenu(program)._wait(cast("RemoteHost", Waits()))
    assert [each.replace("\u00a0", " ") for each in asked] == [prompt]


def test_the_clock_is_said_to_those_who_take_the_last_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They see no waiting room, and a code says nothing of the table that it leads to."""
    local = Local(tmp_path, "sixteen")
    local.come("ada")
    host = local.come("ben")
    host.about = {**host.about, "clock": {"per": "game", "seconds": 600, "flag": "loss"}}
    sat: list[object] = []
    monkeypatch.setattr(Lobby, "tables", lambda self: [])
    monkeypatch.setattr(Lobby, "look", lambda self, code: host.about | {"yours": []})
    monkeypatch.setattr(Lobby, "join", lambda self, table, *, watch: host)
    monkeypatch.setattr(PlainProgram, "sit", lambda self, session: sat.append(session))
    said = heard(monkeypatch, capsys, ["code ABCD"])
    assert sat, "the cards are dealt"
    terms = "Clock: 10 min a game; then: game lost. Nobody can use hints, odds, a coach or help with counting."
    assert said.count(terms) == 1


def test_a_game_that_goes_on_has_its_score_and_its_age(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str]
) -> None:
    begun = (datetime.now(UTC) - timedelta(minutes=12, seconds=5)).isoformat()
    several = table("ada", "bob", "carl", game="sweet-sixteen", score=[3, -1, -2], created=begun)
    over = table("dora", "bob", score=[7, 1], over=True)
    undated = table("emmy", "zoe", score=[0, 0], created="")
    two = table("grace", "kurt", score=[3, 2], created=begun)
    monkeypatch.setattr(Lobby, "tables", lambda self: [two, several, over, undated])
    said = "\n".join(heard(monkeypatch, capsys, []))
    assert "grace, kurt. The game goes on. Opened: 12 min; the score is 3 to 2. Look on." in said
    assert re.search(r"ada, bob, carl\. The game goes on\. Opened: 12 min; the score is 3[^;]*\. Look on\.", said)
    assert "7 to 1" not in said
    assert "emmy, zoe. The game goes on. The score is 0 to 0. Look on." in said
