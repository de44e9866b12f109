"""Settings: readable TOML in the config folder.

Invariant: settings never stop the program. An invalid or unknown entry is reported and its default used; an unreadable
file is preserved beside the new one. Why: no pydantic, because settings are read before the first frame.
"""

from __future__ import annotations

import contextlib
import copy
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.settings import paths, toml
from sixteen_tui.terminal import kernel
from sixteen_tui.text.settings import RECORDS, Fields, Value

SECONDS: Final = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}
"""Seconds that a computer player takes for a card, by pace."""
BEAT: Final = 0.4
"""Most seconds between two steps of an animation."""

_LONGEST: Final = 200
"""Most characters of a text."""
_MOST: Final = 20
"""Most texts in a list."""
_LEFT_OVER_SECONDS: Final = 24 * 60 * 60
_LARGEST: Final = 4000
"""Most characters of a table; all bindings with one or two keys each have fewer."""


class Last(NamedTuple):
    """The choices for the last new game of one kind. The lists are mutable and belong to the settings."""

    players: list[str]
    names: list[str]
    rules: list[str]
    match: list[str]
    """The number of games of a "best of" match; empty for a single game."""

    @classmethod
    def of(cls, game: str) -> Last:
        """Return the default choices of a game."""
        return cls([*PLUGINS[game].players], [], [], [])


@dataclass
class Settings(Fields):
    """The settings of a user: `text.settings` declares them, but for the last games."""

    new_games: dict[str, Last] = field(default_factory=lambda: {each: Last.of(each) for each in PLUGINS})
    """The last new game, by game. The file stores each field as a list named `<GamePlugin.settings_prefix>_<field>`."""
    read: dict[str, Any] | None = field(default=None, init=False, repr=False, compare=False)
    """Copy of `values` as last read or written, to detect changes; None for settings that come from no file.

    Lacks those that a person has chosen since (`choose`).
    """
    old: Path | None = field(default=None, init=False, repr=False, compare=False)
    """Name under which the last `save` preserved a file that loses an entry; None if it did not have to."""

    @property
    def beat(self) -> float:
        """Seconds between two steps of an animation; 0 if animations are off or the pace is instant."""
        return min(BEAT, SECONDS[self.pace]) if self.animations else 0.0

    def rings(self, *, shared: bool) -> bool:
        """Return True if the bell rings; `shared`: at a shared table or in the lobby."""
        return self.bell or (shared and self.bell_at_tables)

    def last(self, game: str) -> Last:
        """Return the choices of the last new game of this kind."""
        return self.new_games[game]

    @property
    def values(self) -> dict[str, Any]:
        """Every setting by its name in the file, in file order. Lists and tables are not copies."""
        found: dict[str, Any] = {}
        for each in fields(self):
            if each.name in ("read", "old"):
                continue
            if each.name != "new_games":
                found[each.name] = getattr(self, each.name)
                continue
            for game, last in self.new_games.items():
                found |= {f"{PLUGINS[game].settings_prefix}_{name}": texts for name, texts in last._asdict().items()}
        return found

    def choose(self, name: str, value: object) -> None:
        """Set a setting as a person chose it: `save` writes it even if the file had that value when it was read."""
        setattr(self, name, value)
        if self.read is not None:
            self.read.pop(name, None)

    def put(self, name: str, value: object) -> None:
        """Set a setting by its name in the file."""
        if name in vars(self):
            setattr(self, name, value)
        else:
            self.values[name][:] = value


def choices(name: str) -> tuple[Value, ...]:
    """Return the values of a setting; empty if it is free text, a list or a table."""
    return RECORDS[name].choices if name in RECORDS else ()


def change(settings: Settings, name: str, by: int = 1, among: Sequence[object] = ()) -> None:
    """Advance a setting cyclically to its next choice (`by` 1) or its previous one (`by` -1).

    `among`: the choices of a free-text setting, such as the theme.
    """
    values = among or choices(name)
    now = getattr(settings, name)
    place = values.index(now) if now in values else 0
    settings.choose(name, values[(place + by) % len(values)])


def load(path: Path) -> tuple[Settings, list[str]]:
    """Return the settings of a file and the names of entries that are not used ("*": the whole file).

    A missing file gives the defaults and is no problem.
    """
    settings, wrong, unknown = _load(path)
    return settings, [*wrong, *unknown]


class _Taken(NamedTuple):
    """The settings of a file, and the names of its other entries."""

    settings: Settings
    wrong: list[str]
    """Entries whose value is wrong."""
    unknown: list[str]
    """Entries of another version of the program, which stay in the file."""


def _load(path: Path) -> _Taken:
    try:
        taken = _taken(toml.read(path))
    except FileNotFoundError:
        taken = _Taken(Settings(), [], [])
    except (OSError, ValueError):
        taken = _Taken(Settings(), ["*"], [])
    taken.settings.read = copy.deepcopy(taken.settings.values)
    return taken


def _taken(raw: bytes) -> _Taken:
    """Return what the bytes of a file contain. Raises ValueError if they are not TOML."""
    settings = Settings()
    known = settings.values
    taken = _Taken(settings, [], [])
    for name, value in toml.parse(raw).items():
        if isinstance(known.get(name), dict) and isinstance(value, dict):
            entries, wrong = _table(value)
            settings.put(name, entries)
            taken.wrong.extend(f"{name}.{each}" for each in wrong)
        elif name not in known:
            taken.unknown.append(name)
        elif _fits(name, value, known[name]):
            settings.put(name, value)
        else:
            taken.wrong.append(name)
    return taken


def _table(found: dict[str, object]) -> tuple[dict[str, list[str]], list[str]]:
    """Return the entries of a table as lists of texts, and the names of entries that are no text or list of texts.

    TOML reads the unquoted key `a.b` as a nested table; it is treated like the quoted key "a.b".
    """
    entries: dict[str, object] = {}
    for name, value in found.items():
        entries.update(
            {f"{name}.{each}": below for each, below in value.items()} if isinstance(value, dict) else {name: value}
        )
    taken: dict[str, list[str]] = {}
    wrong, room = [], _LARGEST
    for name, value in entries.items():
        texts = [value] if isinstance(value, str) else value
        if isinstance(texts, list) and _fits("", texts, []) and (room := room - len("".join((name, *texts)))) > 0:
            taken[name] = texts
        else:
            wrong.append(name)
    return taken, wrong


def _fits(name: str, value: object, default: object) -> bool:
    if isinstance(default, dict):
        return False
    if isinstance(default, list):
        return isinstance(value, list) and len(value) <= _MOST and all(map(_is_short, value))
    if isinstance(default, bool):
        return isinstance(value, bool)
    allowed = choices(name)
    return _is_short(value) and (not allowed or value in allowed)


def _is_short(value: object) -> bool:
    """Return True for a text short enough that a file of such texts stays below `toml.LARGEST`."""
    return isinstance(value, str) and len(value) <= _LONGEST


def save(settings: Settings, path: Path) -> bool:
    """Write the settings that changed since they were read, replacing the file atomically. Raises OSError.

    Comments in the file are preserved, and those settings that this version does not know. Settings that only another
    program changed in the meantime are adopted; returns True if there are any. A file that loses an entry is copied to
    `settings.toml.old` first, and `settings.old` has the name of the copy.
    """
    settings.old = None
    with contextlib.suppress(RuntimeError):  # links in a circle, for which Python before 3.13 raises it
        path = path.resolve()  # if it is a symbolic link, replace its target
    paths.make(path.parent)
    merged = _merged(settings, path)
    text = _text(merged, path)
    _remove_left_over(path)
    forming = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with forming.open("w", encoding="utf-8", errors="replace") as file:
            file.write(text)
            file.flush()
            kernel.fsync(file.fileno())
        if {*load(path)[1]} - {*load(forming)[1]}:
            settings.old = _keep_old(path, path.with_name(f"{path.name}.old"))
        forming.replace(path)
        _sync_folder(path.parent)
        settings.read = copy.deepcopy(merged.values)
    except OSError as error:
        with contextlib.suppress(OSError):
            forming.unlink(missing_ok=True)
        error.filename, error.filename2 = str(path), None
        raise
    adopts = merged != settings
    for name, value in merged.values.items() if adopts else ():
        settings.put(name, value)
    return adopts


def _remove_left_over(path: Path) -> None:
    """Remove temporary files of `save` that are older than a day: a killed process left them. Ignores errors."""
    with contextlib.suppress(OSError):
        for each in path.parent.glob(f".{path.name}.*.tmp"):
            if time.time() - each.lstat().st_mtime > _LEFT_OVER_SECONDS:
                each.unlink()


def _merged(settings: Settings, path: Path) -> Settings:
    """Return the settings of the file, overlaid with those that changed here since they were read.

    Of a table only the changed entries count. Returns `settings` unchanged if the file is missing, empty or damaged.
    """
    theirs, wrong, _ = _load(path)
    if settings.read is None or wrong or not _says_anything(path):
        return settings
    for name, value in settings.values.items():
        before = settings.read.get(name)
        if name not in settings.read or value != before:
            table = isinstance(value, dict)
            theirs.put(name, copy.deepcopy(_overlaid(theirs.values[name], before or {}, value) if table else value))
    return theirs


def _overlaid(theirs: dict[str, Any], before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Return a table of the file, overlaid with the entries that changed here from `before` to `now`."""
    left = {name: value for name, value in theirs.items() if name in now or name not in before}
    return left | {name: value for name, value in now.items() if value != before.get(name)}


def _says_anything(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def _sync_folder(folder: Path) -> None:
    """Sync a folder so that a rename in it survives a power failure. Ignores file systems that cannot."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            kernel.fsync(descriptor)
        finally:
            os.close(descriptor)


def _keep_old(path: Path, old: Path) -> Path | None:
    """Preserve an unreadable settings file as `old`, with a number appended if that name is taken.

    Returns its name; None after an error, which is ignored. It is linked or copied, not renamed, so that `path` always
    exists; only what is no regular file is renamed.
    """
    with contextlib.suppress(OSError):
        if not path.is_file():
            path.rename(old)
            return old
        number, free = 0, old
        while os.path.lexists(free):
            number += 1
            free = old.with_name(f"{old.name}.{number}")
        try:
            os.link(path, free)
        except OSError:  # a file system without hard links
            content = path.read_bytes()
            with free.open("xb") as file:
                file.write(content)
                file.flush()
                kernel.fsync(file.fileno())
        return free
    return None


def _text(settings: Settings, path: Path) -> str:
    """Return the new text of the file: the old text with changed values, or all settings if that cannot be edited."""
    from sixteen_tui.settings import edit

    tables = _tables(settings)
    with contextlib.suppress(OSError, ValueError, RecursionError):
        old = toml.read(path)
        unknown = _taken(old).unknown
        usual = _tables(Settings())
        needed = {
            name: {each: value for each, value in table.items() if usual[name].get(each) != value}
            for name, table in tables.items()
        }
        text = edit.edited(old.decode("utf-8-sig"), tables, needed)
        if _taken(text.encode("utf-8")) == (settings, [], unknown):
            return text
    return edit.edited("", tables, tables)


def _tables(settings: Settings) -> dict[str, dict[str, object]]:
    """Return the settings as tables for `edit`. In a table, a list of one text becomes that text."""
    values = settings.values
    tables = {name: value for name, value in values.items() if isinstance(value, dict)}
    return {
        "": {name: value for name, value in values.items() if name not in tables},
        **{
            name: {each: texts[0] if len(texts) == 1 else texts for each, texts in table.items()}
            for name, table in tables.items()
        },
    }
