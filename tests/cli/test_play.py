"""`play`, `resume`, `replay` and no command: what the application is started with, and when it is not."""

from __future__ import annotations

import inspect
import os
import shutil
from pathlib import Path

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import deal_seed, spelled
from sixteen_tui.engine.variations import written
from sixteen_tui.saves.records import read
from sixteen_tui.session.session import Session
from sixteen_tui.settings import limits, paths
from sixteen_tui.terminal import guard as terminal
from sixteen_tui.text import cli as wording
from tests.cli.kit import VECTORS, Begin, Call, Launched, Refused, Snapshot


def _session(launched: Launched) -> Session:
    (arguments,) = launched
    (session,) = arguments.values()
    assert isinstance(session, Session)
    return session


def test_the_application_takes_what_it_is_given() -> None:
    from sixteen_tui.cli.launch import launch

    inspect.signature(launch).bind()
    inspect.signature(launch).bind(opens=None, title=None)


def test_no_command_is_the_home_screen(call: Call, launched: Launched) -> None:
    assert call() == (0, f"{wording.for_screen_readers()}\n", "")
    assert launched == [{"limits": limits.NONE}]


# play


def test_play_by_default(call: Call, launched: Launched) -> None:
    assert call("play", "sixteen") == (0, "", "")
    record = _session(launched).record
    assert [(player.name, player.player, player.level) for player in record.players] == [
        ("", "human", None),
        ("Blaise", "bot", "easy"),
    ]
    assert written(record.header.rules) == {
        "seats": 2,
        "matches": True,
        "bonus": False,
        "wilds": True,
        "drawing": "enforced",
    }
    assert record.path.parent == paths.saves()
    assert len(read(record.path).table) == 1


def test_play_with_everything(call: Call, launched: Launched) -> None:
    seed = "0123456789abcdef" * 4
    status = call(
        "play",
        "sixteen",
        "--players",
        "human,medium,human,easy",
        "--rules",
        "teams,bonus,tame,young,loose",
        "--seed",
        seed,
    ).status
    record = _session(launched).record
    assert status == 0
    assert [(player.name, player.level) for player in record.players] == [
        ("", None),
        ("Blaise", "medium"),
        ("", None),
        ("Sophie", "easy"),
    ]
    assert record.header.seed == seed
    assert written(record.header.rules) == {
        "seats": 4,
        "matches": False,
        "bonus": True,
        "wilds": False,
        "drawing": "loose",
    }


@pytest.mark.parametrize(
    ("names", "kept"),
    [
        ("Ada,Bo", ["Ada", "Bo"]),
        ("Ada", ["Ada", ""]),
        (",Bo", ["", "Bo"]),
        (" Ada , Bo\x1b ", ["Ada", "Bo"]),
    ],
)
def test_people_have_names(call: Call, launched: Launched, names: str, kept: list[str]) -> None:
    players = "human,easy,human,easy"
    assert call("play", "sixteen", "--players", players, "--names", names) == (0, "", "")
    record = _session(launched).record
    assert [player.name for player in record.players if player.human] == kept
    assert [player.name for player in record.players if not player.human] == ["Blaise", "Sophie"]


def test_more_names_than_people_are_refused(refused: Refused) -> None:
    assert "2 names for 1 person" in refused("play", "sixteen", "--names", "Ada,Bo")
    assert "2 names for 1 person" in refused("daily", "--names", "Ada,Bo")


def test_the_person_of_a_daily_deal_has_a_name(call: Call, launched: Launched) -> None:
    assert call("daily", "--names", "Bo") == (0, "", "")
    assert _session(launched).record.players[0].name == "Bo"


def test_every_new_game_has_a_deal_code_and_it_deals_the_same_again(call: Call, launched: Launched) -> None:
    call("play", "sixteen")
    first = _session(launched).record
    deal = first.header.deal
    assert deal is not None
    assert (first.header.version, first.header.seed) == (3, deal_seed(deal))
    launched.clear()
    call("play", "sixteen", "--deal", spelled(deal).lower().replace("0", "o"))
    again = _session(launched).record
    assert (again.header.deal, again.table.log) == (deal, first.table.log)
    assert again.header.id != first.header.id


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--deal", "V8V0-XRH6-DCE5"], "'V8V0-XRH6-DCE5' is not the code of a deal"),
        (["--deal", "U8V0-XRH6-DCE5-411A"], "is not the code of a deal"),
        (["--deal", "\u0665" * 16], "is not the code of a deal"),
        (["--deal", "V8V0-XRH6-DCE5-411A", "--seed", "0" * 64], "give one of them"),
    ],
)
def test_what_is_not_the_code_of_a_deal(refused: Refused, words: list[str], says: str) -> None:
    assert says in refused("play", "sixteen", *words)
    assert not paths.saves().exists() or not [*paths.saves().iterdir()]


def test_four_players_make_four_seats(call: Call, launched: Launched) -> None:
    call("play", "sixteen", "--players", "easy, easy, easy, easy")
    assert _session(launched).record.header.rules.seats == 4


def test_teams_without_players(call: Call, launched: Launched) -> None:
    call("play", "sixteen", "--rules", "teams")
    assert [player.level for player in _session(launched).players] == [None, "easy", "easy", "easy"]


@pytest.mark.parametrize("level", GAMES["sixteen"].levels)
def test_every_level_can_be_played(call: Call, launched: Launched, level: str) -> None:
    call("play", "sixteen", "--players", f"human,{level}")
    assert _session(launched).players[1].level == level


def test_the_exit_status_is_the_applications(call: Call, launched: Launched, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setattr(sys.modules["sixteen_tui.cli.launch"], "launch", lambda **_: 2)
    assert call("play", "sixteen").status == 2


def test_no_place_for_the_save(call: Call, launched: Launched, home: Path) -> None:
    (home / "data").write_text("in the way")
    said = call("play", "sixteen")
    assert (said.status, said.out, launched) == (2, "", [])
    assert said.err.count("\n") == 1
    assert str(home / "data") in said.err


COMMANDS = ["", "play sixteen", "resume", "resume {path}", "replay {path}"]


@pytest.mark.parametrize("command", COMMANDS)
def test_where_there_is_no_terminal_nothing_is_begun(
    refused: Refused, launched: Launched, monkeypatch: pytest.MonkeyPatch, begin: Begin, command: str
) -> None:
    session = begin()
    session.close()
    monkeypatch.setattr(terminal, "refusal", lambda environment: "no-terminal")
    line = refused(*command.format(path=session.record.path).split())
    assert "ssh -t" in line
    assert "--plain" in line
    assert launched == []


@pytest.mark.parametrize(
    ("refusal", "options"), [("dumb-terminal", ()), ("no-terminal", ("--plain",)), (None, ("--plain",))]
)
@pytest.mark.parametrize("place", ["before", "after"])
@pytest.mark.parametrize("command", COMMANDS)
def test_plain_mode(
    call: Call,
    launched: Launched,
    monkeypatch: pytest.MonkeyPatch,
    begin: Begin,
    *,
    command: str,
    refusal: str | None,
    options: tuple[str, ...],
    place: str,
) -> None:
    """A dumb terminal gets it without asking, all others where it is asked for; the screen is not begun."""
    session = begin()
    session.close()
    monkeypatch.setattr(terminal, "refusal", lambda environment: refusal)
    monkeypatch.setattr("sys.stdin", None)
    words = command.format(path=session.record.path).split()
    said = call(*options, *words) if place == "before" else call(*words, *options)
    assert (said.status, said.err, launched) == (0, "", [])
    assert said.out.count("\n") > 2


# resume


def test_resume_takes_the_latest_that_can_go_on(
    call: Call, launched: Launched, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sixteen_tui.saves import records

    times = iter(f"2026-01-{day:02}T00:00:00Z" for day in (1, 20, 30))
    monkeypatch.setattr(records, "now", lambda: "2026-01-10T00:00:00Z")
    older, old = begin(), begin()
    for session in (older, old):
        monkeypatch.setattr(records, "now", lambda: next(times))
        session.play(session.table.legal[0])
        session.close()
    os.utime(older.record.path, (1, 1))  # both may have been written within one tick of the file system's clock
    monkeypatch.setattr(records, "now", lambda: "2026-02-01T00:00:00Z")
    begin(finish=True).close()
    busy = begin(plays=3)
    (paths.saves() / "20991231-000000-abcdef.sixteen.jsonl").write_text("damaged")
    assert call("resume") == (0, "", "")
    assert _session(launched).record.path == old.record.path
    assert not _session(launched).watching
    busy.close()


def test_resume_without_a_game(refused: Refused, launched: Launched) -> None:
    assert "sixteen-tui play sixteen" in refused("resume")


def test_resume_when_all_are_played_elsewhere(refused: Refused, launched: Launched, begin: Begin) -> None:
    begin()
    assert "being played elsewhere" in refused("resume")


@pytest.mark.parametrize("by", ["id", "file"])
def test_resume_one_by_name(call: Call, launched: Launched, begin: Begin, by: str) -> None:
    session = begin(plays=4)
    begin(plays=6).close()
    session.close()
    name = session.record.header.id if by == "id" else str(session.record.path)
    assert call("resume", name) == (0, "", "")
    resumed = _session(launched)
    assert (resumed.record.path, len(resumed.record.table)) == (session.record.path, 5)


def test_resume_watches_what_is_played_elsewhere(call: Call, launched: Launched, begin: Begin) -> None:
    session = begin(plays=4)
    assert call("resume", session.record.header.id).status == 0
    assert _session(launched).watching


def test_resume_sets_a_torn_line_aside(call: Call, launched: Launched, tmp_path: Path) -> None:
    path = shutil.copy(VECTORS / "edge" / "torn-tail.sixteen.jsonl", tmp_path)
    assert call("resume", str(path)).status == 0
    assert len(_session(launched).record.table) == 14
    assert [each.name for each in tmp_path.glob("*.torn")] == ["torn-tail.sixteen.jsonl.torn"]


def test_resume_a_game_that_is_over(refused: Refused, launched: Launched, begin: Begin) -> None:
    session = begin(finish=True)
    session.close()
    assert "sixteen-tui replay" in refused("resume", session.record.header.id)


@pytest.mark.parametrize("named", [True, False])
def test_resume_with_a_computer_player_that_there_is_not(
    refused: Refused, launched: Launched, begin: Begin, named: bool
) -> None:
    session = begin(level="wi\x1bzard")
    session.close()
    line = refused("resume", *[session.record.header.id] * named)
    assert "wi\\033zard" in line
    assert "easy" in line


def test_resume_without_cards(refused: Refused, launched: Launched, tmp_path: Path) -> None:
    header = (VECTORS / "young-no-match.sixteen.jsonl").read_text("utf-8").splitlines()[0]
    (tmp_path / "x.sixteen.jsonl").write_text(header + "\n")
    assert "no seed" in refused("resume", "x.sixteen.jsonl")


def test_resume_through_a_link(refused: Refused, launched: Launched, begin: Begin, tmp_path: Path) -> None:
    session = begin()
    session.close()
    (tmp_path / "link").symlink_to(session.record.path)
    assert "symbolic link" in refused("resume", "link")


# replay


def test_replay(call: Call, launched: Launched, snapshot: Snapshot) -> None:
    before = snapshot()
    assert call("replay", str(VECTORS / "sixteen-02.sixteen.jsonl")) == (0, "", "")
    (arguments,) = launched
    assert arguments["replay"].header.id == "sixteen-02"
    assert snapshot() == before
