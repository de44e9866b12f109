"""Matches in plain mode: begun from the setup and the command line, gone on with, and told of; in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.records import read
from sixteen_tui.session import matches
from tests.plain.talk import Talk, number_of, reply, saves
from tests.tiers import first

WORDS = {
    "en": (
        r"(?:Next game|Again), watch, or leave ?:$",
        "match",
        "Match",
        "won by|win the",
        "score",
        "next",
        "again",
    ),
    "fr": (r"(?:Suite|Encore), revoir, ou quitter ?:$", "rencontre", "Rencontre", "gagn", "score", "suite", "encore"),
}


def to_the_end(talk: Talk, over: str, heard: list[str], random: Random) -> list[str]:
    while not re.match(over, heard[-1]):
        heard = talk.ask(reply(heard, random))
    return heard


@pytest.mark.parametrize("language", first(WORDS))
def test_a_match_from_the_command_line_to_its_end(tmp_path: Path, language: str) -> None:
    """With a break in the middle, after which home goes on with it."""
    over, name, title, wins, score, further, again = WORDS[language]
    random = Random(5)
    arguments = ("play", "sixteen", "--match", "3", "--plain", "--deal", "V8V0XRH6DCE5411A")
    with Talk(tmp_path, *arguments, language=language) as talk:
        heard = talk.hear()
        assert any(re.match(rf"{title}, .* 0, Blaise 0$", line) for line in heard)
        heard = talk.ask(score)
        assert any(re.match(rf"{title}, .* 0, Blaise 0$", line) for line in heard)
        heard = to_the_end(talk, over, heard, random)
        assert any(re.match(rf"{title}, .* \d, Blaise \d$", line) for line in heard)
        for asked in (score, ""):
            assert re.match(rf"{title}, .* \d, Blaise \d$", talk.ask(asked)[-2])
        assert any(further in line for line in talk.ask("?"))
        talk.answer("q" if language == "en" else "quitter")
        assert talk.end() == ""
    with Talk(tmp_path, "--plain", language=language) as talk:
        talk.ask(number_of(talk.hear(), name))
        assert len(saves(tmp_path)) == 2
        first, second = sorted(map(read, saves(tmp_path)), key=lambda each: each.table.outcome is None)
        game = GAMES["sixteen"]
        outcome = first.table.outcome
        assert outcome is not None
        if len(outcome.winners) == 1:
            assert game.dealer(second.table.timeline[1].state) == 1 - outcome.winners[0]
        talk.ask("q" if language == "en" else "quitter")
        talk.answer("q" if language == "en" else "quitter")
        assert talk.end() == ""
    with Talk(tmp_path, "resume", "--plain", language=language) as talk:
        heard = to_the_end(talk, over, talk.hear(), random)
        while matches.offered(saves(tmp_path)[0].parent) is not None:
            heard = to_the_end(talk, over, talk.ask(further), random)
        assert any(re.search(wins, line) for line in heard)
        played = len(saves(tmp_path))
        heard = talk.ask(again)
        assert any(re.match(rf"{title}, .* 0, Blaise 0$", line) for line in heard)
        assert len(saves(tmp_path)) == played + 1
        talk.answer("q" if language == "en" else "quitter")
        assert talk.end() == ""


def test_the_setup_offers_it_and_the_list_tells_of_it(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.hear()
        heard = talk.ask(number_of(heard, "Play Sixteen"))
        row = number_of([*heard[:-2], heard[-1]], "Match play")
        heard = talk.ask(row)
        assert f"{row}. Match play: best of 3" in heard
        heard = talk.ask("1")
        assert "Match, best of 3: you 0, Blaise 0" in heard
        heard = talk.ask("leave")
        assert any("Resume" in line for line in heard)
        assert not any("Go on with the match" in line for line in heard)
        heard = talk.ask(number_of(heard, "Saved games"))
        assert any(line.endswith(", match 0 to 0") for line in heard)
        talk.ask("leave")
        assert "Match, best of 3: you 0, Blaise 0" in talk.ask("match"), "the row of its game says Resume"
        talk.ask("leave")
        assert talk.ask("give-up")[-2] == "Give up the match 0 to 0? Its games stay."
        assert matches.offered(saves(tmp_path)[0].parent) is not None
        talk.ask("yes")
        assert matches.offered(saves(tmp_path)[0].parent) is None
        assert talk.ask("give-up")[0].startswith("No match can go on any more")
        talk.answer("leave")
        talk.end()


def test_a_match_whose_file_goes_between_its_games_is_not_left_in_silence(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--match", "3", "--plain") as talk:
        talk.hear()
        talk.ask("give up")
        assert re.match(WORDS["en"][0], talk.ask("yes")[-1])
        file = saves(tmp_path)[0].parent.with_name("games.matches")
        before = file.read_bytes()
        file.unlink()
        file.mkdir()
        question = f"NOT SAVED: {file}: a folder, not a file. Leave now and lose the match?"
        assert talk.ask("leave")[-2:] == [question, "Yes or no:"]
        talk.ask("no")
        assert talk.ask("next game")[-2:] == [question, "Yes or no:"]
        talk.ask("no")
        file.rmdir()
        talk.answer("leave")
        assert talk.end() == ""
    assert file.read_bytes() == before
