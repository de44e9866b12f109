"""A later version of the program, in which Sixteen has one more variation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final
from unittest import mock

from sixteen_tui.engine.game import AnyGame
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.variations import choices, names, rules_of, variation
from sixteen_tui.saves.schema import header_model

RULE: Final = "later"


@dataclass(frozen=True, slots=True)
class Later(Rules):
    """The rules, and one that the first version has not."""

    later: bool = variation(False, True, number="A25", names={"later": True}, since="9.9")


@dataclass(frozen=True, slots=True)
class Latest(Rules):
    """The same variation with values that the later version does not know."""

    later: str = variation("no", "yes", "perhaps", number="A25", names={"later": "yes"}, since="9.9")


@contextmanager
def later_program(kind: type[Rules] = Later) -> Iterator[AnyGame]:
    """Run the body as the later version of the program."""
    game: Any = GAMES["sixteen"]._replace(
        rules=lambda values: rules_of(kind, values),
        default_rules=kind(),
        names={**GAMES["sixteen"].names, **names(kind)},
        choices=choices(kind),
    )
    header_model.cache_clear()
    try:
        with mock.patch.dict(GAMES, {"sixteen": game}):
            yield game
    finally:
        header_model.cache_clear()
