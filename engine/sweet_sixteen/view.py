"""View of Sweet Sixteen: what one seat may know of a position, with redaction and sampling.

Invariant: secrecy (B10) does not depend on omitted fields. Each seat has its own observations (`redact`), and its view
follows from them by the same rules on a state whose unseen cards are blank (`observe`). At every step that view equals
the view from the true state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.engine.game import NOBODY, End, IllegalAction, Outcome, Step, check_seat
from sixteen_tui.engine.sweet_sixteen.actions import Action, Cut, Done, Reveal, Shuffle, Stand, Take, Trade, encode
from sixteen_tui.engine.sweet_sixteen.cards import CODES, DECK, UNKNOWN, Card
from sixteen_tui.engine.sweet_sixteen.rules import (
    CHIPS,
    DEALT,
    State,
    advance,
    check,
    check_shuffle,
    hand_of_turn,
    legal,
    receiver,
    round_over,
    settle_round,
    to_shuffle,
)
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, Settlement, value
from sixteen_tui.engine.sweet_sixteen.variations import Rules

if TYPE_CHECKING:
    from random import Random


class View(NamedTuple):
    """All that one seat may know of a position. A spectator (seat None) sees no hand before the reveal."""

    rules: Rules
    seat: int | None
    to_move: int
    cuts: tuple[Cut, ...]
    banker: int
    """-1 while the seats are cutting. Once a round is settled, the banker of the next round."""
    round: int
    """From 1; 0 while the seats are cutting. Once a round is settled, the number of the next round, if any."""
    turn: int
    """The seat with the current or the last turn; -1 before the first turn of a round."""
    hand: tuple[Card, ...]
    """The seat's own cards in the order received, a replacement last; empty without a hand."""
    discarded: tuple[Card, ...]
    """The seat's own cards in the waste, in the order in which it gave them up."""
    counts: tuple[int, ...]
    """The number of cards in each hand; 0 for a seat that has none this round, or none yet."""
    trades: tuple[int, ...]
    takes: tuple[int, ...]
    """The number of cards that each seat has traded, and taken, this round."""
    deck: int
    waste: int
    chips: tuple[int, ...]
    bank: int
    topped_up: int
    settlements: tuple[Settlement, ...]
    """One for every round that is over, with its hands."""
    legal: tuple[Action, ...]
    """The legal actions of this seat; empty if it is not its turn."""
    end: End | None = None
    """The end of the game, if it was not played out."""

    @property
    def value(self) -> int:
        """The value of the seat's own hand."""
        return value(self.hand, faces_ten=self.rules.faces_ten)

    @property
    def done(self) -> tuple[bool, ...]:
        """By seat: whether its turn in this round is over."""
        return tuple(count > 0 and seat != self.to_move for seat, count in enumerate(self.counts))

    @property
    def last_round(self) -> bool:
        """Whether the game ends with the round being played, after which the most chips win (B15)."""
        return self.round == self.rules.seats

    @property
    def settled(self) -> Settlement | None:
        """The round just settled, with its revealed hands; None from the next shuffle on."""
        return self.settlements[-1] if self.settlements and self.turn < 0 else None

    @property
    def outcome(self) -> Outcome | None:
        """Winners and scores; None until the game is over."""
        return Outcome.at(self.chips, self.end) if self.to_move == NOBODY else None


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards in the deck and in the other hands of the round, in canonical order.

    They include the seat's own discards once its turn is over, because these are shuffled back into the deck.
    """
    return tuple(card for card in DECK if card not in view.hand and card not in view.discarded)


def view(state: State, seat: int | None) -> View:
    """Return the view of a seat (None: a spectator). Raises IllegalAction for a seat that does not exist."""
    check_seat(seat, state.rules.seats, "B1")
    return View(
        state.rules,
        seat,
        state.to_move,
        state.cuts,
        state.banker,
        state.round,
        state.turn,
        () if seat is None else state.hands[seat] or (),
        state.waste if seat == state.turn else (),
        tuple(len(hand or ()) for hand in state.hands),
        state.trades,
        state.takes,
        len(state.deck),
        len(state.waste),
        state.chips,
        state.bank,
        state.topped_up,
        state.settlements,
        legal(state) if seat == state.to_move else (),
        state.end,
    )


def concerned(state: State, action: Action) -> tuple[int, ...]:
    """Return the seat that may observe more than a spectator: it is dealt a hand or has the turn; none for a cut."""
    if isinstance(action, Cut):
        return ()
    return (receiver(state) if isinstance(action, Shuffle) else state.turn,)


def redact(state: State, action: Action, after: State, seat: int | None) -> tuple[Action, ...]:
    """Return the entries that a seat observes of an action; `after` is the state that it led to.

    The end of another seat's turn is always `Done`, for a stand, a 16 and a bust alike (B10). The end of a round adds
    `Reveal`.
    """
    check_seat(seat, state.rules.seats, "B1")
    if isinstance(action, Cut):
        return (action,)
    (mover,) = concerned(state, action)
    shown = _shown(state, action, own=mover == seat)
    if mover not in (seat, after.to_move):
        shown += (Done(mover),)
    if len(after.settlements) > len(state.settlements):
        shown += (Reveal(tuple((other, hand) for other, hand in enumerate(after.hands) if hand is not None)),)
    return shown


def _shown(state: State, action: Action, *, own: bool) -> tuple[Action, ...]:
    """Return the observation of the action itself, its `own` or another seat's; empty for another seat's stand."""
    match action:
        case Shuffle(cards):
            dealt = cards[:DEALT] if own else ()
            return (Shuffle(dealt + (UNKNOWN,) * (len(cards) - len(dealt))),)
        case Trade(seat, card):
            return (Trade(seat, card, state.deck[0]) if own else Trade(seat, UNKNOWN),)
        case Take(seat):
            return (Take(seat, state.deck[0] if own else UNKNOWN),)
    return (action,) if own else ()


def observe(state: State, action: Action, seat: int | None) -> Step[State]:
    """Apply an entry as a seat observed it, to a state whose unseen cards are `UNKNOWN`.

    Replaces `UNKNOWN` cards by the cards that the entry shows, then applies it by the same rules. An unknown card
    counts 0, so a hidden hand never ends a turn by itself; only `Done` does. Raises IllegalAction for an entry that the
    seat cannot have observed.
    """
    match action:
        case Cut():
            pass
        case Shuffle(cards):
            check_shuffle(state)
            own = cards[:DEALT] if receiver(state) == seat else ()
            blanks = (UNKNOWN,) * (len(to_shuffle(state)) - len(own))
            if round_over(state) or cards != own + blanks or not _are_cards(own):
                raise IllegalAction("wrong-deck", "B3" if state.turn < 0 else "B9")
            return Step(advance(state, action), ())
        case Trade(mover, _, received) | Take(mover, received) if mover == seat:
            if received is None or not _are_cards((*hand_of_turn(state), *state.waste, received)):
                raise IllegalAction("not-as-seen", "B10")
            state = state._replace(deck=(received, *state.deck[1:]) if state.deck else ())
            action = replace(action, received=None)
        case Trade(mover, card, None) if card == UNKNOWN:
            pass
        case Take(mover, card) if card == UNKNOWN:
            action = Take(mover)
        case Stand(mover) if mover == seat:
            pass
        case Done(mover) if mover != seat:
            action = Stand(mover)
        case Reveal(hands) if round_over(state) and _agree(state, hands, seat):
            shown = dict(hands)
            every = tuple(shown.get(other) for other in range(len(state.hands)))
            return settle_round(state._replace(hands=every))
        case _:
            raise IllegalAction("not-as-seen", "B10")
    check(state, action)
    return Step(advance(state, action), ())


def _agree(state: State, hands: tuple[tuple[int, tuple[Card, ...]], ...], seat: int | None) -> bool:
    """Return whether revealed hands agree with the state: the same seats and sizes, and the seat's own hand."""
    sizes = [(other, len(hand)) for other, hand in enumerate(state.hands) if hand is not None]
    if [(other, len(hand)) for other, hand in hands] != sizes:
        return False
    own = all(hand == state.hands[other] for other, hand in hands if other == seat)
    return own and _are_cards(tuple(card for _, hand in hands for card in hand))


def _are_cards(cards: tuple[Card, ...]) -> bool:
    """Return whether these can be cards of one deck: all are among the 45, and none occurs twice."""
    return len(set(cards)) == len(cards) and set(cards).issubset(DECK)


def places(view: View) -> list[int]:
    """Return the place of each seat, from 1: that of the outcome, and before the end by chips."""
    return (view.outcome or Outcome.of(view.chips)).places()


def ranked(view: View) -> list[int]:
    """Return the seats by place, those of one place by chips."""
    place = places(view)
    return sorted(range(view.rules.seats), key=lambda seat: (place[seat], -view.chips[seat]))


def stacks(view: View) -> list[list[int]]:
    """Return, by seat, its stack at the start and after each round."""
    nets = [{result.seat: result.net for result in settled.results} for settled in view.settlements]
    return [list(accumulate((net.get(seat, 0) for net in nets), initial=CHIPS)) for seat in range(view.rules.seats)]


def describe(before: State, after: State) -> dict[str, object]:
    """Return a position in the keys of `show --json`; `before` is the state to which the last entry was applied."""
    return {
        **describe_view(view(before, None), view(after, None)),
        "hands": [None if hand is None else [CODES[card] for card in hand] for hand in after.hands],
        "legal": texts(legal(after)),
    }


def sample(view: View, random: Random) -> State:
    """Return a random state with this view.

    The cards are uniformly sampled, except that a hidden hand of the seat to move must not have ended its turn.
    """
    settled = view.settled
    hands: list[tuple[Card, ...] | None] = [None] * view.rules.seats
    for seat, hand in [(r.seat, r.hand) for r in settled.results] if settled else [(view.seat, view.hand)]:
        if seat is not None and hand:
            hands[seat] = hand
    hidden = [card for card in unseen(view) if not any(card in hand for hand in hands if hand)]
    random.shuffle(hidden)
    mover = view.to_move
    if mover >= 0 and hands[mover] is None:
        hands[mover] = _going(view, hidden, random)
        hidden = [card for card in hidden if card not in (hands[mover] or ())]
    for seat, count in enumerate(view.counts):
        if count and hands[seat] is None:
            hands[seat] = tuple(hidden[:count])
            del hidden[:count]
    waste = view.discarded or tuple(hidden[: view.waste])
    return State(
        view.rules,
        view.to_move,
        view.cuts,
        view.banker,
        view.round,
        view.turn,
        tuple(hands),
        view.trades,
        view.takes,
        tuple(hidden[len(hidden) - view.deck :]),
        waste,
        view.chips,
        view.bank,
        view.topped_up,
        view.settlements,
        view.end,
    )


def _going(view: View, hidden: Sequence[Card], random: Random) -> tuple[Card, ...]:
    """Return a uniformly sampled hand of the seat to move among those that do not end its turn (B7, B17)."""
    seat, faces_ten = view.to_move, view.rules.faces_ten
    mended = view.rules.second_chance and not view.trades[seat] and not view.takes[seat]
    by_value: dict[int, list[Card]] = {}
    for card in hidden:
        by_value.setdefault(value((card,), faces_ten=faces_ten), []).append(card)
    values = sorted(by_value)

    @cache
    def ways(at: int, count: int, total: int) -> int:
        """Count the ways to add `count` cards of the values from index `at` to a hand worth `total` without an end."""
        if total >= TARGET and not mended:
            return 0
        if not count:
            return total != TARGET
        if at == len(values):
            return 0
        return sum(of(at, n, count, total) for n in range(min(len(by_value[values[at]]), count) + 1))

    def of(at: int, n: int, count: int, total: int) -> int:
        """Count those of `ways` with exactly n cards of the value at index `at`."""
        return comb(len(by_value[values[at]]), n) * ways(at + 1, count - n, total + n * values[at])

    hand: list[Card] = []
    count, total = view.counts[seat], 0
    for at, each in enumerate(values):
        options = range(min(len(by_value[each]), count) + 1)
        (taken,) = random.choices(options, [of(at, n, count, total) for n in options])
        hand += random.sample(by_value[each], taken)
        count, total = count - taken, total + taken * each
    random.shuffle(hand)
    return tuple(hand)


def describe_view(before: View, after: View) -> dict[str, object]:
    """Return a position as one seat knows it, in the same keys: unseen cards are "?", another seat's actions None."""
    result, settled = after.outcome, after.settled
    hands = [(UNKNOWN,) * count for count in after.counts]
    for seat, hand in [(r.seat, r.hand) for r in settled.results] if settled else [(after.seat, after.hand)]:
        if seat is not None:
            hands[seat] = hand
    ended = after.settlements[len(before.settlements) :]
    return {
        "hands": [[CODES[card] for card in hand] if hand else None for hand in hands],
        "deck": after.deck,
        "waste": after.waste,
        "banker": after.banker if after.banker >= 0 else None,
        "round": after.round,
        "to_move": after.to_move if after.to_move >= 0 else None,
        "legal": None if 0 <= after.to_move != after.seat else texts(after.legal),
        "chips": list(after.chips),
        "bank": after.bank,
        "topped_up": after.topped_up,
        "settled": [{"seat": r.seat, "value": r.value, "chips": r.net} for r in ended[0].results] if ended else None,
        "over": result is not None,
        "winners": list(result.winners) if result else [],
    }


def texts(actions: Iterable[Action]) -> list[str]:
    """Return the notation of actions without the seat number, sorted."""
    return sorted(encode(action).split(" ", 1)[1] for action in actions)
