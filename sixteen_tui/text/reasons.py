"""Sentences for refusals of sessions and exports (`session.refusal`), by code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from sixteen_tui.text import archive, branches, cli, ends, entered, errors, export, matches, notes, screens, share

if TYPE_CHECKING:
    from sixteen_tui.saves.disk import SaveError
    from sixteen_tui.session.refusal import Refusal


def reason(refusal: Refusal) -> str:
    """Return why something cannot be used, as a sentence or a clause."""
    return SENTENCES[refusal.code](**refusal.details)


def _at_line(number: int, why: Refusal) -> str:
    return entered.at_line(number, reason(why))


def _save(error: SaveError) -> str:
    said = errors.save(error)
    return cli.restore(said) if errors.damaged(error) else said


SENTENCES: Final[Mapping[str, Callable[..., str]]] = {
    "ambiguous": cli.ambiguous,
    "another-game": notes.another_game,
    "end-cut": notes.end_cut,
    "archive": archive.problem,
    "at-line": _at_line,
    "bad-date": entered.bad_date,
    "bad-deal": cli.bad_deal,
    "branch-no-seat": branches.no_seat,
    "branch-nowhere": branches.no_position,
    "branch-too-early": branches.not_over,
    "branch-too-late": branches.at_the_end,
    "busy": notes.busy,
    "cannot-deal": cli.cannot_deal,
    "cannot-give-up": ends.refused,
    "cards-unknown": branches.cards_unknown,
    "child": lambda said: said,
    "claim-refused": screens.claim_refused,
    "claim-rival": screens.claim_rival,
    "claim-silent": screens.claim_silent,
    "finished": cli.finished,
    "head-out-of-place": entered.head_out_of_place,
    "illegal": entered.illegal,
    "is-deal": share.is_deal,
    "is-nothing": share.is_nothing,
    "is-share": share.is_share,
    "is-text": share.is_text,
    "level-missing": cli.level_missing,
    "neither": share.neither,
    "no-rule": entered.no_rule,
    "no-such-save": cli.no_such_save,
    "not-kept": notes.not_kept,
    "not-notation": entered.not_notation,
    "not-over": notes.not_over,
    "not-utf8": share.not_utf8,
    "note-changed": notes.changed,
    "nothing-entered": entered.nothing_entered,
    "nothing-to-write": archive.nothing_to_write,
    "needs-a-file": export.needs_a_file,
    "no-match": matches.gone,
    "save": _save,
    "share-code": share.problem,
    "took-too-long": export.took_too_long,
    "too-long": entered.too_long,
    "which-game": entered.which_game,
    "who-plays": entered.who_plays,
    "wrong": errors.wrong,
    "wrong-seats": entered.wrong_seats,
}
"""Function of each code; its parameters are the names of the details (tests/unit/text/test_reasons.py)."""
