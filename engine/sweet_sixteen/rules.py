"""Rules of Sweet Sixteen: B1 to B20 of `docs/rules.md`.

Invariant: pure functions of immutable values. `_options` is the only code that decides if a seat may trade or take;
`legal`, `apply`, views, hints, disabled keys and computer players use it.

See: `variations` for the variations, `actions` for entries and their notation, `settling` for the value of a hand and
its pay, `view` for views.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol, TypeVar

from sixteen_tui.engine.game import CHANCE, NOBODY, End, IllegalAction, Outcome, Step
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.actions import Action, Cut, Done, Reveal, Shuffle, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CODES, DECK, PACK, RANK, Card
from sixteen_tui.engine.sweet_sixteen.settling import STOCK, TARGET, Settlement, settle, value
from sixteen_tui.engine.sweet_sixteen.variations import Rules

CHIPS: Final = 10
"""Chips that each player starts with (B1)."""
DEALT: Final = 2
"""Cards dealt to a seat (B7)."""

_Item = TypeVar("_Item")


class State(NamedTuple):
    """A position. During a round, the deck, the waste and the hands together are the 45 cards (B3)."""

    rules: Rules
    to_move: int
    cuts: tuple[Cut, ...]
    banker: int
    """-1 while the seats are cutting (B2)."""
    round: int
    """From 1; 0 while the seats are cutting."""
    turn: int
    """The seat with the current or the last turn; -1 before the first turn of a round."""
    hands: tuple[tuple[Card, ...] | None, ...]
    """By seat, in the order received, a replacement last; None without a hand. A settled round's hands remain until the
    next shuffle."""
    trades: tuple[int, ...]
    takes: tuple[int, ...]
    """The number of cards that each seat has traded, and taken, this round."""
    deck: tuple[Card, ...]
    waste: tuple[Card, ...]
    """The cards given up in the current or the last turn."""
    chips: tuple[int, ...]
    bank: int
    topped_up: int
    settlements: tuple[Settlement, ...]
    """One for every round that is over."""
    end: End | None = None
    """The end of the game, if it was not played out."""


def start(rules: Rules) -> State:
    """Return the position before the cut, in which chance is to move."""
    nothing, none = (None,) * rules.seats, (0,) * rules.seats
    stock = STOCK * rules.seats
    return State(rules, CHANCE, (), -1, 0, -1, nothing, none, none, (), (), (CHIPS,) * rules.seats, stock, 0, ())


# Legal actions


def to_move(state: State) -> int:
    """Return the seat to act, `CHANCE` before a cut or a shuffle, `NOBODY` when the game is over."""
    return state.to_move


def _options(state: State) -> tuple[bool, bool]:
    """Return whether the seat to move may trade, and whether it may take; it may always stand (B8, B16, B17)."""
    if not state.deck:
        return False, False
    return True, state.rules.take and _worth(state) <= TARGET


def legal(state: State) -> tuple[Action, ...]:
    """Return every legal action: stand, take, then a trade of each card in the order of the hand.

    Empty when chance is to move, because no list can hold every shuffle, and when the game is over.
    """
    seat = state.to_move
    if seat < 0:
        return ()
    may_trade, may_take = _options(state)
    trades = tuple(Trade(seat, card) for card in hand_of_turn(state)) if may_trade else ()
    return (Stand(seat), *((Take(seat),) if may_take else ()), *trades)


def hand_of_turn(state: State) -> tuple[Card, ...]:
    """Return the hand of the seat with the current or the last turn."""
    return state.hands[state.turn] or ()


def _worth(state: State) -> int:
    return value(hand_of_turn(state), faces_ten=state.rules.faces_ten)


def _cutting(state: State) -> tuple[int, ...]:
    """Return the seats that cut next: first all, then those tied for the lowest card (B2). A single seat is banker."""
    if not state.cuts:
        return tuple(range(state.rules.seats))
    cards = state.cuts[-1].cards
    lowest = min(RANK[card] for _, card in cards)
    return tuple(seat for seat, card in cards if RANK[card] == lowest)


class _Place(Protocol):
    """A position or a view of one, as far as it says whose cards come next."""

    @property
    def rules(self) -> Rules: ...
    @property
    def banker(self) -> int: ...
    @property
    def turn(self) -> int: ...


def receiver(state: _Place) -> int:
    """Return the seat that is dealt cards from the next shuffle (B6)."""
    return ((state.banker if state.turn < 0 else state.turn) + 1) % state.rules.seats


def to_shuffle(state: State) -> tuple[Card, ...]:
    """Return the cards of the next shuffle: all 45 in a new round (B6), otherwise the deck and the waste (B9)."""
    return DECK if state.turn < 0 else (*state.deck, *state.waste)


def round_over(state: State) -> bool:
    """Return whether the last turn of the round is over: the banker's or, if the banker sits out, the one before it.

    See rules B6 and B19.
    """
    seats, banker = state.rules.seats, state.banker
    return state.to_move == CHANCE and 0 <= state.turn == (banker if state.rules.banker_plays else (banker - 1) % seats)


def apply(state: State, action: Action) -> Step[State]:
    """Return the state after an action, and its events. Raises IllegalAction if the rules refuse it.

    >>> from sixteen_tui.engine.shuffle import Stream
    >>> stream, state = Stream("0" * 64), start(Rules())
    >>> while state.to_move == CHANCE:
    ...     state = apply(state, chance(state, stream)).state
    >>> apply(state, Stand(state.to_move)).state.deck == state.deck
    True
    """
    check(state, action)
    state = advance(state, action)
    return settle_round(state) if round_over(state) else Step(state, ())


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if the rules do not allow the action here."""
    match action:
        case Cut():
            _check_cut(state, action)
        case Shuffle(cards):
            check_shuffle(state)
            if tuple(sorted(cards)) != tuple(sorted(to_shuffle(state))):
                raise IllegalAction("wrong-deck", "B3" if state.turn < 0 else "B9")
        case Trade():
            _check_trade(state, action)
        case Take():
            _check_take(state, action)
        case Stand(seat):
            _check_turn(state, seat)
        case Done() | Reveal():
            raise IllegalAction("only-seen", "B10")


def _check_cut(state: State, cut: Cut) -> None:
    if state.banker >= 0:
        raise IllegalAction("already-cut", "B2")
    taken = {card for _, card in cut.cards}
    seats = tuple(seat for seat, _ in cut.cards)
    if seats != _cutting(state) or not taken.issubset(PACK) or len(taken) != len(cut.cards):
        raise IllegalAction("wrong-cut", "B2")


def _check_trade(state: State, trade: Trade) -> None:
    _check_turn(state, trade.seat)
    if trade.received is not None:
        raise IllegalAction("names-card-received", "B8")
    if not _options(state)[0]:
        raise IllegalAction("deck-empty", "B8")
    if trade.card not in hand_of_turn(state):
        raise _not_held(trade.card)


def _check_take(state: State, take: Take) -> None:
    _check_turn(state, take.seat)
    if not state.rules.take:
        raise IllegalAction("no-taking", "B16")
    if take.received is not None:
        raise IllegalAction("names-card-received", "B16")
    if not _options(state)[1]:
        raise IllegalAction("take-after-bust", "B17") if state.deck else IllegalAction("deck-empty", "B8")


def _check_turn(state: State, seat: int) -> None:
    if state.to_move == NOBODY:
        raise IllegalAction("game-over", "B15")
    if state.banker < 0:
        raise IllegalAction("not-cut", "B2")
    if state.to_move == CHANCE:
        raise IllegalAction("not-shuffled", "B6" if state.turn < 0 else "B9")
    if seat != state.to_move:
        raise IllegalAction("not-your-turn", "B6", seat=seat, to_move=state.to_move)


def check_shuffle(state: State) -> None:
    """Raise IllegalAction unless a shuffle is due."""
    if state.to_move == NOBODY:
        raise IllegalAction("game-over", "B15")
    if state.banker < 0:
        raise IllegalAction("not-cut", "B2")
    if state.to_move != CHANCE:
        raise IllegalAction("turn-not-over", "B9", to_move=state.to_move)


def _not_held(card: Card) -> IllegalAction:
    if card not in PACK:
        return IllegalAction("no-such-card", "B3")
    return IllegalAction("card-not-held", "B8", card=CODES[card])


# Effects of actions


# The functions from here on do not validate.


def advance(state: State, action: Action) -> State:
    """Return the state after an action, without settling a round that it ends."""
    match action:
        case Trade(_, card):
            return _traded(state, card)
        case Take():
            return _taken(state)
        case Shuffle(cards):
            return _shuffled(state, cards)
        case Cut():
            state = state._replace(cuts=(*state.cuts, action))
            lowest = _cutting(state)
            return state._replace(banker=lowest[0], round=1) if len(lowest) == 1 else state
    return state._replace(to_move=CHANCE)


def _shuffled(state: State, cards: tuple[Card, ...]) -> State:
    """Start the next turn: deal two cards from the shuffled deck (B7)."""
    seat = receiver(state)
    if state.turn < 0:
        fresh = start(state.rules)
        state = state._replace(hands=fresh.hands, trades=fresh.trades, takes=fresh.takes)
    hands = _with(state.hands, seat, cards[:DEALT])
    return _looked_at(state._replace(to_move=seat, turn=seat, hands=hands, deck=cards[DEALT:], waste=()))


def _traded(state: State, card: Card) -> State:
    seat, (top, *deck) = state.turn, state.deck
    hand = list(hand_of_turn(state))
    hand.remove(card)
    return _looked_at(
        state._replace(
            hands=_with(state.hands, seat, (*hand, top)),
            trades=_with(state.trades, seat, state.trades[seat] + 1),
            deck=(*deck,),
            waste=(*state.waste, card),
        )
    )


def _taken(state: State) -> State:
    seat, (top, *deck) = state.turn, state.deck
    return _looked_at(
        state._replace(
            hands=_with(state.hands, seat, (*hand_of_turn(state), top)),
            takes=_with(state.takes, seat, state.takes[seat] + 1),
            deck=(*deck,),
        )
    )


def _looked_at(state: State) -> State:
    """End the turn on a 16 or a bust (B7), except on a bust as dealt with a second chance (B17)."""
    worth, seat = _worth(state), state.turn
    as_dealt = not state.trades[seat] and not state.takes[seat]
    if worth < TARGET or (worth > TARGET and as_dealt and state.rules.second_chance):
        return state
    return state._replace(to_move=CHANCE)


def settle_round(state: State) -> Step[State]:
    """Settle the round (B11-B14); make the next seat banker (B5), or end the game after the last round (B15)."""
    rules, banker = state.rules, state.banker
    settlement = settle(state.round, banker, state.hands, faces_ten=rules.faces_ten, bank=state.bank)
    chips = list(state.chips)
    for result in settlement.results:
        chips[result.seat] += result.net
    state = state._replace(
        turn=-1,
        chips=(*chips,),
        bank=state.bank + settlement.bank + settlement.topped_up,
        topped_up=state.topped_up + settlement.topped_up,
        settlements=(*state.settlements, settlement),
    )
    if state.round == rules.seats:
        state = state._replace(to_move=NOBODY)
    else:
        state = state._replace(banker=(banker + 1) % rules.seats, round=state.round + 1)
    return Step(state, (settlement,))


def _with(row: tuple[_Item, ...], place: int, item: _Item) -> tuple[_Item, ...]:
    return (*row[:place], item, *row[place + 1 :])


def chance(state: State, stream: Stream) -> Cut | Shuffle:
    """Return the cut or the shuffle of a stream; it shuffles the pack, or the cards to shuffle, in canonical order."""
    if state.banker < 0:
        return Cut(tuple(zip(_cutting(state), stream.shuffled(PACK), strict=False)))
    return Shuffle(stream.shuffled(tuple(sorted(to_shuffle(state)))))


def outcome(state: State) -> Outcome | None:
    """Return the outcome of a game that is over, else None: the seats with the most chips win (B15)."""
    return Outcome.at(state.chips, state.end) if state.to_move == NOBODY else None


def ended(state: State, end: End) -> State:
    """Return the state with its game ended before it was played out."""
    return state._replace(to_move=NOBODY, end=end)
