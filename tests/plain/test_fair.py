"""Fair deals in plain mode: what fixed the cards is said before the first, its seed after the last."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.shuffle import commitment, deal_seed, spelled
from tests.plain.talk import Talk, play

CODE = "PPPMBQ4K5CJ5MBW8"
SEED = deal_seed(CODE)
FIXED = commitment(SEED)
SHORT = f"{FIXED[:4]} {FIXED[4:8]} {FIXED[8:12]} {FIXED[12:16]}"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_commitment_comes_before_the_first_card_and_the_seed_after_the_last(tmp_path: Path, language: str) -> None:
    word, leave = {"en": ("fair", "leave"), "fr": ("vérifier", "quitter")}[language]
    with Talk(tmp_path, "play", "sixteen", "--deal", CODE, "--plain", language=language) as talk:
        heard = talk.hear()
        assert word in heard[2]
        assert not any(SHORT[:4] in line for line in heard), "figures are not read aloud before the first card"
        assert "6" in " ".join(heard[3:]), "the cards"
        told = talk.ask(word)
        assert FIXED in " ".join(told)
        assert not any(secret in " ".join(talk.lines) for secret in (SEED, SEED[:16], CODE, spelled(CODE)))
        talk.answer("1")
        heard = play(talk, Random(1))
        assert any(word in line for line in heard), "how to check it, without figures, which nobody can listen to"
        assert not any(SEED[:4] in line for line in heard)
        before = talk.lines[: -len(heard)]
        assert not any(secret in " ".join(before) for secret in (SEED, SEED[:16], CODE, spelled(CODE)))
        told = talk.ask(word)
        for each in (FIXED, SEED, CODE, spelled(CODE)):
            assert each in " ".join(told)
        talk.answer(leave)
        talk.end()


def test_at_home_a_new_game_says_it_too(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        talk.ask("1")
        heard = talk.ask("1")
        (path,) = (tmp_path / "data" / "sixteen-tui" / "games").glob("*.jsonl")
        fixed = json.loads(path.read_bytes().splitlines()[0])["commitment"]
        assert any("fair" in line for line in heard)
        assert any(fixed in line for line in talk.ask("fair"))
