"""However plain mode is left, or disturbed, nothing that was told is lost, and nothing breaks."""

from __future__ import annotations

import os
import pty
import re
import resource
import select
import shlex
import signal
import subprocess
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves import deck
from sixteen_tui.saves.records import read
from sixteen_tui.session.practice import Practice
from sixteen_tui.session.reviewing import Reviewing
from tests.judging import LEAST, thought
from tests.patience import PATIENCE
from tests.plain.left import begun
from tests.plain.talk import CHOOSE, MODULE, OVER, Talk, environment, play, reply, saves
from tests.tiers import first

SEED = "1" * 64
OWN = r"(Wild as )?(Blue|Green|Orange|Purple) \d, \d+(\.|$)"
"""A card that the person has played."""
SIXTEEN = ("play", "sixteen", "--plain", "--seed", SEED)
SWEET = ("play", "sweet-sixteen", "--plain", "--players", "human,easy,human", "--seed", SEED)


def entries(home: Path) -> list[str]:
    (path,) = saves(home)
    table = read(path).table
    return [table.game.encode(action) for action in table.log]


@pytest.mark.parametrize("arguments", first([(SIXTEEN,), (SWEET,)]), ids=["sixteen", "sweet-sixteen"])
def test_the_end_of_the_input_at_every_prompt(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """All plays until then are in the save, and the game goes on from there to the same end."""
    answers: list[str] = []
    random, before = Random(3), list[str]()
    for count in range(12):
        home = tmp_path / str(count)
        home.mkdir()
        with Talk(home, *arguments) as talk:
            heard = talk.hear()
            for answer in answers:
                heard = talk.ask(answer)
            assert heard[-1].endswith(":")
            assert talk.end() == ""
            assert talk.lines[-1] == "The game is kept."
        now = entries(home)
        assert now[: len(before)] == before
        before = now
        answers.append(reply(heard, random))
    assert len(before) > 6
    with Talk(home, "resume", "--plain") as talk:
        play(talk, Random(4))
        assert talk.end() == ""
    assert read(saves(home)[0]).finished
    assert entries(home)[: len(before)] == before


def test_the_last_line_needs_no_end(tmp_path: Path) -> None:
    with Talk(tmp_path, *SIXTEEN) as talk:
        talk.hear()
        talk.type(b"1")
        talk.end()
    assert sum(" play " in entry for entry in entries(tmp_path)) >= 2


def test_ctrl_c(tmp_path: Path) -> None:
    with Talk(tmp_path, *SIXTEEN) as talk:
        talk.hear()
        talk.ask("1")
        talk.interrupt()
        assert talk.end(130) == ""
    assert sum(entry.startswith("0 play") for entry in entries(tmp_path)) == 1


def test_nobody_listens(tmp_path: Path) -> None:
    """A reader who goes away ends it quietly."""
    shell = shlex.join([*MODULE, *SIXTEEN]) + " | head -1; echo ${PIPESTATUS[0]}"
    done = subprocess.run(
        ["bash", "-c", f"yes 1 | {{ {shell}; }}"],
        env=environment(tmp_path),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout.splitlines()[-1] == b"0"
    assert done.stderr == b""


@pytest.mark.parametrize(("closed", "status"), [("0<&-", 0), ("1>&-", 2)])
def test_a_closed_stream(tmp_path: Path, closed: str, status: int) -> None:
    """Without input the game is saved and left; without output nobody could play it."""
    shell = f"exec {shlex.join([*MODULE, *SIXTEEN])} {closed}"
    done = subprocess.run(
        ["sh", "-c", shell], env=environment(tmp_path), input=b"", capture_output=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == status
    assert done.stderr.count(b"\n") == (1 if status else 0)
    assert len(saves(tmp_path)) == (0 if status else 1)


def test_idle(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain", "--idle", "0.01") as talk:
        assert CHOOSE.match(talk.hear()[-1])
        assert talk.hear()[-1].startswith("No key for 0.01 minute. The program has ended")
        assert talk.end() == ""


def test_idle_at_a_table(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain", "--restricted", "--idle", "0.02") as talk:
        talk.hear()
        talk.ask("1")
        heard = talk.ask("1")
        assert heard[-1] == "Your card:"
        talk.hear()
        assert talk.end() == ""
    assert talk.lines[-2:] == [
        "The game is kept.",
        "No key for 0.02 minute. The program has ended; what was played is saved.",
    ]


# Lines that are nothing


def test_bad_input(tmp_path: Path) -> None:
    """Each is answered by one line and the same prompt; nothing is played."""
    with Talk(tmp_path, *SIXTEEN) as talk:
        prompt = talk.hear()[-1]
        for raw in (
            b"\xff\xfe\x80",
            b"\x1b[31mred\x1b[0m",
            b"x" * 100_000,
            b"1" * 5000,
            b"\x00\x07\x08",
            b"play",
            b"play \xc3",
            "\u202e\u0301".encode(),
            b"99",
            b"0",
            b"-1",
            b"1 1",
            b"help me",
            b"undo 3",
            b"{name}",
            b"%s",
            "ＡＢ１".encode(),
        ):
            talk.type(raw + b"\n")
            heard = talk.hear()
            assert heard[-1] == prompt, raw
            if raw.strip(b"\x00\x07\x08") and "\u202e" not in raw.decode("utf-8", "replace"):
                assert len(heard) == 2, (raw, heard)
        talk.end()
    assert sum(entry.startswith("0 play") for entry in entries(tmp_path)) == 0


def test_noise(tmp_path: Path) -> None:
    random = Random(5)
    noise = bytes(random.randrange(256) for _ in range(20_000))
    done = subprocess.run(
        [*MODULE, *SWEET], env=environment(tmp_path), input=noise, capture_output=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert entries(tmp_path)


# The disk, and other programs


def _no_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1300, 1300))


def test_not_saved_is_said_before_the_next_card(tmp_path: Path) -> None:
    with Talk(tmp_path, *SIXTEEN, limit=_no_room) as talk:
        heard, random = talk.hear(), Random(6)
        while not any(line.startswith("NOT SAVED: ") for line in heard):
            told = sum(
                re.match(r"(Wild as )?(Blue|Green|Orange|Purple) \d, \d+(\.|$)", line) is not None
                for line in talk.lines
            )
            assert sum(entry.startswith("0 play") for entry in entries(tmp_path)) == told < 20
            heard = talk.ask(reply(heard, random))
        assert heard[-2] == "Type save to save it anew."
        heard = talk.ask(reply(heard, random))
        assert any(line.startswith("NOT SAVED: ") for line in heard), "it is said again before every card"
        helped = " ".join(talk.ask("help"))
        assert "a game is kept, and if it is not saved you are asked first" in helped
        assert len(re.findall(r"\bkept\b", helped)) == 1, "no other line promises that"
        heard = talk.ask("save")
        assert heard[0].startswith(("No copy could be made either: ", "A copy of the game up to here"))
        talk.end(2)
        assert talk.lines[-1].startswith("NOT SAVED: ")


def test_an_unsaved_end_is_not_left_without_a_question(tmp_path: Path) -> None:
    with Talk(tmp_path, *SIXTEEN, limit=_no_room) as talk:
        heard, random = talk.hear(), Random(6)
        while not OVER.match(heard[-1]):
            heard = talk.ask(reply(heard, random))
        assert heard[-3].startswith("NOT SAVED: ")
        assert heard[-2] == "Type save to save it anew."
        assert talk.ask("save")[0].startswith("No copy could be made either: ")
        for word in ("leave", "again"):
            assert "Leave now and lose" in talk.ask(word)[-2]
            assert OVER.match(talk.ask("no")[-1])
        talk.ask("leave")
        talk.answer("yes")
        talk.end(2)
        assert talk.lines[-1].startswith("NOT SAVED: ")


def test_the_end_of_the_input_saves_an_unsaved_end_elsewhere(tmp_path: Path) -> None:
    with Talk(tmp_path, *SIXTEEN) as talk:
        heard, random = talk.hear(), Random(6)
        while not OVER.match(heard[-1]):
            if not (tmp_path / "moved").exists():
                saves(tmp_path)[0].parent.rename(tmp_path / "moved")
                (tmp_path / "data" / "sixteen-tui" / "games").write_text("in the way")
            heard = talk.ask(reply(heard, random))
        talk.end(2)
    (copy,) = tmp_path.glob("*.sixteen.jsonl")
    assert read(copy).finished


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda number: number.name)
def test_a_signal_saves_the_game_whose_file_is_gone(tmp_path: Path, number: signal.Signals) -> None:
    with Talk(tmp_path, *SIXTEEN, fresh=True) as talk:
        talk.hear()
        talk.ask("1")
        before = entries(tmp_path)
        (path,) = saves(tmp_path)
        path.unlink()
        talk.kill(number)
        talk.end(130 if number == signal.SIGINT else -number)
    assert entries(tmp_path) == before


def test_an_ignored_hang_up_stays_ignored(tmp_path: Path) -> None:
    with Talk(tmp_path, *SIXTEEN, limit=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as talk:
        talk.hear()
        talk.kill(signal.SIGHUP)
        assert talk.ask("1")
        talk.end()


def test_ctrl_c_says_where_a_game_is_that_the_disk_did_not_take(tmp_path: Path) -> None:
    with Talk(tmp_path, *SIXTEEN, fresh=True) as talk:
        talk.hear()
        folder = saves(tmp_path)[0].parent
        folder.rename(folder.with_name("moved"))
        folder.write_text("in the way")
        talk.interrupt()
        talk.end(130)
    (copy,) = tmp_path.glob("*.sixteen.jsonl")
    assert copy.is_file()
    assert any("A copy is in" in line for line in talk.lines[-3:])


def test_save_looks_at_the_file_before_it_says_that_all_is_saved(tmp_path: Path) -> None:
    with Talk(tmp_path, *SIXTEEN) as talk:
        talk.hear()
        (path,) = saves(tmp_path)
        before = path.read_bytes()
        path.unlink()
        assert talk.ask("save")[0] == "The game is saved again."
        assert path.read_bytes() == before
        with path.open("ab") as file:
            file.write(b"{}\n")
        said = " ".join(talk.ask("save"))
        assert said.startswith(f"The game is saved again, as {path.name.partition('.')[0]}.1: go on with that one.")
        assert talk.ask("save")[0] == "Every card is saved as soon as it is played."
        talk.end()


# A terminal


def test_on_a_terminal(tmp_path: Path) -> None:
    """The prompt stays in its line, what was typed ahead of a hand-over is dropped, and Ctrl-D leaves."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*MODULE, "play", "sixteen", "--plain", "--players", "human,human", "--seed", SEED],
        env=environment(tmp_path, TERM="dumb"),
        stdin=slave,
        stdout=slave,
        stderr=slave,
    )
    os.close(slave)
    seen = b""

    def until(end: bytes) -> None:
        nonlocal seen
        while not seen.endswith(end):
            assert select.select([master], [], [], PATIENCE)[0], seen
            seen += os.read(master, 1000)

    try:
        until(b"your number, 1: ")
        os.write(master, b"1\n")
        until(b"card: ")
        os.write(master, b"1\n2\n1\n1\n")
        until(b"your number, 2: ")
        os.write(master, b"\x04")
        assert process.wait(PATIENCE) == 0
        seen += os.read(master, 1000)
    finally:
        process.kill()
        os.close(master)
    assert b"number, 2: \r\nThe game is kept.\r\n" in seen
    assert b"\x1b" not in seen
    assert seen.count(b"Player 1: ") == 1


def test_terminated(tmp_path: Path) -> None:
    with Talk(tmp_path, *SIXTEEN) as talk:
        talk.hear()
        talk.ask("1")
        talk._process.send_signal(signal.SIGTERM)
        talk.end(-signal.SIGTERM)
    assert sum(entry.startswith("0 play") for entry in entries(tmp_path)) == 1


@pytest.mark.every("the end of the input is no signal")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, None], ids=["SIGTERM", "SIGINT", "end"])
@pytest.mark.parametrize("lost", first([True, False]))
def test_an_end_during_practice_says_that_answers_are_not_saved(
    tmp_path: Path, number: signal.Signals | None, *, lost: bool
) -> None:
    """Unless the last attempt saves them."""
    session = begun(tmp_path, finish=True)
    folder = session.record.path.parent
    reviewing = Reviewing(read(session.record.path))
    with thought(LEAST, remember=True):
        for _ in reviewing.go():
            pass
    Practice(folder).add(reviewing)
    file = deck.path_of(folder)
    with Talk(tmp_path, "--plain", fresh=True) as talk:
        talk.hear()
        talk.ask("practice")
        moved = file.rename(file.with_name("moved"))
        file.mkdir()
        heard = talk.ask("1")
        heard = talk.ask("B0") if heard[-1].startswith("Wild") else heard
        assert any(line.startswith("NOT SAVED: ") for line in heard)
        if not lost:
            file.rmdir()
            moved.rename(file)
        if number is not None:
            talk.kill(number)
        talk.end(130 if number == signal.SIGINT else -number if number else 2 * lost)
    assert talk.lines[-1].startswith("NOT SAVED: ") == lost
    if not lost:
        assert any(each.answered is not None for each in Practice(folder).mistakes)
