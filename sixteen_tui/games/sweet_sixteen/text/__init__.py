"""Texts of Sweet Sixteen: cards, choices, results of rounds and games.

Invariant: about the turn of another seat, only its number of trades and takes, and one sentence for every way in which
it can end (B10).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from sixteen_tui.engine.sweet_sixteen.actions import Action, Cut, Done, Reveal, Shuffle, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import RANK, RANKS, UNKNOWN, Card
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, Settlement, chips_from
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import View, places, ranked, stacks
from sixteen_tui.games.sweet_sixteen.named import learn as learn
from sixteen_tui.games.sweet_sixteen.named import play as play
from sixteen_tui.games.sweet_sixteen.named import score as score
from sixteen_tui.games.sweet_sixteen.named import title as title
from sixteen_tui.games.sweet_sixteen.named import who_plays as who_plays
from sixteen_tui.games.sweet_sixteen.text import turns
from sixteen_tui.games.sweet_sixteen.text.rules import how_many as how_many
from sixteen_tui.games.sweet_sixteen.text.rules import level_help as level_help
from sixteen_tui.games.sweet_sixteen.text.rules import presets as presets
from sixteen_tui.games.sweet_sixteen.text.rules import rules_summary as rules_summary
from sixteen_tui.games.sweet_sixteen.text.rules import seats_help as seats_help
from sixteen_tui.games.sweet_sixteen.text.rules import sides as sides
from sixteen_tui.games.sweet_sixteen.text.rules import variations as variations
from sixteen_tui.terminal.cells import fit, shortened, wrap
from sixteen_tui.terminal.text import signed, whole
from sixteen_tui.text import ends
from sixteen_tui.text.i18n import _, later, lazy, lazy_count, lazy_in, lazy_with, n_, p_
from sixteen_tui.text.screens import suit_letters
from sixteen_tui.widgets.look import UNICODE

if TYPE_CHECKING:
    from sixteen_tui.widgets.canvas import Line

_RANKS: Final = (
    later("ace"),
    *(str(number) for number in range(2, 11)),
    later("jack"),
    later("queen"),
    later("king"),
)
_SUITS: Final = (later("clubs"), later("diamonds"), later("hearts"), later("spades"))


# Cards


def suit(card: Card) -> int:
    """Return the index of a card's suit: clubs, diamonds, hearts, spades."""
    return card // len(RANKS)


def rank(card: Card) -> str:
    """Return a card's rank as printed on it: A, 2 to 10, J, Q, K."""
    number = RANK[card]
    letters = {
        1: p_("letter of the ace", "A"),
        11: p_("letter of the jack", "J"),
        12: p_("letter of the queen", "Q"),
        13: p_("letter of the king", "K"),
    }
    return letters.get(number, str(number))


def sign(card: Card) -> str:
    """Return the symbol of a card's suit."""
    return UNICODE.suits[suit(card)]


def label(card: Card) -> str:
    """Return rank and suit symbol: "10♦"."""
    return f"{rank(card)}{sign(card)}"


def card(card: Card) -> str:
    """Return the card as it is typed: "10D"."""
    return "?" if card == UNKNOWN else f"{rank(card)}{suit_letters()[suit(card)]}"


def card_name(card: Card) -> str:
    """Return the card in full: "king of spades"."""
    name = _RANKS[RANK[card] - 1]
    return _("{rank} of {suit}").format(rank=name if name.isdigit() else _(name), suit=_(_SUITS[suit(card)]))


def the_rank(card: Card) -> str:
    """Return the rank with its article: "the king"."""
    number = RANK[card]
    return {
        1: p_("a rank with its article", "the ace"),
        11: p_("a rank with its article", "the jack"),
        12: p_("a rank with its article", "the queen"),
        13: p_("a rank with its article", "the king"),
    }.get(number) or p_("a rank with its article", "the {number}").format(number=number)


def the_card(card: Card) -> str:
    """Return the card with its article: "the king of spades"."""
    return _("{rank} of {suit}").format(rank=the_rank(card), suit=_(_SUITS[suit(card)]))


def cards(hand: Iterable[Card]) -> str:
    return " ".join(map(label, hand))


# Table


def round_line(number: int, rounds: int) -> str:
    return _("Round {number} of {rounds}").format(number=number, rounds=rounds)


def status(view: View) -> str:
    """Return the current round; after it is settled, still that round."""
    settled = view.settled
    number = settled.round if settled else view.round
    return round_line(number, view.rules.seats) if number else _("Cutting for the first banker")


milestone = lazy_in("key", "round")
"""Name of the unit by which a replay skips."""
milestones = lazy_count("{count} round", "{count} rounds")
stacks_title = lazy("Chips")


def stack(chips: int) -> str:
    """Return a stack for a sentence, where a debt is a word; a bare figure of a debt has a minus sign."""
    if chips < 0:
        return p_("at most 8 characters with two digits", "owes {chips}").format(chips=-chips)
    return str(chips)


bank_title = lazy("Bank")


def bank_in_short(bank: int) -> str:
    return p_("at most 19 characters with four digits", "Bank {bank}").format(bank=bank)


chips = lazy_count("{count} chip", "{count} chips")


def owned(count: int) -> str:
    """Return a stack with its noun; a debt as a word."""
    if count < 0:
        return n_("owes {count} chip", "owes {count} chips", -count).format(count=-count)
    return chips(count)


def bank_change(settled: Settlement) -> list[str]:
    """Return how a round changed the bank, in lines of at most 14 characters."""
    said = [p_("at most 14 characters with two digits", "last round {chips}").format(chips=signed(settled.bank))]
    if settled.topped_up:
        said.append(p_("at most 14 characters with four digits", "topped up {chips}").format(chips=settled.topped_up))
    return said


banker_mark = lazy_in("one letter, marks the banker", "B")
done = lazy_in("at most 5 characters, a turn is over", "done")
"""Says that a turn is over, in the same text for every way in which it can end (B10)."""


def swaps_in_short(trades: int, takes: int, back: str) -> str:
    """Return the traded and taken cards in signs: "2×", "2×+▒" for one card taken, too, or "+2▒" for two only taken.

    `back` is the sign of a card face down. A bare number reads as a value, and "+1" as a chip won.
    """
    return (f"{trades}×" if trades else "") + (f"+{takes if takes > 1 else ''}{back}" if takes else "")


def missing(worth: int) -> str:
    """Return the points missing to 16, or above it."""
    if worth == TARGET:
        return _("exactly 16")
    if worth > TARGET:
        return _("{points} over").format(points=worth - TARGET)
    return _("{missing} to go").format(missing=TARGET - worth)


no_hand = lazy("Your cards come when it is your turn.")
"""Text in place of a hand before the own turn."""
sits_out = lazy_in("at most 38 characters", "You deal this round, without a hand.")
"""Text in place of a hand for a banker who sits out."""


def choices(picked: Card | None, *, trade: bool, take: bool) -> str:
    """Return the legal actions of the seat to move."""
    if not trade or picked is None:
        return _("the deck is empty, only standing is left")
    if take:
        return _("stand, take, or trade {card}").format(card=card(picked))
    return _("stand, or trade {card}").format(card=card(picked))


def turn_over(worth: int) -> str:
    """Return how the seat's own turn ended; only for that seat."""
    if worth > TARGET:
        return _("{value} is a bust. Your turn is over.").format(value=worth)
    if worth == TARGET:
        return _("16! Your turn is over.")
    return _("You stand with {value}.").format(value=worth)


def question(action: object, found: object, names: Sequence[str], rules: Rules) -> str:
    """Return the question before a trade or take that cannot improve the hand."""
    if not isinstance(action, Trade):
        return _("No card that is left makes this hand better. Take one all the same?")
    return _("Without {card}, no card that is left makes this hand better. Trade it all the same?").format(
        card=the_card(action.card)
    )


# Events


def log_line(action: Action, events: Sequence[object], view: View, names: Sequence[str]) -> list[str]:
    """Return the log texts of an entry as one seat observed it; `view` is the view after it."""
    match action:
        case Cut():
            return [_cut(view, names)]
        case Shuffle(dealt):
            return _dealt(dealt, view, names)
        case Trade(seat, given, None):
            return [turns.trades_unseen(names[seat])]
        case Trade(seat, given, received) if received is not None:
            return [turns.trades(names[seat], label(given), label(received)), *ended(view)]
        case Take(seat, received):
            if received in (None, UNKNOWN):
                return [turns.takes_unseen(names[seat])]
            assert received is not None
            return [turns.takes(names[seat], label(received)), *ended(view)]
        case Stand(seat):
            return [turns.stands(names[seat], view.value)]
        case Done(seat):
            return [turns.done(names[seat])]
        case Reveal():
            return [line for event in events if isinstance(event, Settlement) for line in _settled(event, names)]
    return []


def _cut(view: View, names: Sequence[str]) -> str:
    if view.banker < 0:
        return _("Cut for the first banker: tied, those cut again")
    return turns.first_banker(names[view.banker], label(dict(view.cuts[-1].cards)[view.banker]))


def _dealt(dealt: Sequence[Card], view: View, names: Sequence[str]) -> list[str]:
    """Return the start of a round and the own cards."""
    said = []
    if view.turn == (view.banker + 1) % view.rules.seats:
        said.append(turns.round_begins(view.round, names[view.banker]))
    if dealt[0] != UNKNOWN and view.seat is not None:
        said += [_("{name}: {cards}").format(name=names[view.seat], cards=cards(view.hand)), *ended(view)]
    return said


def ended(view: View) -> list[str]:
    """Return that the seat's own turn ended without a stand."""
    if view.value == TARGET:
        return [_("16!")]
    return [_("Bust: {value}").format(value=view.value)] if view.value > TARGET and view.to_move != view.seat else []


def _settled(settled: Settlement, names: Sequence[str]) -> list[str]:
    return [best_hand(settled, names), bank_news(settled)]


def best_hand(settled: Settlement, names: Sequence[str]) -> str:
    if not settled.best:
        return _("All bust: nobody has the best hand.")
    worth = next(result.value for result in settled.results if result.seat == settled.best[0])
    return turns.best_hand([names[seat] for seat in settled.best], worth)


def bank_news(settled: Settlement) -> str:
    if settled.bank > 0:
        said = _("The bank takes in {chips}.").format(chips=chips(settled.bank))
    elif settled.bank < 0:
        said = _("The bank pays out {chips}.").format(chips=chips(-settled.bank))
    else:
        said = _("The bank comes out even.")
    if settled.topped_up:
        said += " " + _("It was topped up by {chips}.").format(chips=chips(settled.topped_up))
    return said


bank_now = lazy_with("In the bank: {chips}", chips)


# End of the game

_LEVELS: Final = UNICODE.levels


def result(view: View, names: Sequence[str]) -> list[Line]:
    """Return the standings, every stack over the rounds, and the sources of the chips."""
    history = stacks(view)
    everything = [chips for row in history for chips in row]
    low, high = min(everything), max(everything)
    width = max(1, min(4, 16 // len(history[0])))
    heads = (
        p_("column, at most 7", "Chips"),
        p_("column, at most 6", "16s"),
        p_("column, at most 6, chips from best hands", "best"),
        p_("column, at most 6, chips lost below 16", "under"),
        p_("column, at most 6, chips lost to busts", "busts"),
    )
    columns = "".join(fit(head, size, "right") for head, size in zip(heads, (8, 7, 7, 7, 7), strict=True))
    lines: list[Line] = [[(line, "accent")] for line in wrap(headline(view, names), 76)]
    rounds = _("Rounds")
    lines += [[], [(f"{'':<21}{columns}   {rounds}", "dim")]]
    place = places(view)
    for seat in ranked(view):
        sources = "".join(f"{signed(chips):>7}" for chips in chips_from(view.settlements, seat))
        lines.append(
            [
                (f"{place[seat]:>2}  ", "dim"),
                (fit(names[seat], 16) + " ", "text"),
                (fit(whole(view.chips[seat]), 8, "right"), "bad" if view.chips[seat] < 0 else "good"),
                (f"{sources}   ", "text"),
                ("".join(_bar(chips, low, high) * width for chips in history[seat]), "accent"),
            ]
        )
    bank = bank_now(view.bank)
    if view.topped_up:
        bank += ". " + _("It was topped up by {chips}.").format(chips=chips(view.topped_up))
    scale = _("Rounds: from the lowest stack, {low}, to the highest, {high}").format(low=whole(low), high=whole(high))
    return [*lines, [], [(scale, "dim")], [(bank, "dim")]]


def standings(view: View, names: Sequence[str]) -> list[Line]:
    """Return the winner and every stack in 38 cells; with many players two stacks per line."""
    lines: list[Line] = [[(headline(view, names), "accent")]]
    cells: list[Line] = []
    for seat in ranked(view):
        chips = view.chips[seat]
        name = fit(shortened(names[seat], 10), 10)
        cells.append([(name, "text"), (fit(whole(chips), 8, "right"), "bad" if chips < 0 else "good")])
    half = -(-len(cells) // 2)
    pairs = zip_longest(cells[:half], cells[half:], fillvalue=())
    return [*lines, *([*left, ("  ", "text"), *right] for left, right in pairs)]


def _bar(chips: int, low: int, high: int) -> str:
    """Return a stack as a character of matching height."""
    return _LEVELS[(chips - low) * (len(_LEVELS) - 1) // max(1, high - low)]


def headline(view: View, names: Sequence[str]) -> str:
    """Return the winners, or how the game ended before it was played out; "" before the end."""
    return winner(view, names) if view.end is None else ends.headline(view.end, names)


def winner(view: View, names: Sequence[str]) -> str:
    """Return the winners; "" for none and before the end."""
    winners = view.outcome.winners if view.outcome else ()
    return turns.winner([names[seat] for seat in winners]) if winners else ""
