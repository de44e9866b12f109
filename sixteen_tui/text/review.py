"""Texts of a review: luck, play, and the reasons.

Invariant: chances to win are counted in hundredths, chips in chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, lazy, lazy_count, lazy_in, lazy_with, n_, p_
from sixteen_tui.text.names import You, capital, joined

if TYPE_CHECKING:
    from sixteen_tui.session.practice import Practice


def amount(value: float, *, chance: bool) -> str:
    """Return a chance to win in percent, or a number of chips."""
    return numbers.percent(value) if chance else numbers.decimal(value, ".2f")


def part(value: float, *, chance: bool) -> str:
    """Return a part of the result: sets ahead if `chance`, else chips."""
    value = rounded(value, chance=chance)
    return numbers.decimal(value, f"{'+' if value else ''}.{_places(chance=chance)}f")


def total(value: float, *, chance: bool) -> str:
    """Return a result: sets ahead or behind, or chips won or lost."""
    value = rounded(value, chance=chance)
    number = numbers.decimal(abs(value), f".{_places(chance=chance)}f")
    many = numbers.amount(abs(value))
    if chance and value < 0:
        said = n_("{number} set behind", "{number} sets behind", many)
    elif chance:
        said = n_("{number} set ahead", "{number} sets ahead", many)
    elif value < 0:
        said = n_("{number} chip lost", "{number} chips lost", many)
    else:
        said = n_("{number} chip won", "{number} chips won", many)
    return said.format(number=number)


def rounded(value: float, *, chance: bool) -> float:
    """Return a part of the result as rounded for display, never negative zero."""
    return numbers.rounded(value, _places(chance=chance)) / 10.0 ** _places(chance=chance)


def _places(*, chance: bool) -> int:
    return 1 if chance else 2


def price(value: float, *, chance: bool) -> str:
    """Return the cost of a mistake for use in a sentence."""
    number = amount(value, chance=chance)
    return number if chance else n_("{number} chip", "{number} chips", numbers.amount(value)).format(number=number)


def head(*, chance: bool) -> tuple[str, ...]:
    """Return the column headings of the accounts."""
    unit = _("sets ahead") if chance else _("chips")
    return unit, _("at first"), _("cards"), _("own play"), _("others"), _("result"), _("accuracy")


def counted(*, chance: bool, ended: bool) -> list[str]:
    """Return the meaning of the columns. `ended`: the game ended before it was played out."""
    unit = [_("All of it is counted in sets by which a side is ahead.")] if chance else []
    broken_off = [_("A round that was broken off counts as what could be expected when the game ended.")]
    return [
        *unit,
        *(broken_off if ended and not chance else []),
        _("Cards are luck: how much better or worse the prospects became without anybody's mistake."),
        _("Own play is what a player's mistakes cost, others what the mistakes of others brought; it all adds up."),
        _("Accuracy is how much of what was at stake in their decisions a player has kept."),
    ]


def kept(accuracy: float) -> str:
    """Return an accuracy from 0 to 100 as an integer; only exact values become 0 and 100."""
    whole = numbers.rounded(accuracy)
    if 0 < accuracy < 100 and whole in (0, 100):
        return "<1" if whole == 0 else ">99"
    return numbers.decimal(accuracy, ".0f")


accuracy = lazy_with("Accuracy: {share} of 100.")


def account(name: str, parts: Sequence[tuple[str, float]], result: float, share: str, *, chance: bool) -> str:
    """Return how a result came about, in sentences: the parts with their titles, their sum, and the accuracy."""
    said = numbers.together(
        _("{part} {effect}").format(part=part, effect=_effect(value, chance=chance)) for part, value in parts
    )
    whole = capital(total(result, chance=chance))
    return " ".join((f"{numbers.about(name, said)}.", f"{whole}.", accuracy(share)))


def _effect(value: float, *, chance: bool) -> str:
    """Return what a part brought or cost, without a sign, which not every screen reader says."""
    number = numbers.decimal(abs(value), f".{_places(chance=chance)}f")
    if not value:
        return p_("a part of a result", "changed nothing")
    said = p_("a part of a result", "brought {amount}") if value > 0 else p_("a part of a result", "cost {amount}")
    return said.format(amount=number)


title = lazy("Review")


def level(value: float, *, chance: bool) -> str:
    """Return an expectation at one moment; only exact chances become 0% and 100%."""
    return numbers.percent(value) if chance else numbers.decimal(value, ".1f")


def course(name: str, most: tuple[str, str], least: tuple[str, str], *, chance: bool) -> str:
    """Return a player's highest and lowest expectation before the result, each as value and set or round."""
    if chance:
        said = _(
            "{name}: up to the last choice, the chance to win was {most} at most ({where}), {least} at least ({there})."
        )
    else:
        said = _(
            "{name}: up to the last choice, {most} chips could be expected at most ({where}), {least} at least"
            " ({there})."
        )
    return said.format(name=name, most=most[0], where=most[1], least=least[0], there=least[1])


def expected(*, chance: bool) -> str:
    """Return the heading of the line chart."""
    return _("chance to win") if chance else _("chips expected")


def percents() -> tuple[str, str, str]:
    """Return the labels of a scale from a certain loss to a certain win."""
    return numbers.percent(1), numbers.percent(0.5), numbers.percent(0)


best = lazy_in("over a card or in a column, at most 5", "best")
"""The word for the best play, the same in a review and in a hint."""


def far(number: int, most: int) -> str:
    """Return the progress of the review."""
    return _("{count} of {most}").format(count=number, most=most)


def moments(number: int, mistakes: int) -> str:
    """Return the heading over what luck did and `number` of the costliest of all `mistakes`, those with a reason."""
    return _("What decided it:") if number else no_reason() if mistakes else no_mistake()


def dearest(name: str, number: int, mistakes: int) -> str:
    """Return the heading of the costliest mistakes of one player."""
    return numbers.about(name, _("what cost most:")) if number else moments(0, mistakes)


no_mistake = lazy("No play can be called a mistake.")
no_reason = lazy("No mistake has a reason that can be counted.")
after = lazy_with("after {where}")
"""Position after the last finished set or round."""


def moment(name: str, played: str, best: str, cost: str) -> str:
    """Return a mistake: the play, the better play, and the difference."""
    return _("{name}: {played}. Better by {cost}: {best}.").format(name=name, played=played, best=best, cost=cost)


def both(cost: str, score: str) -> str:
    """Return a cost, with its cost in the score if there is one."""
    return _("{cost} ({score})").format(cost=cost, score=score) if score else cost


def compared(name: str, played: str, best: str, cost: str) -> str:
    """Return a mistake in one row of a picture."""
    return _("{name} {played}, −{cost}; best {best}").format(name=name, played=played, best=best, cost=cost)


def luck(before: float, after: float, drawn: str, *, chance: bool) -> str:
    """Return how luck changed an expectation; `drawn`: the card that was drawn last, or ""."""
    if chance:
        said = (
            _("From the choice before until {card} was drawn, the chance to win went from {before} to {after}.")
            if drawn
            else _("Since the choice before, the chance to win has gone from {before} to {after}.")
        )
    else:
        said = (
            _("From the choice before until {card} came, the round went from {before} to {after} chips.")
            if drawn
            else _("Since the choice before, the round has gone from {before} to {after} chips.")
        )
    return said.format(card=drawn, before=level(before, chance=chance), after=level(after, chance=chance))


by_luck = lazy_in("below a card, at most 7", "luck")
"""The word below a card that luck brought."""


def lucky(name: str, drawn: str, worth: str) -> str:
    """Return a swing by luck in one row."""
    if drawn:
        return _("{name} {card}, {worth} by luck").format(name=name, card=drawn, worth=worth)
    return _("{name}: {worth} by luck").format(name=name, worth=worth)


def swing(name: str, worth: str, why: str) -> str:
    """Return a swing by luck as sentences."""
    return _("{name}: {worth} by luck. {why}").format(name=name, worth=worth, why=why)


def marked(name: str, best: str, cost: str) -> str:
    """Return the mark of a mistake beside a position in a replay."""
    return _("{name}: better {best} ({cost})").format(name=name, best=best, cost=cost)


def judged(play: str, better: str) -> str:
    """Return a play in short with the sign of its judgement, and the better one; "" if there is none."""
    return f"{play} ✗  " + _("best: {play}").format(play=better) if better else f"{play} ✓"


def signed(value: float, *, chance: bool) -> str:
    """Return what a play brought or cost, with its sign."""
    return ("+" if value > 0 else "−") + price(abs(value), chance=chance)


own_choices = lazy("YOUR CHOICES THAT COUNTED MOST")
"""Heading of a player's best choice and costliest mistake at the end of a game."""


def mistakes(name: str, number: int, decisions: int) -> str:
    """Return the number of mistakes among a player's decisions."""
    return _("{name}: {mistakes} in {decisions}.").format(
        name=name,
        mistakes=n_("{count} mistake", "{count} mistakes", number).format(count=number),
        decisions=n_("{count} decision", "{count} decisions", decisions).format(count=decisions),
    )


def sure(*, chance: bool, noise: float) -> str:
    """Return the cost below which nothing is called a mistake."""
    if chance:
        return _(
            "What costs less than {least} of 100 chances to win is not called a mistake: nobody can be sure of it."
        ).format(least=numbers.decimal(100 * noise, ".0f"))
    return _("What costs less than {least} chips is not called a mistake: nobody can be sure of it.").format(
        least=numbers.decimal(noise, ".2f")
    )


# Practice


practice = lazy("Practice")
waiting = lazy_count("{count} today", "{count} today")
"""Number of exercises that wait today."""


def practice_explained(practice: Practice) -> list[str]:
    """Return the explanation of practice, and the commonest oversight."""
    kinds = (PLUGINS[game].review.overlooked(kind) for game, kind in practice.kinds())
    return practised(next(filter(None, kinds), ""))


def practised(most: str) -> list[str]:
    """Return the explanation of practice, and the commonest oversight."""
    said = [_("Your own mistakes once more, five a day. What you remember comes back later and later.")]
    return [*said, *([_("What you overlook most: {what}.").format(what=most)] if most else [])]


nothing_today = lazy("Nothing to practise today. Mistakes that decided your games come here.")


# Try again


try_again = lazy("Try again")


def trial(name: str, where: str) -> str:
    """Return the question about another player's choice."""
    return _("{where}: what should {name} do?").format(where=capital(where), name=name)


trial_own = lazy_with("{where}: what would you do now?", capital)
"""Question about one's own choice."""


def of(number: int, count: int) -> str:
    return _("{number} of {count}").format(number=number, count=count)


right = lazy_with("{choice}: right.", capital)
as_good = lazy_with("As good: {choice}.", joined)
"""Other choices whose values do not differ for certain."""


def wrong(choice: str, cost: str, best: str) -> str:
    """Return that a choice costs something, and the better one."""
    return _("{choice}: it costs {cost}. Better: {best}.").format(choice=capital(choice), cost=cost, best=best)


def wasteful(choice: str, score: str, best: str, *, won: bool) -> str:
    """Return that a choice keeps the winner but costs some of the score, and the better one."""
    if won:
        said = _("{choice}: the game is as good as won, but it costs {score}. Better: {best}.")
    else:
        said = _("{choice}: the game is as good as lost, but it costs {score}. Better: {best}.")
    return said.format(choice=capital(choice), score=score, best=best)


def as_then(name: str) -> str:
    """Return that the choice equals that in the game."""
    if isinstance(name, You):
        return _("You did the same in the game.")
    return _("{name} did the same in the game.").format(name=name)


def then(name: str, played: str, cost: str) -> str:
    """Return the choice in the game and its cost, "" for none."""
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


not_that = lazy("That is not what is asked: choose one of the plays.")
"""Says that the action is not one of the choices."""


def next_one(key: str, *, last: bool) -> str:
    """Return how to continue after an answer."""
    return (_("{key}: done") if last else _("{key}: the next one")).format(key=key)


choose = lazy("Choose as at the table.")
thinking = lazy("Looking at every decision again…")
unfinished = lazy("this game is not over; only a finished one is reviewed")


def no_more(*, any_at_all: bool) -> str:
    """Return that no mistake follows in this direction."""
    return _("No mistake there.") if any_at_all else no_mistake()


progress = lazy("thinking")
