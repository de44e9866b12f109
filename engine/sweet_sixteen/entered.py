"""Completes a game of Sweet Sixteen entered from real cards; cards of cuts, deals, trades and takes may be unknown.

Invariant: as in `engine.entered`. A search assigns the unknown cards turn by turn from the first turn of a round, and
backtracks if a later line contradicts. The search is bounded; an exhausted budget is reported like a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from sixteen_tui.engine.entered import UNSEEN, CannotEnterError, EnteredLine, Played, checked
from sixteen_tui.engine.game import BadNotation, Game, IllegalAction
from sixteen_tui.engine.sweet_sixteen.actions import Action, Cut, Shuffle, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK, PACK, RANK, UNKNOWN, Card
from sixteen_tui.engine.sweet_sixteen.rules import DEALT
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, value
from sixteen_tui.engine.sweet_sixteen.variations import Rules

TRIES: Final = 200_000
"""The largest number of cards that the search tries in a round."""
_LOWEST: Final = CARDS["AC"]


@dataclass
class _Turn:
    """A turn as entered: `deck` has the cards from the top of the deck, None for an unknown one."""

    number: int
    deck: list[Card | None]
    seat: int = -1
    actions: list[tuple[int, str, Card | None, Card | None]] = field(default_factory=list)
    """By action: the line number, the verb, the card given up, the card received; None for a card that is unknown."""
    final: tuple[Card, ...] | None = None
    """The revealed hand, if it was entered."""
    open: bool = False
    """True if it is the last turn that was entered, so that it need not be over."""


class _Found(NamedTuple):
    """A turn, or the part of it up to an action, with all cards assigned."""

    hand: tuple[Card, ...]
    order: tuple[Card, ...]
    """All cards that left the deck in the turn, from its top."""
    actions: tuple[tuple[int, Action], ...]


class _Search:
    """Backtracking search for the unknown cards of a round.

    `left` is the remaining budget, `deepest` the index of the last turn for which an assignment was found.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules, self.left, self.deepest = rules, TRIES, -1

    def round(self, turns: Sequence[_Turn], taken: frozenset[Card] = frozenset(), at: int = 0) -> list[_Found] | None:
        """Assign the cards of the turns from index `at`; earlier hands hold the cards `taken`. None: no solution."""
        if at == len(turns):
            return []
        needed = {card for turn in turns[at + 1 :] for card in _named(turn)}
        for found in self._turn(turns[at], taken, needed):
            self.deepest = max(self.deepest, at)
            rest = self.round(turns, taken | frozenset(found.hand), at + 1)
            if rest is not None:
                return [found, *rest]
        return None

    def _turn(self, turn: _Turn, taken: frozenset[Card], needed: set[Card]) -> Iterator[_Found]:
        """Yield every possible assignment of a turn; first those that avoid the cards named in later turns."""
        free = [card for card in DECK if card not in taken]
        wanted = turn.final or ()
        free.sort(key=lambda card: (card not in wanted, card in needed, RANK[card]))
        yield from self._dealt(turn, free, (), turn.deck[:DEALT] + [None] * (DEALT - len(turn.deck)))

    def _dealt(
        self, turn: _Turn, free: Sequence[Card], hand: tuple[Card, ...], rest: Sequence[Card | None]
    ) -> Iterator[_Found]:
        if not _may_end(turn, hand, hand, len(rest), 0):
            return
        if rest:
            for card in self._choices(rest[0], free, hand):
                yield from self._dealt(turn, free, (*hand, card), rest[1:])
            return
        yield from self._acted(turn, free, _Found(hand, hand, ()))

    def _acted(self, turn: _Turn, free: Sequence[Card], so_far: _Found) -> Iterator[_Found]:
        hand, order, done = so_far.hand, so_far.order, so_far.actions
        if not _may_end(turn, hand, order, 0, len(done)):
            return
        worth = value(hand, faces_ten=self.rules.faces_ten)
        over = worth == TARGET or (worth > TARGET and not (not done and self.rules.second_chance))
        fits = turn.final is None or sorted(turn.final) == sorted(hand)
        if len(done) == len(turn.actions):
            if fits and (over or turn.open):
                yield so_far
            return
        number, verb, *_ = turn.actions[len(done)]
        last, stood = len(done) + 1 == len(turn.actions), _Found(hand, order, (*done, (number, Stand(turn.seat))))
        if verb == "done" and last:
            if fits:
                yield so_far if over else stood
        elif verb == "stand" and not over:
            if last and fits:
                yield stood
        elif not over:
            yield from self._exchanged(turn, free, so_far)

    def _exchanged(self, turn: _Turn, free: Sequence[Card], so_far: _Found) -> Iterator[_Found]:
        """Yield what follows if the next action is a trade, or a take, of each card that it may be about."""
        hand, order, done = so_far.hand, so_far.order, so_far.actions
        number, verb, given, came = turn.actions[len(done)]
        planned = turn.deck[len(order)] if came is None and len(order) < len(turn.deck) else came
        for lost in (None,) if verb == "take" else (given,) if given is not None else dict.fromkeys(hand):
            if lost is not None and lost not in hand:
                continue
            kept = tuple(card for card in hand if card != lost)
            action = Take(turn.seat) if lost is None else Trade(turn.seat, lost)
            for card in self._choices(planned, free, order):
                after = _Found((*kept, card), (*order, card), (*done, (number, action)))
                yield from self._acted(turn, free, after)

    def _choices(self, known: Card | None, free: Sequence[Card], used: Sequence[Card]) -> Iterator[Card]:
        for card in (known,) if known is not None else free:
            self.left -= 1
            if self.left < 0:
                return
            if card in free and card not in used:
                yield card


def _may_end(turn: _Turn, hand: Sequence[Card], used: Sequence[Card], to_deal: int, done: int) -> bool:
    """Return whether a hand can still become the revealed one; a quick check to prune the search.

    `used` has the cards that have left the deck, `to_deal` is the number of cards still to be dealt, and `done` the
    number of actions already applied.
    """
    if turn.final is None:
        return True
    verbs = [verb for _, verb, _, _ in turn.actions[done:]]
    trades, takes = verbs.count("trade"), verbs.count("take")
    missing = [card for card in turn.final if card not in hand]
    too_many = [card for card in hand if card not in turn.final]
    return (
        len(hand) + to_deal + takes == len(turn.final)
        and len(missing) <= to_deal + trades + takes
        and len(too_many) <= trades
        and not any(card in used for card in missing)
        and (not trades or bool(missing) or to_deal > 0)
    )


def _named(turn: _Turn) -> set[Card]:
    """Return all cards that the lines of a turn name."""
    moved = (card for _, _, given, came in turn.actions for card in (given, came))
    return {card for card in (*turn.deck, *moved, *(turn.final or ())) if card is not None}


def complete(game: Game[Any, Any, Any, Any], rules: Rules, lines: Sequence[EnteredLine]) -> Sequence[Played]:
    """Return the whole log of a game entered as lines: `cut …` or `banker S`, `shuffle …`, actions, `reveal …`.

    Raises CannotEnterError with the line that is wrong.
    """
    log: list[Played] = []
    state = game.start(rules)
    turns: list[_Turn] = []
    rest = [*lines]

    def played(number: int, action: Action) -> None:
        nonlocal state
        try:
            state = game.apply(state, action).state
        except IllegalAction as error:
            raise CannotEnterError(number, error) from None
        log.append(Played(number, action))

    while rest and rest[0].words[:1] in (["cut"], ["banker"]):
        line = rest.pop(0)
        played(line.number, _cut(rules, line, tied=bool(rest) and rest[0].words[:1] == ["cut"]))
    if rest and state.banker < 0:
        raise CannotEnterError(rest[0].number, IllegalAction("not-cut", "B2"))
    while rest:
        hands = rules.seats - (not rules.banker_plays)
        turns, rest = _turns(rest, hands, state.banker, rules)
        search = _Search(rules)
        found = search.round(turns)
        if found is None:
            at = min(search.deepest + 1, len(turns) - 1)
            number = turns[at].actions[-1][0] if turns[at].actions else turns[at].number
            raise CannotEnterError(number, IllegalAction("nothing-fits", "B7"))
        for turn, each in zip(turns, found, strict=True):
            cards = DECK if state.turn < 0 else (*state.deck, *state.waste)
            played(turn.number, Shuffle((*each.order, *sorted(set(cards) - set(each.order)))))
            for number, action in each.actions:
                played(number, action)
    return checked(game, rules, log)


def _cut(rules: Rules, line: EnteredLine, *, tied: bool) -> Cut:
    """Return the cut of a line; unknown cards become high ones. `banker S` names only the first banker."""
    match line.words:
        case ["banker", seat] if seat in map(str, range(rules.seats)):
            high = iter(sorted(PACK, key=lambda card: -RANK[card]))
            return Cut(tuple((n, _LOWEST if n == int(seat) else next(high)) for n in range(rules.seats)))
        case ["cut", *places] if 0 < len(places) <= rules.seats:
            given = [place.partition(":") for place in places]
            if all(seat in map(str, range(rules.seats)) for seat, _, _ in given):
                seats = [int(seat) for seat, _, _ in given]
                return _cut_cards(line, seats, [_card(code, line) for _, _, code in given], tied=tied)
    raise CannotEnterError(line.number, BadNotation(line.text))


def _cut_cards(line: EnteredLine, seats: Sequence[int], cards: Sequence[Card | None], *, tied: bool) -> Cut:
    """Return a cut in which unknown cards are high, or one of them is the lowest if no known card can be.

    `tied`: another cut follows. Raises CannotEnterError if the first banker is ambiguous.
    """
    free = sorted((card for card in PACK if card not in cards), key=lambda card: -RANK[card])
    unknown = [place for place, card in enumerate(cards) if card is None]
    found: list[Cut] = []
    for lowest in (None, *unknown):
        high = iter(free)
        whole = [
            card if card is not None else free[-1] if place == lowest else next(high)
            for place, card in enumerate(cards)
        ]
        ranks = sorted(RANK[card] for card in whole)
        if tied or not unknown or ranks[:1] != ranks[1:2]:
            found.append(Cut(tuple(zip(seats, whole, strict=True))))
        if tied or not unknown:
            break
    bankers = {min(cut.cards, key=lambda each: RANK[each[1]])[0] for cut in found}
    if len(bankers) != 1:
        raise CannotEnterError(line.number, IllegalAction("who-is-banker", "B2"))
    return found[0]


def _turns(lines: list[EnteredLine], hands: int, banker: int, rules: Rules) -> tuple[list[_Turn], list[EnteredLine]]:
    """Return the turns of the round that begins with these lines, and the lines after it."""
    turns: list[_Turn] = []
    for place, line in enumerate(lines):
        match line.words:
            case ["shuffle", *codes]:
                if len(turns) == hands:
                    return turns, lines[place:]
                turn = _Turn(line.number, [_card(code, line) for code in codes])
                turn.seat = (banker + 1 + len(turns)) % rules.seats
                turns.append(turn)
            case ["reveal", *places] if turns:
                _reveal(turns, line, places)
            case [seat, verb, *codes] if turns and verb in ("trade", "take", "stand", "done"):
                _add(turns[-1], line, seat, verb, codes)
            case _ if not turns and line.words[:1]:
                raise CannotEnterError(line.number, IllegalAction("not-shuffled", "B6"))
            case _:
                raise CannotEnterError(line.number, BadNotation(line.text))
    if turns:
        turns[-1].open = True
    return turns, []


def _add(turn: _Turn, line: EnteredLine, seat: str, verb: str, codes: Sequence[str]) -> None:
    if seat != str(turn.seat):
        raise CannotEnterError(line.number, IllegalAction("not-your-turn", "B6", seat=seat[:9], to_move=turn.seat))
    if len(turn.actions) > len(DECK):
        raise CannotEnterError(line.number, IllegalAction("deck-empty", "B8"))
    cards = [_card(code, line) for code in codes]
    match verb, cards:
        case "trade", [given]:
            turn.actions.append((line.number, verb, given, None))
        case "trade", [given, came]:
            turn.actions.append((line.number, verb, given, came))
        case "take", []:
            turn.actions.append((line.number, verb, None, None))
        case "take", [came]:
            turn.actions.append((line.number, verb, None, came))
        case "stand" | "done", []:
            turn.actions.append((line.number, verb, None, None))
        case _:
            raise CannotEnterError(line.number, BadNotation(line.text))


def _reveal(turns: Sequence[_Turn], line: EnteredLine, places: Sequence[str]) -> None:
    """Enter the hands that were revealed at the end of a round. Raises CannotEnterError for an unknown card."""
    by_seat = {str(turn.seat): turn for turn in turns}
    for place in places:
        seat, _, codes = place.partition(":")
        cards = [_card(code, line) for code in codes.split(",")]
        if seat not in by_seat or None in cards:
            raise CannotEnterError(line.number, BadNotation(line.text))
        by_seat[seat].final = tuple(card for card in cards if card is not None)


def _card(code: str, line: EnteredLine) -> Card | None:
    if code == UNSEEN:
        return None
    card = CARDS.get(code)
    if card is None or card == UNKNOWN:
        raise CannotEnterError(line.number, BadNotation(code))
    return card
