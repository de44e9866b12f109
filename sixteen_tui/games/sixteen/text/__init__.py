"""Texts of Sixteen: cards, sets, events and choices.

Invariant: codes and values in, sentences in the current language out; no decision is made here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER, NUMBERS, UNKNOWN, WILD, Card
from sixteen_tui.engine.sixteen.rules import KINDS, TARGET, Formed, PassedOver, Rules, count_kinds, sets
from sixteen_tui.engine.sixteen.view import Outlook, Preview, View
from sixteen_tui.games.sixteen.named import learn as learn
from sixteen_tui.games.sixteen.named import play as play
from sixteen_tui.games.sixteen.named import score as score
from sixteen_tui.games.sixteen.named import title as title
from sixteen_tui.games.sixteen.named import who_plays as who_plays
from sixteen_tui.games.sixteen.text.rules import colour as colour
from sixteen_tui.games.sixteen.text.rules import how_many as how_many
from sixteen_tui.games.sixteen.text.rules import level_help as level_help
from sixteen_tui.games.sixteen.text.rules import matches as matches
from sixteen_tui.games.sixteen.text.rules import partner as partner
from sixteen_tui.games.sixteen.text.rules import presets as presets
from sixteen_tui.games.sixteen.text.rules import rules_summary as rules_summary
from sixteen_tui.games.sixteen.text.rules import seats_help as seats_help
from sixteen_tui.games.sixteen.text.rules import sides as sides
from sixteen_tui.games.sixteen.text.rules import variations as variations
from sixteen_tui.terminal.cells import fit
from sixteen_tui.text import ends, numbers
from sixteen_tui.text.i18n import _, lazy, lazy_count, lazy_in, lazy_with, n_, p_
from sixteen_tui.text.names import You, YourTeam

if TYPE_CHECKING:
    from sixteen_tui.widgets.canvas import Line


def letter(index: int) -> str:
    """Return a colour's letter on the cards."""
    return (
        p_("letter of blue", "B"),
        p_("letter of green", "G"),
        p_("letter of orange", "O"),
        p_("letter of purple", "P"),
    )[index]


def card(card: Card) -> str:
    """Return a card as printed on it, "B5"; a played wild as "W=B5"."""
    if card == WILD:
        return p_("letter of a wild", "W")
    if card == UNKNOWN:
        return "?"
    code = f"{letter(COLOUR[card])}{NUMBER[card]}"
    return code if card < WILD else p_("a wild played as a card", "W={card}").format(card=code)


def card_name(card: Card) -> str:
    """Return a card in full: "blue 5"."""
    if card == WILD:
        return _("wild")
    name = _("{colour} {number}").format(colour=colour(COLOUR[card]), number=NUMBER[card])
    return name if card < WILD else _("wild as {card}").format(card=name)


def the_card(card: Card) -> str:
    """Return a card with its article."""
    if card == WILD:
        return p_("a card with its article", "a wild")
    name = _("{colour} {number}").format(colour=colour(COLOUR[card]), number=NUMBER[card])
    if card < WILD:
        return p_("a card with its article", "the {card}").format(card=name)
    return p_("a card with its article", "the wild as {card}").format(card=name)


def any_wild(number: int) -> str:
    """Return a wild with a number in whichever colour, with its article."""
    return p_("a card with its article", "the wild as any {number}").format(number=number)


def kind(name: str) -> str:
    return {
        "sixteen": _("Sixteen"),
        "bust": _("bust"),
        "colour": _("colour match"),
        "number": _("number match"),
    }[name]


def by_kind(counts: Mapping[str, int]) -> str:
    """Return how many sets are of each of `KINDS`, without the kinds that have none."""
    found = [name for name in KINDS if counts[name]]
    return ", ".join(_("{kind} {count}").format(kind=kind(name), count=counts[name]) for name in found)


def kinds(names: Sequence[str]) -> str:
    """Return all kinds of a set as one phrase."""
    said = [kind(name) for name in reversed(names)]
    if "colour" in names and "number" in names:
        said = [*said[:-2], _("double match")]
    what = " + ".join(said)
    return what[:1].upper() + what[1:]


def kind_column(name: str) -> str:
    """Return a kind of set as the heading of a narrow column."""
    return {
        "sixteen": p_("column", "16"),
        "bust": p_("column", "they bust"),
        "colour": p_("column", "colour"),
        "number": p_("column", "number"),
    }[name]


def announcement(formed: Formed, side: str) -> str:
    """Return the kinds of a set and the side that won it."""
    many = formed.worth > 1
    if isinstance(side, You):
        said = _("{kind}! Two sets for you") if many else _("{kind}! The set is yours")
    elif isinstance(side, YourTeam):
        said = _("{kind}! Two sets for your team") if many else _("{kind}! The set goes to your team")
    else:
        said = _("{kind}! Two sets for {side}") if many else _("{kind}! The set goes to {side}")
    return said.format(kind=kinds(formed.kinds), side=side)


def reason(formed: Formed) -> str:
    """Return the reason of a set: arithmetic and colours."""
    total = sum(NUMBER[card] for card in formed.cards)
    last = formed.cards[-1]
    reasons = []
    if "bust" in formed.kinds:
        reasons.append(
            _("{before} + {number} = {total}, over 16").format(
                before=total - NUMBER[last], number=NUMBER[last], total=total
            )
        )
    if "sixteen" in formed.kinds:
        reasons.append(_("{before} + {number} = 16").format(before=total - NUMBER[last], number=NUMBER[last]))
    return ", ".join([*reasons, *matches(formed)])


def log_line(action: object, events: Sequence[object], view: View, names: Sequence[str]) -> list[str]:
    """Return the log texts of an entry; forced draws have none. `view` is the view after it."""
    said = []
    if isinstance(action, Play):
        total = next((sum(NUMBER[c] for c in e.cards) for e in events if isinstance(e, Formed)), view.sum)
        said.append(_("{name}: {card}, sum {sum}").format(name=names[action.seat], card=card(action.card), sum=total))
    if isinstance(action, Draw) and view.rules.drawing != "enforced":
        said.append(draws(names[action.seat]))
    for event in events:
        if isinstance(event, Formed):
            said.append(announcement(event, sides(view.rules, names)[event.side]))
        if isinstance(event, PassedOver):
            said.append(passed_over(names[event.passed]))
    return said


def draws(name: str) -> str:
    """Return that a player drew a hidden card."""
    return _("You draw a card") if isinstance(name, You) else _("{name} draws a card").format(name=name)


def passed_over(name: str) -> str:
    """Return that a player without cards is skipped."""
    if isinstance(name, You):
        return _("You have no cards left and are passed over")
    return _("{name} has no cards left and is passed over").format(name=name)


def preview(card: Card, after: Preview) -> str:
    """Return the effect of playing a card."""
    formed = after.formed
    if formed and len(formed.kinds) == 1:
        return _("{card}: {kind}! {reason}").format(
            card=card_name(card), kind=kinds(formed.kinds), reason=reason(formed)
        )
    if formed and formed.worth > 1:
        return _("{card}: {kind}! Two sets").format(card=card_name(card), kind=kinds(formed.kinds))
    if formed:
        return _("{card}: {kind}!").format(card=card_name(card), kind=kinds(formed.kinds))
    return _("{card}: sum {sum}, {missing} to go").format(
        card=card_name(card), sum=after.sum, missing=TARGET - after.sum
    )


wild_help = lazy("wild: you choose its colour and number")


def match_in_reach(now: Outlook) -> str:
    """Return the cards that make a match now, without those that would bust; "" for none."""
    if now.colour is None:
        return "" if now.number is None else _("Match with any {number}").format(number=now.number)
    if now.highest == NUMBERS - 1:
        said = _("Match with any {colour} card or any {number}")
        alone = _("Match with any {colour} card")
    else:
        said = _("Match with any {colour} card up to {highest} or any {number}")
        alone = _("Match with any {colour} card up to {highest}")
    return (alone if now.number is None else said).format(
        colour=colour(now.colour), highest=now.highest, number=now.number
    )


def matching(now: Outlook) -> str:
    """Return the same cards as a list: a colour, a number or both."""
    said = []
    if now.colour is not None:
        of_colour = "{colour}" if now.highest == NUMBERS - 1 else _("{colour} up to {highest}")
        said.append(of_colour.format(colour=colour(now.colour), highest=now.highest))
    said += [] if now.number is None else [str(now.number)]
    return said[0] if len(said) == 1 else _("{one} or {other}").format(one=said[0], other=said[1])


sum_line = lazy_with("Sum {sum}")


def missing(total: int) -> str:
    return _("{missing} to go").format(missing=TARGET - total)


def scored(amount: float) -> str:
    """Return a cost in the score; "" if it rounds to nothing."""
    tenths = numbers.rounded(amount, 1)
    if tenths <= 0:
        return ""
    return n_("{sets} set", "{sets} sets", numbers.amount(tenths / 10)).format(sets=numbers.decimal(amount, ".1f"))


cards = lazy_count("{count} card", "{count} cards")


def draw_pile(count: int) -> str:
    return _("Draw pile {count}").format(count=count) if count else _("Draw pile empty")


empty_pile = lazy("A new pile begins")
drawn_mark = lazy_in("at most 5 characters, marks the card just drawn", "new")
bank_title = lazy("Bank of won sets")
score_title = lazy("Sets")
no_sets = lazy("no set yet")


def partner_in_words(name: str) -> str:
    """Return a team mate's name with a word for what it is."""
    return _("{name} (partner)").format(name=name)


must_draw = lazy("draw a card first")
may_draw = lazy("draw or play")
must_play = lazy("play a card")
chooser_title = lazy("Your wild is…")


def in_short(after: Preview) -> str:
    """Return the effect of a play in at most six characters."""
    if after.formed is None:
        return f"={after.sum}"
    kinds = after.formed.kinds
    if len(kinds) > 1:
        return p_("at most 6 characters, a set of two kinds", "double")
    return {
        "sixteen": p_("at most 6 characters", "16"),
        "bust": p_("at most 6 characters", "bust"),
        "colour": p_("at most 6 characters", "match"),
        "number": p_("at most 6 characters", "match"),
    }[kinds[0]]


def status(view: View) -> str:
    """Return the number of cards in the draw pile."""
    return draw_pile(view.draw_pile)


milestone = lazy_in("key", "set")
"""Name of the unit by which a replay skips."""
milestones = lazy_count("{count} set", "{count} sets")


def result(view: View, names: Sequence[str]) -> list[Line]:
    """Return the winner, and each side's sets by kind; a set can be of several kinds."""
    parties, totals = sides(view.rules, names), sets(view.won)
    heads = [kind_column(name) for name in KINDS]
    lines: list[Line] = [[(headline(view, names), "accent")], []]
    lines.append([(f"{fit('', 32)}{fit(score_title(), 7, 'right')}  {'  '.join(heads)}", "dim")])
    for side in (0, 1):
        counts = count_kinds(view.won, side)
        numbers = "".join(f"  {counts[name]:>{cell_len(head)}}" for name, head in zip(KINDS, heads, strict=True))
        lines.append([(fit(parties[side], 32), "text"), (f"{totals[side]:>7}", "good"), (numbers, "text")])
    return lines


def standings(view: View, names: Sequence[str]) -> list[Line]:
    """Return the winner and the score in 38 cells."""
    parties, totals = sides(view.rules, names), sets(view.won)
    lines: list[Line] = [[(headline(view, names), "accent")], []]
    return [*lines, *([(fit(parties[side], 32), "text"), (f"{totals[side]:>5}", "good")] for side in (0, 1))]


def headline(view: View, names: Sequence[str]) -> str:
    """Return the winner, or how the game ended before it was played out; "" before the end."""
    return winner(view, names) if view.end is None else ends.headline(view.end, names)


def winner(view: View, names: Sequence[str]) -> str:
    """Return the winner, or that there are two; "" for none and before the end."""
    parties = sides(view.rules, names)
    winners = view.outcome.winners if view.outcome else ()
    if len(winners) > 1:
        return _("A draw: both sides have as many sets.")
    side = parties[winners[0]] if winners else ""
    if isinstance(side, You):
        return _("You win!")
    if isinstance(side, YourTeam):
        return _("Your team wins!")
    if side and view.rules.seats > 2:
        return p_("two team mates", "{names} win!").format(names=side)
    return _("{name} wins!").format(name=side) if side else ""


def question(action: object, found: object, names: Sequence[str], rules: Rules) -> str:
    """Return the coach's question before a play that it advises against."""
    from sixteen_tui.engine.sixteen.coach import Doubt
    from sixteen_tui.games.sixteen.text import doubts

    assert isinstance(action, Play)
    assert isinstance(found, Doubt), "a play that could only lose is the coach's affair"
    return doubts.really(action, found, names, rules)
