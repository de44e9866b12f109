"""Labels on the table of Sixteen: pile, effect of a card, and kinds of sets.

Invariant: signs are equal in every language and at most seven cells wide; sentences are in the strip alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.engine.sixteen.cards import NUMBER, NUMBERS
from sixteen_tui.engine.sixteen.rules import TARGET, Formed, matching
from sixteen_tui.engine.sixteen.view import Outlook, Preview
from sixteen_tui.games.sixteen.text.rules import matches
from sixteen_tui.text.i18n import _, lazy, lazy_in, lazy_with, n_
from sixteen_tui.text.names import You, in_row
from sixteen_tui.text.numbers import span

YES: Final = "✓"
NO: Final = "✗"
TO: Final = "→"


total = lazy("sum")
wins = lazy_in("this card", "wins")
"""Word before the cards that win."""
busts = lazy_in("this card", "busts")
"""Word before the cards that bust."""
nothing = lazy("wins nothing yet")
"""In place of all that if no card wins."""
each = lazy_in("any 5", "any")
"""Word before the numbers and the colour that win: "wins 5" would count sets."""


def bust_numbers(lowest: int | None) -> str:
    """Return the numbers from `lowest` up, all of which bust; "" for None."""
    return "" if lowest is None else span(range(lowest, NUMBERS))


def winning(now: Outlook, shapes: Sequence[str]) -> list[tuple[str, int | None]]:
    """Return the winning cards: each number, and a colour with its limit, each with the colour's index or None.

    `shapes` are the signs of the colours.
    """
    numbers = {number for number in (now.sixteen, now.number) if number is not None}
    found: list[tuple[str, int | None]] = [(str(number), None) for number in sorted(numbers)]
    if now.colour is not None and now.highest is not None:
        shape = shapes[now.colour]
        found.append((shape if now.highest == NUMBERS - 1 else f"{shape} {span(range(now.highest + 1))}", now.colour))
    return found


def sign(formed: Formed, kind: str, shape: str) -> str:
    """Return the sign of a kind of a set: `=16`, `>16`, or for each card of the match its shape or its number."""
    if kind in ("sixteen", "bust"):
        return f"={TARGET}" if kind == "sixteen" else f">{TARGET}"
    return (str(NUMBER[formed.cards[-1]]) if kind == "number" else shape) * len(matching(formed, kind))


def main_kind(formed: Formed) -> str:
    """Return the most important kind of a set."""
    return next(kind for kind in ("bust", "sixteen", "number", "colour") if kind in formed.kinds)


def makes(card: int, after: Preview, shape: str, *, mine: bool) -> str:
    """Return the effect of a card, for its label, with a mark for the side that wins the set."""
    formed = after.formed
    if formed is None:
        return f"{TO} {after.sum}"
    mark = YES if mine else NO
    if "bust" in formed.kinds:
        return f"{after.sum} {mark}"
    if formed.worth > 1:
        return f"{sign(formed, main_kind(formed), shape)}×{formed.worth}{mark}"
    return f"{sign(formed, main_kind(formed), shape)} {mark}"


def twice(formed: Formed) -> str:
    """Return the multiplier of a set that counts more than once; else ""."""
    return f"×{formed.worth}" if formed.worth > 1 else ""


def played(name: str, card: str, before: int, after: int) -> str:
    """Return the last play and its effect on the sum."""
    if isinstance(name, You):
        return _("You played {card}: {before} → {after}").format(card=card, before=before, after=after)
    return _("{name} played {card}: {before} → {after}").format(name=name, card=card, before=before, after=after)


def played_in_short(card: str, before: int, after: int) -> str:
    return _("{card}: {before} → {after}").format(card=card, before=before, after=after)


def word(formed: Formed) -> str:
    """Return a set in one word, equal in every language."""
    return {"sixteen": "SIXTEEN", "bust": "BUST"}.get(main_kind(formed), "MATCH")


def whose(formed: Formed, side: str, *, mine: bool | None) -> str:
    """Return the side that won a set; `mine`: True for the own side, False for the other, None for a spectator."""
    if mine:
        return f"{YES} " + (_("The set is yours") if formed.worth == 1 else _("Two sets are yours"))
    said = _("The set goes to {side}") if formed.worth == 1 else _("Two sets go to {side}")
    return ("" if mine is None else f"{NO} ") + said.format(side=side)


def why(formed: Formed) -> str:
    """Return the arithmetic of a set in one line."""
    numbers = [NUMBER[card] for card in formed.cards]
    total = sum(numbers)
    sums = f"{total - numbers[-1]} + {numbers[-1]} = {total}"
    if "bust" in formed.kinds:
        over = n_("{count} over 16", "{count} over 16", total - TARGET).format(count=total - TARGET)
        return f"{sums}, {over}"
    said = [sums] if "sixteen" in formed.kinds else []
    return ", ".join([*said, *matches(formed)])


def bracket(formed: Formed, shape: str) -> tuple[int, str]:
    """Return the index of the first card of a set's reason, and the reason as a sum or sign."""
    numbers = [NUMBER[card] for card in formed.cards]
    total = sum(numbers)
    if "bust" in formed.kinds:
        return len(numbers) - 2, f"{total - numbers[-1]} + {numbers[-1]} = {total}"
    if "sixteen" in formed.kinds:
        return 0, f"{'+'.join(map(str, numbers))} = {total}"
    kind = main_kind(formed)
    return len(numbers) - len(matching(formed, kind)), sign(formed, kind, shape)


def in_short(formed: Formed, kinds: str, shape: str, *, mine: bool | None) -> tuple[str, ...]:
    """Return the last set, for the strip after the next pile has begun: the longest text first, all with the winner."""
    mark = "" if mine is None else f"{YES if mine else NO} "
    said = _("{kinds}: {why}").format(kinds=kinds, why=why(formed))
    return tuple(f"{mark}{text}" for text in (said, why(formed), why_in_signs(formed, shape)))


def why_in_signs(formed: Formed, shape: str) -> str:
    """Return the arithmetic of a set with signs in place of words."""
    numbers = [NUMBER[card] for card in formed.cards]
    total = sum(numbers)
    sums = f"{total - numbers[-1]} + {numbers[-1]} = {total}"
    signs = [sign(formed, kind, shape) for kind in formed.kinds if kind in ("colour", "number")]
    return "  ".join([sums, *signs] if main_kind(formed) in ("sixteen", "bust") else signs)


def begins(name: str, *, own: bool, again: bool) -> str:
    if own:
        return _("You begin again") if again else _("You begin the next pile")
    return _("{name} begins again").format(name=name) if again else _("{name} begins the next pile").format(name=name)


draw_pile = lazy("draw pile")


last_cards = lazy("The draw pile is empty: the last cards")
set_number = lazy_with("set {number}", span)


def last_play(card: str, before: int, after: int) -> str:
    return f"{card}  {before} → {after}"


def course_set(which: range, what: str, side: str) -> str:
    """Return a set that a side won by its own play."""
    return _("set {number}, {side}: {what}").format(number=span(which), side=side, what=what)


def course_bust(which: range, name: str, side: str) -> tuple[str, str]:
    """Return a set that `side` won because `name` went over 16: first with, then without the side."""
    if isinstance(name, You):
        said = _("set {number} to {side}: you went over"), _("set {number}: you went over")
    else:
        said = _("set {number} to {side}: {name} went over"), _("set {number}: {name} went over")
    whole, brief = (each.format(number=span(which), side=in_row(side), name=name) for each in said)
    return whole, brief
