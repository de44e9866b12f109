"""Other programs as players: they play as `bot` does, and what goes wrong with one is a sentence."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from sixteen_tui.arena import programs
from sixteen_tui.arena.jobs import Run, job
from sixteen_tui.arena.programs import ProgramError
from sixteen_tui.engine.games import GAMES
from tests.cli.kit import Call, Refused

BOT = f"cmd:{sys.executable} -m sixteen_tui bot"
SEED = "c3" * 32


def script(folder: Path, text: str) -> str:
    """A player that is a Python script; it may use `asked`, the object of the line that it is asked by."""
    path = folder / "player.py"
    path.write_text(
        "import json, sys, time, os\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n" + "".join(f"    {part}\n" for part in text.splitlines()),
        encoding="utf-8",
    )
    return f"cmd:{sys.executable} {path}"


@pytest.mark.parametrize(("game", "level"), [("sixteen", "hard"), ("sixteen", "easy"), ("sweet-sixteen", "medium")])
def test_our_own_player_as_a_program_plays_as_it_does(game: str, level: str) -> None:
    rules = GAMES[game].default_rules
    values = {field: getattr(rules, field) for field in rules.__dataclass_fields__}
    seats = 2 if game == "sixteen" else rules.seats
    others = ("easy",) * (seats - 1)
    own = job(Run(game, (level, *others), values, SEED), 0, 1, entries=True)
    if level == "hard" or game == "sweet-sixteen":  # the chance of easy is seeded from the level's name
        assert job(Run(game, (f"{BOT} {level}", *others), values, SEED), 0, 1, entries=True) == own
    else:
        assert job(Run(game, (f"{BOT} {level}", *others), values, SEED), 0, 1)


def test_simulate_with_a_program(call: Call) -> None:
    said = call("simulate", "sixteen", "--players", f"hard,{BOT} hard", "--games", "2", "--paired", "--json")
    assert said.status == 0
    players = json.loads(said.out)["players"]
    assert [player["points"] for player in players] == [0.5, 0.5]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("print('what?', flush=True)", "answered with nonsense"),
        ("print('[' * 100000, flush=True)", "answered with nonsense"),
        ("print('x' * 100000, end='', flush=True)", "answered with nonsense"),
        ("print(json.dumps({'move': 'deal 0'}), flush=True)", "answered with nonsense"),
        ("print(json.dumps({'move': 'play W=B3'}), flush=True)", "what is not allowed"),
        ("print(json.dumps({'move': ['play']}), flush=True)", "answered with nonsense"),
        ("sys.stdout.buffer.write(b'\\xff\\x1b[2J\\n'); sys.stdout.flush()", "answered with nonsense"),
        ("sys.exit()", "has ended"),
        ("os.close(1); time.sleep(60)", "has ended"),
        ("time.sleep(60)", "has not answered within"),
    ],
)
def test_what_can_go_wrong_is_a_sentence(
    text: str, says: str, tmp_path: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "PATIENCE", 1.0)
    said = refused("simulate", "sixteen", "--players", f"{script(tmp_path, text)},easy", "--games", "2")
    assert says in said
    assert "\x1b" not in said


def test_a_program_that_there_is_not(refused: Refused) -> None:
    assert "cannot be started" in refused(
        "simulate", "sixteen", "--players", "easy,cmd:/nowhere/at-all", "--games", "2"
    )
    assert "cannot be started" in refused("simulate", "sixteen", "--players", "easy,cmd:", "--games", "2")
    assert "cannot be started" in refused("simulate", "sixteen", "--players", "easy,cmd:'", "--games", "2")


def test_what_goes_wrong_in_another_process_is_the_same_sentence(refused: Refused, tmp_path: Path) -> None:
    player = script(tmp_path, "print('what?', flush=True)")
    assert "nonsense" in refused("simulate", "sixteen", "--players", f"{player},easy", "--games", "60", "--jobs", "2")


def test_a_program_is_told_what_its_seat_has_seen(tmp_path: Path) -> None:
    """No card of another hand, nor of the draw pile; and it ends with the job."""
    log = tmp_path / "log"
    player = script(tmp_path, f"open({str(log)!r}, 'a').write(line)\nsys.exit()")
    rules = GAMES["sixteen"].default_rules
    values = {field: getattr(rules, field) for field in rules.__dataclass_fields__}
    with pytest.raises(ProgramError) as caught:
        job(Run("sixteen", (player, "easy"), values, SEED), 0, 1)
    assert caught.value.code == "ended"
    asked = json.loads(log.read_text().splitlines()[0])
    assert asked["game"] == "sixteen"
    (deal, *_) = asked["log"]
    assert deal.split()[3:].count("?") == 54 - 3


def test_nobody_plays_as_a_program_at_a_table(refused: Refused) -> None:
    assert "cmd:cat" in refused("play", "sixteen", "--players", "human,cmd:cat")
