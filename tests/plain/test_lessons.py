"""Lessons and statistics in plain mode."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain.game import by_number
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.records import read
from sixteen_tui.session.lesson import LessonCourse
from sixteen_tui.session.statistics import summed_up
from sixteen_tui.text.report import spoken
from tests.plain.talk import CHOOSE, GO_ON, Talk, play, saves

AS = {"en": "w as {card}", "fr": "j comme {card}"}
"""The words for the play of a wild."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_to_its_first_game(tmp_path: Path, name: str, language: str) -> None:
    """Every other choice is answered and not played; what is asked for goes on; Enter at the end begins a game."""
    course, refused = LessonCourse(PLUGINS[name].lesson), 0
    with Talk(tmp_path, "--plain", "learn", name, language=language) as talk:
        heard = talk.hear()
        while not (course.last and course.wanted is None):
            prompt = heard[-1]
            if course.wanted is None:
                assert GO_ON.fullmatch(prompt), heard
                heard = talk.ask("")
                course.go_on()
                continue
            assert CHOOSE.fullmatch(prompt), heard
            view = course.seat.view()
            choices = {number: each.action for number, each in by_number(PLUGINS[name].plain.choices(view)).items()}
            effects = [each.text for each in PLUGINS[name].plain.choices(view) if each.action is not None]
            said = " ".join(" ".join(heard).split())
            assert language != "en" or course.asks != any(" ".join(text.split()) in said for text in effects)
            for number, choice in choices.items():
                if choice is not None and choice not in course.step.wants:
                    assert talk.ask(str(number))[-1] == prompt
                    refused += 1
            action = next((each for each in choices.values() if each in course.step.wants), None)
            if action is None:  # a wild, by its name
                action = course.wanted
                heard = talk.ask(AS[language].format(card=course.game.encode(action).rpartition("=")[2].lower()))
            else:
                heard = talk.ask(next(str(number) for number, each in choices.items() if each == action))
            assert course.act(action) is True
        assert refused > 3
        assert saves(tmp_path) == []
        heard = talk.ask("")
        assert len(saves(tmp_path)) == 1
        assert read(saves(tmp_path)[0]).header.game == name


def test_a_lesson_can_be_asked_about_repeated_and_left(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        first = talk.ask("learn sweet sixteen")
        assert talk.ask("repeat")[:-1] == first[1:-1]
        assert talk.ask("3")[0] == "“3” is not understood; type help."
        assert "score: the score" in talk.ask("help")
        assert talk.ask("learn chess")[0].startswith("“learn chess” is not understood")
        assert talk.ask("leave")[0] == "You can begin the lesson again at any time."
        talk.answer("quit")
        assert talk.end() == ""
    assert saves(tmp_path) == []


def test_statistics(tmp_path: Path) -> None:
    """The lines of `sixteen-tui stats`."""
    with Talk(tmp_path, "--plain", "play", "sixteen", "--seed", "1" * 64) as talk:
        play(talk, Random(1))
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        told = talk.ask("statistics")
        assert any("1 finished game" in line for line in told)
        report = [*spoken(*summed_up(Catalogue(saves(tmp_path)[0].parent)))]
        assert told[: len(report)] == report, "as `sixteen-tui stats --lines`"
        told = talk.ask("ladder")
        assert told[0] == "Sixteen, for two"
        assert any("settling, 1 of 10" in line for line in told)
        assert talk.ask("ladder all")[:2] == told[:2]
        assert talk.ask("ladder since 2000")[0] == "Sixteen, for two, since 2000-01-01"
        assert talk.ask("ladder until 2000")[0] == "No game of this time counts for a rating."
        assert talk.ask("ladder since soon")[0].startswith("'soon' is no day")
        assert talk.ask("ladder you")[0] == "Nobody has a result against you."
        assert talk.ask("ladder zoë")[0] == "Nobody here is called 'zoë'; choose from you"
        talk.answer("quit")
        talk.end()
