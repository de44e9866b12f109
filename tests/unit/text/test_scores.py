"""One score is written in one way, whoever shows it."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from sixteen_tui.engine.game import Result
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.dailies import Day
from sixteen_tui.saves.index import Entry, score
from sixteen_tui.saves.library import Filter
from sixteen_tui.session import matchplay
from sixteen_tui.session.daily import share_line
from sixteen_tui.session.replay import Replay
from sixteen_tui.terminal.text import score as sides_score
from sixteen_tui.text import daily, listed, matches
from sixteen_tui.text.filters import FILTERS
from sixteen_tui.text.pages import pages
from sixteen_tui.text.show import winners
from tests.unit.session.test_replay import played, record

WRITTEN: Final = {"sixteen": "{}:{}", "sweet-sixteen": "{} {} {} {}"}
"""The form of the scores that are in use; another game may choose its own."""


def test_every_result_has_its_words() -> None:
    results = get_args(Result)
    for said in (
        listed.ended,
        listed.result,
        daily.short,
        daily.state,
        lambda how: FILTERS["result"].says(Filter(result=how)),
    ):
        assert len({*map(said, results)} - {""}) == len(results)


@pytest.mark.parametrize("name", GAMES)
def test_a_score_is_written_alike_everywhere(name: str) -> None:
    """In lists, in the result of `show` and of exported pages, and in the line of a daily deal."""
    table, plugin = played(name), PLUGINS[name]
    found, outcome = record(table), table.outcome
    assert outcome is not None
    form = WRITTEN.get(name)
    written = form.format(*outcome.score).replace("-", "−") if form else plugin.named.score(outcome.score)
    assert {
        plugin.score(table.public),
        plugin.named.score(outcome.score),
        plugin.text.score(outcome.score),
        score(found),
        Entry.of(found, "x", "1 2 3").score,
    } == {written}
    assert plugin.show.result(*winners(outcome, ["Ada"] * 4), outcome.score).endswith(written)
    assert any(fact.value.endswith(written) for fact in pages(Replay(found)).head)
    assert share_line(Day(name, "2026-03-14", "a", True, "won", written.replace("−", "-"), "", False)).endswith(written)


def test_a_match_is_written_as_a_game() -> None:
    game = GAMES["sixteen"]
    match = matchplay.new(game, game.default_rules, 5)
    assert match is not None
    for number, side in enumerate((0, 1, 0)):
        match = match.after(matchplay.PlayedGame(str(number), (7, 5), (side,), 0))
    assert matches.standing(match, ["Ada", "Blaise"]) == sides_score((2, 1)) == "2:1"
