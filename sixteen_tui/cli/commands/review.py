"""`review`: prints the share of luck and play in a finished game, with reasons.

Invariant: everything comes from `engine.review`; with a seat, only its decisions and their results are printed.
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from sixteen_tui.cli.commands import DONE, Options, Refused, say, speak, tell
from sixteen_tui.cli.commands.progress import progress
from sixteen_tui.cli.commands.saves import is_seat
from sixteen_tui.cli.commands.share import opened
from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.review import Account, Decision, Review
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.terminal.text import padded
from sixteen_tui.text import cli as wording
from sixteen_tui.text import review as words
from sixteen_tui.text.reviewing import ReviewReport

WIDTH: Final = 80


def run(options: Options) -> int:
    return show_review(options.save, options.seat, as_json=options.json, lines=options.lines)


def show_review(name: str, seat_text: str | None, *, as_json: bool, lines: bool = False) -> int:
    """Print the review of a finished game, for all seats or for one. Raises Refused.

    JSON lines are flushed one by one, because a review is slow.
    """
    record = opened(name).record
    table = record.table
    if table.to_move != NOBODY:
        raise Refused(words.unfinished())
    if seat_text is not None and not is_seat(seat_text, len(record.players)):
        raise Refused(wording.bad_seat(seat_text, len(record.players)))
    seats = range(len(record.players)) if seat_text is None else range(int(seat_text), int(seat_text) + 1)
    found = Reviewing(record)
    if as_json:
        for each in found.go():
            for line in _objects(table, each, seats):
                tell(json.dumps(line))
                sys.stdout.flush()
        return DONE
    with progress(words.progress(), found.most) as advance:
        for _ in found.go():
            advance()
    report = ReviewReport(found)
    if lines:
        speak((report.head, *report.in_lines(seats)))
    else:
        _print(report, seats)
    return DONE


def _objects(table: AnyTable, found: Decision | Review, seats: Sequence[int]) -> Iterator[dict[str, object]]:
    """Yield the JSON object of a decision of one of the seats, or of the totals of a review."""
    if isinstance(found, Decision):
        if found.seat in seats:
            yield {
                "i": found.entry,
                "seat": found.seat,
                "played": _text(table, found.played),
                "best": _text(table, found.best),
                "cost": found.cost,
                "chances": [found.before, found.after],
                "luck": found.luck,
                "sure": found.sure,
            }
        return
    yield {"totals": [_totals(account) for account in found.accounts if account.seat in seats]}


def _totals(account: Account) -> dict[str, object]:
    return {
        "seat": account.seat,
        "begins": account.begins,
        "cards": account.cards,
        "play": account.play,
        "others": account.others,
        "result": account.result,
        "accuracy": account.accuracy,
    }


def _text(table: AnyTable, action: object) -> str:
    """Return an action in notation, without its seat."""
    return table.game.encode(action).split(" ", 1)[1]


def _print(found: ReviewReport, seats: Sequence[int]) -> None:
    say(found.head)
    say("")
    rows = found.rows(seats)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(map(padded, row, widths)).rstrip())
    say("")
    _wrapped(found.heading(seats))
    for one in found.moments(seats):
        _wrapped(f"{one.step:>3}  {one.said}", indent=" " * 5)
    say("")
    for line in (*found.mistakes(seats), *filter(None, map(found.ups_and_downs, seats)), *found.explained()):
        _wrapped(line)


def _wrapped(text: str, indent: str = "") -> None:
    for line in textwrap.wrap(text, WIDTH, subsequent_indent=indent):
        say(line)
