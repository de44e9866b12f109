"""Texts of Sixteen in plain mode: cards by their full names, one fact per line.

Invariant: uses the sentences of the screen where they exist.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import NUMBER, UNKNOWN, WILD, Card
from sixteen_tui.engine.sixteen.rules import KINDS, Formed, PassedOver, count_kinds, sets
from sixteen_tui.engine.sixteen.view import View, outlook, preview
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.text import numbers, plain
from sixteen_tui.text.i18n import _, lazy, p_
from sixteen_tui.text.names import You, capital


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
            total = next((sum(NUMBER[c] for c in e.cards) for e in events if isinstance(e, Formed)), view.sum)
            said.append(_plays(names[seat], words.the_card(card), total))
    for event in events:
        if isinstance(event, Formed):
            said += [words.announcement(event, words.sides(view.rules, names)[event.side])]
            said.append(capital(words.reason(event)))
            said.append(won(view, names))
        if isinstance(event, PassedOver):
            said.append(words.passed_over(names[event.passed]))
    return said


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
    return plain.tally(words.score_title(), zip(words.sides(view.rules, names), sets(view.won), strict=True))


def situation(view: View) -> list[str]:
    """Return the text before the choices: the sum, and the cards that match."""
    if not view.pile:
        return [words.empty_pile()]
    said = [_("{sum}, {missing}").format(sum=words.sum_line(view.sum), missing=words.missing(view.sum))]
    match = words.match_in_reach(outlook(view))
    return [*said, match] if match else said


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
    for side, name in enumerate(words.sides(view.rules, names)):
        counts = count_kinds(view.won, side)
        kinds = [
            _("{kind} {count}").format(kind=words.kind(kind), count=counts[kind]) for kind in KINDS if counts[kind]
        ]
        if kinds:
            said.append(numbers.about(name, ", ".join(kinds)))
    return said


def hand(view: View) -> list[str]:
    """Return the seat's own cards, numbered as in the choices."""
    return [plain.numbered(place, words.card_name(card)) for place, card in enumerate(view.hand, start=1)]


def hand_of(name: str, view: View) -> str:
    """Return a hand in one line, for a replay with open hands."""
    return numbers.about(name, ", ".join(map(words.card_name, view.hand)))


def choice(view: View, card: Card, *, new: bool) -> str:
    """Return a card that can be played and its effect."""
    if card == WILD:
        said = words.wild_help()
    else:
        assert view.seat is not None
        after = preview(view, Play(view.seat, card))
        if after.formed is not None:
            said = words.preview(card, after)
        else:
            said = _("{card}, sum {sum}").format(card=words.card_name(card), sum=after.sum)
    return _("{choice}, just drawn").format(choice=said) if new else said


may_draw = lazy("draw a card")


def result(view: View, names: Sequence[str]) -> list[str]:
    """Return the winner and the score."""
    winner = "".join(text for text, _ink in words.standings(view, names)[0])
    return [winner, *score(view, names)]


def wild_as() -> str:
    """Return the prompt for the declaration of a wild."""
    text = p_("prompt, at most 40 characters", "Wild as which card, such as {card}:")
    return plain.prompt(text.format(**examples()))


def examples() -> dict[str, str]:
    """Return cards as examples for the help."""
    return {"card": words.card(3).lower(), "wild": words.card(WILD).lower()}


# Typed cards


def typed(card: Card) -> list[str]:
    """Return the texts that name a card in the current language."""
    return [words.card(card), words.card_name(card)]
