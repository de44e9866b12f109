"""Hint for a seat of Sixteen: the effect of each card, and the possible replies of the next seat.

Invariant: depends on the view alone. Every unseen card is equally likely in any hand or in the draw pile; under that
assumption counts and chances are exact. `judgement` computes the cost of a play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from math import comb
from typing import Final, NamedTuple

from sixteen_tui.engine.sixteen import judgement
from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.bots.ends import ExactEnd, ends
from sixteen_tui.engine.sixteen.bots.piles import DOUBLE, SET, onto, pile_of
from sixteen_tui.engine.sixteen.bots.players import Following, at_a_glance
from sixteen_tui.engine.sixteen.cards import NUMBER, NUMBERS, WILD, Card, held
from sixteen_tui.engine.sixteen.rules import TARGET, Formed
from sixteen_tui.engine.sixteen.view import Outlook, Preview, View, preview, previews

IN_REACH: Final = TARGET - (NUMBERS - 1)
"""The lowest sum from which one card reaches 16."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The possible replies of the next seat to a play. All card counts are counts of unseen cards."""

    seat: int
    friend: bool
    """True if it is on the same side."""
    size: int
    """The size of its hand after it has drawn all that it may."""
    unseen: int
    sixteen: int
    """Cards that make 16, wilds among them."""
    outlook: Outlook
    """The cards that would match."""
    matches: int
    """Cards that make a match and do not bust, wilds among them."""
    sets: int
    """Cards that make a set of any kind."""
    doubles: int
    """Cards that make a set that counts as two."""
    busts: int
    """Cards that can only bust."""
    opens: int
    """Cards that form no set and raise the sum to `IN_REACH` or more from below it; wilds are not counted."""
    makes_set: Fraction
    """The probability that at least one card in its hand makes a set."""
    only_busts: Fraction
    """The probability that every card in its hand busts."""
    quiet: int = field(default=0, compare=False)
    """Numbered cards that form no set; 0 after a wild, and at 4 seats."""
    answers: int = field(default=0, compare=False)
    """Those of them after which a card kept in the hand makes a set."""


class Value(NamedTuple):
    """The cost of a play against the best one, by `judgement`."""

    cost: float
    """The certain cost, as a chance to win."""
    waste: float
    """Sets that the play certainly gives away in a game that is practically lost or won."""

    @classmethod
    def of(cls, view: View, play: Play) -> Value:
        return cls(judgement.cost(view, play), judgement.waste(view, play))

    @property
    def as_good(self) -> bool:
        """True if there is neither; `session.trial` accepts such an answer as right."""
        return not self.cost and not self.waste


@dataclass(frozen=True, slots=True)
class Option:
    """A card that can be played; for a wild, a group of declarations with the same consequences for the next card."""

    plays: tuple[Play, ...]
    sum: int
    formed: Formed | None
    """The set that the first of the plays forms."""
    following: int | None
    """The seat that plays next; None after the last card of the game."""
    reply: Reply | None
    """None after a set, and if no other seat plays again."""
    end: ExactEnd | None = None
    """The value by the end of the game, if the cards follow (`ends`). Either all options of a hint have it or none."""
    left: int = 0
    """The number of cards in the draw pile before the play."""
    values: tuple[Value, ...] = ()
    """The costs of the plays; () if they were not computed."""

    @property
    def cost(self) -> float | None:
        """`Value.cost` of the first of the plays; None if it was not computed."""
        return self.values[0].cost if self.values else None

    @property
    def waste(self) -> float:
        return self.values[0].waste if self.values else 0.0

    @property
    def as_good(self) -> bool:
        """True if the first of the plays is as good as the best card."""
        return bool(self.values) and self.values[0].as_good

    @property
    def exact(self) -> float | None:
        """The sets that the side gains until the end, if the cards follow; None if they do not."""
        return None if self.end is None else self.end.sets

    @property
    def gain(self) -> int:
        """The worth of the set that it makes at once, 0 for no set, or -1 for a bust."""
        if self.formed is None:
            return 0
        return self.formed.worth if self.formed.side == self.plays[0].seat % 2 else -1

    @property
    def gives(self) -> Fraction:
        """The probability that this card or the next one gives the set to the other side."""
        if self.formed is not None:
            return Fraction(self.formed.side != self.plays[0].seat % 2)
        if self.reply is None or self.reply.friend:
            return Fraction(0)
        return self.reply.makes_set


@dataclass(frozen=True, slots=True)
class Hint:
    """The analysis of a position for the seat to move."""

    choice: Action
    """The recommended action; the draw if it is legal."""
    options: tuple[Option, ...]
    """The judged options, the best first; then the other declarations of a wild in the order of `at_a_glance`."""

    @property
    def best(self) -> Option | None:
        """The best option; None if the draw is the only legal action."""
        return self.options[0] if self.options else None

    def of(self, play: Play) -> Option:
        """Return the option that a play belongs to."""
        return next(option for option in self.options if play in option.plays)


def hint(view: View) -> Hint:
    """Return the hint for the seat to move. Raises ValueError if it is not the turn of the view's seat."""
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    first, options = view.legal[0], counted(view)
    if not options:
        return Hint(first, ())
    order = [one.action for one in judgement.judgement(view)]
    judged = [option for option in options if not {*order}.isdisjoint(option.plays)]
    valued = [_valued(view, option) for option in judged]
    best, *others = sorted(valued, key=partial(_place, view, order))
    rest = [option for option in options if option not in judged]
    spare = [option if option.end is None else _weighed(view, option) for option in rest]
    return Hint(first if isinstance(first, Draw) else best.plays[0], (best, *others, *spare))


def valued(view: View) -> list[Option]:
    """Return the counted options whose plays have a cost: with a play in the judgement, or in a known end."""
    order = {one.action for one in judgement.judgement(view)}
    return [option for option in counted(view) if option.end is not None or not order.isdisjoint(option.plays)]


def compared(view: View, *plays: Play) -> list[Option]:
    """Return the counted option of each play, with that play first; without costs."""
    options = counted(view)
    return [_led_by(play, next(option for option in options if play in option.plays)) for play in plays]


def _led_by(play: Play, option: Option) -> Option:
    return replace(option, plays=(play, *(other for other in option.plays if other != play)))


def _place(view: View, order: Sequence[Play], option: Option) -> tuple[bool, float, float, int]:
    """Return the sort key of a judged option: the best play first, then by value."""
    play = option.plays[0]
    own = judgement.judged(view, play)
    return play != order[0], -own.value, -own.score, order.index(play) if play in order else len(order)


def _valued(view: View, option: Option) -> Option:
    """Return the option with the cost and waste of each play, the best of them first."""
    own = {play: judgement.judged(view, play) for play in option.plays}
    first = judgement.judgement(view)[0].action
    plays = sorted(option.plays, key=lambda play: (play != first, -own[play].value, -own[play].score))
    return _weighed(view, replace(option, plays=(*plays,)))


def _weighed(view: View, option: Option) -> Option:
    """Return the option with the cost and waste of its plays."""
    return replace(option, values=tuple(Value.of(view, play) for play in option.plays))


def counted(view: View) -> list[Option]:
    """Return the options with counts and chances but without cost, in the order of `at_a_glance`."""
    following = Following.after(view)
    return _grouped(_option(view, following, play) for play in at_a_glance(view))


def _grouped(options: Iterable[Option]) -> list[Option]:
    """Merge options with the same consequences."""
    groups: dict[object, Option] = {}
    for option in options:
        formed = option.formed and (option.formed.side, option.formed.kinds, option.formed.worth)
        key = (held(option.plays[0].card), option.sum, formed, option.following, option.reply, option.end)
        known = groups.get(key)
        groups[key] = option if known is None else replace(known, plays=known.plays + option.plays)
    return list(groups.values())


def _option(view: View, following: Following | None, play: Play) -> Option:
    after = preview(view, play)
    then = _then(view, play, after.formed)
    reply = None
    if after.formed is None and following is not None:
        assert then is not None, "there is a seat that plays"
        reply = _reply(view, following, then, play.card)
    return Option((play,), after.sum, after.formed, then, reply, ends(view).get(play), view.draw_pile)


def _then(view: View, play: Play, formed: Formed | None) -> int | None:
    """Return the seat that plays after a card (A13-A16), or None after the last card of the game."""
    seats = view.rules.seats
    first = formed.side if formed is not None and seats == 2 else (play.seat + 1) % seats
    left = [count - (seat == play.seat) for seat, count in enumerate(view.counts)]
    order = ((first + i) % seats for i in range(seats))
    return next((seat for seat in order if left[seat] or view.draw_pile), None)


def _reply(view: View, following: Following, seat: int, card: Card) -> Reply:
    """Count the effects that the unseen cards would have on the pile after this card."""
    pile, total = (*view.pile, card), view.sum + NUMBER[card]
    then = view._replace(pile=pile, sum=total)
    made = previews(then, seat)
    count: Counter[str] = Counter()
    for other, copies in following.among.items():
        for what in _does(made, total, other):
            count[what] += copies
    return Reply(
        seat,
        following.friend,
        following.size,
        following.unseen,
        count["sixteen"],
        Outlook.of(made),
        count["match"],
        count["set"],
        count["double"],
        count["bust"],
        count["opens"],
        1 - _none_of(count["set"], following),
        _none_of(following.unseen - count["bust"], following),
        *_answers(view, following, card),
    )


def _answers(view: View, following: Following, card: Card) -> tuple[int, int]:
    """Return `Reply.quiet` and `Reply.answers` for a card that forms no set."""
    rules, quiet, answers = view.rules, 0, 0
    if held(card) == WILD or rules.seats > 2:  # with 4 seats others play before the seat does
        return 0, 0
    kept = [*view.hand]
    kept.remove(card)
    leads = onto(rules, pile_of(rules, (*view.pile, card), view.sum + NUMBER[card]))
    for other, copies in following.among.items():
        if other < WILD and leads[other] >= 0:
            then = onto(rules, leads[other])
            made = {lead for each in kept for lead in (then if each == WILD else (then[each],))}
            quiet += copies
            answers += copies * (not made.isdisjoint((SET, DOUBLE)))
    return quiet, answers


def _does(made: Sequence[Preview], total: int, card: Card) -> set[str]:
    """Return the possible effects of a card on a pile of that sum; a wild has those of all its declarations."""
    found: set[str] = set()
    for after in made if card == WILD else (made[card],):
        if after.formed is None:
            if total < IN_REACH <= after.sum and card != WILD:
                found.add("opens")
            found.add("no bust")
        elif after.formed.kinds != ("bust",):
            found |= {"set", "no bust"}
            if "sixteen" in after.formed.kinds:
                found.add("sixteen")
            if set(after.formed.kinds) & {"colour", "number"}:
                found.add("match")
            if after.formed.worth > 1:
                found.add("double")
    return found if "no bust" in found else {"bust"}


def _none_of(cards: int, following: Following) -> Fraction:
    """Return the probability that the next seat's hand has none of `cards` unseen cards (hypergeometric)."""
    return Fraction(comb(following.unseen - cards, following.size), comb(following.unseen, following.size))
