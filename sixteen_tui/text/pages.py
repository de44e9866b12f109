"""A game as pages for `export.pages`: players, result, every set or round, every step, notes.

Invariant: everything comes from the replay, so nothing else can appear.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import ends, numbers
from sixteen_tui.text import export as say
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text import show as shown
from sixteen_tui.text.names import capital

if TYPE_CHECKING:
    from sixteen_tui.export.drawn import DrawnRow
    from sixteen_tui.session.replay import Replay


class PageStep(NamedTuple):
    """The events of a step, its note, and the cards if a set was made or a round was settled."""

    number: int
    said: Sequence[str]
    note: str
    laid: Sequence[DrawnRow]
    nth: str
    """The number of the set or round, the first and the last of a pile of two sets; "" for none."""


class Fact(NamedTuple):
    """A fact about the game."""

    name: str
    value: str
    line: str
    """Both in one line."""


class Pages(NamedTuple):
    """The content of an export as text."""

    title: str
    head: Sequence[Fact]
    steps: Sequence[PageStep]
    won: str
    """Heading of the sets or rounds."""
    step: str
    """Heading of their steps."""
    by_step: str
    """Heading of the steps."""


def pages(replay: Replay) -> Pages:
    """Return everything that a replay shows of a game, from its current seat."""
    return _pages(replay, [*_head(replay), *_origin(replay)], [*_steps(replay)])


def seen_pages(replay: Replay) -> Pages:
    """Return the pages without what no seat has seen during the game: deal code, seed and notes."""
    return _pages(replay, [*_head(replay)], [step._replace(note="") for step in _steps(replay)])


def _pages(replay: Replay, head: Sequence[tuple[str, str]], steps: Sequence[PageStep]) -> Pages:
    facts = [Fact(name, value, numbers.about(name, value)) for name, value in head]
    return Pages(title(replay), facts, steps, say.what_was_won(), say.step(), say.step_by_step())


def title(replay: Replay) -> str:
    """Return the name of the game with its players."""
    words = PLUGINS[replay.game].text
    return numbers.about(words.title(), " – ".join(words.sides(replay.view.rules, replay_text.names(replay))))


def _head(replay: Replay) -> Iterator[tuple[str, str]]:
    record, game = replay.record, PLUGINS[replay.game]
    header = record.header
    yield say.game(), header.id
    yield say.begun(), numbers.moment(header.created)
    yield say.rules(), capital(game.text.rules_summary(replay.view.rules))
    for seat, (name, player) in enumerate(zip(replay_text.names(replay), record.players, strict=True)):
        yield say.seat(seat), shown.seated(name, player.level)
    yield say.seen_by(), replay_text.whose(replay)
    outcome = replay.end.outcome if replay.end is not None else None
    if outcome is None:
        yield say.result(), say.not_over()
        return
    yield say.result(), ends.result(replay.game, outcome, replay_text.names(replay))
    if replay_text.helped(replay):
        yield say.help(), replay_text.helped(replay)


def _origin(replay: Replay) -> Iterator[tuple[str, str]]:
    """Yield where the cards of a finished game come from."""
    header = replay.record.header
    if replay.end is None:
        return
    if header.deal is not None:
        yield say.deal(), spelled(header.deal)
    if header.seed is not None:
        yield say.seed(), header.seed


def _steps(replay: Replay) -> Iterator[PageStep]:
    game, names, notes = PLUGINS[replay.game], replay_text.names(replay), replay.notes
    stops = {each.step: each for each in replay.milestones()}
    for number in range(1, replay.last + 1):
        said = [
            clean(line)
            for each in replay.told(number - 1, number)
            for action in each.actions
            for line in game.plain.told(action, each.events, each.view, names)
        ]
        stop = stops.get(number)
        laid = [] if stop is None or game.drawn is None else game.drawn(stop.view, names)
        yield PageStep(number, said, clean(notes.get(number, "")), laid, numbers.span(stop.numbers) if stop else "")
