"""Trading until 16 in plain mode: the odds, the ordinary entries, and where the word is known."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixteen_tui.engine.sweet_sixteen.actions import Trade
from sixteen_tui.engine.sweet_sixteen.bots.action_values import best
from sixteen_tui.engine.sweet_sixteen.cards import CODES
from sixteen_tui.saves.records import read
from tests.plain.talk import CHOOSE, Talk, saves
from tests.terminal.playing import settings

BOOK = ("play", "sweet-sixteen", "--plain", "--players", "human,easy,easy", "--seed")


def to_a_trade(talk: Talk, home: Path) -> tuple[Path, Trade]:
    """Play on until the expert would trade."""
    heard = talk.hear()
    while True:
        (path,) = saves(home)
        table = read(path).table
        if CHOOSE.match(heard[-1]) and isinstance(choice := best(table.view(0)), Trade):
            return path, choice
        heard = talk.ask("stand" if CHOOSE.match(heard[-1]) else "")


def test_one_word_trades_on_as_the_hint_would(tmp_path: Path) -> None:
    with Talk(tmp_path, *BOOK, "5" * 64) as talk:
        path, choice = to_a_trade(talk, tmp_path)
        length = len(read(path).table)
        heard = talk.ask(f"until {CODES[choice.card].lower()}")
        said = " ".join(heard)
        assert re.match(r"until 16: .*% for 16, .* for less, .* for a bust, about \d+ trades?", said)
        talk.end()
    record = read(path)
    played = [each for each in record.table.log[length:] if isinstance(each, Trade) and each.seat == 0]
    assert played[0] == choice
    assert said.count("You trade the") == len(played), "no prompt between them says the hand"
    assert record.hints == [length]
    for number, trade in enumerate(played):
        assert best(record.table.view(0, length + number)) == trade


@pytest.mark.every("each of them hides it for another reason")
@pytest.mark.parametrize(("rules", "hints"), [((), True), (("--rules", "casino"), True), ((), False)])
def test_it_is_known_where_it_means_something(tmp_path: Path, rules: tuple[str, ...], hints: bool) -> None:
    if not hints:
        settings(tmp_path, hints="false")
    with Talk(tmp_path, *BOOK, "5" * 64, *rules) as talk:
        heard = talk.hear()
        while not CHOOSE.match(heard[-1]):
            heard = talk.ask("")
        offered = any(line.startswith("until: ") for line in talk.ask("help"))
        assert offered == (hints and not rules)
        assert talk.ask("until 9c")[0].startswith("“until") != offered
        talk.end()
