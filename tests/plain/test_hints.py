"""Hints and the coach in plain mode: the sentences of the screen, kept in the journal like the screen's."""

from __future__ import annotations

import re
from pathlib import Path

from sixteen_tui.engine.sixteen.hints import hint
from sixteen_tui.games.sixteen.text import hints as say
from sixteen_tui.saves.records import read
from tests.plain.talk import CHOOSE, OVER, Talk, choices, saves
from tests.terminal.playing import settings

GAME = ("play", "sixteen", "--plain", "--players", "human,easy", "--seed", "7" * 64)


def words(lines: list[str]) -> str:
    """The output before the prompt, without its line ends."""
    return " ".join(" ".join(lines[:-1]).split())


def test_the_sentences_of_the_screen_are_told_and_the_hint_is_kept(tmp_path: Path) -> None:
    with Talk(tmp_path, *GAME) as talk:
        assert CHOOSE.match(talk.hear()[-1])
        (path,) = saves(tmp_path)
        table = read(path).table
        view = table.view(table.to_move)
        brief = words(talk.ask("hint"))
        told = words(talk.ask("more"))
        talk.end()
    assert told == words([*say.in_lines(hint(view), ["You", "Blaise"], view.rules), ""])
    assert brief == words([*say.in_short(hint(view), ["You", "Blaise"], view.rules), "Type more for every choice.", ""])
    assert read(path).hints == [len(table)]
    unseen = told.index("You cannot see 49 cards.")
    assert unseen < told.index(" of the 49 "), "what the 49 are comes before the first count"


def test_a_hint_in_sweet_sixteen_and_its_odds(tmp_path: Path) -> None:
    arguments = ("play", "sweet-sixteen", "--plain", "--players", "human,easy", "--seed", "5" * 64)
    with Talk(tmp_path, *arguments) as talk:
        heard = talk.hear()
        while not CHOOSE.match(heard[-1]):
            heard = talk.ask("")
        (path,) = saves(tmp_path)
        told = words(talk.ask("more"))
        assert told.startswith("The expert would ")
        assert re.search(r"Trade the .*?\. (\d+|None) of the \d+ cards you cannot see makes? 16\.", told)
        assert len(read(path).hints) == 1
        assert not any("alone" in line for line in talk.ask("odds")), "here every row says what is done with a card"
        assert len(read(path).hints) == 1
        talk.end()


def test_the_beginning_of_a_hint_is_about_the_choice_of_the_expert(tmp_path: Path) -> None:
    """Not about the first choice of all, which is to stand."""
    arguments = ("play", "sweet-sixteen", "--plain", "--players", "human,easy", "--rules", "casino")
    advised = set[str]()
    with Talk(tmp_path, *arguments, "--seed", "5" * 64) as talk:
        heard = talk.hear()
        for _ in range(8):
            if not CHOOSE.match(heard[-1]):
                heard = talk.ask("")
                continue
            first, reason, more, _prompt = talk.ask("hint")
            choice = first.removeprefix("The expert would ").rstrip(".")
            assert choice == "stand" or re.match(r"(?:The plan|Later cards|None|\d+ of) ", reason.replace(":", " "))
            assert more == "Type more for every choice."
            advised.add(choice.split()[0])
            heard = talk.ask("1" if choice.startswith("trade") else "0")
            if OVER.match(heard[-1]):
                break
        talk.end()
    assert "trade" in advised


def test_the_best_odds_come_first(tmp_path: Path) -> None:
    arguments = ("play", "sweet-sixteen", "--plain", "--players", "human,easy", "--rules", "casino")
    with Talk(tmp_path, *arguments, "--seed", "5" * 64) as talk:
        heard = talk.hear()
        while not CHOOSE.match(heard[-1]):
            heard = talk.ask("")
        told = talk.ask("odds")
        assert ", the most chips" in told[0]
        assert not any("−" in line for line in told), "not every screen reader says the sign"
        assert any(" minus " in line for line in told)
        talk.end()


def test_where_hints_are_off_there_is_no_word_for_them(tmp_path: Path) -> None:
    settings(tmp_path, hints="false")
    with Talk(tmp_path, *GAME) as talk:
        talk.hear()
        assert talk.ask("hint")[0] == "“hint” is not understood; type help."
        assert not any(line.startswith("hint") for line in talk.ask("help"))
        talk.end()
    (path,) = saves(tmp_path)
    assert read(path).hints == []


def test_the_coach_asks_and_the_way_back_is_named(tmp_path: Path) -> None:
    """The first card each time, whatever it is; no leaves it in the hand, yes plays it."""
    settings(tmp_path, coach='"strict"')
    asked = regrets = 0
    with Talk(tmp_path, *GAME) as talk:
        heard = talk.hear()
        (path,) = saves(tmp_path)
        for _ in range(60):
            if not CHOOSE.match(heard[-1]):
                break
            regrets += any(line == "undo takes your last card back" for line in heard)
            length = len(read(path).table)
            heard = talk.ask("2" if 2 in choices(heard) else "1")
            if not heard[-1].startswith("Yes or no"):
                continue
            asked += 1
            assert heard[0].startswith("Really play ")
            assert read(path).hints[-1] == length
            again = talk.ask("no")
            assert CHOOSE.match(again[-1])
            assert len(read(path).table) == length
            talk.ask("2" if len(read(path).table.view(0).hand) > 1 else "1")
            heard = talk.ask("yes")
        talk.end()
    assert asked > 3
    assert regrets
