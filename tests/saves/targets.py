"""Properties of any input at all, one function per kind of file; each returns whether the input was accepted.

Invariant: only the errors that belong to the kind may be raised. An accepted game is legal and is written as the same
file. Nothing that is shown of it acts on a terminal.
"""

from __future__ import annotations

import contextlib
import io
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sixteen_tui.cli.commands import listing as list_command
from sixteen_tui.cli.commands import say
from sixteen_tui.cli.commands.show import show
from sixteen_tui.saves.catalogue import Catalogue, listing
from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import lines, parse, read, whole
from sixteen_tui.saves.sharing import CodeError, encode, is_short, shared
from sixteen_tui.settings import settings, theme
from sixteen_tui.text import errors, i18n, numbers
from sixteen_tui.text import screens as words
from sixteen_tui.text import settings as setting_texts
from sixteen_tui.text import share as share_words
from sixteen_tui.text.listed import Listed
from tests.saves.mutate import rows
from tests.unit.saves.damage import says

NAME: Final = f"in\x1bput\u202e{SUFFIX}"
"""The name of the file that an input is; it has its own share of mischief."""
_NEVER: Final = ("Cc", "Cf", "Cs")


def harmless(text: str) -> None:
    """Nothing in a text that is shown moves a cursor, hides, turns or breaks. Ends of lines are the program's own."""
    found = {f"U+{ord(char):04X}" for char in text if char != "\n" and unicodedata.category(char) in _NEVER}
    assert not found, f"{sorted(found)} in what would be shown: {text[:200]!r}"


def printed(what: Any, *arguments: Any, **options: Any) -> str:
    """The output of a command."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        what(*arguments, **options)
    return out.getvalue()


# Saves


def save(raw: bytes, folder: Path) -> Record | None:
    """A save is refused with a sentence, or it holds and can be shown. Returns what was accepted."""
    path = folder / NAME
    try:
        record = parse(raw, path)
    except SaveError as error:
        harmless(printed(say, errors.save(error)))
        harmless(printed(list_command._columns, [], [error]))
        return None
    path.write_bytes(raw)
    assert says(read(path)) == says(record)
    harmless(printed(show, str(path), None, as_json=False))
    entry = Entry.of(record, path.name, "1 2 3")
    harmless(printed(list_command._columns, [Listed(entry)], []))
    _listed(entry)
    path.unlink()
    again = parse(whole(record.header, lines(raw, record)), path)
    assert (again.header, again.table.log, again.players) == (record.header, record.table.log, record.players)
    assert (again.hints, again.notes, again.took_back) == (record.hints, record.notes, record.took_back)
    _plays(record)
    return record


def _plays(record: Record) -> None:
    """The rules alone take the log, entry by entry, and every seat can look at what comes of it."""
    game = record.table.game
    state = game.start(record.table.rules)
    for action in record.table.log:
        assert game.decode(game.encode(action)) == action
        state = game.apply(state, action).state
    assert (game.legal(state), game.outcome(state)) == (record.table.legal, record.table.outcome)
    for seat in (None, *range(len(record.players))):
        assert game.view(state, seat) == record.table.view(seat)
        assert record.table.seen(seat)[:0] == ()


def _listed(entry: Entry) -> None:
    """A row of the list on the screen."""
    harmless(words.players(entry))
    harmless(numbers.date(entry.last))


def noticed(raw: bytes, record: Record, originals: Sequence[bytes]) -> None:
    """Changed bytes that were accepted say, line by line, what the first lines of one of the originals say.

    A header on which no line follows yet is covered by no check sum.
    """
    found = rows(raw[: record.good])
    assert record.lines == 0 or any(rows(original)[: len(found)] == found for original in originals)


# Share codes


def code(text: str, folder: Path) -> bytes | None:
    """A code is refused with a sentence, or its save holds and gives the same code or a short one; returns it."""
    try:
        raw, entry = shared(text)
    except CodeError as error:
        harmless(printed(say, share_words.problem(error)))
        return None
    again, given = encode(raw, folder, entry=entry), "".join(text.split())
    assert again == given or (is_short(again) and not is_short(given))
    assert save(raw, folder) is not None
    return raw


# Settings and themes


def stored_settings(raw: bytes, folder: Path) -> bool:
    """Settings never stop the program, and good ones can always be written over bad ones."""
    path = folder / "settings.toml"
    path.write_bytes(raw)
    kept, problems = settings.load(path)
    for name, default in vars(settings.Settings()).items():
        assert type(getattr(kept, name)) is type(default)
        assert getattr(kept, name) in (settings.choices(name) or (getattr(kept, name),))
    if problems:
        harmless(setting_texts.problem(problems))
    i18n.wanted(kept.language, {"LANG": "C"})
    settings.save(kept, path)
    again, left = settings.load(path)
    assert again == kept
    assert {*left} <= {*problems} - {"*"}, "only entries of another version stay"
    for each in folder.glob("settings.toml*"):
        each.unlink()
    return not problems


def stored_theme(raw: bytes, folder: Path) -> bool:
    """A theme that cannot be used is left out; one that can colours text and does nothing else."""
    own = folder / "themes"
    own.mkdir(exist_ok=True)
    (own / "mine.toml").write_bytes(raw)
    found = theme.load("mine", own)
    assert {*theme.INKS} == {*found.inks}
    for ink in found.inks.values():
        assert ink.color is not None
        assert ink.bgcolor is not None
        assert ink.link is None, "an ink is no link"
        harmless(ink.render("x", color_system=None))
    (own / "mine.toml").unlink()
    return found.name == "mine"


# The index


def _said(entry: Entry) -> tuple[object, ...]:
    return entry.file, entry.stamp, entry.last, entry.finished, entry.details, entry.fingerprint


def stored_index(raw: bytes, folder: Path, *, right: bool) -> bool:
    """With any index the same games are listed. With a right check sum it may lie, but it does no harm."""
    games = folder / "games"
    catalogue = Catalogue(games)
    index = folder / "games.index"
    index.write_bytes(raw)
    files = catalogue.files()
    found = listing(catalogue.look(files))
    entries = [*found.unfinished, *found.finished]
    assert len(entries) == len(files)
    for entry in entries:
        _listed(entry)
    if not right:
        index.unlink(missing_ok=True)
        truth = listing(Catalogue(games).look(files))
        assert [_said(entry) for entry in entries] == [_said(each) for each in (*truth.unfinished, *truth.finished)]
    accepted = index.read_bytes() == raw
    index.unlink(missing_ok=True)
    return accepted
