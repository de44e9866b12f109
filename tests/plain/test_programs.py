"""Other programs at a table in plain mode: what is told, what is kept, and that nobody is left behind."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.records import read
from tests.cli.scripts import BOT, NEVER, PYTHON, lives, script
from tests.patience import until
from tests.plain.talk import Talk, play, reply, saves
from tests.tiers import first

SEEDS = {"sixteen": "1" * 64, "sweet-sixteen": "2" * 64}
"""With which the program is asked soon, in Sixteen after the person has played."""
NOT_HELD = {"sixteen": "play W=B3", "sweet-sixteen": "trade AS"}


def table(game: str, program: str) -> tuple[str, ...]:
    return ("play", game, "--plain", "--seed", SEEDS.get(game, "1" * 64), "--players", f"human,{program}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_whole_game_against_a_program_and_another_one(tmp_path: Path, game: str, level: str) -> None:
    """It plays as the computer player that it is, card for card; and the next game has it, too."""
    told = []
    for number, player in enumerate((f"{BOT} {level}", level)):
        home = tmp_path / str(number)
        home.mkdir()
        with Talk(home, *table(game, player)) as talk:
            play(talk, Random(1))
            told.append([*talk.lines])
            talk.answer("again")
            talk.answer(reply(talk.hear(), Random(1)))
            talk.hear()
            assert talk.end() == ""
        assert [read(path).players[1].level for path in saves(home)] == [level if number else f"cmd:{PYTHON}"] * 2
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("print('what?', flush=True)", "answered with nonsense"),
        (f"print(json.dumps({{'move': {NOT_HELD}[asked['game']]}}), flush=True)", "what is not allowed"),
        ("sys.exit()", "has ended"),
        pytest.param("time.sleep(60)", "has not answered within 10 seconds", marks=pytest.mark.long),
    ],
    ids=["nonsense", "illegal", "ends", "late"],
)
@pytest.mark.parametrize("game", first(NOT_HELD))
def test_one_that_fails_is_told_of_once_and_the_expert_plays_on(
    tmp_path: Path, game: str, text: str, says: str
) -> None:
    with Talk(tmp_path, *table(game, script(tmp_path, text))) as talk:
        play(talk, Random(1))
        assert talk.end() == ""
    said = " ".join(talk.lines)
    assert said.count("From now on the computer player expert plays on its seat") == 1
    assert says in said
    record = read(saves(tmp_path)[0])
    assert record.finished
    assert record.players[1].level == "expert"
    assert record.header.seats[1].level == f"cmd:{PYTHON} player.py"


def test_a_saved_game_has_its_program_back_when_that_is_named_and_not_before(tmp_path: Path) -> None:
    log = tmp_path / "asked"
    plays = (
        "from sixteen_tui.cli.commands.bot import answer\nprint(json.dumps({'move': answer('hard', line.encode())}))"
    )
    program = script(tmp_path, f"open({str(log)!r}, 'a').write('asked ')\n{plays}\nsys.stdout.flush()")

    def go_on(*words: str) -> list[str]:
        log.unlink(missing_ok=True)
        with Talk(tmp_path, *words) as talk:
            for _ in range(2):
                talk.answer(reply(talk.hear(), Random(1)))
            talk.hear()
            assert talk.end() == ""
            return talk.lines

    def level() -> str | None:
        return read(saves(tmp_path)[0]).players[1].level

    go_on(*table("sixteen", program))
    assert log.exists()
    kept = level()
    assert kept is not None
    assert kept.startswith("cmd:")
    said = " ".join(go_on("resume", "--plain"))
    assert f"A saved game starts no program: in place of {kept} the computer player expert plays" in said
    assert not log.exists()
    assert level() == "expert"
    said = " ".join(go_on("resume", "--plain", "--level", program))
    assert "expert" not in said
    assert log.exists()
    assert level() == kept
    name = saves(tmp_path)[0].name.partition(".")[0]
    go_on("resume", name, "--plain", "--level", program)
    assert log.exists()
    for words, why in (
        ((name, "--level", "cmd:cat"), "no seat of the game"),
        (("--level", "cmd:cat"), "no seat of the game"),
        (("--level", "hard"), "is no program"),
    ):
        with Talk(tmp_path, "resume", "--plain", *words) as talk:
            assert talk.hear() == []
            assert why in talk.end(2)
    assert level() == kept


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_nobody_is_left_behind(tmp_path: Path, number: signal.Signals) -> None:
    """Any end of the program, while another is asked that neither answers nor wants to end."""
    with Talk(tmp_path, *table("sixteen", script(tmp_path, NEVER))) as talk:
        talk.answer(reply(talk.hear(), Random(1)))
        process = until(lambda: (pid := tmp_path / "player.py.pid").exists() and pid.read_text())
        assert lives(process)
        talk.kill(number)
        until(lambda: not lives(process))


def test_nor_when_the_input_ends(tmp_path: Path) -> None:
    with Talk(tmp_path, *table("sixteen", f"{BOT} easy")) as talk:
        talk.hear()
        (process,) = talk.children()
        assert talk.end() == ""
        assert not lives(process)
