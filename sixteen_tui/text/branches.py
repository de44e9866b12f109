"""Texts about branches of a game: beginning one, and their tree."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, lazy, lazy_count, lazy_in, lazy_with, n_, p_
from sixteen_tui.text.names import in_row

# Starting a branch


title = lazy("Play from here")
title_same = lazy("The same deal again")
"""Title for a game with the same deal against another player."""
at_step = lazy_with("step {number}")
start = lazy("Play")
start_help = lazy_with("Begin a game of its own at step {number} of this one, which stays as it is.")
label_you = lazy("Your seat")
you_help = lazy("Where you sit. The computer player of that seat takes yours.")


def seat(number: int, name: str) -> str:
    return _("{number} {name}").format(number=number + 1, name=in_row(name))


label_cards = lazy("Cards to come")


def cards(*, same: bool) -> str:
    return p_("cards to come", "the same") if same else p_("cards to come", "reshuffled")


def cards_help(*, same: bool, may: bool) -> str:
    if same:
        return _("What would have come then comes now, as far as everybody does the same.")
    if not may:
        return cards_unknown()
    return _("All that you had not seen by then lies otherwise: in the deck and in other hands.")


# Refusals


not_over = lazy("This game is not over: what you could try out in another would tell you its cards.")


def no_position(last: int) -> str:
    return _("There is no such step; the last is {last}.").format(last=last)


at_the_end = lazy("The game is over here: go back to where there is something to be done.")
cards_unknown = lazy("The cards to come follow from no seed, so nobody knows them: they are reshuffled.")


def no_seat(text: str, last: int) -> str:
    return _("There is no seat {seat}; the last is {last}.").format(seat=text, last=last)


needs_from = lazy("--at, --seat and --reshuffled say how to play on from a game: name one with --from")
from_alone = lazy("--from brings the rules and the cards: leave out --rules, --seed, --deal and --match")
another_game = lazy_with("that is a game of {name}: leave the name out, or give that")


def wrong_players(given: int, seats: int) -> str:
    return n_(
        "that game has {seats} seats, and {given} player was named",
        "that game has {seats} seats, and {given} players were named",
        given,
    ).format(seats=seats, given=given)


# The tree


tree = lazy("Branches")
tree_none = lazy("Nothing branches from this game yet.")
here = lazy_in("the game that is looked at", "here")
"""Mark of the game from which the tree was opened."""
is_here = lazy("This is the game that you look at.")
played = lazy_with("Played {date}.")


def was_taken_back(where: int, count: int) -> str:
    """Return the explanation of a line of the tree that is not a game."""
    return n_(
        "Taken back at step {where}, after {count} step:",
        "Taken back at step {where}, after {count} steps:",
        count,
    ).format(where=where, count=count)


line_title = lazy("Taken back")
"""Title of the replay of entries that were taken back."""
taken_back = lazy_count("taken back after {count} step", "taken back after {count} steps")
"""Label of a part that was taken back; `count` is its number of entries."""
gone = lazy("not here any more")
"""Label of a parent game that is not in the folder."""
gone_by_id = lazy_with("Game {id} is not here any more; what branches from it still is.")
begins = lazy_in("head of a column, at most 12", "BEGINS")
under_way = lazy_in("result of a game, at most 8", "goes on")


def begun(where: int, seated: Sequence[str], *, same: bool) -> tuple[str, str]:
    """Return the position and the players of a branch, for plain mode."""
    said = (
        _("A game of its own begins at step {number}, with the same cards to come.")
        if same
        else _("A game of its own begins at step {number}, the unseen cards reshuffled.")
    )
    return said.format(number=where), ", ".join(map(in_row, seated))


branch_at = lazy_with("branch at step {number}")
"""Step of a branch, to follow other facts about a saved game."""


def told(where: int, what: str) -> str:
    return numbers.about(at_step(where), what)


def is_branch(where: int, *, same: bool) -> str:
    """Return the origin of a branch, for the list of saved games."""
    if same:
        return _("It branches from another game at step {number}.").format(number=where)
    return _("It branches from another game at step {number}, with other cards.").format(number=where)


def branch_of(id: str, entries: int, *, same: bool) -> str:
    """Return the origin of a branch, for the head of a printed game."""
    said = (
        _("Branches from game {id} at step {step}, with the same cards to come.")
        if same
        else _("Branches from game {id} at step {step}, the cards to come reshuffled.")
    )
    return said.format(id=id, step=entries)


not_counted = lazy("A branch counts in no statistics.")


# Verification


def descends(id: str, entries: int) -> str:
    return _("begins as {id} does, up to step {step}").format(id=id, step=entries)


descends_otherwise = lazy_with("it does not begin as {id} does, from which it says it branches")


def parent_not_here(id: str, entries: int) -> str:
    return _("branches from {id} at step {step}, which is not here to compare with").format(id=id, step=entries)
