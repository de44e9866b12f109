"""Labels on the table of Sixteen: pile, effect of a card, and kinds of sets.

Invariant: signs are equal in every language and at most seven cells wide; sentences are in the strip alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.engine.sixteen.cards import NUMBER, NUMBERS
from sixteen_tui.engine.sixteen.rules import TARGET, Formed
from sixteen_tui.engine.sixteen.view import Outlook, Preview
from sixteen_tui.words.i18n import _, n_, p_
from sixteen_tui.words.names import You

YES: Final = "✓"
NO: Final = "✗"
TO: Final = "→"


def total() -> str:
    """Beside the sum."""
    return _("sum")


def wins() -> str:
    """Before what would win now."""
    return p_("this card", "wins")


def busts() -> str:
    """Before what would bust now."""
    return p_("this card", "busts")


def nothing() -> str:
    """No card wins yet."""
    return _("nothing yet")


def each() -> str:
    """Any card of a number or colour: before it."""
    return p_("any 5", "any")


def bust_numbers(lowest: int | None) -> str:
    """The numbers that bust, from the lowest on; "" for none."""
    return "" if lowest is None else _numbers(lowest, NUMBERS - 1)


def winning(now: Outlook, shapes: Sequence[str]) -> list[tuple[str, int | None]]:
    """The cards that win: numbers, and a colour with its numbers where not all of them do; with the colour's index.

    `shapes` are the signs of the colours.
    """
    numbers = {number for number in (now.sixteen, now.number) if number is not None}
    found: list[tuple[str, int | None]] = [(str(number), None) for number in sorted(numbers)]
    if now.colour is not None and now.highest is not None:
        shape = shapes[now.colour]
        found.append((shape if now.highest == NUMBERS - 1 else f"{shape} {_numbers(0, now.highest)}", now.colour))
    return found


def _numbers(lowest: int, highest: int) -> str:
    return str(lowest) if lowest == highest else _("{lowest} to {highest}").format(lowest=lowest, highest=highest)


def sign(kind: str, number: int, shape: str) -> str:
    """Why a set was won: `=16`, `>16`, three times the shape, or three times the number."""
    return {"sixteen": f"={TARGET}", "bust": f">{TARGET}", "colour": shape * 3, "number": str(number) * 3}[kind]


def main_kind(formed: Formed) -> str:
    """The kind that says most of a set."""
    return next(kind for kind in ("bust", "sixteen", "number", "colour") if kind in formed.kinds)


def makes(card: int, after: Preview, shape: str, *, mine: bool) -> str:
    """Under a card: what it would make, and whether that is for one's own side."""
    formed = after.formed
    if formed is None:
        return f"{TO} {after.sum}"
    mark = YES if mine else NO
    if "bust" in formed.kinds:
        return f"{after.sum} {mark}"
    if formed.worth > 1:
        return f"{sign(main_kind(formed), NUMBER[card], shape)}×{formed.worth}{mark}"
    return f"{sign(main_kind(formed), NUMBER[card], shape)} {mark}"


def twice(formed: Formed) -> str:
    """On a set that counts more than once."""
    return f"×{formed.worth}" if formed.worth > 1 else ""


def played(name: str, card: str, before: int, after: int) -> str:
    """On the strip: the last card, and what it did to the sum."""
    if isinstance(name, You):
        return _("You played {card}: {before} → {after}").format(card=card, before=before, after=after)
    return _("{name} played {card}: {before} → {after}").format(name=name, card=card, before=before, after=after)


def played_in_short(card: str, before: int, after: int) -> str:
    """The same without who played it."""
    return _("{card}: {before} → {after}").format(card=card, before=before, after=after)


def word(formed: Formed) -> str:
    """A set in one word, the same in every language."""
    return {"sixteen": "SIXTEEN", "bust": "BUST"}.get(main_kind(formed), "MATCH")


def whose(formed: Formed, side: str, *, mine: bool | None) -> str:
    """Whose a set is: one's own side's (True), the other's (False), or with None just a side's."""
    if mine:
        return f"{YES} " + (_("The set is yours") if formed.worth == 1 else _("Two sets are yours"))
    said = _("The set goes to {side}") if formed.worth == 1 else _("Two sets go to {side}")
    return ("" if mine is None else f"{NO} ") + said.format(side=side)


def why(formed: Formed) -> str:
    """The arithmetic of a set, in one line."""
    numbers = [NUMBER[card] for card in formed.cards]
    total = sum(numbers)
    sums = f"{total - numbers[-1]} + {numbers[-1]} = {total}"
    if "bust" in formed.kinds:
        over = n_("{count} over 16", "{count} over 16", total - TARGET).format(count=total - TARGET)
        return f"{sums}, {over}"
    said = [sums] if "sixteen" in formed.kinds else []
    if "number" in formed.kinds:
        said.append(_("three times {number}").format(number=numbers[-1]))
    if "colour" in formed.kinds:
        from sixteen_tui.engine.sixteen.cards import COLOUR
        from sixteen_tui.games.sixteen.words import colour

        said.append(_("three times {colour}").format(colour=colour(COLOUR[formed.cards[-1]])))
    return ", ".join(said)


def bracket(formed: Formed, shape: str) -> tuple[int, str]:
    """The first of the cards that made a set, and why in a sum or a sign, to stand under them."""
    numbers = [NUMBER[card] for card in formed.cards]
    total = sum(numbers)
    if "bust" in formed.kinds:
        return len(numbers) - 2, f"{total - numbers[-1]} + {numbers[-1]} = {total}"
    if "sixteen" in formed.kinds:
        return 0, f"{'+'.join(map(str, numbers))} = {total}"
    return len(numbers) - 3, sign(main_kind(formed), numbers[-1], shape)


def in_short(formed: Formed, kinds: str, *, mine: bool | None) -> str:
    """On the strip, once the next pile has begun: what the last set was."""
    mark = "" if mine is None else f"{YES if mine else NO} "
    return mark + _("{kinds}: {why}").format(kinds=kinds, why=why(formed))


def begins(name: str, *, own: bool, again: bool) -> str:
    """Who begins the next pile."""
    if own:
        return _("You begin again") if again else _("You begin the next pile")
    return _("{name} begins again").format(name=name) if again else _("{name} begins the next pile").format(name=name)


def draw_pile() -> str:
    """The pile that is drawn from."""
    return _("draw pile")


def set_number(number: int) -> str:
    """The set that is being played for."""
    return _("set {number}").format(number=number)


def last_play(card: str, before: int, after: int) -> str:
    """What a seat played last, and what it made of the sum."""
    return f"{card}  {before} → {after}"


def course_set(number: int, what: str, side: str) -> str:
    """In the course: a set was won."""
    return _("set {number}, {side}: {what}").format(number=number, side=side, what=what)
