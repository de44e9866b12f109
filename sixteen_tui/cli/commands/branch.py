"""`play --from`: begins a branch of a finished game, from the arguments."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.cli.commands import Options, Refused, complain
from sixteen_tui.text import branches, usage
from sixteen_tui.text import cli as wording
from sixteen_tui.text.names import remark

if TYPE_CHECKING:
    from sixteen_tui.session.branching import Branching


class BranchArguments(NamedTuple):
    """The arguments, as typed."""

    parent: str
    """The file, id or share code of the parent game."""
    at: str | None
    seat: str | None
    reshuffled: bool


def asked(options: Options) -> BranchArguments | None:
    """Return the arguments of `play` about a branch; None for a new game. Raises Refused for a wrong combination."""
    more = (options.at, options.seat, options.reshuffled or None)
    if options.parent is not None:
        if any(each is not None for each in (options.rules, options.seed, options.deal, options.match)):
            raise Refused(branches.from_alone())
        return BranchArguments(options.parent, options.at, options.seat, options.reshuffled)
    if any(each is not None for each in more):
        raise Refused(branches.needs_from())
    if options.game is None:
        options.parser.error(usage.required(usage.metavar("game")))
    return None


def branching(asked: BranchArguments, game: str | None, players: str | None) -> Branching:
    """Return the validated branch. Without `--at` it begins at the entry that a share code names, else at the first.

    Raises Refused. Warns if the coming cards have to be reshuffled although that was not requested.
    """
    from sixteen_tui.cli.commands.saves import is_seat, length_at
    from sixteen_tui.cli.commands.share import opened
    from sixteen_tui.session.branching import Branching
    from sixteen_tui.session.refusal import Refusal
    from sixteen_tui.session.setup import HUMAN, kinds
    from sixteen_tui.text.reasons import reason

    _, record, entry, _ = opened(asked.parent)
    if not record.finished:  # check first: a later refusal contains the number of entries, which reveals turns (B10)
        raise Refused(remark(branches.not_over()))
    if game not in (None, record.header.game):
        raise Refused(branches.another_game(record.header.game))
    seats = len(record.players)
    if asked.seat is not None and not is_seat(asked.seat, seats):
        raise Refused(wording.bad_seat(asked.seat, seats))
    try:
        made = Branching.at(record, entry or 1 if asked.at is None else length_at(record, asked.at))
        if players is not None:
            known, chosen = kinds(made.game), [each.strip() for each in players.split(",")]
            if len(chosen) != seats:
                raise Refused(branches.wrong_players(len(chosen), seats))
            for each in chosen:
                if each not in known:
                    raise Refused(wording.unknown_player(each, known))
            if HUMAN not in chosen and asked.seat is not None:
                chosen[int(asked.seat)] = HUMAN
            made = made.with_players(chosen)
        if asked.seat is not None:
            made = made.sit(int(asked.seat))
    except Refusal as refused:
        raise Refused(remark(reason(refused))) from None
    if not made.same and not asked.reshuffled:
        complain(remark(branches.cards_unknown()))
    return replace(made, same=made.same and not asked.reshuffled)
