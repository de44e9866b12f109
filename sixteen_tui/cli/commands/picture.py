"""`picture`, `cast` and `export --html`: a position of a game as SVG or PNG, its replay as an asciicast or a page.

Invariant: `session.replay` decides what may be shown, of an unfinished game too. A file is written completely or not at
all, and replaced only on request.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from sixteen_tui.cli.commands import DONE, Options, Refused, output, say, tell
from sixteen_tui.cli.commands.saves import is_seat, step_at
from sixteen_tui.cli.commands.share import given, opened
from sixteen_tui.export import cast as casts
from sixteen_tui.export import files, film, webpage
from sixteen_tui.export.kinds import DRAWINGS
from sixteen_tui.saves.record import Record
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.screens.base.page import LEAST
from sixteen_tui.session.finding import Opened
from sixteen_tui.session.replay import Replay
from sixteen_tui.settings import paths, theme
from sixteen_tui.text import cli as wording
from sixteen_tui.text import export as words
from sixteen_tui.text.page import TEXT
from sixteen_tui.text.pages import title
from sixteen_tui.text.replay import where

SIZE = (80, 24)
MOST = (300, 120)


class PictureArguments(NamedTuple):
    """The arguments, as typed but for `out`."""

    save: str
    seat: str | None = None
    size: str | None = None
    theme: str | None = None
    out: str | None = None
    """The file; None for standard output."""
    force: bool = False


def run(options: Options) -> int:
    return picture(_asked(options), options.at, as_png=options.png)


def run_cast(options: Options) -> int:
    return cast(_asked(options), options.speed)


def run_page(options: Options) -> int:
    if options.settings:
        raise Refused(words.one_form(["--settings", "--html"]))
    if options.archive is None:
        raise Refused(words.no_game())
    return page(
        PictureArguments(options.archive, options.seat, None, options.theme, _file(options.html), force=options.force)
    )


def _asked(options: Options) -> PictureArguments:
    return PictureArguments(
        options.save, options.seat, options.size, options.theme, _file(options.out), force=options.force
    )


def _file(name: str | None) -> str | None:
    """Return the name of the file to write; None for standard output, which is also called "-"."""
    return None if name == "-" else name


def picture(asked: PictureArguments, at: str | None, *, as_png: bool) -> int:
    """Write a picture of the position at step `at` (None: see `_step`). Raises Refused, OSError."""
    found = _found(asked.save)
    record = found.record
    ending = Path(asked.out or "").suffix.casefold()
    if ending not in {"", ".svg", ".png"}:
        raise Refused(words.no_ending(asked.out or ""))
    as_png |= ending == ".png"
    if as_png and asked.out is None and output().isatty():
        raise Refused(words.not_to_a_terminal())
    view = _view(record, asked)._replace(step=_step(found, at))
    _check_place(asked)
    try:
        content = _drawn("png" if as_png else "svg", record, asked, view, where)
    except ImportError:
        raise Refused(words.no_pillow()) from None
    except OSError as error:
        if error.filename is None and error.errno is None:  # Pillow raises this if the font is missing
            raise Refused(words.no_font()) from None
        raise
    return _write(asked, content)


def cast(asked: PictureArguments, speed: str | None) -> int:
    """Write an asciicast of the whole replay; `speed` is a factor. Raises Refused, OSError."""
    record = _found(asked.save).record
    factor = _speed(speed)
    view = _view(record, asked)._replace(speed=factor)
    _check_place(asked)
    return _write(asked, _drawn("cast", record, asked, view, title))


def page(asked: PictureArguments) -> int:
    """Write a page that plays a finished game; `seat`: only what this seat has seen. Raises Refused, OSError."""
    record = _found(asked.save).record
    if not record.finished:
        raise Refused(words.not_over_yet())
    if asked.out is None and output().isatty():
        raise Refused(words.no_page_to_a_terminal())
    view = _view(record, asked)
    _check_place(asked)
    if view.eyes is not None:
        record = replace(record, noted={})  # a note may tell of hands that the seat has not seen
    player = SixteenApp(replay=record, still=True, theme=asked.theme)
    return _write(asked, webpage.page(Replay(record), player, view, TEXT))


def _found(name: str) -> Opened:
    return given() if name == "-" else opened(name)


def _drawn(
    kind: str, record: Record, asked: PictureArguments, view: film.RenderOptions, title: Callable[[Replay], str]
) -> bytes:
    player = SixteenApp(replay=record, still=True, theme=asked.theme)
    return DRAWINGS[kind].make(Replay(record), player, view, title)


def _view(record: Record, asked: PictureArguments) -> film.RenderOptions:
    if asked.theme is not None and asked.theme not in (known := theme.survey(*paths.all_themes()).themes):
        raise Refused(words.no_theme(asked.theme, ", ".join(sorted(known))))
    view = film.RenderOptions(_size(asked.size))
    if asked.seat is None:
        return view
    if not is_seat(asked.seat, len(record.players)):
        raise Refused(wording.bad_seat(asked.seat, len(record.players)))
    if int(asked.seat) not in Replay(record).choices:
        raise Refused(words.not_these_eyes(asked.seat))
    return view._replace(eyes=int(asked.seat))


def _size(text: str | None) -> tuple[int, int]:
    if text is None:
        return SIZE
    found = re.fullmatch(r"([0-9]{1,3})[x×]([0-9]{1,3})", text)
    if found is not None:
        columns, rows = int(found[1]), int(found[2])
        if LEAST[0] <= columns <= MOST[0] and LEAST[1] <= rows <= MOST[1]:
            return columns, rows
    raise Refused(words.bad_size(text, *("x".join(map(str, each)) for each in (LEAST, MOST))))


def _step(found: Opened, text: str | None) -> int | None:
    """Return the step of `--at`, else the step that a share code names, else None for the last. Raises Refused."""
    if text is not None:
        return step_at(found.record, text)
    if found.entry is None:
        return None
    replay = Replay(found.record)
    replay.go(found.entry)
    return replay.at


def _speed(text: str | None) -> float:
    if text is None:
        return casts.SPEED
    if re.fullmatch(r"[0-9]{1,2}([.,][0-9]{1,3})?", text):
        factor = float(text.replace(",", "."))
        if casts.SLOWEST <= factor <= casts.FASTEST:
            return factor
    raise Refused(words.bad_speed(text, casts.SLOWEST, casts.FASTEST))


def _check_place(asked: PictureArguments) -> None:
    """Raise Refused if the output file exists, before time is spent on drawing."""
    if asked.out is not None and not asked.force and files.taken(Path(asked.out)):
        raise Refused(words.is_there(asked.out))


def _write(asked: PictureArguments, content: bytes) -> int:
    if asked.out is None:
        if content.isascii() and output().isatty():
            tell(content.decode().removesuffix("\n"))
        else:
            output().buffer.write(content)
        return DONE
    try:
        files.write(Path(asked.out), content, replace=asked.force)
    except FileExistsError:
        raise Refused(words.is_there(asked.out)) from None
    say(words.written(asked.out, len(content)))
    return DONE
