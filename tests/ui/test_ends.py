"""The texts about a game that was given up, those with widgets too."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.engine.game import End
from sixteen_tui.engine.sweet_sixteen.rules import ended, start
from sixteen_tui.engine.sweet_sixteen.settling import nets
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import places, view
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.games.sweet_sixteen.story import bars
from sixteen_tui.terminal.text import signed
from sixteen_tui.text import ends
from sixteen_tui.text.names import You
from sixteen_tui.text.over import decided
from tests.ui.sweet_sheet import SHORT, played
from tests.unit.session.test_giving_up import begun, every_game, every_length


@every_game
@every_length
def test_the_texts_say_it(tmp_path: Path, name: str, plays: int) -> None:
    session = begun(tmp_path, name, plays=plays)
    session.give_up()
    view, plugin = session.seats[None].view(), PLUGINS[name]
    names = [You("You"), "Ada"]
    assert ends.headline(End("resigned", (0,)), names) == "You gave up."
    assert plugin.plain.result(view, names)[0] == "You gave up."
    for text in (plugin.text.result, plugin.text.standings):
        assert "You gave up." in "".join(part for part, _ in text(view, names)[0])
    assert decided(session, names, 0) == ""
    if plugin.story:
        assert plugin.story(view, names, 0).decided == "You gave up."
    assert view.outcome is not None
    assert ends.result(name, view.outcome, names).startswith("you gave up; ")
    assert ends.result(name, view.outcome, ["Ada", "Bo"]).startswith("Ada gave up; ")


@pytest.mark.parametrize("end", [End("resigned", (0, 1)), End("time", (0, 1)), End("agreed", (0, 1, 2))])
def test_places_agree_with_the_results_everywhere(end: End) -> None:
    """Ladder and statistics count the results: of three, two who lost by the end are last, whatever their chips."""
    state = start(Rules(seats=3))._replace(chips=(9, 12, 5))
    found = view(ended(state, end), None)
    names = [You("You"), "Ada", "Bo"]
    agreed = end.why == "agreed"
    order = ["Ada", "You", "Bo"] if agreed else ["Bo", "Ada", "You"]
    assert places(found) == ([1, 1, 1] if agreed else [3, 3, 1])
    plugin = PLUGINS["sweet-sixteen"]
    assert plugin.story is not None
    told = plugin.story(found, names, 0)
    assert [(step.name, step.said[0]) for step in told.podium] == [
        (name, "1st of 3" if agreed or name == "Bo" else "3rd of 3") for name in order
    ]
    wide, short = (
        ["".join(part for part, _ in line) for line in text(found, names)][1:]
        for text in (plugin.text.result, plugin.text.standings)
    )
    assert in_order("\n".join(wide), order), wide
    assert [row.split()[0] for row in short] == order[:2], "in two columns"
    assert in_order("\n".join(plugin.plain.result(found, names)[-3:]), order)


def test_a_round_without_a_hand_changed_nothing_and_says_so() -> None:
    """The banker sits out: a blank reads as a figure that is missing. The row of changes has its heading."""
    table = played(4, 5, banker_plays=False)
    ((head, signs),) = bars(table.view(None), SHORT, 0).rows
    changes = nets(table.view(None).settlements, 0)
    assert None in changes
    assert head
    assert [sign and sign.text for sign in signs] == [signed(net or 0) for net in changes]


def in_order(text: str, names: list[str]) -> bool:
    return [*sorted(names, key=text.index)] == names
