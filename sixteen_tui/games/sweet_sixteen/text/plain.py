"""Texts of Sweet Sixteen in plain mode: cards by their full names, one fact per line.

Invariant: uses the sentences of the screen where they exist, and says no more about the turn of another seat (B10).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sweet_sixteen.actions import Action, Cut, Done, Reveal, Shuffle, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import UNKNOWN, Card
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, SeatResult, Settlement
from sixteen_tui.engine.sweet_sixteen.settling import order as in_turn
from sixteen_tui.engine.sweet_sixteen.view import View, ranked
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen.text import odds as odds_words
from sixteen_tui.games.sweet_sixteen.text import reveal, turns
from sixteen_tui.games.sweet_sixteen.text.table import net_alone
from sixteen_tui.terminal.text import signed, whole
from sixteen_tui.text import numbers, plain
from sixteen_tui.text.i18n import _, n_, p_
from sixteen_tui.text.names import You, capital, first, joined

if TYPE_CHECKING:
    from sixteen_tui.engine.sweet_sixteen.bots.odds import Odds


def cards(hand: Iterable[Card]) -> str:
    return ", ".join(map(words.card_name, hand))


def told(
    action: Action, events: Sequence[object], view: View, names: Sequence[str], order: Sequence[SeatResult]
) -> list[str]:
    """Return the texts of an entry as one seat observed it.

    `view` is the view after it, `order` the hands of a settled round.
    """
    match action:
        case Cut() if view.banker >= 0:
            card = dict(view.cuts[-1].cards)[view.banker]
            return [turns.first_banker(names[view.banker], words.card_name(card))]
        case Shuffle(dealt):
            return _dealt(dealt, view, names)
        case Trade(seat, given, received) if received is not None:
            return [
                turns.trades(names[seat], words.the_card(given), words.the_card(received)),
                *_ended(view, names[seat]),
            ]
        case Take(seat, received) if received not in (None, UNKNOWN):
            assert received is not None
            return [turns.takes(names[seat], words.the_card(received)), *_ended(view, names[seat])]
        case Reveal():
            settled = next(event for event in events if isinstance(event, Settlement))
            return _revealed(settled, order, view, names)
    return words.log_line(action, events, view, names)


def news(action: Action, events: Sequence[object], view: View, names: Sequence[str], detail: str) -> list[str]:
    """Return the texts of an entry while the game is played, as `Plain.news`.

    Of the turns of others only the end is told, with the number of their trades and takes (B10).
    """
    order = in_turn(view.settlements[-1]) if view.settlements else []
    match action:
        case Shuffle(dealt):
            said = told(action, events, view, names, order)
            goes_on = view.seat is not None and view.to_move == view.seat
            return said[:-1] if goes_on and dealt[0] != UNKNOWN else said  # the prompt has the hand
        case Trade(seat) | Take(seat):
            return told(action, events, view, names, order) if view.to_move != seat == view.seat else []
        case Done(seat):
            swaps = ", ".join(_swaps(view.trades[seat], view.takes[seat]))
            return [numbers.about(first(names[seat]), swaps or words.done())]
        case Reveal():
            settled = next(event for event in events if isinstance(event, Settlement))
            return _settled(settled, order, view, names, detail)
    return told(action, events, view, names, order)


def _settled(
    settled: Settlement, order: Sequence[SeatResult], view: View, names: Sequence[str], detail: str
) -> list[str]:
    """Return a settled round in few words: the own result, the best hand, the others, the bank."""
    own = [result for result in order if isinstance(names[result.seat], You)]
    best = [result for result in order if result.seat in settled.best and result not in own]
    rest = [result for result in order if result not in own and result not in best]
    said = [
        " ".join(_in_short(result, view, names[result.seat], best=result.seat in settled.best) for result in group)
        for group in (own, best, rest)
        if group
    ]
    if not settled.best:
        said.append(plain.sentence(words.best_hand(settled, names)))
    bank = [plain.sentence(words.bank_in_short(view.bank)), _top_up(settled)]
    more = _("Type {table} for the cards.").format(table=plain.words("pile")[-1])
    return [*said, " ".join(filter(None, [*bank, more if detail == "normal" else ""]))]


def _top_up(settled: Settlement) -> str:
    return _("It was topped up by {chips}.").format(chips=words.chips(settled.topped_up)) if settled.topped_up else ""


def _in_short(result: SeatResult, view: View, name: str, *, best: bool) -> str:
    """Return what a round brought a seat, and its stack."""
    hand = reveal.result_line(result)
    hand = _("{value}, best").format(value=hand) if best else hand
    you, net, stack = isinstance(name, You), result.net, words.stack(view.chips[result.seat])
    if you and view.chips[result.seat] >= 0:
        stack = _("have {chips}").format(chips=stack)
    elif view.chips[result.seat] >= 0:
        stack = _("has {chips}").format(chips=stack)
    elif you:
        stack = _("owe {chips}").format(chips=-view.chips[result.seat])
    if net > 0:
        said = _("You: {value}. You get {count} and {stack}.") if you else _("{name}: {value}, gets {count}, {stack}.")
    elif net < 0:
        said = _("You: {value}. You pay {count} and {stack}.") if you else _("{name}: {value}, pays {count}, {stack}.")
    else:
        said = _("You: {value}. You {stack}.") if you else _("{name}: {value}, {stack}.")
    return said.format(name=name, value=hand, count=abs(net), stack=stack)


def _dealt(dealt: Sequence[Card], view: View, names: Sequence[str]) -> list[str]:
    """Return the start of a round and the own cards."""
    said = []
    if view.turn == (view.banker + 1) % view.rules.seats:
        said.append(turns.round_begins(view.round, names[view.banker]))
    if dealt[0] != UNKNOWN and view.seat is not None:
        said += [hand_of(names[view.seat], view), *_ended(view, names[view.seat])]
    return said


def _ended(view: View, name: str) -> list[str]:
    """Return that the turn of the view's seat ended without a stand; only `You` is told that it is their turn."""
    if not isinstance(name, You):
        return words.ended(view)
    return [words.turn_over(view.value)] if view.to_move != view.seat and view.value >= TARGET else []


def _revealed(settled: Settlement, order: Sequence[SeatResult], view: View, names: Sequence[str]) -> list[str]:
    """Return a settled round: each hand in turn order, the best hand, the own net chips, the bank."""
    said = [reveal.reveal_title(settled, view.rules.seats, names)]
    said += [_result(names[result.seat], result) for result in order]
    if len(settled.results) < view.rules.seats:
        said.append(
            numbers.about(first(names[settled.banker]), p_("at most 14 characters, the banker sits out", "dealt only"))
        )
    said.append(words.best_hand(settled, names))
    said += [_for_best(names[result.seat], result.best) for result in order if result.best]
    said += [net_alone(result.net) for result in order if isinstance(names[result.seat], You)]
    said += [words.bank_news(settled), words.bank_now(view.bank), stacks(view, names)]
    return said


def _result(name: str, result: SeatResult) -> str:
    chips = n_("{change} chip", "{change} chips", abs(result.points)).format(change=signed(result.points))
    return _("{name}: {cards}. {value}, {chips}").format(
        name=first(name), cards=cards(result.hand), value=reveal.result_line(result), chips=chips
    )


def _open(name: str, result: SeatResult) -> str:
    """Return a hand that lies open, and its value."""
    return " ".join(map(plain.sentence, (numbers.about(first(name), cards(result.hand)), reveal.result_line(result))))


def _for_best(name: str, chips: int) -> str:
    said = (
        _("You get {chips} for the best hand") if isinstance(name, You) else _("{name} gets {chips} for the best hand")
    )
    return said.format(name=name, chips=words.chips(chips))


def stacks(view: View, names: Sequence[str]) -> str:
    return plain.tally(words.stacks_title(), zip(names, map(whole, view.chips), strict=True))


def situation(view: View) -> list[str]:
    """Return the text before the choices: the value of the own hand. The choices name its cards."""
    if any(isinstance(action, Trade) for action in view.legal):
        return [hand_line(view)]
    return [cards(view.hand), hand_line(view), words.choices(None, trade=False, take=False)]


def facts(view: View) -> list[str]:
    """Return the own hand in a sentence."""
    held = capital(joined([words.the_card(card) for card in view.hand]))
    missing = words.missing(view.value)
    said = [_("{cards}: {value}, {missing}.").format(cards=held, value=view.value, missing=missing)]
    if not any(isinstance(action, Trade) for action in view.legal):
        said.append(plain.sentence(capital(words.choices(None, trade=False, take=False))))
    return [" ".join(said)]


def facts_in_brief(view: View) -> list[str]:
    return [_("{cards}: {value}.").format(cards=capital(cards(view.hand)), value=view.value)]


def asks(view: View) -> str:
    """Return the prompt of a turn: what can be done."""
    trades = sum(isinstance(action, Trade) for action in view.legal)
    if any(isinstance(action, Take) for action in view.legal):
        said = p_("prompt, at most 40 characters", "Stand, take, or trade {cards}:")
    elif trades:
        said = p_("prompt, at most 40 characters", "Stand, or trade {cards}:")
    else:
        said = p_("prompt, at most 40 characters", "Stand:")
    which = p_("cards by their places", "1 or 2") if trades == 2 else p_("cards by their places", "1 to {last}")
    return plain.prompt(said.format(cards=which.format(last=trades)))


def hand_line(view: View) -> str:
    return _("{sum}, {missing}").format(
        sum=_("Hand {value}").format(value=view.value), missing=words.missing(view.value)
    )


def hand(view: View) -> list[str]:
    """Return the seat's own cards."""
    if view.hand:
        return [cards(view.hand), hand_line(view)]
    if view.seat is None or view.to_move == NOBODY:
        return [plain.no_hand()]
    return [words.sits_out() if view.seat == view.banker and not view.rules.banker_plays else words.no_hand()]


def hand_of(name: str, view: View) -> str:
    """Return a hand in one line."""
    said = _("Your cards: {cards} = {value}") if isinstance(name, You) else _("{name}: {cards} = {value}")
    return said.format(name=name, cards=cards(view.hand), value=view.value)


def table(view: View, names: Sequence[str]) -> list[str]:
    """Return the round and the public state of each seat."""
    said = [words.status(view)]
    if view.settled:
        said += [_open(names[result.seat], result) for result in view.settled.results]
    if view.banker >= 0 and not view.settled:
        said.append(_banker(names[view.banker]))
        for seat, name in enumerate(names):
            state = [words.done()] if view.done[seat] else []
            state += _swaps(view.trades[seat], view.takes[seat])
            if state:
                said.append(numbers.about(first(name), ", ".join(state)))
    return [*said, words.bank_now(view.bank)]


def _banker(name: str) -> str:
    return _("You are banker") if isinstance(name, You) else _("{name} is banker").format(name=name)


def _swaps(trades: int, takes: int) -> list[str]:
    """Return the numbers of cards that a seat has traded and taken."""
    said = []
    if trades:
        said.append(n_("{count} card traded", "{count} cards traded", trades).format(count=trades))
    if takes:
        said.append(n_("{count} card taken", "{count} cards taken", takes).format(count=takes))
    return said


def score(view: View, names: Sequence[str]) -> list[str]:
    """Return every stack and the bank."""
    return [stacks(view, names), words.bank_now(view.bank)]


def choice(view: View, action: Action) -> str:
    if isinstance(action, Stand):
        return _("Stand with {value}").format(value=view.value)
    return odds_words.choice(action)


def odds(
    found: Sequence[Odds], most: Sequence[Action], no_takes: Mapping[Action, float], *, last_round: bool
) -> list[str]:
    """Return one line per choice, the best first, and the assumptions; `most` are the best, the very best first."""
    said = []
    for each in sorted(found, key=lambda each: (each.action != most[0], each.action not in most, -each.chips)):
        figures = _("{choice}: {ends}, {chips} chips").format(
            choice=odds_words.choice(each.action),
            ends=odds_words.ends(each),
            chips=odds_words.mean_chips(each.chips),
        )
        if each.action == most[0]:
            said += [
                _("{choice}, the most chips").format(choice=figures),
                *filter(None, [odds_words.plan(each, no_takes)]),
            ]
        else:
            said.append(_("{choice}, as good").format(choice=figures) if each.action in most else figures)
    return [*said, *odds_words.odds_assumptions(last_round=last_round)]


def result(view: View, names: Sequence[str]) -> list[str]:
    """Return how a game ended that was not played out, the winner, and every stack, by place."""
    said = filter(None, (words.headline(view, names) if view.end is not None else "", words.winner(view, names)))
    return [*said, *(numbers.about(first(names[seat]), _owned(names[seat], view.chips[seat])) for seat in ranked(view))]


def _owned(name: str, chips: int) -> str:
    """Return a stack, or what a player owes."""
    return _("owe {chips}").format(chips=-chips) if isinstance(name, You) and chips < 0 else words.stack(chips)


def no_card(text: str) -> str:
    """Return that no card is called so, and how cards are called."""
    form = _("A card is a rank and a suit, such as {card} or {name}.")
    said = form.format(card=words.card(0).lower(), name=words.card_name(0))
    return " ".join((plain.no_such_card(text), said))


def examples() -> dict[str, str]:
    """Return a card as an example for the help."""
    return {"card": words.card(0).lower()}


def typed(card: Card) -> list[str]:
    """Return the texts that name a card in the current language."""
    return [words.card(card), words.card_name(card)]
