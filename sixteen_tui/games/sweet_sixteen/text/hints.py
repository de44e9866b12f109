"""Texts of hints for Sweet Sixteen: the effect of the next card, counted.

Invariant: every number is counted or computed exactly.
"""

from __future__ import annotations

from sixteen_tui.engine.sweet_sixteen.actions import Take, Trade
from sixteen_tui.engine.sweet_sixteen.hints import Hint, Option
from sixteen_tui.games.sweet_sixteen.text import odds as odds_words
from sixteen_tui.games.sweet_sixteen.text import the_card
from sixteen_tui.text.i18n import _, n_


def advised(hint: Hint) -> str:
    match hint.choice:
        case Trade(_seat, given):
            return _("The expert would trade {card}.").format(card=the_card(given))
        case Take():
            return _("The expert would take a card.")
    return _("The expert would stand.")


def option(option: Option, plan: str = "") -> str:
    """Return a choice, its consequences, and the plan behind it (`text.odds.plan`)."""
    what = " ".join(filter(None, [*consequences(option), plan]))
    return _("{choice}. {what}").format(choice=odds_words.choice(option.action), what=what)


def consequences(option: Option) -> list[str]:
    """Return the effects of the next card on the hand, one sentence per fact."""
    if not option.unseen:
        return [_paid(option.values[0][0], -int(option.bank))]
    said = [_sixteens(option)]
    if option.eight:
        said.append(
            n_(
                "{count} of them with the 8 of diamonds, which counts twice.",
                "{count} of them with the 8 of diamonds, which counts twice.",
                option.eight,
            ).format(count=option.eight)
        )
    if option.unseen == 1:
        return [*said, *_only(option)]
    busts = (
        n_("{count} of the {unseen} goes over 16.", "{count} of the {unseen} go over 16.", option.bust)
        if option.bust
        else _("None of the {unseen} goes over 16.")
    )
    said.append(busts.format(count=option.bust, unseen=option.unseen))
    return said if option.better is None else [*said, _nearer(option, option.better)]


def _nearer(option: Option, better: int) -> str:
    if not better:
        said = _("None of the {unseen} brings the hand nearer to 16.")
    elif not option.sixteen:
        said = n_(
            "{count} of the {unseen} brings the hand nearer to 16.",
            "{count} of the {unseen} bring the hand nearer to 16.",
            better,
        )
    else:
        said = n_(
            "{count} of the {unseen} brings the hand nearer to 16, or to it.",
            "{count} of the {unseen} bring the hand nearer to 16, or to it.",
            better,
        )
    return said.format(count=better, unseen=option.unseen)


def _sixteens(option: Option) -> str:
    if option.unseen == 1:
        return (
            _("The only card you cannot see makes 16.")
            if option.sixteen
            else _("The only card you cannot see does not make 16.")
        )
    if not option.sixteen:
        return _("None of the {unseen} cards you cannot see makes 16.").format(unseen=option.unseen)
    return n_(
        "{count} of the {unseen} cards you cannot see makes 16.",
        "{count} of the {unseen} cards you cannot see make 16.",
        option.sixteen,
    ).format(count=option.sixteen, unseen=option.unseen)


def _only(option: Option) -> list[str]:
    """Return the other effects of the last unseen card."""
    if option.bust:
        return [_("It goes over 16.")]
    return [_("It brings the hand nearer to 16.")] if option.better and not option.sixteen else []


def _paid(worth: int, chips: int) -> str:
    return n_(
        "With {value} you pay the bank {count} chip.", "With {value} you pay the bank {count} chips.", chips
    ).format(value=worth, count=chips)
