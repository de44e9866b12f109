"""What `show` prints of a game: its head, a line for each entry, and below it what does not fit.

Law: as in `words`. A line comes from a position in the keys of `show --json`, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sixteen_tui.words import cli
from sixteen_tui.words.i18n import _, p_


def head(game_name: str, id: str, created: str, rule_names: Sequence[str]) -> tuple[str, str]:
    return (
        _("{game}, game {id}, begun {date}").format(game=cli.game(game_name), id=id, date=created),
        _("Rules: {rules}").format(rules=cli.rules(rule_names)),
    )


def seat_line(seat: int, name: str, level: str | None) -> str:
    if level is None:
        return _("Seat {seat}: {name}").format(seat=seat, name=name)
    return _("Seat {seat}: {name} ({level})").format(seat=seat, name=name, level=level)


def as_seat(seat: int) -> str:
    return _("As seat {seat} has seen it.").format(seat=seat)


_KINDS: Final = ("bust", "colour", "number", "sixteen")


def kind(name: str) -> str:
    """What kind of set it is."""
    words = (p_("set", "bust"), p_("set", "colour"), p_("set", "number"), p_("set", "sixteen"))
    return words[_KINDS.index(name)]


_HEADS: Final = {"deal": 2, "cut": 1, "shuffle": 1, "reveal": 1}
"""How many words of a long entry stand in its line; the rest is printed below it."""


def _parts(entry: str) -> tuple[str, str]:
    """What of an entry stands in its line, and what below it."""
    words = entry.split(" ")
    head = _HEADS.get(words[0], len(words))
    return " ".join(words[:head]), " ".join(words[head:])


def columns(game_name: str) -> str:
    """The heading above the entries."""
    if game_name == "sweet-sixteen":
        return _deck_line("#", _("entry"), _("deck"), _("hand"))
    return _line("#", _("entry"), _("sum"), _("sets"))


def line(game_name: str, position: dict[str, Any], before: dict[str, Any] | None, sides: Sequence[str]) -> str:
    """One entry, without the cards of a long one; `before` is the position that it was made in."""
    if game_name == "sweet-sixteen":
        return _sweet_sixteen_line(position, before)
    return _sixteen_line(position, sides)


def below(game_name: str, position: dict[str, Any], sides: Sequence[str]) -> list[str]:
    """What does not fit into the line of an entry."""
    rest = _parts(position["entry"])[1]
    if game_name != "sweet-sixteen":
        return [rest] if rest else []
    unseen = position["entry"].startswith("shuffle ") and rest.endswith("?")
    return [*([rest] if rest and not unseen else []), *_settled(position, sides)]


def _sixteen_line(position: dict[str, Any], sides: Sequence[str]) -> str:
    shown = _parts(position["entry"])[0]
    formed = position["last_set"]
    line = _line(str(position["i"]), shown, str(position["sum"]), cli.score("sixteen", position["sets"]))
    if formed is None:
        return line
    kinds = _(" and ").join(map(kind, formed["kinds"]))
    many = _("{count} sets for {side}: {kinds}") if formed["count"] > 1 else _("set for {side}: {kinds}")
    return f"{line:<34}  " + many.format(count=formed["count"], side=sides[formed["side"]], kinds=kinds)


def _line(number: str, entry: str, total: str, sets: str) -> str:
    return f"{number:>4}  {entry:<14} {total:>5}  {sets:>5}"


def _sweet_sixteen_line(position: dict[str, Any], before: dict[str, Any] | None) -> str:
    """An entry with the deck and the hand that came of it."""
    shown = _parts(position["entry"])[0]
    seat = _acting(position, before)
    hand = "" if seat is None else f"{seat}: {' '.join(position['hands'][seat])}"
    deck = "" if shown in ("cut", "reveal") else str(position["deck"])
    return _deck_line(str(position["i"]), shown, deck, hand).rstrip()


def _acting(position: dict[str, Any], before: dict[str, Any] | None) -> int | None:
    """The seat that an entry is about; for a shuffle the one that got its hand by it."""
    word = position["entry"].split(" ", 1)[0]
    if word != "shuffle":
        return int(word) if word.isdigit() else None
    held = [seat for seat, hand in enumerate(position["hands"]) if hand]
    new = [seat for seat in held if before is None or not before["hands"][seat]]
    return held[0] if len(held) == 1 else new[0]


def _settled(position: dict[str, Any], sides: Sequence[str]) -> list[str]:
    """What a round that has just ended brought each seat, and the stacks after it."""
    if position["settled"] is None:
        return []
    seats = [
        _("{name} {value} ({chips})").format(name=sides[each["seat"]], value=each["value"], chips=f"{each['chips']:+}")
        for each in position["settled"]
    ]
    stacks = {"chips": cli.score("sweet-sixteen", position["chips"]), "bank": position["bank"]}
    return [
        _("settled: {seats}").format(seats=", ".join(seats)),
        _("chips: {chips}; bank: {bank}").format(**stacks),
    ]


def _deck_line(number: str, entry: str, deck: str, hand: str) -> str:
    return f"{number:>4}  {entry:<14} {deck:>5}  {hand}"
