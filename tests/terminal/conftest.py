"""What takes long because it has to wait, and is done while the other tests of this folder run."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.terminal.keyboard import GAMES, Keyboard, people, whole_game
from tests.terminal.playing import four_people
from tests.terminal.ways import WAYS, press_every_key


@pytest.fixture(scope="session", autouse=True)
def _begin_early(request: pytest.FixtureRequest) -> None:
    """Begin with the first test what a later one asks for."""
    for name in ("whole_games", "every_key"):
        if any(name in getattr(item, "fixturenames", ()) for item in request.session.items):
            request.getfixturevalue(name)


@pytest.fixture(scope="session")
def whole_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[Keyboard, Future[None]]]]:
    """Games of four people: the keyboard of each, and the game, being played. A hand-over takes no key for a while."""
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


@pytest.fixture(scope="session")
def every_key(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Future[None]]]:
    """Every key of every screen, being pressed, one screen after the other."""
    with ThreadPoolExecutor(1) as pool:
        yield {name: pool.submit(press_every_key, tmp_path_factory.mktemp("keys"), way) for name, way in WAYS.items()}
