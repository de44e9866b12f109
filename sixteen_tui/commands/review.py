"""`review`: what was luck in a finished game, what was play, and why.

Law: everything comes from `engine.review`; with a seat only what that seat decided and what came of it is told.
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sixteen_tui.commands import DONE, Refused, say, tell
from sixteen_tui.commands.saves import is_seat
from sixteen_tui.commands.share import opened
from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.review import Account, Decision, Review, review
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.store.journal import Record
from sixteen_tui.terminal.text import padded
from sixteen_tui.titles import TITLES
from sixteen_tui.words import cli as wording
from sixteen_tui.words import review as words
from sixteen_tui.words.screens import seat_names

WIDTH: Final = 80


def show_review(name: str, seat_text: str | None, *, as_json: bool) -> int:
    """Print the review of a finished game. Raises Refused."""
    _, record = opened(name)
    table = record.table
    if table.to_move != NOBODY:
        raise Refused(words.unfinished())
    if seat_text is not None and not is_seat(seat_text, len(record.players)):
        raise Refused(wording.bad_seat(seat_text, len(record.players)))
    seats = range(len(record.players)) if seat_text is None else range(int(seat_text), int(seat_text) + 1)
    if as_json:
        for found in review(table):
            for line in _objects(table, found, seats):
                tell(json.dumps(line))
                sys.stdout.flush()
        return DONE
    with _progress() as told:
        whole = _last(told(review(table), _decisions(table)))
    _print(record, whole, seats)
    return DONE


def _decisions(table: AnyTable) -> int:
    """How many decisions there can be, at most."""
    return sum(map(table.game.is_decision, table.log))


def _last(found: Iterator[Decision | Review]) -> Review:
    *_, whole = found
    assert isinstance(whole, Review), "the whole comes last"
    return whole


@contextmanager
def _progress() -> Iterator[Any]:
    """A progress bar on standard error, if that is a terminal: a function that counts what goes through it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda found, _: found
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        yield lambda found, total: bar.track(found, total, description=words.progress())


def _objects(table: AnyTable, found: Decision | Review, seats: Sequence[int]) -> Iterator[dict[str, object]]:
    """A line of `--json` for a decision; at the end one of totals."""
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
    """An action in notation, without its seat."""
    return table.game.encode(action).split(" ", 1)[1]


def _print(record: Record, whole: Review, seats: Sequence[int]) -> None:
    table, title = record.table, TITLES[record.header.game]
    reviewer, names = table.game.review(), seat_names(record.players)
    chance = reviewer.opposed
    say(f"{title.words.title()}, {title.words.rules_summary(table.rules)}")
    say("")
    rows = [
        words.head(chance=chance),
        *(_row(names[each.seat], each, chance=chance) for each in whole.accounts if each.seat in seats),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(map(padded, row, widths)).rstrip())
    say("")
    own = [one for one in whole.decisions if one.seat in seats]
    moments = Review(tuple(own), whole.accounts).moments()
    _wrapped(words.moments(len(moments)))
    for one in moments:
        _wrapped(f"{one.entry:>3}  {_moment(table, one, names, chance=chance)}", indent=" " * 5)
    say("")
    for seat in seats:
        mine = [one for one in own if one.seat == seat]
        _wrapped(words.mistakes(names[seat], sum(bool(one.cost) for one in mine), len(mine)))
    for line in (*words.counted(), words.sure(chance=chance, noise=reviewer.noise)):
        _wrapped(line)


def _row(name: str, account: Account, *, chance: bool) -> tuple[str, ...]:
    signed = [words.amount(part, chance=chance) for part in (account.cards, account.play, account.others)]
    first, last = (words.amount(part, chance=chance, signed=False) for part in (account.begins, account.result))
    return name, first, *signed, last, f"{account.accuracy:.0f}"


def _moment(table: AnyTable, one: Decision, names: Sequence[str], *, chance: bool) -> str:
    title = TITLES[table.game.name]
    why = title.words.why_better(table.view(one.seat, one.entry), one.played, one.best, names, table.rules)
    played, best = (title.show.action(_text(table, action)) for action in (one.played, one.best))
    cost = words.amount(one.cost, chance=chance, signed=False)
    return f"{words.moment(names[one.seat], played, best, cost)} {why}".rstrip()


def _wrapped(text: str, indent: str = "") -> None:
    for line in textwrap.wrap(text, WIDTH, subsequent_indent=indent):
        say(line)
