"""The null game in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sixteen_tui.text.variations import ValueText, VariationText
from tests.any_game.game import GAME, Move, Rules, View
from tests.any_game.named import learn as learn
from tests.any_game.named import play as play
from tests.any_game.named import score as score
from tests.any_game.named import title as title
from tests.any_game.named import who_plays as who_plays

if TYPE_CHECKING:
    from sixteen_tui.widgets.canvas import Line


def rules_summary(rules: Rules) -> str:
    return take(rules.most)


def status(view: View) -> str:
    return f"{view.left} stones are left"


def sides(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names)


def milestone() -> str:
    return "end"


def milestones(count: int) -> str:
    return f"{count} ends"


def log_line(action: Move, events: Sequence[object], view: View, names: Sequence[str]) -> list[str]:
    return [f"{names[action.seat]}: {action.stones} of {view.left + action.stones}"] if action.seat >= 0 else []


def result(view: View, names: Sequence[str]) -> list[Line]:
    if view.outcome and view.outcome.end:
        return [[("the rest lies", "accent")]]
    return [[(f"{names[view.outcome.winners[0]]} has the last stone", "accent")]] if view.outcome else []


standings = result


def how_many(seats: int) -> str:
    return str(seats)


def seats_help(seats: int) -> str:
    return f"{seats} round one pile"


def level_help(level: str) -> str:
    return f"Takes stones, {level}"


def presets() -> Mapping[str, tuple[str, str]]:
    return {}


def variations() -> Mapping[str, VariationText]:
    most, last = GAME.choices["most"], GAME.choices["last"]
    return {
        "most": VariationText("At most", {n: ValueText(str(n), f"Somebody takes {n} at most") for n in most}),
        "last": VariationText("The last one", {how: ValueText(str(how), f"The last one {how}") for how in last}),
    }


def take(stones: int) -> str:
    return f"take {stones}"


def question(action: Move, found: object, names: Sequence[str], rules: Rules) -> str:
    return f"Really {take(action.stones)}?"
