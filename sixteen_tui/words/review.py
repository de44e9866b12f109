"""Texts of a review: luck, play, and the reasons.

Invariant: chances to win are counted in hundredths, chips in chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sixteen_tui.words import Action_contra, Rules_contra, View_contra, numbers, panes
from sixteen_tui.words.i18n import _, n_
from sixteen_tui.words.names import You, capital, joined


class Reviewed(Protocol[View_contra, Rules_contra, Action_contra]):
    """What a game's `words.review` says."""

    def nth(self, number: int) -> str:
        """Where in the game it was: the set, the round, counted from 1."""

    def in_short(self, action: Action_contra) -> str:
        """A choice in a few cells."""

    def lay(self, view: View_contra) -> str:
        """What lay there, or was held, before a choice, in a few cells."""

    def scored(self, amount: float) -> str:
        """Return a cost in the score; "" where costs are counted in the score already."""

    def kind(self, view: View_contra, played: Action_contra, best: Action_contra) -> str:
        """What kind of mistake it is: a code."""

    def overlooked(self, kind: str) -> str:
        """What somebody overlooks whose mistakes are of a kind; "" for one that there is not."""

    def why(
        self, view: View_contra, played: Action_contra, best: Action_contra, names: Sequence[str], rules: Rules_contra
    ) -> str:
        """What can be counted that speaks for the best choice against what was played; "" for nothing."""


def amount(value: float, *, chance: bool) -> str:
    """A chance to win, in percent, or chips."""
    return numbers.percent(value) if chance else numbers.decimal(value, ".2f")


def part(value: float, *, chance: bool) -> str:
    """A part of the result: sets by which a side is ahead, where a chance to win is what is expected; else chips."""
    value = rounded(value, chance=chance)
    return numbers.decimal(value, f"{'+' if value else ''}.{_places(chance=chance)}f")


def rounded(value: float, *, chance: bool) -> float:
    """A part of the result as it is shown; what is next to nothing has no sign."""
    return round(value, _places(chance=chance)) or 0.0


def _places(*, chance: bool) -> int:
    return 1 if chance else 2


def price(value: float, *, chance: bool) -> str:
    """What a mistake costs, in a sentence."""
    number = amount(value, chance=chance)
    return number if chance else n_("{number} chip", "{number} chips", numbers.amount(value)).format(number=number)


def head(*, chance: bool) -> tuple[str, ...]:
    """The columns of the accounts."""
    unit = _("sets ahead") if chance else _("chips")
    return unit, _("at first"), _("cards"), _("own play"), _("others"), _("result"), _("accuracy")


def counted(*, chance: bool) -> list[str]:
    """What the columns mean."""
    unit = [_("All of it is counted in sets by which a side is ahead.")] if chance else []
    return [
        *unit,
        _("Cards are luck: how much better or worse the prospects became without anybody's mistake."),
        _("Own play is what a player's mistakes cost, others what the mistakes of others brought; it all adds up."),
        _("Accuracy is how much of what was at stake in their decisions a player has kept."),
    ]


def kept(accuracy: float) -> str:
    """An accuracy from 0 to 100 in whole figures; 100 only without a mistake, and 0 only where nothing was kept."""
    whole = round(accuracy)
    if 0 < accuracy < 100 and whole in (0, 100):
        return "<1" if whole == 0 else ">99"
    return numbers.decimal(accuracy, ".0f")


def accuracy(share: str) -> str:
    """How much of what was at stake somebody has kept."""
    return _("Accuracy: {share} of 100.").format(share=share)


def title() -> str:
    return _("Luck and play")


def level(value: float, *, chance: bool) -> str:
    """What could be expected at one moment; a chance is shown as 0 or 100% only where it is exact."""
    return panes.percent(value) if chance else numbers.decimal(value, ".1f")


def course(name: str, most: tuple[str, str], least: tuple[str, str], *, chance: bool) -> str:
    """When somebody could expect the most, and when the least: how much, and in which set or round."""
    if chance:
        said = _("{name}: the chance to win was {most} at most ({where}), {least} at least ({there}).")
    else:
        said = _("{name}: {most} chips could be expected at most ({where}), {least} at least ({there}).")
    return said.format(name=name, most=most[0], where=most[1], least=least[0], there=least[1])


def expected(*, chance: bool) -> str:
    """The heading of the line that shows it."""
    return _("chance to win") if chance else _("chips expected")


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


def dearest(name: str, number: int) -> str:
    """The heading of the dearest mistakes of one player."""
    if not number:
        return moments(0)
    return numbers.about(
        name, n_("what cost most, {count} play:", "what cost most, {count} plays:", number).format(count=number)
    )


def after(where: str) -> str:
    """Where in the game it was: after the last set or round, in one that nobody has won."""
    return _("after {where}").format(where=where)


def moment(name: str, played: str, best: str, cost: str) -> str:
    """One mistake: what was played, what was better, and by how much."""
    return _("{name}: {played}. Better by {cost}: {best}.").format(name=name, played=played, best=best, cost=cost)


def both(cost: str, score: str) -> str:
    """What a mistake costs, and what that comes to in the score."""
    return _("{cost} ({score})").format(cost=cost, score=score) if score else cost


def compared(name: str, played: str, best: str, cost: str) -> str:
    """The same in one row of a picture."""
    return _("{name} {played}, best {best}: −{cost}").format(name=name, played=played, best=best, cost=cost)


def marked(name: str, best: str, cost: str) -> str:
    """Beside a position in a replay: a mistake follows, and what would have been better."""
    return _("{name}: better {best} ({cost})").format(name=name, best=best, cost=cost)


def best_play(play: str, where: str, gain: str) -> str:
    """The play beside which any other would have cost most."""
    return _("Best play: {play}, {where} (+{gain}).").format(play=play, where=where, gain=gain)


def worst_play(play: str, where: str, cost: str) -> str:
    """The dearest mistake."""
    return _("Worst: {play}, {where} (−{cost}).").format(play=play, where=where, cost=cost)


def mistakes(name: str, number: int, decisions: int) -> str:
    """How many of a player's decisions were mistakes."""
    return _("{name}: {mistakes} in {decisions}.").format(
        name=name,
        mistakes=n_("{count} mistake", "{count} mistakes", number).format(count=number),
        decisions=n_("{count} decision", "{count} decisions", decisions).format(count=decisions),
    )


def sure(*, chance: bool, noise: float) -> str:
    """How sure the review is."""
    if chance:
        return _(
            "What costs less than {least} of 100 chances to win is not called a mistake: nobody can be sure of it."
        ).format(least=numbers.decimal(100 * noise, ".0f"))
    return _("What costs less than {least} chips is not called a mistake: nobody can be sure of it.").format(
        least=numbers.decimal(noise, ".2f")
    )


# Practice


def practice() -> str:
    """One's own mistakes, to be made again."""
    return _("Practice")


def waiting(number: int) -> str:
    """How many wait today, in a few cells."""
    return n_("{count} today", "{count} today", number).format(count=number)


def practised(most: str) -> list[str]:
    """What practice is, and what is overlooked most."""
    said = [_("Your own mistakes once more, five a day. What you remember comes back later and later.")]
    return [*said, *([_("What you overlook most: {what}.").format(what=most)] if most else [])]


def nothing_today() -> str:
    """There is nothing to practise."""
    return _("Nothing to practise today. Mistakes that decided your games come here.")


# Try again


def try_again() -> str:
    """Over a decision that is to be made again."""
    return _("Try again")


def trial(name: str, where: str) -> str:
    """What is asked: somebody's choice in a set or round."""
    return _("{where}: what should {name} do?").format(where=capital(where), name=name)


def trial_own(where: str) -> str:
    """The same of one's own."""
    return _("{where}: what would you do now?").format(where=capital(where))


def of(number: int, count: int) -> str:
    """Which of how many."""
    return _("{number} of {count}").format(number=number, count=count)


def right(choice: str) -> str:
    """A choice that there is nothing better than."""
    return _("{choice}: right.").format(choice=capital(choice))


def as_good(choices: Sequence[str]) -> str:
    """The other choices that cannot be told apart from the one that was made."""
    return _("As good: {choice}.").format(choice=joined(choices))


def wrong(choice: str, cost: str, best: str) -> str:
    """A choice that costs something, and what is better."""
    return _("{choice}: it costs {cost}. Better: {best}.").format(choice=capital(choice), cost=cost, best=best)


def wasteful(choice: str, score: str, best: str, *, won: bool) -> str:
    """A choice that changes nothing about who wins but costs something of the score, and what is better."""
    if won:
        said = _("{choice}: the game is as good as won, but it costs {score}. Better: {best}.")
    else:
        said = _("{choice}: the game is as good as lost, but it costs {score}. Better: {best}.")
    return said.format(choice=capital(choice), score=score, best=best)


def as_then(name: str) -> str:
    """The same choice as in the game."""
    if isinstance(name, You):
        return _("You did the same in the game.")
    return _("{name} did the same in the game.").format(name=name)


def then(name: str, played: str, cost: str) -> str:
    """What was chosen in the game, and what that cost, if it did."""
    if isinstance(name, You):
        said = (
            _("Your choice in the game: {choice}.")
            if not cost
            else _("Your choice in the game: {choice}; it cost {cost}.")
        )
    elif cost:
        said = _("In the game, {name}: {choice}; it cost {cost}.")
    else:
        said = _("In the game, {name}: {choice}.")
    return said.format(name=name, choice=played, cost=cost)


def not_that() -> str:
    """Something that is no decision was chosen."""
    return _("That is not what is asked: choose one of the plays.")


def next_one(key: str, *, last: bool) -> str:
    """How to go on after an answer."""
    return (_("{key}: done") if last else _("{key}: the next one")).format(key=key)


def choose() -> str:
    """What to do."""
    return _("Choose as at the table.")


def thinking() -> str:
    """Said before a review, which takes some seconds."""
    return _("Looking at every decision again…")


def unfinished() -> str:
    return _("this game is not over; only a finished one is reviewed")


def no_more(*, any_at_all: bool) -> str:
    """There is no mistake that way."""
    return _("No mistake there.") if any_at_all else moments(0)


def progress() -> str:
    return _("thinking")
