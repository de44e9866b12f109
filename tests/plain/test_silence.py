"""No silence without a word: a sign of life, Enter against a pause or a review, who is awaited, and what ends."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event

import pytest

from sixteen_tui.plain import console as consoles
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.program import PlainProgram
from sixteen_tui.plain.prompts import Typed
from sixteen_tui.saves.records import read
from sixteen_tui.session.reviewing import Reviewing
from tests.patience import PATIENCE
from tests.plain.left import begun
from tests.plain.talk import CHOOSE, Talk, play, reply
from tests.plain.test_prompts import on_a_terminal
from tests.terminal.playing import settings

SEED = "16" * 32


@pytest.mark.parametrize(("long", "said"), [(True, ["Blaise is thinking."]), (False, [])])
def test_a_sign_of_life_comes_where_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], long: bool, said: list[str]
) -> None:
    monkeypatch.setattr(consoles, "SIGN", 0.1 if long else 600.0)
    console, spoken = Console(), Event()
    monkeypatch.setattr(console, "flush", spoken.set)
    for typing in (True, False):
        console.typing = typing
        with console.working("Blaise is thinking."):
            if long and typing:
                assert spoken.wait(PATIENCE)
            elif long:
                time.sleep(0.3)
        assert capsys.readouterr().out.splitlines() == (said if typing else []), "over a pipe nobody waits for it"


def test_how_far_something_is_is_said_every_few_seconds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [0.0]
    monkeypatch.setattr(consoles, "monotonic", lambda: now[0])
    console = Console()
    step = console.steps(10)
    for _ in range(11):  # an archive may have more files than it says
        now[0] += 1
        step()
    assert capsys.readouterr().out.splitlines() == ["30%", "60%", "90%"]
    console.steps(0)()
    assert capsys.readouterr().out == ""


PAUSES = """
from time import monotonic
from sixteen_tui.plain.console import Console
console = Console()
console.say("Ready")
before = monotonic()
print(console.entered(60), monotonic() - before < 50)
console.say("Again")
print(console.entered(0.1))
console.ask("Card:")
"""


def test_enter_ends_a_pause_and_answers_nothing(tmp_path: Path) -> None:
    with on_a_terminal(tmp_path, sys.executable, "-c", PAUSES) as line:
        line.until("Ready\n")
        line.type("\n")
        said = line.until("Card: ")
        assert "True True\n" in said
        assert "False\n" in said
        assert "dropped" not in said


def test_enter_stops_a_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = begun(tmp_path, finish=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    program, seen = PlainProgram(), list[int]()

    def go(_: Reviewing) -> Iterator[int]:
        for each in range(50):
            seen.append(each)
            yield each

    program.console.typing = True
    monkeypatch.setattr(program.console, "entered", lambda: len(seen) == 3)
    monkeypatch.setattr(Reviewing, "go", go)
    program._replayed(read(session.record.path), 5).carry_out(Typed("review", "", "review"))
    assert capsys.readouterr().out.splitlines()[-2:] == ["Enter stops that.", "Stopped."]
    assert len(seen) == 3


def test_a_table_says_who_plays_with_whom_and_whose_turn_it_is(tmp_path: Path) -> None:
    arguments = ("play", "sixteen", "--plain", "--players", "human,easy,easy,easy", "--seed", SEED)
    with Talk(tmp_path, *arguments) as talk:
        heard = talk.hear()
        assert "You and Emmy against Blaise and Sophie. Order: you, Blaise, Emmy, Sophie." in heard
        assert talk.ask("turn")[0] == "It is your turn."
        told = talk.ask("who")
        assert told[:3] == [heard[1], "You: human", "Blaise: computer, easy"]
        for _ in range(4):
            talk.ask(reply(talk.lines, Random(1)))
        assert not any("&" in line for line in talk.lines), "a sign is not always read aloud"
        assert len(talk.ask("events 3")) == 4
        assert len(talk.ask("events 30")) > 13
        talk.end()


def test_the_end_of_the_draw_pile_is_said_once(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--seed", SEED) as talk:
        play(talk, Random(3))
        talk.end()
    assert talk.lines.count("The draw pile is empty. Everyone plays out the hand.") == 1


def test_a_game_that_has_just_ended_can_be_asked_about(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--seed", SEED) as talk:
        heard = play(talk, Random(3))
        prompt = heard[-1]
        for word, told in (
            ("score", "Sets: "),
            ("list", "1. "),
            ("share", "The players' names are in it."),
            ("statistics", "1 finished game"),
        ):
            heard = talk.ask(word)
            assert heard[-1] == prompt
            assert any(line.startswith(told) for line in heard), word
        talk.ask("note The last card")
        assert talk.ask("note")[0] == "Note: “The last card”"
        talk.answer("leave")
        assert talk.end() == ""


def test_what_is_unseen_is_told_where_the_setting_allows_it(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--seed", SEED) as talk:
        assert CHOOSE.match(talk.hear()[-1])
        assert "is not understood" in talk.ask("count")[0]
        talk.end()
    settings(tmp_path, counting="true")
    with Talk(tmp_path, "resume", "--plain") as talk:
        talk.hear()
        told = talk.ask("count")
        assert [line.partition(":")[0] for line in told[:4]] == ["Blue", "Green", "Orange", "Purple"]
        assert told[-2].endswith(" cards in all.")
        talk.end()
