"""Takes a game out of a replay in plain mode: to a file of any kind, or as a share code."""

from __future__ import annotations

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.export import apart, files
from sixteen_tui.export.kinds import KINDS
from sixteen_tui.plain import prompts, typed
from sixteen_tui.plain.console import Console
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.sharing import CodeError, is_short
from sixteen_tui.session import ending
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.replay import Replay
from sixteen_tui.text import errors, export, fair, over, share
from sixteen_tui.text import plain as say
from sixteen_tui.text.pages import pages
from sixteen_tui.text.reasons import reason


def export_game(replay: Replay, console: Console, text: str) -> None:
    """Export the game; the text has the kind of file and, optionally, its path."""
    key, _, name = text.strip().partition(" ")
    if not replay.stands:
        console.say(say.cannot_now(say.words("export")[0]))
        return
    if key not in KINDS:
        console.say(export.kinds(", ".join(KINDS)))
        return
    kind = KINDS[key]
    try:
        path = files.named(name) if name.strip() else apart.place(replay, kind)
    except Refusal as refused:
        console.say(reason(refused))
        return
    replace = files.taken(path)
    question = export.replace(files.shown(path))
    if files.replaceable(path) and not prompts.confirm(console, question):
        return  # `export` refuses any other existing file, with the reason
    try:
        size = apart.export(replay, kind, path, pages, replace=replace)
    except Refusal as refused:
        console.say(reason(refused))
    else:
        console.say(export.written(files.shown(path), size))


def share_code(replay: Replay, console: Console, rest: str) -> None:
    """Print the share code on a line of its own, with or without names, and how to deal the same cards."""
    if rest and rest != typed.folded(say.names_word()):
        console.say(say.not_understood(rest))
        return
    record = replay.record
    if not record.finished:
        console.say(say.cannot_now(say.words("share")[0]))
        return
    try:
        code = ending.code(record, names=bool(rest), entry=replay.entry)
    except CodeError as error:
        console.say(share.problem(error))
    except (SaveError, OSError) as error:
        console.say(errors.wrong(error))
    else:
        deal = record.header.deal
        same = [] if deal is None else [over.share_deal(ending.dealt_by(record), spelled(deal))]
        same += [] if record.header.seed is None else [fair.seed(record.header.seed)]
        short = is_short(code)
        told = over.share_names(wanted=bool(rest) or not short, at=replay.entry if short else None)
        console.say(*over.share_help(), code, told, *same)
