"""Nothing typed before a prompt answers it; help, repeat and Enter mean the same at every prompt."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from time import monotonic, sleep

import pytest

from sixteen_tui.plain import console as consoles
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.editing import edited
from sixteen_tui.saves.records import read
from sixteen_tui.terminal.plainer import simple
from tests.patience import PATIENCE
from tests.plain.left import begun
from tests.plain.talk import MODULE, Talk, environment, number_of, saves
from tests.terminal.playing import settings

SEED = "16" * 32
DROPPED = "What you typed before this question was dropped."


class Line:
    """A program on a terminal that echoes, as a person has it."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self.master, self.process, self.seen = master, process, ""

    def until(self, pattern: str) -> str:
        """The output up to the end of this pattern, and no further."""
        while not (found := re.search(pattern, self.seen)):
            assert select.select([self.master], [], [], PATIENCE)[0], self.seen
            self.seen += os.read(self.master, 1000).decode().replace("\r", "")
        said, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return said

    def listens(self) -> None:
        """Wait until the program edits what is typed; before that the terminal echoes it, too."""
        end = monotonic() + PATIENCE
        while termios.tcgetattr(self.master)[3] & termios.ECHO:
            assert monotonic() < end, self.seen
            sleep(0.001)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())


@contextmanager
def on_a_terminal(home: Path, *command: str) -> Iterator[Line]:
    master, slave = pty.openpty()
    process = subprocess.Popen(command, env=environment(home), cwd=home, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    try:
        yield Line(master, process)
    finally:
        process.kill()
        process.wait()
        os.close(master)


# Typed before


ASKED = """
import sys
from sixteen_tui.plain.console import Console, Ended, NewsArrived
console = Console()
tell = console.expect_news()
console.say("Ready")
console.flush()
input()
try:
    print("Answer", repr(console.ask("Card:")))
    try:
        console.ask("They play:", news=lambda: True, tick=None)
    except NewsArrived:
        print("News")
    print("Answer", repr(console.ask("Card:")))
    print("Answer", repr(console.ask("More:", ahead=True)))
    console.ask("Last:")
except Ended:
    print("Ended")
"""
"""Prompts, one after the other, once a first line has come."""
AGAIN = """
import signal
from sixteen_tui.plain.console import Console, NewsArrived
console = Console()
tell = console.expect_news()
signal.signal(signal.SIGUSR1, lambda *_: tell())
for options in ({"resumed": True}, {"stands": True}):
    while True:
        try:
            print("Answer", repr(console.ask("Card:", news=lambda: True, **options)))
            break
        except NewsArrived:
            console.say("Bo says hello")
            console.flush()
"""
"""Two questions, each asked again after news."""
NEWS = ASKED.replace(
    "        console.ask(", "        __import__('threading').Timer(1.0, tell).start()\n        console.ask("
)


def test_what_was_typed_before_a_prompt_does_not_answer_it(tmp_path: Path) -> None:
    """Neither a whole line, nor one that the others interrupted, which Enter would have finished."""
    with on_a_terminal(tmp_path, sys.executable, "-c", NEWS) as line:
        line.until("Ready\n")
        line.type("go\n1\n2\n")
        said = line.until("Card: $")
        assert f"{DROPPED}\nCard: " in said
        line.type("3\n")
        assert "Answer '3'\n" in line.until("They play: ")
        line.type("4")
        said = line.until("Card: ")
        assert f"{DROPPED}\nCard: " in said
        line.type("\n")
        assert "Answer ''\n" in line.until("More: ")
        line.type("5\n6\n")
        assert "Answer '5'" in line.until("Last: ")


def test_an_unfinished_answer_survives_news_and_is_printed_again(tmp_path: Path) -> None:
    """It can be edited and finished. A prompt that stands is printed again only with such a text."""
    with on_a_terminal(tmp_path, sys.executable, "-c", AGAIN) as line:
        line.until("Card: ")
        line.type("12")
        line.until("12")
        line.process.send_signal(signal.SIGUSR1)
        assert line.until("Card: 12") == "\nBo says hello\nCard: 12"
        line.type("é\x7f\x7f3\n")
        assert "Answer '13'\n" in line.until("Card: ")
        line.process.send_signal(signal.SIGUSR1)
        line.until("hello\n")
        line.listens()
        line.type("4")
        assert line.until("4") == "4"
        line.process.send_signal(signal.SIGUSR1)
        assert line.until("Card: 4") == "\nBo says hello\nCard: 4"
        line.type("\n")
        assert "Answer '4'\n" in line.until("Answer '4'\n")


def test_news_that_come_soon_come_before_the_next_prompt() -> None:
    console, times = Console(), list[float]()

    def news() -> bool:
        times.append(monotonic())
        return len(times) == 2

    tell = console.expect_news()
    Timer(0.05, tell).start()
    console.wait_for_news(60, news)
    assert len(times) == 2
    assert console._news is not None
    assert select.select([console._news[0]], [], [], 0)[0], "and the prompt is still interrupted by them"
    console.wait_for_news(0.01, lambda: False)
    assert monotonic() - times[0] < 30


@pytest.mark.parametrize(
    ("line", "keys", "found", "echo"),
    [
        (b"", b"play 3\n", b"play 3\n", b"play 3\n"),
        (b"play 3", b"\x7f4", b"play 4", b"\x08 \x084"),
        (b"caf\xc3\xa9", b"\x08", b"caf", b"\x08 \x08"),
        (b"say well played", b"\x17", b"say well", b"\x08 \x08" * 7),
        (b"say", b"\x15", b"", b"\x08 \x08" * 3),
        (b"", b"\x7f\x17\x15", b"", b""),
        (b"1", b"\x1b\x04\t", b"1", b""),
        (b"", b"\x04", b"\x04", b""),
        (b"", b"1\n\x7f2", b"1\n\x7f2", b"1\n"),
    ],
)
def test_keys_edit_a_line_as_a_terminal_does(line: bytes, keys: bytes, found: bytes, echo: bytes) -> None:
    assert edited(line, keys, "utf-8") == (found, echo)


def test_a_pasted_text_goes_on_and_the_end_of_the_input_is_not_dropped(tmp_path: Path) -> None:
    with on_a_terminal(tmp_path, sys.executable, "-c", ASKED.replace("They play", "Card")) as line:
        line.until("Ready\n")
        line.type("go\n")
        line.until("Card: ")
        line.type("\n")
        line.until("Card: ")
        line.type("1\n\x04")
        assert "Ended" in line.until("Ended")


def test_enter_alone_is_dropped_without_a_word(tmp_path: Path) -> None:
    with on_a_terminal(tmp_path, sys.executable, "-c", ASKED) as line:
        line.until("Ready\n")
        line.type("go\n\n\n")
        assert DROPPED not in line.until("Card: ")


def test_a_line_typed_while_others_play_keeps_no_hand(tmp_path: Path) -> None:
    """It was typed before the hand was heard."""
    arguments = ("play", "sweet-sixteen", "--plain", "--players", "easy,human,easy,easy", "--rules", "casino")
    with on_a_terminal(tmp_path, *MODULE, *arguments, "--seed", SEED) as line:
        line.type("stand\n")
        said = line.until(r": $")
        assert DROPPED in said
        assert "You stand" not in said
    (path,) = saves(tmp_path)
    assert not any(" stand" in action for action in map(read(path).table.game.encode, read(path).table.log[-1:]))


@pytest.mark.parametrize(("gaps", "held"), [([0.03, 0.03], [False, True, True]), ([0.9, 0.9], [False, False, False])])
def test_a_held_key_passes_one_prompt(monkeypatch: pytest.MonkeyPatch, gaps: list[float], held: list[bool]) -> None:
    times = [1.0]
    for gap in gaps:
        times.append(times[-1] + gap)
    console = Console()
    console.typing = True
    monkeypatch.setattr(console, "_forget_typed", lambda: None)
    monkeypatch.setattr(console, "_line", lambda *_, **__: b"")
    monkeypatch.setattr(consoles, "monotonic", lambda: times[0])
    found = []
    while times:
        console.ask("On:")
        found.append(console.held)
        del times[0]
    assert found == held


# A wild


def test_a_wrong_card_at_the_prompt_of_a_wild_stays_there(tmp_path: Path) -> None:
    """A number there does not become the number of another card."""
    with Talk(tmp_path, "play", "sixteen", "--plain", "--players", "human,medium", "--seed", SEED) as talk:
        heard = talk.hear()
        asked = talk.ask(number_of(heard, "wild"))
        assert asked[-1] == "Wild as, such as b3, or back:"
        for wrong in ("3", "b9", "nonsense", "w"):
            assert talk.ask(wrong)[-1] == asked[-1]
        assert talk.ask("help")[-1] == asked[-1]
        assert talk.ask("repeat") == talk.ask("") == asked
        assert talk.ask("pile")[-1] == asked[-1]
        assert talk.ask("back")[-1] == heard[-1]
        talk.ask(number_of(heard, "wild"))
        assert talk.ask("b3")[0].startswith("Wild as blue 3, ")
        talk.end()


# Help, repeat, Enter


def prompts(home: Path) -> dict[str, tuple[tuple[str, ...], list[str]]]:
    """The command line and the answers that lead to each prompt."""
    begun(home, finish=True).close()
    begun(home, 3).close()
    game, hot = ("play", "sixteen", "--seed", SEED), ("play", "sixteen", "--players", "human,human", "--seed", SEED)
    sweet = ("play", "sweet-sixteen", "--rules", "casino", "--seed", SEED)
    return {
        "home": ((), []),
        "new game": ((), ["new sixteen"]),
        "daily": ((), ["daily"]),
        "days": ((), ["daily", "3"]),
        "saved": ((), ["saved"]),
        "delete": ((), ["saved", "delete 1"]),
        "watch": ((), ["watch"]),
        "replay": (("replay", "last"), []),
        "guess": (("replay", "last"), ["guess"]),
        "rules": ((), ["rules"]),
        "page": ((), ["rules", "8"]),
        "settings": ((), ["settings"]),
        "code": ((), ["code"]),
        "enter": ((), ["enter"]),
        "learn": (("learn", "sixteen"), []),
        "turn": (game, []),
        "turn of another game": (sweet, []),
        "hand-over": (hot, []),
    }


def test_help_repeat_and_enter_mean_the_same_at_every_prompt(tmp_path: Path) -> None:
    settings(tmp_path, hints="true")
    for name, (arguments, answers) in prompts(tmp_path).items():
        with Talk(tmp_path, "--plain", *arguments) as talk:
            talk.hear()
            for answer in answers:
                talk.ask(answer)
            prompt = talk.lines[-1]
            told = talk.ask("help")
            assert "Enter alone " in told[0], name
            assert told[-3].startswith("repeat, r: ") or any(line.startswith("repeat, r: ") for line in told), name
            assert told[-1] == prompt, name
            again = talk.ask("repeat")
            assert again[-1] == prompt, name
            assert len(again) > 1, name
            assert talk.ask("help me")[-1] == prompt, name
            if "Enter" not in prompt:
                assert "says again" in told[0], name
                assert talk.ask("") == again, name
            else:
                assert "goes on" in told[0], name


# Plain characters


def test_a_locale_without_utf_8_gets_ascii(tmp_path: Path) -> None:
    """Python writes UTF-8 there all the same."""
    for variables in ({"LANG": "C"}, {"LC_ALL": "C"}, {"LANG": ""}):
        done = subprocess.run(
            [*MODULE, "--plain"],
            env={**environment(tmp_path), **variables},
            input=b"rules\n3\n\n\nleave\nnonsense\n",
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
        assert done.stdout.isascii(), variables
        assert b"(R)" in done.stdout
        assert b'"nonsense"' in done.stdout


def test_nothing_but_ascii_is_left() -> None:
    assert simple("« Échange » : 3 × l’œuf… –4 ✓ 日") == '" Echange " : 3 x l\'oeuf... -4 + ?'


def test_a_prompt_at_a_table_follows_the_language(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--seed", "7" * 64) as talk:
        assert talk.hear()[-1] == "Your card:"
        assert talk.ask("set language fr")[-1] == "Votre carte :"
        assert talk.ask("aide")[-1] == "Votre carte :"
        talk.end()
