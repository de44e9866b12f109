"""Texts about fair deals: what was fixed before the first card, and how to verify it.

Invariant: shell commands are equal in every language and stand on their own lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.text.i18n import _, lazy, lazy_with

if TYPE_CHECKING:
    from sixteen_tui.session.fair import DealProof

SHORT: Final = 16
"""Digits of a shortened commitment: 64 bits."""


title = lazy("Fair deal")


def short(commitment: str) -> str:
    """Return the beginning of a commitment in groups of four."""
    return " ".join(commitment[place : place + 4] for place in range(0, SHORT, 4))


promise = lazy_with("Fair deal: {commitment}…", short)
"""Commitment, before the first card and as first line of the log."""
fixed = lazy_with("fair deal: {commitment}…", short)
"""Commitment for a title bar."""
promised = lazy_with("The deal is fixed; {fair} tells how.")
"""Says that the cards are fixed, without the figures, which nobody can listen to."""


def promise_spoken(commitment: str, word: str) -> str:
    """Return the commitment for plain mode, with the command that explains it."""
    return _("Fair deal: {commitment}…; {word} tells more.").format(commitment=short(commitment), word=word)


checkable = lazy_with("How the cards were dealt can be checked now; {fair} tells how.")
"""Says that the cards can be checked, without the figures, which nobody can listen to."""


def seed_known(seed: str, word: str) -> str:
    """Return the seed for plain mode, with the command that explains it."""
    return _("The cards came from the seed {seed}…; {word} tells how to check it.").format(seed=short(seed), word=word)


seed = lazy_with("The seed that its cards came from: {seed}")


def told(deal: DealProof, *, restricted: bool = False) -> list[tuple[str, bool]]:
    """Return paragraphs about a deal, each with True if it is for a machine.

    `restricted`: omit shell commands, for accounts that may only play.
    """
    if deal.commitment is None and deal.seed is None:
        return [(_("The cards of this game did not come from a seed, so there is nothing to check."), False)]
    lines: list[tuple[str, bool]] = []
    if deal.commitment is not None:
        lines = [(_("All cards of this game were fixed before the first one, by this commitment:"), False)]
        lines.append((deal.commitment, True))
    if deal.daily:
        lines.append((_nothing_proved(), False))
    if deal.shared:
        lines.append((_added(), False))
    if deal.seed is None:
        lines.append((_later(), False))
        return [*lines, (_more(restricted=restricted), False)]
    lines += [(_("The game is over, and this is the seed:"), False), (deal.seed, True)]
    numbers = [each for each in deal.contributions if each is not None]
    if numbers:
        lines += [(_("And these are the numbers that were added:"), False), *((each, True) for each in numbers)]
    lines.append((_("To check it without this program, in a shell:"), False))
    if deal.code is not None:
        lines.append((f"printf 'sixteen-tui deal %s' {deal.code} | sha256sum", True))
    if deal.commitment is not None:
        lines += [("printf 'sixteen-tui:%s' \\", True), (f"{deal.seed} |", True), ("sha256sum", True)]
    if deal.code is not None:
        what = _("The first line gives the seed, the rest the commitment. The deal code is {code}.")
        lines.append((what.format(code=spelled(deal.code)), False))
    return [*lines, (_more(restricted=restricted), False)]


_later = lazy(
    "The seed is shown when the game is over. Nobody can find it before that, and no other seed has this commitment."
)
_nothing_proved = lazy(
    "The daily deal follows from its date, so anybody can work out its cards. "
    "Here the commitment proves no more than that all have the same."
)
_added = lazy("Each player's program has added a number of its own after that, so that nobody could choose the cards.")


def _more(*, restricted: bool) -> str:
    if restricted:
        return _("The last chapter of the rules explains it all.")
    return _("The last chapter of the rules explains it all; sixteen-tui verify checks a whole game.")


from_code = lazy("the seed follows from the deal code")
from_day = lazy_with("the seed follows from the deal code, and that from the day {day}")
