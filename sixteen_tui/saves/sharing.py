"""Share codes: a whole game as a short text for chats, and back (`docs/format.md`, "Share codes").

Invariant: the meaning of a code never changes, and a game has one code. A code contains everything of a save except the
times of its lines. A short code has the deal code in place of the seed, omits the version of the program and, on
request, the names of the players, and can name a position to show. Codes are untrusted: the length is checked first,
every number is bounded, and the game is replayed through the rules and parsed like any other save.

Each function describes its fields once, for the writer and the reader (`sixteen_tui.saves.fields`): it takes the value
to write, which a reader ignores, and returns the value in the code. The record of a game supplies its fields.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from sixteen_tui.engine.game import CHANCE, AnyGame, BadNotation, IllegalAction, SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.saves import fingerprints, pasted, share_header
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.fields import OutOfBoundsError, RadixFields, RadixReader, Writer, from_digits, in_digits
from sixteen_tui.saves.header import END, BadLine, Json
from sixteen_tui.saves.pasted import mentions_share
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import Said, lines, parse, whole

PREFIX: Final = "S16-"
SHORT: Final = 3
ENDED, SHORT_ENDED = 4, 5
"""Versions of a code, and of a short code, for a save of version 3 that has a clock or ended before it was played out.
Any other save of version 3 has the code of version 1 or 2 that it has without its `clock`."""
LATER: Final = 100
"""Added to the version of a code with rules that were added after the first version of the program."""
CODE_VERSIONS: Final = tuple(
    f"{version + later}" for later in (0, LATER) for version in (1, 2, SHORT, ENDED, SHORT_ENDED)
)
"""Versions of codes: the version of the save, or `SHORT` for a save with a deal code; each also with `LATER`."""
MAX_CHARACTERS: Final = 1 << 16
"""Limit for a code without its prefix. A long game with many take-backs and hints takes some hundred."""
MAX_TEXT: Final = pasted.MAX_TEXT
"""Limit for a pasted text, with white space."""
MAX_LINES: Final = 5000
"""Limit for the lines after the header. A game of ten players has about a thousand."""

_PRIME: Final = 4294967291
_OFFSET: Final = 1616161616
"""The number of a code is this plus a multiple of `_PRIME`, which is the checksum.

62 is a primitive root of the prime. So any one changed character and any two exchanged characters are always detected;
another change goes undetected with a probability of 1 in 4,000,000,000.
"""

_ENOUGH: Final = 20
"""Letters of one case that tell that the other case is lost; chance gives so many once in 500,000 codes."""
_OTHER_KINDS: Final = ("undo", "seat", "hint", "note")
_WHYS: Final = ("resigned", "agreed", "time")
_ANY_SEED: Final = "0" * 64


class CodeError(Exception):
    """A text is not a usable code, or a game cannot be encoded. `code`: the reason; `details`: its parameters."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(f"{code} {details}" if details else code)
        self.code, self.details = code, details


def is_code(text: str) -> bool:
    """Return whether a text begins like a code."""
    return text[:MAX_TEXT].lstrip().startswith(PREFIX)


def is_short(code: str) -> bool:
    """Return whether a code is a short one."""
    version = code.removeprefix(PREFIX).partition("-")[0]
    return code.startswith(PREFIX) and version in CODE_VERSIONS and _is_short(int(version) % LATER)


def _is_short(version: int) -> bool:
    return version in (SHORT, SHORT_ENDED)


def means_code(text: str) -> bool:
    """Return whether a text from a person contains a code or an incomplete one (`saves.pasted`)."""
    return is_code(text) or mentions_share(text)


# The lines


class _Positions:
    """Replays a game line by line, with all positions to which a take-back can return.

    `seed`: of the random stream, None if no seed determines chance. `version`: of the code.
    """

    def __init__(self, game: AnyGame, rules: SomeRules, seed: str | None, version: int) -> None:
        self._game, self._seed, self._short = game, seed, _is_short(version)
        self.seats, self.kinds = range(rules.seats), (*_OTHER_KINDS, END) if version > SHORT else _OTHER_KINDS
        """`kinds`: the kinds of the lines that are no entries."""
        self._seats = tuple(map(str, range(rules.seats)))
        self._past = [(game.start(rules), 0)]

    def __len__(self) -> int:
        """Return the number of entries in the current log."""
        return len(self._past) - 1

    def take_back(self, length: int) -> None:
        del self._past[length + 1 :]

    def entry(self, fields: RadixFields, given: str) -> str:
        """Code the next entry and apply it. Raises OutOfBoundsError after the end, BadNotation, IllegalAction."""
        game, (state, position) = self._game, self._past[-1]
        if game.to_move(state) != CHANCE:
            action = game.decode(self._choice(fields, given, sorted(map(game.encode, game.legal(state)))))
        else:
            stream = Stream(self._seed or _ANY_SEED, position)
            action = game.chance(state, stream)
            if self._seed is None:
                action = game.decode(self._chance(fields, given, game.encode(action)))
            else:
                position = stream.position
        self._past.append((game.apply(state, action).state, position))
        return game.encode(action)

    def _choice(self, fields: RadixFields, given: str, legal: list[str]) -> str:
        """Code one of the legal actions.

        A short code has the part before a `=` first, then the action with that part. The many declarations of a wild
        in hand then do not make every other card longer.
        """
        if not self._short:
            return fields.choose(given, legal)
        heads = sorted({each.partition("=")[0] for each in legal})
        head = fields.choose(given.partition("=")[0], heads)
        return fields.choose(given, [each for each in legal if each.partition("=")[0] == head])

    def _chance(self, fields: RadixFields, given: str, like: str) -> str:
        """Code an entry of chance that no seed determines: its cards and seats one by one.

        `like`: any entry that chance could produce here; it has the same number of words, and the same seats before a
        colon. For a game that names no cards the entry is coded as a text.
        """
        if not self._game.cards:
            return fields.text(given)
        patterns = like.split(" ")
        words = given.split(" ") if given else patterns
        return " ".join(self._word(fields, *each) for each in zip(words, patterns, strict=True))

    def _word(self, fields: RadixFields, given: str, like: str) -> str:
        before, colon, last = like.rpartition(":")
        for choices in (self._game.cards, self._seats):
            if last in choices:
                return f"{before}{colon}{fields.choose(given.rpartition(':')[2], choices)}"
        return like


def _lines(fields: RadixFields, given: Sequence[Said], positions: _Positions) -> list[Said]:
    """Code the number of other lines, which are not entries, then the lines in order.

    A run of entries, with its length first, precedes each other line and follows the last one.
    """
    runs: list[list[str]] = [[]]
    others: list[Said] = []
    for kind, value in given:
        if kind == "entry":
            runs[-1].append(value)
        else:
            others.append((kind, value))
            runs.append([])
    count = fields.number(len(others))
    said: list[Said] = []
    for index in range(count + 1):
        run = runs[index] if index < len(runs) else []
        length = fields.number(len(run))
        if len(said) + length > MAX_LINES:
            raise OutOfBoundsError
        said.extend(("entry", positions.entry(fields, entry)) for entry in run or [""] * length)
        if index < count:
            said.append(_other(fields, others[index] if others else ("", None), positions))
    return said


def _other(fields: RadixFields, given: Said, positions: _Positions) -> Said:
    """Code a line that is not an entry."""
    kind, value = fields.choose(given[0], positions.kinds), given[1]
    if kind == END:
        value = value or {"why": _WHYS[0], "seats": ()}
        why = fields.choose(value["why"], _WHYS)
        return kind, {"why": why, "seats": [seat for seat in positions.seats if fields.flag(seat in value["seats"])]}
    if kind == "seat":
        value = value or {"seat": 0, **share_header.NO_PLAYER}
        return kind, {
            "seat": fields.field(value["seat"], share_header.MOST_SEATS),
            **share_header.player_fields(fields, value),
        }
    if kind == "note":
        if not len(positions):
            raise OutOfBoundsError
        value = value or {"entry": 0, "text": ""}
        return kind, {"entry": fields.field(value["entry"], len(positions)), "text": fields.text(value["text"])}
    length = fields.field(value or 0, len(positions) + 1)
    if kind == "undo":
        positions.take_back(length)
    return kind, length


# The code


class SharedGame(NamedTuple):
    """The content of a code."""

    raw: bytes
    """The save of the game."""
    entry: int | None
    """The position to show, as a number of log entries; None if the code does not name one."""


def encode(raw: bytes, path: Path, *, names: bool = True, entry: int | None = None) -> str:
    """Return the code of the game in the bytes of a save: a short code if it has a deal code, else a full one.

    Only a short code can omit the names, and name the position to show (`entry`, a number of log entries). Raises
    SaveError for an invalid save, CodeError for a game that is too long.
    """
    record = parse(raw, path, fingerprints.known(path))
    kept = record.header if _needs_end(record) else record.header.without_clock
    header, ended = kept.json, kept.may_end
    if not share_header.fits(header):
        return _encoded(raw, record, header, ENDED if ended else kept.version)
    if not names:
        header["seats"] = [
            {**player, "name": share_header.nameless(seat)} for seat, player in enumerate(header["seats"])
        ]
    return _encoded(raw, record, header, SHORT_ENDED if ended else SHORT, entry)


def _needs_end(record: Record) -> bool:
    """Return whether a save has what only codes of the versions `ENDED` and `SHORT_ENDED` can contain."""
    return record.table.ended is not None or record.header.clock is not None


def _encoded(raw: bytes, record: Record, header: Json, version: int, entry: int | None = None) -> str:
    """Return the code in that version. Raises CodeError for a game that is too long."""
    said = list(lines(raw, record))
    if len(said) > MAX_LINES:
        raise CodeError("game-too-long")
    fields, table = Writer(6 * MAX_CHARACTERS), record.table
    more = share_header.has_added_rules(table.game, header["rules"])
    try:
        _say_header(fields, header, version, more=more)
        positions = _Positions(table.game, table.rules, table.seed, version)
        _lines(fields, said, positions)
        if _is_short(version):
            _entry(fields, entry, positions)
        digits = in_digits(fields.total() * _PRIME + _OFFSET)
    except OverflowError:
        raise CodeError("game-too-long") from None
    if len(digits) > MAX_CHARACTERS:
        raise CodeError("game-too-long")
    return f"{PREFIX}{version + LATER * more}-{digits}"


def decode(text: str) -> bytes:
    """Return the save that a code contains (`shared`). Raises CodeError."""
    return shared(text).raw


def shared(text: str) -> SharedGame:
    """Decode a code; ignores white space in and around it. Raises CodeError.

    Refuses a code that differs from the one that its game encodes to.
    """
    if len(text) > MAX_TEXT:
        raise CodeError("too-long")
    code = "".join(text.split())
    version, _, digits = code.removeprefix(PREFIX).partition("-")
    if not code.startswith(PREFIX) or not re.fullmatch("[1-9][0-9]{0,3}", version):
        raise CodeError("not-a-code")
    if version not in CODE_VERSIONS:
        raise CodeError("newer-version", version=int(version))
    if len(digits) > MAX_CHARACTERS:
        raise CodeError("too-long")
    try:
        total, check = divmod(from_digits(digits) - _OFFSET, _PRIME)
    except KeyError as error:
        raise CodeError("bad-character", character=error.args[0]) from None
    if check or digits.startswith("0"):
        raise CodeError("one-case" if _is_of_one_case(digits) else "check-sum")
    try:
        more, number = divmod(int(version), LATER)
        found = _save(RadixReader(total), number, more=bool(more))
        record = parse(found.raw, Path(PREFIX))
        same = (number > SHORT) == _needs_end(record)
        same = same and _encoded(found.raw, record, record.header.json, number, found.entry) == code
    except share_header.NewerRuleError:
        raise CodeError("newer-version", version=int(version)) from None
    except (OutOfBoundsError, SaveError, BadLine, BadNotation, IllegalAction, UnicodeDecodeError):
        raise CodeError("not-a-game") from None
    if not same:
        raise CodeError("not-a-game")
    return found


def _is_of_one_case(digits: str) -> bool:
    """Return whether a program has changed the case of all letters; half of the letters of a code are capitals."""
    return len(re.findall("[A-Za-z]", digits)) >= _ENOUGH and digits in (digits.lower(), digits.upper())


def given(text: str) -> SharedGame:
    """Decode the code in a text from a person: the first candidate of `pasted.shares` that is valid.

    Raises the CodeError of the first candidate if none is valid.
    """
    if len(text) > MAX_TEXT:
        raise CodeError("too-long")
    first: CodeError | None = None
    for code in pasted.shares(text):
        try:
            return shared(code)
        except CodeError as error:
            first = first or error
    assert first is not None, "a text has one candidate at least"
    raise first


def _say_header(fields: RadixFields, given: Json, version: int, *, more: bool) -> Json:
    if _is_short(version):
        return share_header.short_header(fields, given, 3 if version == SHORT_ENDED else 2, more=more)
    return share_header.header(fields, given, 3 if version == ENDED else version, more=more)


def _entry(fields: RadixFields, given: int | None, positions: _Positions) -> int | None:
    """Code the position to show, after a flag for its presence."""
    if not fields.flag(given is not None):
        return None
    return fields.field(given or 0, len(positions) + 1)


def _save(fields: RadixReader, version: int, *, more: bool) -> SharedGame:
    from sixteen_tui.saves import schema

    header = schema.header(_say_header(fields, share_header.NO_HEADER, version, more=more))
    positions = _Positions(GAMES[header.game], header.rules, header.stream, version)
    said = _lines(fields, (), positions)
    entry = _entry(fields, None, positions) if _is_short(version) else None
    if not fields.over:
        raise OutOfBoundsError
    return SharedGame(whole(header, said), entry)
