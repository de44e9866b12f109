"""The texts about a game that was given up, those with widgets too."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.engine.game import End
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import ends
from sixteen_tui.text.names import You
from sixteen_tui.text.over import decided
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
