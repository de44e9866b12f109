"""View of Sixteen: what one seat may know of a position, with redaction, sampling and previews.

Invariant: the view from the state (`view`) equals the view from the observations of the seat (`observe`) at every step,
so it holds nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.engine.game import CHANCE, NOBODY, End, IllegalAction, Outcome, Step, check_seat
from sixteen_tui.engine.sixteen.actions import Action, Deal, Draw, Play, encode
from sixteen_tui.engine.sixteen.cards import CODES, COLOUR, HELD, NUMBER, UNKNOWN, WILD, Card, held
from sixteen_tui.engine.sixteen.rules import (
    DEALT,
    Formed,
    Rules,
    State,
    apply,
    dealt,
    deck_of,
    legal,
    seed_text,
    set_formed,
    sets,
    start,
)

if TYPE_CHECKING:
    from random import Random


class View(NamedTuple):
    """All that one seat may know of a position. A spectator (seat None) sees no hand."""

    rules: Rules
    seat: int | None
    dealer: int
    to_move: int
    hand: tuple[Card, ...]
    """The seat's own cards in the order received."""
    drawn: int
    """The number of cards drawn this turn by the seat to move; if that is `seat`, they are the last of `hand`."""
    counts: tuple[int, ...]
    """The number of cards in each hand."""
    draw_pile: int
    pile: tuple[Card, ...]
    sum: int
    won: tuple[Formed, ...]
    legal: tuple[Action, ...]
    """The legal actions of this seat; empty if it is not its turn."""
    end: End | None = None
    """The end of the game, if it was not played out."""

    @property
    def outcome(self) -> Outcome | None:
        """Winners and scores; None until the game is over."""
        return Outcome.at(sets(self.won), self.end) if self.to_move == NOBODY else None


def seed_texts(view: View) -> dict[str, str]:
    """Return what a seat knows, by name, as texts for the seed of a random source.

    Equal views give equal texts in every version of the program: the texts name each field, so a field that is added to
    a view, a set or an action changes nothing, and new rules with their default are absent (`rules.seed_text`).
    """
    return {
        "rules": seed_text(view.rules),
        "seat": f"{view.seat}",
        "dealer": f"{view.dealer}",
        "to_move": f"{view.to_move}",
        "hand": f"{view.hand}",
        "drawn": f"{view.drawn}",
        "counts": f"{view.counts}",
        "draw_pile": f"{view.draw_pile}",
        "pile": f"{view.pile}",
        "sum": f"{view.sum}",
        "won": _seed_row(map(_seed_of_set, view.won)),
        "legal": _seed_row(map(_seed_of_action, view.legal)),
    }


def _seed_row(texts: Iterable[str]) -> str:
    row = [*texts]
    return f"({', '.join(row)}{',' * (len(row) == 1)})"


def _seed_of_set(formed: Formed) -> str:
    side, kinds, worth, seat, cards = formed[:5]
    return f"Formed(side={side}, kinds={kinds}, worth={worth}, seat={seat}, cards={cards})"


def _seed_of_action(action: Action) -> str:
    assert isinstance(action, Draw | Play), "a deal is no action of a seat"
    kind = "Draw" if isinstance(action, Draw) else "Play"
    return f"{kind}(seat={action.seat}, card={action.card})"


def view(state: State, seat: int | None) -> View:
    """Return the view of a seat (None: a spectator). Raises IllegalAction for a seat that does not exist."""
    check_seat(seat, state.rules.seats, "A2")
    return View(
        state.rules,
        seat,
        state.dealer,
        state.to_move,
        () if seat is None else state.hands[seat],
        state.drawn,
        tuple(map(len, state.hands)),
        len(state.deck) - state.top,
        state.pile,
        state.sum,
        state.won,
        legal(state) if seat == state.to_move else (),
        state.end,
    )


def concerned(state: State, action: Action) -> Collection[int]:
    """Return the seats that may observe more than a spectator: all seats of a deal, the drawing seat of a draw."""
    match action:
        case Deal():
            return range(state.rules.seats)
        case Draw(drawer):
            return (drawer,)
    return ()


def redact(state: State, action: Action, _: State, seat: int | None) -> tuple[Action, ...]:
    """Return the entries that a seat observes of an action; hidden cards are `UNKNOWN`."""
    check_seat(seat, state.rules.seats, "A2")
    match action:
        case Deal(dealer, cards):
            seats = state.rules.seats
            own = range(0) if seat is None else range((seat - dealer - 1) % seats, DEALT * seats, seats)
            return (Deal(dealer, tuple(card if i in own else UNKNOWN for i, card in enumerate(cards))),)
        case Draw(drawer):
            return (Draw(drawer, state.deck[state.top] if drawer == seat else UNKNOWN),)
    return (action,)


def observe(state: State, action: Action, seat: int | None) -> Step[State]:
    """Apply an entry as a seat observed it, to a state whose unseen cards are `UNKNOWN`.

    Replaces an `UNKNOWN` card by the card that the entry shows, then applies the entry by the same rules. Raises
    IllegalAction if the rules refuse it, and for an entry that hides one of the seat's own cards.
    """
    step = _observed(state, action)
    if seat is not None and UNKNOWN in step.state.hands[seat]:
        raise IllegalAction("own-card-unseen", "A3", seat=seat)
    return step


def _observed(state: State, action: Action) -> Step[State]:
    match action:
        case Deal(dealer, cards):
            known = [card for card in cards if card != UNKNOWN]
            rest = list(deck_of(state.rules))
            if len(cards) != len(rest) or not 0 <= dealer < state.rules.seats:
                raise IllegalAction("wrong-deck", "A1")
            for card in known:
                if card not in rest:
                    raise IllegalAction("wrong-deck", "A1")
                rest.remove(card)
            if state.to_move != CHANCE:
                raise IllegalAction("already-dealt", "A3")
            return Step(dealt(state, action), ())
        case Draw(seat, shown):
            blank = state.deck if shown is None else (*state.deck[: state.top], shown, *state.deck[state.top + 1 :])
            return apply(state._replace(deck=blank), Draw(seat))
        case Play(seat, card) if seat == state.to_move and UNKNOWN in state.hands[seat] and card in HELD:
            hand = list(state.hands[seat])
            hand[hand.index(UNKNOWN)] = HELD[card]
            state = state._replace(hands=(*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :]))
    return apply(state, action)


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards in the draw pile and in the other hands, which the seat has not seen, in canonical order."""
    rest = list(deck_of(view.rules))
    for card in (*view.hand, *map(held, view.pile), *(held(card) for formed in view.won for card in formed.cards)):
        rest.remove(card)
    return tuple(rest)


def sample(view: View, random: Random) -> State:
    """Return a state with this view, uniformly sampled."""
    if view.dealer < 0:
        return start(view.rules)
    hidden = list(unseen(view))
    random.shuffle(hidden)
    hands = []
    for seat, count in enumerate(view.counts):
        own = seat == view.seat
        hands.append(view.hand if own else tuple(hidden[:count]))
        del hidden[: 0 if own else count]
    drawn = list(deck_of(view.rules))
    for card in hidden:
        drawn.remove(card)
    cards = (*drawn, *hidden)
    top = len(drawn)
    return State(
        view.rules,
        view.dealer,
        view.to_move,
        tuple(hands),
        cards,
        top,
        view.drawn,
        view.pile,
        view.sum,
        view.won,
        view.end,
    )


class Preview(NamedTuple):
    """The effect of playing a card: the sum that it makes, and the set that it forms, if any."""

    sum: int
    formed: Formed | None


def preview(view: View, action: Play) -> Preview:
    """Return the effect of a play on this pile by `apply`, even if the seat is not to move or lacks the card."""
    hands: list[tuple[Card, ...]] = [()] * view.rules.seats
    hands[action.seat] = (HELD[action.card],)
    state = State(view.rules, view.dealer, action.seat, (*hands,), (), 0, 0, view.pile, view.sum, ())
    won = apply(state, action).state.won
    return Preview(view.sum + NUMBER[action.card], won[0] if won else None)


def previews(view: View, seat: int) -> tuple[Preview, ...]:
    """Return, by numbered card, the effect of that card as the next play of `seat`: `preview` of each.

    Why not by `preview`: it makes a state for each card, and every step of a replay asks.
    All texts about cards that win, match or bust derive from this result.
    """
    rules, pile, total = view.rules, view.pile, view.sum
    made = ((card, total + NUMBER[card]) for card in range(WILD))
    return tuple(Preview(after, set_formed(rules, (*pile, card), after, seat)) for card, after in made)


class Outlook(NamedTuple):
    """Summary of the effects that the next card can have on the current pile; it does not depend on the player."""

    sixteen: int | None
    """The number that makes exactly 16 (A9)."""
    colour: int | None
    """The colour that makes a match (A10)."""
    highest: int | None
    """The highest number that matches in that colour; a higher one busts (A8)."""
    number: int | None
    """The number that makes a match; also None if it would bust (A8)."""
    busts: int | None
    """The lowest number that busts; every higher one busts, too."""

    @classmethod
    def of(cls, made: Sequence[Preview]) -> Outlook:
        """Summarize the effects of the numbered cards (`previews`)."""
        by_kind: dict[str, list[Card]] = {}
        for card, after in enumerate(made):
            for kind in after.formed.kinds if after.formed else ():
                by_kind.setdefault(kind, []).append(card)
        coloured = by_kind.get("colour", ())
        return cls(
            min((NUMBER[card] for card in by_kind.get("sixteen", ())), default=None),
            min((COLOUR[card] for card in coloured), default=None),
            max((NUMBER[card] for card in coloured), default=None),
            min((NUMBER[card] for card in by_kind.get("number", ())), default=None),
            min((NUMBER[card] for card in by_kind.get("bust", ())), default=None),
        )


def outlook(view: View) -> Outlook:
    """Return the outlook on the current pile; it is the same for every seat."""
    return Outlook.of(previews(view, max(0, view.to_move)))


def describe(before: State, after: State) -> dict[str, object]:
    """Return a position in the keys of `show --json`; `before` is the state to which the last entry was applied."""
    return {
        **describe_view(view(before, None), view(after, None)),
        "hands": [sorted(CODES[card] for card in hand) for hand in after.hands],
        "legal": _texts(legal(after)),
    }


def describe_view(before: View, after: View) -> dict[str, object]:
    """Return a position as one seat knows it, in the same keys; unknown values are None."""
    result = after.outcome
    formed = after.won[-1] if len(after.won) > len(before.won) else None
    return {
        "hands": [
            sorted(CODES[card] for card in after.hand) if seat == after.seat else None
            for seat in range(len(after.counts))
        ],
        "drawn": after.drawn > 0,
        "draw_pile": after.draw_pile,
        "pile": [CODES[card] for card in after.pile],
        "sum": after.sum,
        "to_move": after.to_move if after.to_move >= 0 else None,
        "legal": None if 0 <= after.to_move != after.seat else _texts(after.legal),
        "sets": list(sets(after.won)),
        "last_set": formed and {"side": formed.side, "kinds": list(formed.kinds), "count": formed.worth},
        "over": result is not None,
        "winners": list(result.winners) if result else [],
    }


def _texts(actions: Iterable[Action]) -> list[str]:
    return sorted(encode(action).split(" ", 1)[1] for action in actions)
