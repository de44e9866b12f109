"""Data to verify a deal: the commitment from the first card on, the seed after the end.

Invariant: nothing about an unfinished game reveals a card: neither the seed nor the deal code, nor the contributions of
players' programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sixteen_tui.saves.record import Record
    from sixteen_tui.session.session import Session


class DealProof(NamedTuple):
    """Data to verify a deal, as far as it may be published."""

    commitment: str | None
    """None if the cards do not follow from a seed."""
    daily: bool = False
    shared: bool = False
    """True if the program of each player contributed a number to the seed."""
    seed: str | None = None
    code: str | None = None
    contributions: Sequence[str | None] = ()


def deal(session: Session) -> DealProof:
    """Return the deal of a game at a table: without the seed while the game is in play or the deal is doubtful."""
    company = session.company
    if company is None:
        over = session.seats[None].view().outcome is not None
        return recorded(session.record, over=over)
    if session.complete and not session.watching and not company.doubtful:
        return recorded(session.record)
    return DealProof(company.about["commitment"], shared=True)


def recorded(record: Record, *, over: bool = True) -> DealProof:
    """Return the deal of a save; without seed and code if the game is unfinished or not `over` for the viewer."""
    header = record.header
    found = DealProof(header.commitment, header.daily is not None, header.contributions is not None)
    if not over or not record.finished:
        return found
    return found._replace(seed=header.seed, code=header.deal, contributions=header.contributions or ())
