"""What a review says: what was luck, what was play, and why.

Law: as in `words`. What counts as a chance to win is told in hundredths of it, chips as chips.
"""

from __future__ import annotations

from sixteen_tui.words import numbers
from sixteen_tui.words.i18n import _, n_


def amount(value: float, *, chance: bool, signed: bool = True) -> str:
    """A chance to win, in percent, or chips."""
    if chance:
        return _("{number}%").format(number=numbers.decimal(100 * value, "+.0f" if signed else ".0f"))
    return numbers.decimal(value, "+.2f" if signed else ".2f")


def head(*, chance: bool) -> tuple[str, ...]:
    """The columns of the accounts."""
    unit = _("chance to win") if chance else _("chips")
    return unit, _("at first"), _("cards"), _("own play"), _("others"), _("result"), _("accuracy")


def counted() -> list[str]:
    """What the columns mean."""
    return [
        _("Cards are luck: how much better or worse the prospects became without anybody's mistake."),
        _("Own play is what a player's mistakes cost, others what the mistakes of others brought; it all adds up."),
        _("Accuracy is how much of what was at stake in their decisions a player has kept."),
    ]


def accuracy(share: str) -> str:
    """How much of what was at stake somebody has kept."""
    return _("Accuracy: {share} of 100.").format(share=share)


def title() -> str:
    return _("Luck and play")


def where() -> str:
    """The heading of the bars."""
    return _("Where the result came from")


def directions() -> tuple[str, str]:
    """Below the bars: to the left what was lost, to the right what was won."""
    return _("against"), _("for")


def far(number: int, most: int) -> str:
    """How far the thinking is."""
    return _("{count} of {most}").format(count=number, most=most)


def moments(number: int) -> str:
    """The heading of the dearest mistakes."""
    if not number:
        return _("No play can be called a mistake.")
    return n_("What decided it, {count} play:", "What decided it, {count} plays:", number).format(count=number)


def moment(name: str, played: str, best: str, cost: str) -> str:
    """One mistake: what was played, what was better, and by how much."""
    return _("{name}: {played}. Better by {cost}: {best}.").format(name=name, played=played, best=best, cost=cost)


def mistakes(name: str, number: int, decisions: int) -> str:
    """How many of a player's decisions were mistakes."""
    return n_(
        "{name}: {count} mistake in {decisions} decisions.",
        "{name}: {count} mistakes in {decisions} decisions.",
        number,
    ).format(name=name, count=number, decisions=decisions)


def sure(*, chance: bool, noise: float) -> str:
    """How sure the review is."""
    if chance:
        return _(
            "What costs less than {least} of a chance to win is not called a mistake: nobody can be sure of it."
        ).format(least=numbers.percent(noise))
    return _("What costs less than {least} chips is not called a mistake: nobody can be sure of it.").format(
        least=numbers.decimal(noise, ".2f")
    )


def thinking() -> str:
    """Said before a review, which takes some seconds."""
    return _("Looking at every decision again…")


def unfinished() -> str:
    return _("this game is not over; only a finished one is reviewed")


def progress() -> str:
    return _("thinking")
