"""Other programs as players: they play as `bot` does, and what goes wrong with one is a sentence."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Final

import pytest

from sixteen_tui.arena import programs
from sixteen_tui.arena.jobs import Run, job
from sixteen_tui.arena.programs import PREFIX, Program, ProgramError
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.records import read
from sixteen_tui.text import errors
from tests.cli.kit import Call, Refused
from tests.cli.scripts import BOT, PYTHON, lives, script
from tests.patience import PATIENCE, until

SEED = "c3" * 32
ROOT: Final = Path(__file__).parents[2]


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


def test_saves_of_games_with_a_program_name_it_and_no_more(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert call("simulate", "sixteen", "--players", f"hard,{BOT} hard", "--games", "2", "--out", str(out)).status == 0
    saved = sorted(out.iterdir())
    assert [[player.level for player in read(path).players] for path in saved] == [
        ["hard", f"cmd:{PYTHON}"],
        [f"cmd:{PYTHON}", "hard"],
    ]


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
        ("os.close(1); time.sleep(600)", "has ended"),
        ("time.sleep(60)", "has not answered within"),
    ],
)
def test_what_can_go_wrong_is_a_sentence(
    text: str, says: str, tmp_path: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "PATIENCE", 0.5 if says.endswith("within") else 600.0)
    said = refused("simulate", "sixteen", "--players", f"{script(tmp_path, text)},easy", "--games", "2")
    assert says in said
    assert "\x1b" not in said


@pytest.mark.parametrize(("length", "taken"), [(programs.LONGEST, True), (programs.LONGEST + 1, False)])
def test_an_answer_has_at_most_as_many_bytes_as_it_may(tmp_path: Path, length: int, *, taken: bool) -> None:
    answer = f"print(json.dumps({{'move': 'draw'}}).ljust({length}), flush=True)"
    program = Program(script(tmp_path, answer).removeprefix(PREFIX))
    try:
        program._write(b"{}\n", monotonic() + PATIENCE)
        if taken:
            assert len(program._line(monotonic() + PATIENCE)) == length
        else:
            with pytest.raises(ProgramError) as wrong:
                program._line(monotonic() + PATIENCE)
            assert wrong.value.code == "nonsense"
    finally:
        program.close()


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


@pytest.mark.parametrize("command", ["cmd:/nowhere/at-all", "cmd:", "cmd:'"])
def test_a_table_without_its_program_is_not_begun(refused: Refused, command: str) -> None:
    assert "cannot be started" in refused("play", "sixteen", "--plain", "--players", f"human,{command}")


@pytest.mark.parametrize("words", [("play", "sixteen", "--players"), ("resume", "--level")])
def test_the_restricted_mode_starts_none(
    words: tuple[str, ...], tmp_path: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "_files_have_names", True)  # to be taken back afterwards
    monkeypatch.setenv("SIXTEEN_TUI_RESTRICTED", "1")
    assert "may only play" in refused(*words, f"human,cmd:touch {tmp_path}/started")
    assert not (tmp_path / "started").exists()


@pytest.mark.parametrize(
    ("command", "level"),
    [
        ("/opt/bots/fine --key secret", "cmd:fine"),
        ("python3 -u {here}/my.py --key=secret", "cmd:python3 my.py"),
        ("'a\x1b[2J\u202eb\udc80'", "cmd:a[2Jb"),
        ("x" * 100, "cmd:" + "x" * 35 + "…"),
        ("'", "cmd:"),
    ],
)
def test_a_save_has_the_name_of_a_program_and_no_more(tmp_path: Path, command: str, level: str) -> None:
    (tmp_path / "my.py").touch()
    assert programs.name(command.format(here=tmp_path)) == level
    assert programs.names(level)


def test_one_that_never_reads_is_late_however_much_there_is_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a pipe holds."""
    monkeypatch.setattr(programs, "PATIENCE", 0.5)
    game, program = GAMES["sixteen"], Program("sleep 60")
    table: AnyTable = Table(game, game.default_rules, SEED)
    table.deal()
    begun = monotonic()
    with pytest.raises(ProgramError) as caught:
        program.move(game, table.view(table.to_move), ["0 draw ?"] * 100_000)
    assert caught.value.code == "late"
    assert monotonic() - begun > 0.4
    program.close()


def test_who_closes_one_is_not_kept_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what a thread asks of it just now; and what it has started ends, too, though it does not want to."""
    monkeypatch.setattr(programs, "PATIENCE", 600.0)
    child = tmp_path / "child"
    stubborn = (
        "import signal, subprocess\n[signal.signal(n, signal.SIG_IGN) for n in (signal.SIGTERM, signal.SIGHUP)]\n"
        f"open({str(child)!r}, 'w').write(str(subprocess.Popen(['sleep', '60']).pid) + ' ' + str(os.getpid()))\n"
        "time.sleep(600)"
    )
    game, program = GAMES["sixteen"], Program(script(tmp_path, stubborn).removeprefix(PREFIX))
    table: AnyTable = Table(game, game.default_rules, SEED)
    table.deal()
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(program.move, game, table.view(table.to_move), [])
        processes = until(lambda: child.exists() and child.read_text().split())
        program.close()
        assert isinstance(asked.exception(), ProgramError)
    until(lambda: not any(map(lives, processes)))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_one_ends_with_what_has_started_it(tmp_path: Path, number: signal.Signals) -> None:
    """However that ends: nobody has the time to say so."""
    begins = (
        "import sys, time; from sixteen_tui.arena.programs import Program\n"
        "print(Program('sleep 60')._process.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", begins], stdout=subprocess.PIPE, cwd=ROOT, text=True) as process:
        assert process.stdout is not None
        program = process.stdout.readline().strip()
        assert lives(program)
        process.send_signal(number)
    until(lambda: not lives(program))
