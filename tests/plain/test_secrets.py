"""Plain mode reveals nothing that a seat may not know: twin games, whose turns end differently, sound alike.

Method: whole texts are compared line by line, with the answers to every command. Only lines about the person's own
cards are left out, where these had to differ.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.engine.sweet_sixteen.cards import CODES
from tests.plain.talk import CHOOSE, GO_ON, NUMBER, OVER, Talk
from tests.terminal.sweet_games import ENDINGS, person_twins
from tests.terminal.sweet_twins import _computer_twin

QUESTIONS = ("events", "pile", "score", "hand", "repeat")


def asked(talk: Talk) -> list[str]:
    """The answers to everything that can be asked at a prompt."""
    return [line for question in QUESTIONS for line in [*talk.ask(question), "-"]]


def beside_a_computer(home: Path, ending: str, trades: int) -> tuple[list[str], list[str]]:
    """The output for two people after a computer's turn has ended in one way or another, and then the reveal."""
    _computer_twin(home, ending, trades)
    with Talk(home, "resume", "--plain") as talk:
        heard = talk.hear()
        said = list(heard)
        while not CHOOSE.match(heard[-1]):
            said += asked(talk)
            number = NUMBER.match(heard[-1])
            assert number or GO_ON.match(heard[-1])
            heard = talk.ask(number["number"] if number else "")
            said += heard
        said += asked(talk)
        reveal = talk.ask("stand")
        while not any(line.startswith("Bank ") for line in reveal):
            assert GO_ON.match(reveal[-1])
            said += reveal
            reveal = talk.ask("")
        talk.end()
    return said, reveal


@pytest.mark.parametrize("trades", [0, 1])
def test_how_a_computers_turn_ended_is_not_told(tmp_path: Path, trades: int) -> None:
    told, reveals = {}, {}
    for ending in ENDINGS:
        home = tmp_path / ending
        home.mkdir()
        told[ending], reveals[ending] = beside_a_computer(home, ending, trades)
    assert told["stand"] == told["sixteen"] == told["bust"]
    assert any(line.startswith("Blaise: ") for line in told["stand"])
    assert len({tuple(reveal) for reveal in reveals.values()}) == len(ENDINGS), "the twins were not different"


def after_a_person(home: Path, seed: str, trades: int) -> tuple[list[str], list[str]]:
    """The output for all before and after the first person's turn, and that for this person alone."""
    with Talk(home, "play", "sweet-sixteen", "--plain", "--players", "human,human,human", "--seed", seed) as talk:
        public = talk.hear() + asked(talk)
        own = heard = talk.ask("1")
        if trades:
            own = heard = talk.ask("1")
        if CHOOSE.match(heard[-1]):
            heard = talk.ask("0")
        assert GO_ON.match(heard[-1])
        heard = talk.ask("")
        assert NUMBER.match(heard[-1])
        public += heard + asked(talk)
        public += [*talk.ask("1"), *talk.ask("3")]
        for line in talk.ask("2"):
            if line.startswith(("Player 2: ", "The ")):  # from here on it is about the own cards
                break
            public.append(line)
        talk.end()
    name = next((home / "data" / "sixteen-tui" / "games").iterdir()).name
    with Talk(home, "replay", "--plain", name.removesuffix(".sixteen.jsonl")) as talk:
        public += talk.hear() + talk.ask("end") + asked(talk) + talk.ask("eyes 1") + talk.ask("")
        talk.end()
    # what fixed the cards, which are others in every twin, is known before the first of them
    return [line for line in public if not line.startswith("Fair deal: ")], own


@pytest.mark.parametrize("trades", [0, 1])
def test_how_a_persons_turn_ended_is_not_told(tmp_path: Path, trades: int) -> None:
    seeds = person_twins(trades)
    told, own = {}, {}
    for ending in ENDINGS:
        home = tmp_path / ending
        home.mkdir()
        told[ending], own[ending] = after_a_person(home, seeds[ending], trades)
    assert told["stand"] == told["sixteen"] == told["bust"]
    assert any(line.startswith(("Player 1: ", "Player 1 is done")) for line in told["stand"])
    assert len({tuple(lines) for lines in own.values()}) == len(ENDINGS)
    assert not any(f" {code}" in line for code in CODES[:52] for line in told["stand"] if "(" not in line)


@pytest.mark.parametrize("rules", ["", "banker-sits-out"])
def test_between_two_people_no_cards_are_told(tmp_path: Path, rules: str) -> None:
    """With any question at a hand-over."""
    arguments = ("play", "sweet-sixteen", "--plain", "--players", "human,human,easy", "--seed", "3" * 64)
    with Talk(tmp_path, *arguments, *(("--rules", rules) if rules else ())) as talk:
        heard, seen = talk.hear(), 0
        while not OVER.match(heard[-1]):
            number = NUMBER.match(heard[-1])
            if number:
                seen += 1
                assert talk.ask("hand") == ["No cards are shown now.", heard[-1]]
                others = {"1": "2", "2": "1"}[number["number"]]
                assert talk.ask(others)[0].endswith("is."), "not the number of somebody else"
                heard = talk.ask(number["number"])
            else:
                heard = talk.ask("0" if CHOOSE.match(heard[-1]) else "")
        assert seen
        talk.end()


def test_40_empty_lines_before_every_hand_over(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--players", "human,human", "--seed", "1" * 64) as talk:
        heard = talk.hear()
        assert "To hide the text above, type clear first." in heard
        heard = talk.ask("clear")
        assert heard[:40] == [""] * 40
        assert "From now on 40 empty lines come before every hand-over." in heard
        talk.ask("1")
        heard = talk.ask("1")
        told = next(place for place, line in enumerate(heard) if line.startswith("Player 1: "))
        assert heard[told + 1 : told + 41] == [""] * 40
        assert NUMBER.match(heard[-1])
        assert len(heard) == told + 44
        talk.end()
