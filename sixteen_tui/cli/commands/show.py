"""`show`: prints a game as text, JSON or Markdown, with all cards open or as one seat observed it.

Invariant: with a seat, all cards come from `positions.seen`. Seed, notes and a torn last line are omitted; the length
of that line would reveal an action.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.cli.commands import DONE, Options, Refused, say, speak, tell
from sixteen_tui.cli.commands.positions import seen
from sixteen_tui.cli.commands.saves import is_seat, load, result
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.record import Record
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import branches, export
from sixteen_tui.text import cli as wording
from sixteen_tui.text import replay as replays
from sixteen_tui.text import show as words
from sixteen_tui.text.game import Position
from sixteen_tui.text.names import capital
from sixteen_tui.text.screens import seat_names

if TYPE_CHECKING:
    from sixteen_tui.session.replay import Replay

WIDTH: Final = 80
_MARGIN: Final = " " * 6


def run(options: Options) -> int:
    from sixteen_tui.export.kinds import PRINTED

    kinds = [key for key in PRINTED if getattr(options, key)]
    return show(options.save, options.seat, as_json=options.json, lines=options.lines, kinds=kinds)


def show(name: str, seat_text: str | None, *, as_json: bool, lines: bool = False, kinds: Sequence[str] = ()) -> int:
    """Print the log entries of a game, each with the position after it, or its replay in a form. Raises Refused.

    `kinds`: the keys of `export.kinds.PRINTED` that were given as options.
    """
    forms = [*(["lines"] if lines else []), *(["json"] if as_json else []), *kinds]
    if len(forms) > 1:
        raise Refused(export.one_form([f"--{key}" for key in forms]))
    record = load(name)
    if kinds:
        return _page(record, seat_text, kinds[0])
    if lines:
        return _spoken(record, seat_text)
    seat = None if seat_text is None else _seat(seat_text, len(record.players))
    positions = record.table.describe() if seat is None else seen(record.table, seat)
    if as_json:
        for position in positions:
            tell(json.dumps(position))
        if (end := record.table.describe_end()) is not None:
            tell(json.dumps(end))
        return DONE
    names = seat_names(record.players)
    _head(record, names, seat)
    plugin, before = PLUGINS[record.header.game], None
    sides = plugin.text.sides(record.table.rules, names)
    for position in positions:
        say(plugin.show.line(position, before, sides))
        for line in _below(record, position, seat, sides):
            say(line)
        before = position
    _foot(record, seat)
    return DONE


def _spoken(record: Record, seat_text: str | None) -> int:
    """Print what happened at each step, in the sentences of plain mode; of an unfinished game what its replay shows."""
    replay, plugin = _replay(record, seat_text), PLUGINS[record.header.game]
    names = replays.names(replay)
    seated = (words.seated(name, player.level) for name, player in zip(names, record.players, strict=True))
    head = (plugin.text.title(), plugin.text.rules_summary(record.table.rules), *seated)
    speak(map(capital, head))
    speak(
        replays.from_step(step + 1, line)
        for step in range(replay.last)
        for each in replay.told(step, step + 1)
        for action in each.actions
        for line in plugin.plain.told(action, each.events, each.view, names)
    )
    return DONE


def _page(record: Record, seat_text: str | None, kind: str) -> int:
    """Print the replay as a page; of an unfinished game only the positions that the replay may show."""
    from sixteen_tui.export.kinds import PRINTED
    from sixteen_tui.text.pages import pages, seen_pages

    chosen = pages if seat_text is None else seen_pages
    for line in PRINTED[kind].form(chosen(_replay(record, seat_text))).splitlines():
        say(line)
    return DONE


def _replay(record: Record, seat_text: str | None) -> Replay:
    """Return the replay of a game, through the eyes of a seat if one is given. Raises Refused."""
    from sixteen_tui.session.replay import Replay

    replay = Replay(record)
    if seat_text is not None:
        seat = _seat(seat_text, len(record.players))
        if not replay.look(seat) and replay.eyes != seat:
            raise Refused(export.not_these_eyes(seat_text))
    return replay


def _seat(text: str, seats: int) -> int:
    if not is_seat(text, seats):
        raise Refused(wording.bad_seat(text, seats))
    return int(text)


def _head(record: Record, names: list[str], seat: int | None) -> None:
    header, plugin = record.header, PLUGINS[record.header.game]
    rules = plugin.text.rules_summary(record.table.rules)
    for line in words.head(plugin.text.title(), header.id, header.created, rules):
        say(line)
    if header.parent is not None:
        same = not header.reshuffled
        say(branches.branch_of(clean(header.parent.id, 100), header.parent.entries, same=same))
    for number, player in enumerate(record.players):
        say(words.seat_line(number, names[number], player.level))
    if seat is not None:
        say(words.as_seat(seat))
    say("")
    say(plugin.show.columns())


def _below(record: Record, position: Position, seat: int | None, sides: Sequence[str]) -> list[str]:
    """Return the lines below an entry: details of the game, such as cards, and without a seat the notes on it."""
    lines = []
    for text in PLUGINS[record.header.game].show.below(position, sides):
        lines += textwrap.wrap(text, WIDTH, initial_indent=_MARGIN, subsequent_indent=_MARGIN)
    if seat is None:
        text = clean(record.noted.get(position["i"], ""))
        lines += textwrap.wrap(text, WIDTH, initial_indent=f"{_MARGIN}* ", subsequent_indent=f"{_MARGIN}  ")
    return lines


def _foot(record: Record, seat: int | None) -> None:
    say("")
    say(result(record) or wording.unfinished())
    if record.torn and seat is None:
        say(wording.torn_tail(len(record.torn)))
