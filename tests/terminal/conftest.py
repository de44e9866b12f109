"""Whole games of four people, played while the other tests of this folder run: a hand-over takes no key for a while."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.terminal.keyboard import GAMES, Keyboard, people, whole_game
from tests.terminal.playing import four_people


@pytest.fixture(scope="session", autouse=True)
def _begin_early(request: pytest.FixtureRequest) -> None:
    """Begin the whole games with the first test, if a later one asks for them."""
    if any("whole_games" in getattr(item, "fixturenames", ()) for item in request.session.items):
        request.getfixturevalue("whole_games")


@pytest.fixture(scope="session")
def whole_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[Keyboard, Future[None]]]]:
    """The keyboard of each game, and the game itself, being played."""
    with ExitStack() as stack:
        keyboards = {
            name: stack.enter_context(people(tmp_path_factory.mktemp(name), *four_people(seed), "--rules", rules))
            for seed, (name, rules) in enumerate(GAMES.items())
        }
        pool = stack.enter_context(ThreadPoolExecutor(len(GAMES)))
        yield {
            name: (keyboard, pool.submit(whole_game, keyboard, seed))
            for seed, (name, keyboard) in enumerate(keyboards.items())
        }
