"""Texts of the coach for Sixteen: the reason against a play, as arithmetic; a review gives the same.

Invariant: that of `text.hints`: every number is counted or computed exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.bots.players import KEEPS
from sixteen_tui.engine.sixteen.coach import Doubt
from sixteen_tui.engine.sixteen.hints import IN_REACH, Option
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.text import numbers
from sixteen_tui.text.hints import percent
from sixteen_tui.text.i18n import _, n_
from sixteen_tui.text.names import You, capital, in_row


def really(play: Play, doubt: Doubt, names: Sequence[str], rules: Rules) -> str:
    """Return the question before a play, with the reason against it."""
    card = words.the_card(play.card)
    return _("Really play {card}? {reason}").format(card=card, reason=reason(doubt, names, rules))


def reason(doubt: Doubt, names: Sequence[str], rules: Rules) -> str:
    """Return the reason against a play, as arithmetic."""
    mine, better = doubt.option, doubt.better
    instead = words.the_card(better.plays[0].card)
    match doubt.kind:
        case "end":
            return _by_the_end(mine, better, instead)
        case "draw":
            return _("You can still draw a card.")
        case "misses":
            said = _("{card} makes two sets.") if better.gain > 1 else _("{card} makes a set.")
            return capital(said.format(card=instead))
        case "wild":
            return _("A wild in the hand is worth about {sets}; {card} keeps it.").format(
                sets=words.scored(KEEPS[-1]), card=instead
            )
        case "forces" | "answers" | "opens":
            return _next_card(doubt, instead, names)
    if mine.gives <= better.gives:
        chances = numbers.rounded(doubt.cost, 2)
        return n_(
            "It costs {count} of 100 chances to win; the expert would rather play {card}.",
            "It costs {count} of 100 chances to win; the expert would rather play {card}.",
            chances,
        ).format(count=chances, card=instead)
    if mine.formed is not None:
        side = in_row(words.sides(rules, names)[mine.formed.side])
        if better.formed is not None:
            return _("It busts, and the set goes to {side}; {card} makes a set.").format(side=side, card=instead)
        return beside(_("It busts, and the set goes to {side}").format(side=side), instead, better.gives)
    assert mine.reply is not None, "only the next card can give the set away"
    name = names[mine.reply.seat]
    if better.formed is not None:
        said = (
            _("You can then make a set with a chance of {percent}; {card} makes one now.")
            if isinstance(name, You)
            else _("{name} can then make a set with a chance of {percent}; {card} makes one now.")
        )
        return said.format(name=name, percent=percent(mine.gives), card=instead)
    said = (
        _("You can then make a set with a chance of {percent}")
        if isinstance(name, You)
        else _("{name} can then make a set with a chance of {percent}")
    )
    return beside(said.format(name=name, percent=percent(mine.gives)), instead, better.gives)


def beside(fact: str, instead: str, chance: Fraction | float) -> str:
    """Return what follows from a play, and the chance of the same after the better card."""
    if not chance:
        return _("{fact}; after {card} there is no chance of that.").format(fact=fact, card=instead)
    said = _("{fact}; after {card} the chance of that is {percent}.")
    return said.format(fact=fact, card=instead, percent=percent(chance))


def _by_the_end(mine: Option, better: Option, instead: str) -> str:
    """Return how many more sets the better card brings until the end."""
    assert mine.end is not None
    assert better.end is not None
    more = better.end.sets - mine.end.sets
    if mine.end.draws or better.end.draws:
        return _("By the end {card} brings {sets} more on average.").format(card=instead, sets=words.scored(more))
    return n_(
        "All cards are known: by the end {card} brings {count} set more.",
        "All cards are known: by the end {card} brings {count} sets more.",
        numbers.rounded(more),
    ).format(card=instead, count=numbers.rounded(more))


def _next_card(doubt: Doubt, instead: str, names: Sequence[str]) -> str:
    """Return what the next card can do after either play."""
    mine, better = doubt.option.reply, doubt.better.reply
    assert mine is not None, "a card comes next"
    assert better is not None, "a card comes next"
    if doubt.kind == "forces":
        name = names[mine.seat]
        if mine.only_busts:
            said = (
                _("You have to bust with a chance of {percent}")
                if isinstance(name, You)
                else _("{name} has to bust with a chance of {percent}")
            ).format(name=name, percent=percent(mine.only_busts))
        else:
            said = _("You never have to bust") if isinstance(name, You) else _("{name} never has to bust")
            said = said.format(name=name)
        return beside(said, instead, better.only_busts)
    if doubt.kind == "answers":
        return n_(
            "{count} of the {number} cards that can follow without a set leaves one for the hand; after {card} it is "
            "{other} of {others}.",
            "{count} of the {number} cards that can follow without a set leave one for the hand; after {card} it is "
            "{other} of {others}.",
            mine.answers,
        ).format(count=mine.answers, number=mine.quiet, card=instead, other=better.answers, others=better.quiet)
    return n_(
        "{count} of the {unseen} cards brings the sum to {low} or more, where 16 is in reach; after {card} it "
        "is {other}.",
        "{count} of the {unseen} cards bring the sum to {low} or more, where 16 is in reach; after {card} it "
        "is {other}.",
        mine.opens,
    ).format(count=mine.opens, unseen=mine.unseen, low=IN_REACH, card=instead, other=better.opens)
