"""A game as text or Markdown: players, result, every set or round, every step, notes.

Invariant: everything comes from the replay, so nothing else can appear. Text by people is escaped in Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.export.drawn import Row
from sixteen_tui.export.drawn import lines as boxes
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.session import ending
from sixteen_tui.session.replay import Replay
from sixteen_tui.terminal.cells import wrap
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import export as say
from sixteen_tui.text import numbers
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text import show as shown
from sixteen_tui.text.names import capital

WIDTH: Final = 80
_MARKS: Final = re.compile(r"[\\`*_\[\]<>#|~&$]|:(?=//)|(?<=www)\.", re.IGNORECASE)
"""Characters that Markdown could read as markup or as part of a URL."""
_AT_FIRST: Final = re.compile(r"^([-+=]|\d+(?=[.)]))")
"""Text that would begin a list or underline a heading at the beginning of a line."""


class Step(NamedTuple):
    """The events of a step, its note, and the cards if a set was made or a round was settled."""

    number: int
    said: Sequence[str]
    note: str
    laid: Sequence[Row]
    nth: str
    """The number of the set or round, the first and the last of a pile of two sets; "" for none."""


class Pages(NamedTuple):
    """The content of an export as text."""

    title: str
    head: Sequence[tuple[str, str]]
    """Facts about the game: name and value."""
    steps: Sequence[Step]


def pages(replay: Replay) -> Pages:
    """Return everything that a replay shows of a game, from its current seat."""
    return Pages(title(replay), [*_head(replay), *_origin(replay)], [*_steps(replay)])


def seen_pages(replay: Replay) -> Pages:
    """Return the pages without what no seat has seen during the game: deal code, seed and notes."""
    return Pages(title(replay), [*_head(replay)], [step._replace(note="") for step in _steps(replay)])


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
    names, sides = ending.winners(outcome, replay_text.names(replay))
    yield say.result(), game.show.result(names, sides, outcome.score)
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


def _steps(replay: Replay) -> Iterator[Step]:
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
        yield Step(number, said, clean(notes.get(number, "")), laid, numbers.span(stop.numbers) if stop else "")


def text(found: Pages) -> str:
    """Return the pages as plain text in lines of at most 80 columns."""
    lines = [found.title, ""]
    for name, what in found.head:
        lines += _wrapped(numbers.about(name, what), "", "  ")
    lines.append("")
    for step in found.steps:
        first = f"{step.number:>5}  "
        for line in step.said:
            lines += _wrapped(line, first, " " * 7)
            first = " " * 7
        if step.note:
            lines += _wrapped(step.note, "       * ", " " * 9)
        if step.laid:
            lines += ["", *(f"       {line}" for line in boxes(step.laid)), ""]
    return "\n".join((*lines, ""))


def _wrapped(line: str, first: str, other: str) -> list[str]:
    found = wrap(line, WIDTH - len(other))
    return [(first if place == 0 else other) + each for place, each in enumerate(found)]


def markdown(found: Pages) -> str:
    """Return the pages as Markdown, with a table of sets or rounds and the cards in code blocks."""
    lines = [f"# {_safe(found.title)}", "", "| | |", "|---|---|"]
    lines += [f"| {_safe(name)} | {_safe(what)} |" for name, what in found.head]
    won = [(step.nth, step.number, step.laid[0].title) for step in found.steps if step.laid]
    if won:
        lines += ["", f"## {say.what_was_won()}", "", f"| # | {say.step()} | |", "|--:|--:|---|"]
        lines += [f"| {nth} | {number} | {_safe(title)} |" for nth, number, title in won]
    lines += ["", f"## {say.step_by_step()}", ""]
    for step in found.steps:
        if step.said:
            lines.append(f"- `{step.number}` " + "  \n  ".join(map(_safe, step.said)))
        if step.note:
            lines += ["", f"  > {_safe(step.note)}", ""]
        if step.laid:
            lines += ["", "```text", *boxes(step.laid), "```", ""]
    return "\n".join((*lines, ""))


def _safe(text: str) -> str:
    """Escape a text so that Markdown shows it unchanged."""
    shown = _MARKS.sub(r"\\\g<0>", clean(text).strip())  # four spaces would begin a block of code
    return _AT_FIRST.sub(lambda found: f"\\{found[0]}" if not found[0].isdigit() else f"{found[0]}\\", shown)
