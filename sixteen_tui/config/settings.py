"""Settings: readable TOML in the config folder.

Invariant: settings never stop the program. A damaged or unknown value is reported and its default used; a file that
cannot be read is kept beside the new one. Why no pydantic: this is read before the first frame.
"""

from __future__ import annotations

import contextlib
import copy
import os
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from sixteen_tui.config import toml
from sixteen_tui.titles import TITLES
from sixteen_tui.words import i18n

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "pace": ("slow", "normal", "fast", "instant"),
    "after_set": ("key", "timed"),
    "glyphs": ("auto", "unicode", "ascii"),
    "coach": ("off", "gentle", "strict"),
    "labels": ("all", "chosen", "none"),
    "suits": ("two", "four"),
    "keyboard": ("default", "azerty", "vi"),
}
"""The texts that a setting can be; those of the language are the catalogues that there are (`choices`)."""
SECONDS: Final = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}
"""How long a computer player takes over a card, by pace."""

_LONGEST: Final = 200
"""Characters of a text."""
_MOST: Final = 20
"""Texts in a list."""
_LARGEST: Final = 4000
"""Characters of a table; all bindings with a key or two have fewer."""


class Last(NamedTuple):
    """What was chosen for the last new game of a kind; the lists are the settings' own."""

    players: list[str]
    names: list[str]
    rules: list[str]
    match: list[str]
    """Of how many games it was the best; nothing for a single game."""

    @classmethod
    def of(cls, game: str) -> Last:
        """What is chosen where nothing has been."""
        return cls([*TITLES[game].players], [], [], [])


@dataclass
class Settings:
    """What a person has chosen. Each field's type is its default's."""

    language: str = "auto"
    theme: str = "felt"
    glyphs: str = "auto"
    pace: str = "normal"
    after_set: str = "key"
    """How the table goes on after a set: by a key, or by itself after a while."""
    draw_by_key: bool = False
    """Under enforced drawing: the player draws with a key instead of the card coming by itself."""
    take_back: bool = True
    hints: bool = True
    """Whether a key shows what could be played, and what could come of it."""
    animations: bool = True
    """Whether the card that makes a set is seen for a moment before the set."""
    counting: bool = False
    """Whether a key shows which cards are still unseen, in games where that can be counted."""
    labels: str = "all"
    """Which cards of the hand say what they would make."""
    suits: str = "two"
    """In how many colours the suits of Sweet Sixteen are painted."""
    coach: str = "off"
    """In which manner the coach asks before an action, in games that have one (`Game.doubt`)."""
    ask_first: bool = True
    """A question before an action that can only lose (`Game.only_loses`)."""
    ask_delete: bool = True
    """A question before a saved game is moved to the trash folder."""
    bell: bool = False
    """Whether the terminal's bell rings for a person's turn, a set and a settled round."""
    keyboard: str = "default"
    """Which keys the bindings have, where nothing else is chosen (`keymap.PRESETS`)."""
    new_games: dict[str, Last] = field(default_factory=lambda: {each: Last.of(each) for each in TITLES})
    """The choices of the last new game of each kind. In the file they are lists by the `Title.kept_as` of the game."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """The keys that a person has chosen, by the id of the binding. What of it can be used, `keymap` says."""
    read: dict[str, Any] | None = field(default=None, init=False, repr=False, compare=False)
    """`values` as they were read or last written; None for settings that come from no file."""

    @property
    def beat(self) -> float:
        """Seconds between two steps of what is shown step by step; 0 where all is shown at once."""
        return SECONDS[self.pace] if self.animations else 0.0

    def last(self, game: str) -> Last:
        """The choices of the last new game of this kind."""
        return self.new_games[game]

    @property
    def values(self) -> dict[str, Any]:
        """Every setting by its name in the file, in the order of the file; lists and tables are the settings' own."""
        found: dict[str, Any] = {}
        for each in fields(self):
            if each.name == "read":
                continue
            if each.name != "new_games":
                found[each.name] = getattr(self, each.name)
                continue
            for game, last in self.new_games.items():
                found |= {f"{TITLES[game].kept_as}_{name}": texts for name, texts in last._asdict().items()}
        return found

    def put(self, name: str, value: object) -> None:
        """Change a setting by its name in the file."""
        if name in vars(self):
            setattr(self, name, value)
        else:
            self.values[name][:] = value


def choices(name: str) -> tuple[str, ...]:
    """The texts that a setting can be; none where it may be any text, or is none."""
    return ("auto", *i18n.languages()) if name == "language" else CHOICES.get(name, ())


def change(settings: Settings, name: str, by: int = 1, among: Sequence[object] = ()) -> None:
    """Set a setting to the next of its choices (1) or to the one before (-1), round and round.

    `among`: the choices of a setting that can be any text.
    """
    values = among or choices(name) or (True, False)
    now = getattr(settings, name)
    place = values.index(now) if now in values else 0
    setattr(settings, name, values[(place + by) % len(values)])


def load(path: Path) -> tuple[Settings, list[str]]:
    """Read the settings of a file; with the names of what in it could not be used ("*": the file as a whole)."""
    problems = list[str]()
    try:
        settings, problems = _taken(toml.read(path))
    except FileNotFoundError:
        settings = Settings()
    except (OSError, ValueError):
        settings, problems = Settings(), ["*"]
    settings.read = copy.deepcopy(settings.values)
    return settings, problems


def _taken(raw: bytes) -> tuple[Settings, list[str]]:
    """The settings that the bytes of a file say, and the names of what in them cannot be used. Raises ValueError."""
    settings = Settings()
    known = settings.values
    problems = []
    for name, value in toml.parse(raw).items():
        if isinstance(known.get(name), dict) and isinstance(value, dict):
            taken, wrong = _table(value)
            settings.put(name, taken)
            problems += [f"{name}.{each}" for each in wrong]
        elif name in known and _fits(name, value, known[name]):
            settings.put(name, value)
        else:
            problems.append(name)
    return settings, problems


def _table(found: dict[str, object]) -> tuple[dict[str, list[str]], list[str]]:
    """The entries of a table, each a text or a list of texts, and the names of those that are neither.

    Names with a dot that somebody has not put in quotes make tables of their own; they are meant as they look.
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
    """Whether this is a text that can be written again without the file becoming too large to be read."""
    return isinstance(value, str) and len(value) <= _LONGEST


def save(settings: Settings, path: Path) -> None:
    """Write what was changed here since it was read, the file replaced as a whole; its comments stay. Raises OSError.

    A setting that another program changed meanwhile, and this one did not, stays as the file has it.
    """
    path = path.resolve()  # a link to it stays one
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    text = _text(_merged(settings, path), path)
    forming = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with forming.open("w", encoding="utf-8", errors="replace") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if load(path)[1]:
            _keep_old(path, path.with_name(f"{path.name}.old"))
        forming.replace(path)
        _sync_folder(path.parent)
        settings.read = copy.deepcopy(settings.values)
    except OSError as error:
        with contextlib.suppress(OSError):
            forming.unlink(missing_ok=True)
        error.filename, error.filename2 = str(path), None
        raise


def _merged(settings: Settings, path: Path) -> Settings:
    """Return the settings of the file with what was changed here since it was read.

    A file that is gone or empty says nothing: all settings stay as they are here.
    """
    theirs, problems = load(path)
    if settings.read is None or problems or not _says_anything(path):
        return settings
    for name, value in settings.values.items():
        if value != settings.read[name]:
            theirs.put(name, copy.deepcopy(value))
    return theirs


def _says_anything(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def _sync_folder(folder: Path) -> None:
    """So that the new name outlasts a loss of power, where a file system knows how."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _keep_old(path: Path, old: Path) -> None:
    """Keep what could not be read under a name that no earlier one has. A file has two names for a moment, never none.

    Ignores errors.
    """
    with contextlib.suppress(OSError):
        if not path.is_file():
            path.rename(old)
            return
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
                os.fsync(file.fileno())


def _text(settings: Settings, path: Path) -> str:
    """What the file is to say: what it says already with other values, or all of it new."""
    from sixteen_tui.config import edit

    tables = _tables(settings)
    with contextlib.suppress(OSError, ValueError, RecursionError):
        old = toml.read(path)
        toml.parse(old)
        usual = _tables(Settings())
        needed = {
            name: {each: value for each, value in table.items() if usual[name].get(each) != value}
            for name, table in tables.items()
        }
        text = edit.edited(old.decode("utf-8-sig"), tables, needed)
        if _taken(text.encode("utf-8")) == (settings, []):
            return text
    return edit.edited("", tables, tables)


def _tables(settings: Settings) -> dict[str, dict[str, object]]:
    """The settings as the tables of a file. A text alone is not put in a list there, where it may be either."""
    values = settings.values
    tables = {name: value for name, value in values.items() if isinstance(value, dict)}
    return {
        "": {name: value for name, value in values.items() if name not in tables},
        **{
            name: {each: texts[0] if len(texts) == 1 else texts for each, texts in table.items()}
            for name, table in tables.items()
        },
    }
