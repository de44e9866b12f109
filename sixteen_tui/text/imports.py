"""Texts about the results of imports and exports: of games, of copies, of archives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.text import archive, cli, library, share
from sixteen_tui.text.i18n import _
from sixteen_tui.text.reasons import reason

if TYPE_CHECKING:
    from sixteen_tui.session.importing import BroughtIn, CopyMerged, ImportResult
    from sixteen_tui.session.moving import Exported, Imported


def exported(result: Exported) -> str:
    """Return that an archive was written."""
    said = archive.written(result.path, result.games)
    return f"{said}; {archive.left_out(result.left_out)}" if result.left_out else said


def imported(result: Imported) -> str:
    """Return what became of the contents of an archive."""
    found, said = result.survey, archive.outcome(result.merged)
    if not found.cut:
        return said
    return f"{archive.cut(found.files, found.total)}; {said}" if found.files else archive.cut_at_once()


def brought(result: BroughtIn, *, with_file: bool = True) -> str:
    """Return what became of a game; with its file, for the command line."""
    match result.how:
        case "there":
            said = share.is_there(result.id)
        case "longer":
            said = share.goes_on(result.id, result.entries)
        case _:
            said = share.brought_in(result.id)
    said = share.in_file(said, result.path) if with_file else said
    return f"{said}; {cli.torn_tail(result.torn)}" if result.torn else said


def copy_merged(result: CopyMerged) -> str:
    """Return what became of a copy."""
    match result.how:
        case "busy":
            return _("One of the two is being played; close it there first.")
        case "longer":
            return library.merged_longer(result.entries)
        case "second":
            return library.merged_two(result.id)
    return _("The game has all of this copy, which is in the trash folder.")


def entered(came: ImportResult) -> str:
    """Return what became of a code or a path."""
    if came.refused is not None:
        return reason(came.refused)
    if came.moved is not None:
        return imported(came.moved)
    if came.brought is not None:
        return brought(came.brought, with_file=False)
    return _("the code of a deal, {code}; choose the game that is to be dealt with it").format(
        code=spelled(came.deal or "")
    )
