"""Texts of hints for Sixteen: arithmetic that is true in the position.

Invariant: every number is counted or computed exactly (`engine.hints`); without a number there is no sentence. A chance
is rounded to a tenth of a percent, and never to 0 or 100 unless it is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sixteen_tui.engine.sixteen.actions import Action, Play
from sixteen_tui.engine.sixteen.cards import WILD, Card, held
from sixteen_tui.engine.sixteen.hints import IN_REACH, Hint, Option, Reply, Value
from sixteen_tui.engine.sixteen.rules import Formed, Rules
from sixteen_tui.engine.sixteen.view import Preview
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.text import numbers
from sixteen_tui.text.hints import percent
from sixteen_tui.text.i18n import _, n_

BEST_WILDS: Final = 3
"""Number of declarations of a wild shown in a table or in plain mode."""


def advised(action: Action) -> str:
    if isinstance(action, Play):
        return _("The expert would play {card}.").format(card=words.the_card(action.card))
    return _("The expert would draw first.")


def brief(options: Sequence[Option]) -> list[Option]:
    """Return the options with at most `BEST_WILDS` declarations of a wild, of its 28."""
    wilds = [option for option in options if held(option.plays[0].card) == WILD]
    return [option for option in options if option not in wilds[BEST_WILDS:]]


def makes(option: Option) -> str:
    """Return the immediate effect of a card."""
    return words.preview(option.plays[0].card, Preview(option.sum, option.formed))


def declarations(option: Option, named: Callable[[Card], str] = words.card) -> str:
    """Return the declarations of a wild beside the first, and the cost of those with another one; "" for none."""
    faces = [play.card for play in option.plays]
    if len(faces) < 2 or held(faces[0]) != WILD:
        return ""
    names = [named(face - WILD - 1) for face in faces[1:]]
    same = _("For the next card the same as {cards}.") if option.end is None else _("The same as {cards}.")
    others: dict[str, list[str]] = {}
    for name, value in zip(names, option.values[1:], strict=False):
        others.setdefault(_judged(value), []).append(name)
    if option.values:
        others.pop(_judged(option.values[0]), None)
    return " ".join(
        [same.format(cards=", ".join(names)), *(said.format(cards=", ".join(each)) for said, each in others.items())]
    )


def _judged(value: Value) -> str:
    """Return the judgement of declarations beside the best card, with a place for their names."""
    if value.cost:
        chances = numbers.rounded(value.cost, 2)
        return n_(
            "As {cards} it costs {count} of 100 chances to win.",
            "As {cards} it costs {count} of 100 chances to win.",
            chances,
        ).replace("{count}", str(chances))
    if value.waste:
        said = _("As {cards} it changes nothing about who wins, but it costs {score}.")
        return said.replace("{score}", words.scored(value.waste))
    return _("As {cards} it is as good as the best card.")


def consequences(option: Option, names: Sequence[str], rules: Rules) -> list[str]:
    """Return the consequences of a card, one sentence per fact."""
    own = option.plays[0].seat
    said = []
    if option.formed is not None:
        said += _after_set(option.formed, option.following, own, names, rules)
    elif option.reply is not None:
        said += _reply(option.sum, option.reply, names[option.reply.seat], rules)
    elif option.following is not None:
        said.append(_("No other player has a card left."))
    return said + _end(option, names)


def costs(option: Option) -> str:
    """Return the cost of a card in chances to win; "" if it is zero or unknown."""
    if not option.cost:
        return ""
    chances = numbers.rounded(option.cost, 2)
    return n_(
        "Beside the best card it costs {count} of 100 chances to win.",
        "Beside the best card it costs {count} of 100 chances to win.",
        chances,
    ).format(count=chances)


def otherwise(option: Option, best: Option | None) -> str:
    """Return the cost in score of a card that costs no chance, or that it is as good as the best; else ""."""
    if option.waste:
        return _("It changes nothing about who wins, but it costs {score}.").format(score=words.scored(option.waste))
    return _("As good as the best card.") if option.as_good and option is not best else ""


def _after_set(formed: Formed, following: int | None, own: int, names: Sequence[str], rules: Rules) -> list[str]:
    said = []
    if formed.side != own % 2:
        said.append(_("The set goes to {side}.").format(side=words.sides(rules, names)[formed.side]))
    if following == own:
        said.append(_("You begin the next pile."))
    elif following is not None:
        said.append(_("{name} begins the next pile.").format(name=names[following]))
    return said


def _reply(total: int, reply: Reply, name: str, rules: Rules) -> list[str]:
    said = [leaves(total, reply)]
    if reply.unseen > 1:
        said += _counts(reply)
    said.append(_holds(reply, name, rules))
    if reply.busts:
        said.append(_busts(reply, name))
    return said


def _counts(reply: Reply) -> list[str]:
    """Return the numbers of cards with each effect, if more than one card is unseen."""
    said, unseen = [], reply.unseen
    if reply.outlook.colour is not None or reply.outlook.number is not None:
        said.append(_matches(reply))
    if reply.sixteen and reply.matches:
        said.append(
            n_(
                "In all, {count} of the {unseen} makes a set.",
                "In all, {count} of the {unseen} make a set.",
                reply.sets,
            ).format(count=reply.sets, unseen=unseen)
        )
    if reply.doubles:
        said.append(
            n_(
                "{count} of the {unseen} makes two sets.", "{count} of the {unseen} make two sets.", reply.doubles
            ).format(count=reply.doubles, unseen=unseen)
        )
    if reply.opens:
        said.append(
            n_(
                "{count} of the {unseen} brings the sum to {low} or more, where 16 is in reach.",
                "{count} of the {unseen} bring the sum to {low} or more, where 16 is in reach.",
                reply.opens,
            ).format(count=reply.opens, unseen=unseen, low=IN_REACH)
        )
    return said


def leaves(total: int, reply: Reply) -> str:
    """Return the remaining sum, and the number of cards that make 16 from it."""
    if total == IN_REACH - 1:
        return _("Leaves {sum}, the highest sum from which no card reaches 16.").format(sum=total)
    if total < IN_REACH:
        return _("Leaves {sum}: no card reaches 16.").format(sum=total)
    if reply.unseen == 1:
        only = (
            _("Leaves {sum}: the only card you cannot see makes 16.")
            if reply.sixteen
            else _("Leaves {sum}: the only card you cannot see does not make 16.")
        )
        return only.format(sum=total)
    if not reply.sixteen:
        return _("Leaves {sum}: none of the {unseen} cards you cannot see makes 16.").format(
            sum=total, unseen=reply.unseen
        )
    return n_(
        "Leaves {sum}: {count} of the {unseen} cards you cannot see makes 16.",
        "Leaves {sum}: {count} of the {unseen} cards you cannot see make 16.",
        reply.sixteen,
    ).format(sum=total, count=reply.sixteen, unseen=reply.unseen)


def _matches(reply: Reply) -> str:
    return n_(
        "{count} of the {unseen} makes a match: {which}.",
        "{count} of the {unseen} make a match: {which}.",
        reply.matches,
    ).format(count=reply.matches, unseen=reply.unseen, which=words.matching(reply.outlook))


def _holds(reply: Reply, name: str, rules: Rules) -> str:
    """Return the chance that the next seat holds a card that makes a set."""
    if not reply.makes_set:
        return _("{name} cannot make a set with the next card.").format(name=name)
    if reply.makes_set == 1:
        return _("{name} can make a set for certain.").format(name=name)
    said = (
        n_(
            "{name} then chooses from {size} card: a set can be made with a chance of {percent}.",
            "{name} then chooses from {size} cards: a set can be made with a chance of {percent}.",
            reply.size,
        )
        if rules.drawing == "enforced"
        else n_(
            "{name} then has up to {size} card: a set can be made with a chance of {percent}.",
            "{name} then has up to {size} cards: a set can be made with a chance of {percent}.",
            reply.size,
        )
    )
    return said.format(name=name, size=reply.size, percent=percent(reply.makes_set))


def _busts(reply: Reply, name: str) -> str:
    if reply.unseen == 1:
        return _("The only card you cannot see goes over 16: {name} has to bust.").format(name=name)
    said = n_("{count} of the {unseen} goes over 16", "{count} of the {unseen} go over 16", reply.busts).format(
        count=reply.busts, unseen=reply.unseen
    )
    if reply.only_busts == 1:
        return _("{fact}: {name} has to bust.").format(fact=said, name=name)
    if not reply.only_busts:
        return _("{fact}.").format(fact=said)
    return _("{fact}: {name} has to bust with a chance of {percent}.").format(
        fact=said, name=name, percent=percent(reply.only_busts)
    )


def _end(option: Option, names: Sequence[str]) -> list[str]:
    """Return the result with best play, once the cards follow from those that are seen; else []."""
    if option.end is None:
        return []
    said = []
    if option.end.draws:
        more = n_("You draw the last {count} card.", "You draw the last {count} cards.", option.left)
        said.append(_("You draw the last card.") if option.left == 1 else more.format(count=option.left))
        return [*said, _on_average(option.end.sets)]
    if option.left and option.following is not None:
        more = n_("{name} draws the last {count} card.", "{name} draws the last {count} cards.", option.left)
        drawn = _("{name} draws the last card.") if option.left == 1 else more
        said.append(drawn.format(name=names[option.following], count=option.left))
    return [*said, _known(numbers.rounded(option.end.sets))]


def _on_average(sets: float) -> str:
    """Return the result with best play in the mean over the cards that the seat can draw."""
    if not words.scored(abs(sets)):
        return _("With best play both sides then win as many sets on average.")
    said = (
        _("With best play your side then wins {sets} more than the other on average.")
        if sets > 0
        else _("With best play your side then wins {sets} less than the other on average.")
    )
    return said.format(sets=words.scored(abs(sets)))


def _known(value: int) -> str:
    """Return the result with best play, once all cards are known."""
    if not value:
        return _("All cards are known: with best play both sides win as many sets from here on.")
    if value > 0:
        return n_(
            "All cards are known: with best play your side wins {count} set more than the other from here on.",
            "All cards are known: with best play your side wins {count} sets more than the other from here on.",
            value,
        ).format(count=value)
    return n_(
        "All cards are known: with best play your side wins {count} set less than the other from here on.",
        "All cards are known: with best play your side wins {count} sets less than the other from here on.",
        -value,
    ).format(count=-value)


def in_lines(hint: Hint, names: Sequence[str], rules: Rules) -> list[str]:
    """Return a hint, one fact per line; of a wild only its best declarations."""
    said = [advised(hint.choice), *_unseen(hint.options)]
    for option in brief(hint.options):
        said += [makes(option), *consequences(option, names, rules)]
        said += filter(None, [costs(option), otherwise(option, hint.best), declarations(option, words.card_name)])
    return said


def in_short(hint: Hint, names: Sequence[str], rules: Rules) -> list[str]:
    """Return the choice of the expert, and what speaks for it."""
    best = next((option for option in hint.options if hint.choice in option.plays), None)
    if best is None:
        return [advised(hint.choice)]
    what = [makes(best)] if best.formed is not None else []
    first = _unseen([best]) if best.sum < IN_REACH else []  # above that, the first sentence says it
    return [advised(hint.choice), *what, " ".join([*first, *consequences(best, names, rules)])]


def _unseen(options: Sequence[Option]) -> list[str]:
    """Return how many cards are counted, before the first count; empty where nothing is counted."""
    counted = {option.reply.unseen for option in options if option.reply is not None and option.reply.unseen > 1}
    return [_("You cannot see {count} cards.").format(count=max(counted))] if counted else []


def assumptions() -> list[str]:
    """Return the assumptions of the numbers."""
    return [
        _("Every card that you cannot see is as likely as any other to be in a hand."),
        _("A wild counts as the card that serves best."),
    ]
