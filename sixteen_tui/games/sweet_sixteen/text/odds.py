"""Texts of the odds of a turn of Sweet Sixteen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sixteen_tui.engine.sweet_sixteen.actions import Action, Take, Trade
from sixteen_tui.engine.sweet_sixteen.bots.odds import Odds
from sixteen_tui.engine.sweet_sixteen.cards import Card
from sixteen_tui.engine.sweet_sixteen.settling import value
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.games.sweet_sixteen.text import the_card
from sixteen_tui.text import hints, numbers
from sixteen_tui.text.i18n import _, lazy, lazy_in, n_, p_

RESTS: Final = 0.05
"""Minimum difference in the chance of 16, with and without a later take, at which a choice depends on that take."""


odds_title = lazy("Odds of this turn")


def odds_heads() -> tuple[str, str, str, str]:
    """Return the headings: choice, chance that the turn ends with 16, with a bust, expected chips."""
    return (
        p_("column, at most 7", "choice"),
        p_("column, at most 4", "16"),
        p_("column, at most 5", "bust"),
        p_("column, at most 6", "chips"),
    )


def choice(action: Action) -> str:
    match action:
        case Trade(_seat, given):
            return _("Trade {card}").format(card=the_card(given))
        case Take():
            return _("Take a card")
    return _("Stand")


stand = lazy_in("choice, at most 6", "stand")
take = lazy_in("choice, at most 7", "take")


def percent(share: float) -> str:
    """Return a chance in percent, never rounded to 0 or 100."""
    return hints.percent(share)


def ends(odds: Odds, *, under: bool = False) -> str:
    """Return the chances of a 16 and of a bust, with `under` that of less, too; a chance of 0 in a word."""
    parts = [_("{percent} for 16") if odds.sixteen else _("never 16")]
    if under:
        parts.append(_("{less} for less") if odds.under else _("never less"))
    parts.append(_("{over} for a bust") if odds.bust else _("never a bust"))
    percents = {"percent": percent(odds.sixteen), "less": percent(odds.under), "over": percent(odds.bust)}
    return ", ".join(parts).format(**percents)


def mean_chips(chips: float) -> str:
    """Return expected chips."""
    return numbers.decimal(chips, "+.2f")


def figures(choices: Iterable[Odds]) -> list[tuple[str, str, str]]:
    """Return the chances of 16 and of a bust, and expected chips, of each choice in the shortest form.

    Beside ten chips hundredths say nothing, and have no room.
    """
    found = [*choices]
    places = 2 if all(abs(numbers.rounded(each.chips, 2)) < 1000 for each in found) else 1  # hundredths
    return [
        (numbers.percent(each.sixteen), numbers.percent(each.bust), numbers.decimal(each.chips, f"+.{places}f"))
        for each in found
    ]


def plan(odds: Odds, no_takes: Mapping[Action, float]) -> str:
    """Return how a choice leads to 16 by later cards; "" if nothing is to add.

    `no_takes` is the chance of that without a later take, by action (`action_values.no_takes`).
    """
    if not no_takes:
        return until(odds) if isinstance(odds.action, Trade) else ""
    other = no_takes.get(odds.action)
    if other is not None and odds.sixteen - other >= RESTS:
        said = _(
            "The plan: trade until the hand is low, then take a card. The turn then ends with 16 with a chance of "
            "{percent}, without a take of {other}."
        )
    elif odds.next_sixteen or not odds.sixteen:
        return ""
    elif other is not None:
        said = _(
            "The plan: trade until the hand is low, then take or trade on. The turn then ends with 16 with a chance of "
            "{percent}."
        )
    else:  # a take
        said = _("Later cards can make it: if you play on, the turn ends with 16 with a chance of {percent}.")
    return said.format(percent=percent(odds.sixteen), other=percent(other or 0.0))


def until(odds: Odds) -> str:
    """Return how a turn ends in which one trades until 16, with the numbers of the hint's choices."""
    return _("Traded until 16, as the hint would: {odds}.").format(odds=_until(odds))


def until_in_short(odds: Odds) -> tuple[str, ...]:
    """Return the same for the strip after `until_title`, the longest version first."""
    sixteen, under, bust = (numbers.percent(each) for each in (odds.sixteen, odds.under, odds.bust))
    count = _trades(odds)
    many = n_(
        "{sixteen}, {under} less, {bust} bust, ~{count} trade",
        "{sixteen}, {under} less, {bust} bust, ~{count} trades",
        count,
    )
    some = n_("{sixteen}, {bust} bust, ~{count} trade", "{sixteen}, {bust} bust, ~{count} trades", count)
    few = p_("at most 22", "{sixteen}, {bust} bust")
    said = (many, some, few)
    return (_until(odds), *(each.format(sixteen=sixteen, under=under, bust=bust, count=count) for each in said))


def _until(odds: Odds) -> str:
    said = n_("{ends}, about {count} trade", "{ends}, about {count} trades", _trades(odds))
    return said.format(ends=ends(odds, under=True), count=_trades(odds))


def _trades(odds: Odds) -> int:
    return max(1, numbers.rounded(odds.draws))


until_title = lazy("until 16")
until_ended = lazy("The hint would stand now: choose.")


to_win = lazy("In the last round chips are weighed by what they add to the chance to win the game.")
"""Explains the chips of the odds, of the hint and of a review in a last round."""


def odds_assumptions(*, last_round: bool) -> list[str]:
    """Return the assumptions of the odds."""
    return [
        _("16 and bust are how the turn ends, if you play on for the most chips."),
        _("Chips are what the round brings, with a share in the best hand, against players who do the same."),
        _("All three weigh what the cards that others asked for tell of their hands, and so of the deck."),
        *([to_win()] if last_round else []),
    ]


card_alone = lazy("A card alone means that it is traded.")
"""Explains the rows of a table, in which a card stands for its trade."""


def hand_worth(labels: Sequence[str], hand: tuple[Card, ...], rules: Rules) -> str:
    """Return the labelled cards of the own hand and its value."""
    return _("{cards} = {value}").format(cards=" ".join(labels), value=value(hand, faces_ten=rules.faces_ten))
