"""Exports of the replay on screen: pages at once, pictures and recordings by a separate process.

Invariant: a separate process draws, so that the screen still handles keys and the result equals that of the command
line. It imports from the installation, never from the current folder. Nothing here imports a screen.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sixteen_tui.export import files
from sixteen_tui.export.kinds import Drawing, Drawn, Kind, TextExport
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.records import contents
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.replay import Replay

if TYPE_CHECKING:
    from sixteen_tui.text.pages import Pages

SIZES: Final = ((80, 24), (100, 30), (120, 40))
SECONDS: Final = 600
"""Most seconds for a drawing; that of the longest page takes 23 of processor time."""


def place(replay: Replay, kind: Kind) -> Path:
    """Return the default path of an export, in the current folder."""
    step = f"-{replay.at}" if isinstance(kind, Drawn) and kind.of_step else ""
    return Path.cwd() / f"{replay.record.header.id}{step}.{kind.ending}"


def export(
    replay: Replay,
    kind: Kind,
    path: Path,
    pages: Callable[[Replay], Pages],
    size: tuple[int, int] = SIZES[0],
    *,
    replace: bool = False,
) -> int:
    """Write an export and return its size in bytes. Raises Refusal.

    `pages`: makes the pages of a kind that is text. `size`: columns and rows of a picture or recording. May run in a
    thread.
    """
    try:
        made = kind.form(pages(replay)).encode() if isinstance(kind, TextExport) else _drawn(replay, kind, size)
        files.write(path, made, replace=replace)
    except (SaveError, OSError) as error:
        raise Refusal("wrong", error=error) from None
    except ValueError:  # a zero byte in the name
        raise Refusal("no-such-save", name=str(path)) from None
    return len(made)


def _drawn(replay: Replay, kind: Drawn, size: tuple[int, int]) -> bytes:
    words = [*kind.command]
    if isinstance(kind, Drawing):
        words += ["--size", "x".join(map(str, size))]
    if kind.of_step:
        words += ["--at", str(replay.at)]
    if replay.eyes is not None:
        words += ["--seat", str(replay.eyes)]
    record = replay.record
    try:
        done = subprocess.run(  # noqa: S603  # the program itself
            [sys.executable, "-P", "-m", "sixteen_tui", *words],
            input=record.shared or contents(record.path),
            capture_output=True,
            check=False,
            timeout=SECONDS,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
    except subprocess.TimeoutExpired:
        raise Refusal("took-too-long") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        if said:
            raise Refusal("child", said=said[-1].partition(": ")[2])
        raise Refusal("took-too-long")
    return done.stdout
