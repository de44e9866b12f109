"""Texts of Sixteen in plain mode: cards by their full names, one fact per line.

Invariant: uses the sentences of the screen where they exist.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import COLOUR, COLOURS, NUMBER, NUMBERS, UNKNOWN, WILD, Card
from sixteen_tui.engine.sixteen.rules import Formed, PassedOver, Rules, count_kinds, sets
from sixteen_tui.engine.sixteen.view import Preview, View, outlook, preview
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.games.sixteen.text import panes
from sixteen_tui.text import numbers, plain
from sixteen_tui.text.i18n import _, lazy, p_
from sixteen_tui.text.names import You, YourTeam, capital, first, in_row, joined, remark


def told(action: object, events: Sequence[object], view: View, names: Sequence[str]) -> list[str]:
    """Return the texts of an entry; `view` is the view after it."""
    said = []
    match action:
        case Deal():
            said.append(_dealt(names[view.to_move]))
        case Draw(seat, card) if card not in (None, UNKNOWN):
            assert card is not None
            said.append(_draws(names[seat], words.the_card(card)))
        case Draw(seat) if view.rules.drawing != "enforced":
            said.append(words.draws(names[seat]))
        case Play(seat, card):
            said.append(_plays(names[seat], words.the_card(card), _total(events, view)))
    for event in events:
        if isinstance(event, Formed):
            said += [words.announcement(event, sides(view.rules, names)[event.side])]
            said.append(capital(words.reason(event)))
            said.append(won(view, names))
        if isinstance(event, PassedOver):
            said.append(words.passed_over(names[event.passed]))
    return [*said, *_pile_ends(action, view)]


def news(action: object, events: Sequence[object], view: View, names: Sequence[str], detail: str) -> list[str]:
    """Return the texts of an entry while the game is played, as `Plain.news`."""
    formed = [event for event in events if isinstance(event, Formed)]
    if detail == "full" or not isinstance(action, Draw | Play):
        return told(action, events, view, names)
    if isinstance(action, Draw):
        if isinstance(names[action.seat], You) and action.card != UNKNOWN:
            return _pile_ends(action, view)  # the choices mark the card
        return told(action, events, view, names)
    name = names[action.seat]
    own = isinstance(name, You) and action.seat == view.seat  # a spectator may know one player as "You"
    said = _played(name, action.card, _total(events, view), "" if not own else detail)
    if formed:
        side = sides(view.rules, names)[formed[0].side]
        said = " ".join(map(plain.sentence, (said, words.announcement(formed[0], side), _sets(view, names))))
    passed = [words.passed_over(names[event.passed]) for event in events if isinstance(event, PassedOver)]
    return [said, *passed]


def _total(events: Sequence[object], view: View) -> int:
    """Return the sum after a play, also where it made a set."""
    return next((sum(NUMBER[c] for c in e.cards) for e in events if isinstance(e, Formed)), view.sum)


def _played(name: str, card: Card, total: int, detail: str) -> str:
    """Return a play in few words; `detail` is "" for the play of another."""
    if not detail:
        return _("{name}: {card}, sum {sum}").format(name=name, card=words.card_name(card), sum=total)
    if detail == "brief":
        return words.sum_line(total)
    return capital(_("{card}, {effect}").format(card=words.card_name(card), effect=total))


def _pile_ends(action: object, view: View) -> list[str]:
    """Return that the draw pile has just become empty."""
    emptied = isinstance(action, Draw) and not view.draw_pile
    return [_("The draw pile is empty. Everyone plays out the hand.")] if emptied else []


def sides(rules: Rules, names: Sequence[str]) -> Sequence[str]:
    """Return the names of the sides; team mates are joined by a word, because a sign is not always read aloud."""
    found = words.sides(rules, names)
    if rules.seats == len(found):
        return found
    mates = [[names[seat] for seat in range(side, rules.seats, 2)] for side in (0, 1)]
    return [type(side)(joined(each)) for side, each in zip(found, mates, strict=True)]


def seating(names: Sequence[str], rules: Rules) -> list[str]:
    """Return the teams, and the order in which they play."""
    if rules.seats == 2:
        return []
    one, other = (joined([in_row(names[seat]) for seat in range(side, rules.seats, 2)]) for side in (0, 1))
    order = ", ".join(map(in_row, names))
    return [_("{team} against {other}. Order: {names}.").format(team=capital(one), other=other, names=order)]


def _dealt(name: str) -> str:
    if isinstance(name, You):
        return _("The cards are dealt. You begin.")
    return _("The cards are dealt. {name} begins.").format(name=name)


def _draws(name: str, card: str) -> str:
    """Return that a player drew this card; only for a seat that may know it."""
    if isinstance(name, You):
        return _("You draw {card}").format(card=card)
    return _("{name} draws {card}").format(name=name, card=card)


def _plays(name: str, card: str, total: int) -> str:
    said = _("You play {card}, sum {sum}") if isinstance(name, You) else _("{name} plays {card}, sum {sum}")
    return said.format(name=name, card=card, sum=total)


def won(view: View, names: Sequence[str]) -> str:
    return plain.tally(words.score_title(), zip(sides(view.rules, names), sets(view.won), strict=True))


def _sets(view: View, names: Sequence[str]) -> str:
    """Return the score in few words, that of the person first."""
    mine = [isinstance(side, You | YourTeam) for side in sides(view.rules, names)]
    if not any(mine):
        return won(view, names)
    own = mine.index(True)
    counts = sets(view.won)
    return _("Sets {own} to {other}").format(own=counts[own], other=counts[1 - own])


def situation(view: View) -> list[str]:
    """Return the text before the choices: the sum, and the cards that match."""
    if not view.pile:
        return [words.empty_pile()]
    said = [_("{sum}, {missing}").format(sum=words.sum_line(view.sum), missing=words.missing(view.sum))]
    match = words.match_in_reach(outlook(view))
    return [*said, match] if match else said


def facts(view: View) -> list[str]:
    """Return what the last play does not say: a new pile, which cards make a set, a hand that cannot be played yet."""
    said = reach(view) if view.pile else [plain.sentence(words.empty_pile())]
    if view.hand and not any(isinstance(action, Play) for action in view.legal):
        said.append(_("You hold {cards}.").format(cards=joined([*map(words.card_name, view.hand)])))
    return [" ".join(said)] if said else []


def place(view: View, names: Sequence[str]) -> str:
    """Return the situation in one line: the sum, the pile, and which cards make a set."""
    if not view.pile:
        return plain.sentence(words.empty_pile())
    pile = _("Pile {cards}.").format(cards=", ".join(map(words.card_name, view.pile)))
    return " ".join((plain.sentence(words.sum_line(view.sum)), pile, *reach(view)))


def reach(view: View) -> list[str]:
    """Return in one line which cards make a set now; empty for none."""
    now = outlook(view)
    said = [] if now.sixteen is None else [_("A {number} makes 16.").format(number=now.sixteen)]
    match = words.match_in_reach(now)
    said += [f"{match}."] if match else []
    return [" ".join(said)] if said else []


def table(view: View, names: Sequence[str]) -> list[str]:
    """Return the situation, the play pile, and the number of cards elsewhere."""
    said = situation(view)
    if view.pile:
        cards = ", ".join(words.card_name(card) for card in view.pile)
        said.append(_("On the pile, the last card last: {cards}").format(cards=cards))
    held = plain.tally(_("Cards in hand"), zip(names, view.counts, strict=True))
    return [*said, words.draw_pile(view.draw_pile), held]


def score(view: View, names: Sequence[str]) -> list[str]:
    """Return the score, and each side's sets by kind."""
    said = [won(view, names)]
    for side, name in enumerate(sides(view.rules, names)):
        if kinds := words.by_kind(count_kinds(view.won, side)):
            said.append(numbers.about(first(name), kinds))
    return said


def hand(view: View) -> list[str]:
    """Return the seat's own cards, numbered as in the choices."""
    return [plain.numbered(place, words.card_name(card)) for place, card in enumerate(view.hand, start=1)]


def hand_of(name: str, view: View) -> str:
    """Return a hand in one line, for a replay with open hands."""
    return numbers.about(first(name), ", ".join(map(words.card_name, view.hand)))


def choice(view: View, card: Card, *, new: bool) -> str:
    """Return a card that can be played and its effect."""
    if card == WILD:
        said = words.wild_help()
    else:
        after = _after(view, card)
        if after.formed is not None:
            said = words.preview(card, after)
        else:
            said = _("{card}, sum {sum}").format(card=words.card_name(card), sum=after.sum)
    return _("{choice}, just drawn").format(choice=said) if new else said


def choice_in_short(view: View, card: Card, *, new: bool) -> str:
    """Return a card that can be played and its effect in few words."""
    said = words.card_name(card)
    if card != WILD:
        after = _after(view, card)
        effect = str(after.sum) if after.formed is None else remark(words.kinds(after.formed.kinds))
        said = _("{card}, {effect}").format(card=said, effect=effect)
    return _("{choice}, new").format(choice=said) if new else said


def _after(view: View, card: Card) -> Preview:
    assert view.seat is not None
    return preview(view, Play(view.seat, card))


def still_unseen(cards: Sequence[Card], *, wilds: bool) -> list[str]:
    """Return the numbers that are unseen of each colour, each as often as it is, and the wilds."""
    said = []
    for colour in range(len(COLOURS)):
        left = sorted(NUMBER[card] for card in cards if card < WILD and COLOUR[card] == colour)
        said.append(numbers.about(capital(words.colour(colour)), ", ".join(map(str, left)) or "0"))
    return [*said, *([panes.wilds(cards.count(WILD))] if wilds else []), panes.unseen(len(cards))]


may_draw = lazy("draw a card")


def result(view: View, names: Sequence[str]) -> list[str]:
    """Return how a game ended that was not played out, the winner, and the score."""
    said = filter(None, (words.headline(view, names) if view.end is not None else "", words.winner(view, names)))
    return [*said, *score(view, names)]


def wild_as() -> str:
    """Return the prompt for the declaration of a wild."""
    text = p_("prompt, at most 40 characters", "Wild as, such as {card}, or {back}:")
    return plain.prompt(text.format(**examples(), back=plain.words("go-back")[-1]))


def wild_may_be(view: View) -> list[str]:
    """Return what a wild can be and which declarations make a set now."""
    letters = ", ".join(words.card(colour * NUMBERS)[0].lower() for colour in range(len(COLOURS)))
    return [
        *reach(view),
        _("Type a colour and a number: {letters}, 0 to {highest}.").format(letters=letters, highest=NUMBERS - 1),
    ]


def no_card(text: str) -> str:
    """Return that no card is called so, and how cards are called."""
    form = _("A card is a colour and a number from 0 to {highest}, such as {card} or {name}.")
    said = form.format(highest=NUMBERS - 1, card=words.card(3).lower(), name=words.card_name(3))
    return " ".join((plain.no_such_card(text), said))


def asks(view: View) -> str:
    """Return the prompt of a turn."""
    return plain.your_card()


def examples() -> dict[str, str]:
    """Return cards as examples for the help."""
    return {"card": words.card(3).lower(), "wild": words.card(WILD).lower()}


# Typed cards


def spelt(text: str) -> str:
    """Return a text with each card's code in the current language replaced by its name."""
    names = {words.card(card): words.card_name(card) for card in range(WILD)}
    return re.sub(r"\b[^\W\d][0-6]\b", lambda code: names.get(code[0], code[0]), text)


def typed(card: Card) -> list[str]:
    """Return the texts that name a card in the current language.

    The number does not come first in English: "3 green" may mean the third card.
    """
    return [words.card(card), words.card_name(card)]
