"""Levels of detail: the aims of docs/plain.md, counted in English games."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from tests.plain.left import begun
from tests.plain.talk import CHOOSE, GO_ON, OVER, Talk, choices, reply

SEED = "16" * 32


def words(lines: list[str]) -> int:
    return sum(len(re.findall(r"\w+", line)) for line in lines)


def test_a_turn_of_sixteen_has_31_words(tmp_path: Path) -> None:
    """From a card to the next prompt: the own play, that of the other, and the choices; a set has its own words."""
    said, sets, random = list[int](), list[int](), Random(1)
    with Talk(tmp_path, "play", "sixteen", "--plain", "--players", "human,medium", "--seed", SEED) as talk:
        heard = talk.hear()
        while not OVER.match(heard[-1]):
            chosen = CHOOSE.match(heard[-1])
            heard = talk.ask(reply(heard, random))
            if chosen and CHOOSE.match(heard[-1]):
                won = any("Sets " in line for line in heard)
                (sets if won else said).append(words(heard))
        talk.end()
    assert len(said) > 9
    assert mean(said) <= 31, said
    assert mean(sets) <= 45, sets


def test_an_own_turn_of_sweet_sixteen_has_20_words_and_a_settled_round_5_lines(tmp_path: Path) -> None:
    """The hand and what can be done with it; the own result, the best hand, the others, the bank, and the prompt."""
    turns, rounds, random = list[int](), list[int](), Random(1)
    arguments = ("--players", "human,easy,medium,expert", "--rules", "casino", "--seed", SEED)
    with Talk(tmp_path, "play", "sweet-sixteen", "--plain", *arguments) as talk:
        heard = talk.hear()
        while not OVER.match(heard[-1]):
            if GO_ON.match(heard[-1]):
                start = next(place for place, line in enumerate(heard) if line.startswith("You: "))
                rounds.append(len(heard) - start)
            if CHOOSE.match(heard[-1]):
                turns.append(words(heard[-2:]))
            heard = talk.ask(reply(heard, random))
        talk.end()
    assert len(turns) > 6
    assert mean(turns) <= 20, turns
    assert rounds
    assert max(rounds) <= 5, rounds


@pytest.mark.every("each game has its own hints")
@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_a_hint_has_60_words(tmp_path: Path, game: str) -> None:
    said, random = list[int](), Random(2)
    rules = ("--rules", "casino") if game == "sweet-sixteen" else ()
    arguments = ("play", game, "--plain", "--players", "human,medium", *rules, "--seed", SEED)
    with Talk(tmp_path, *arguments) as talk:
        heard = talk.hear()
        while not OVER.match(heard[-1]):
            if CHOOSE.match(heard[-1]):
                said.append(words(talk.ask("hint")))
                if len(said) == 12:
                    break
            heard = talk.ask(reply(heard, random))
        talk.end()
    assert mean(said) <= 60, said


def test_a_guess_has_4_lines(tmp_path: Path) -> None:
    """The events, the situation and the question; the choices; the prompt; and the answer."""
    session = begun(tmp_path, finish=True)
    with Talk(tmp_path, "replay", "--plain", str(session.record.path)) as talk:
        talk.hear()
        heard = talk.ask("guess")
        assert heard[:2] == ["Guess each decision of Zoé before you hear it.", "Sixteen, plain rules"]
        for _ in range(3):
            assert heard[-3].endswith("what should Zoé do?")
            assert not re.search(r"\bsum \d+\. Sum \d+", heard[-3]), "the sum was said"
            assert choices(heard)
            heard = talk.ask("1")
            if heard[-1].startswith("Wild"):
                heard = talk.ask("B0")
            assert len(heard) == 4, heard
        talk.end()
