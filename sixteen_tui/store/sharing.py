"""Share codes: a whole game as a short text for chats, and back (`docs/format.md`, "Share codes").

Invariant: a code means the same game for ever, and a game has one code. A code contains everything of a save but the
times of its lines. A short code, which has the deal in place of the seed, also leaves out the version of the program
and, on request, the names of the players, and can name an entry to show. Codes are untrusted: the length is checked
first, every number is bounded, and the game is played through the rules and read like any other save.

The fields are described once (`sixteen_tui.store.fields`): each function takes what is to be written, which a reader
ignores, and returns what the code contains. The record of a game supplies its fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from sixteen_tui.engine.game import CHANCE, AnyGame, BadNotation, IllegalAction, SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import DEAL_ALPHABET, DEAL_CHARACTERS, Stream, commitment, daily_deal, deal_seed
from sixteen_tui.store import pasted
from sixteen_tui.store.disk import SaveError
from sixteen_tui.store.fields import Fields, OutOfBoundsError, Reader, Writer, from_digits, in_digits
from sixteen_tui.store.pasted import mentions_share
from sixteen_tui.store.records import Record, Said, lines, parse, whole
from sixteen_tui.store.schema import FORMAT, NEW_KEYS, Json
from sixteen_tui.store.schema import header as header_of

PREFIX: Final = "S16-"
SHORT: Final = 3
CODE_VERSIONS: Final = ("1", "2", f"{SHORT}")
"""The version of a code is that of its save, but for short ones, which are of saves with a deal code."""
SHORT_PREFIX: Final = f"{PREFIX}{SHORT}-"
MAX_CHARACTERS: Final = 1 << 16
"""Of a code without its prefix. A long game with many take-backs and hints has some hundred."""
MAX_TEXT: Final = pasted.MAX_TEXT
"""Of what is pasted, with its blanks."""
MAX_LINES: Final = 5000
"""Of the save: lines after the header. A game of ten players has about a thousand."""

_PRIME: Final = 4294967291
_OFFSET: Final = 1616161616
"""A code's number is this more than a multiple of the prime. 62 is a primitive root of it, so that any one character
changed and any two exchanged are noticed with certainty, and anything else but for one chance in four thousand million.
"""

_MOST_GAMES: Final = 16
_MOST_SEATS: Final = 10
_PLAYERS: Final = ("human", "bot")
_LEVELS: Final = (None, "easy", "medium", "hard", "expert")
_OTHER_KINDS: Final = ("undo", "seat", "hint", "note")
_ANY_SEED: Final = "0" * 64
_SECONDS: Final = 1 << 32
_CREATED: Final = "%Y-%m-%dT%H:%M:%SZ"
_MARK: Final = 6
"""Hex digits at the end of an id."""
_DAYS: Final = 1 << 20
_NO_DEAL: Final = "0" * DEAL_CHARACTERS

_NO_HEADER: Final[Json] = {
    "game": None,
    "rules": {},
    **dict.fromkeys(("created", "id", "app"), ""),
    "seats": (),
    "seed": None,
    "commitment": None,
}
"""What a reader passes for a header, and `_NO_PLAYER` for a player."""
_NO_PLAYER: Final[Json] = {"name": "", "player": "human", "level": None}


class CodeError(Exception):
    """A text is not a code that can be used, or a game cannot become one. `code` says why, `details` with what."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(f"{code} {details}" if details else code)
        self.code, self.details = code, details


def is_code(text: str) -> bool:
    """Whether a text begins as a code does."""
    return text[:MAX_TEXT].lstrip().startswith(PREFIX)


def means_code(text: str) -> bool:
    """Whether a text that a person gives has a code in it, or means to be one (`store.pasted`)."""
    return is_code(text) or mentions_share(text)


# The header


def _header(fields: Fields, given: Json, version: int) -> Json:
    game = _game(fields, given["game"])
    rules = _rules(fields, game, given["rules"])
    created = _created(fields, given["created"])
    return {
        "format": FORMAT,
        "version": version,
        "created": created,
        "id": _id(fields, given["id"], created),
        "app": fields.text(given["app"]),
        "game": game.name,
        "rules": rules,
        "rules_version": 1,
        "seats": [
            {"name": fields.text(player["name"]), **_player(fields, player)}
            for player in given["seats"] or [_NO_PLAYER] * game.rules(rules).seats
        ],
        **_seed(fields, given["seed"], given["commitment"]),
        **(_new_keys(fields, given) if version > 1 else {}),
    }


def _short_header(fields: Fields, given: Json) -> Json:
    """The header of a save with a deal code (`_fits`)."""
    game = _game(fields, given["game"])
    rules = _rules(fields, game, given["rules"])
    created = _time(fields.field(_seconds(given["created"]) or 0, _SECONDS), _CREATED)
    mark = fields.field(int(given["id"][-_MARK:] or "0", 16), 16**_MARK)
    players = given["seats"] or [_NO_PLAYER] * game.rules(rules).seats
    named = fields.flag(any(player["name"] != nameless(seat) for seat, player in enumerate(players)))
    day = given.get("daily")
    if fields.flag(day is not None):
        day = _day(fields.field(_days(day), _DAYS))
        deal = daily_deal(game.name, day)
    else:
        deal = _deal(fields, given.get("deal") or _NO_DEAL)
    seed = deal_seed(deal)
    return {
        "format": FORMAT,
        "version": 2,
        "created": created,
        "id": f"{_start(created)}{mark:0{_MARK}x}",
        "app": "",
        "game": game.name,
        "rules": rules,
        "rules_version": 1,
        "seats": [
            {"name": fields.text(player["name"]) if named else nameless(seat), **_player(fields, player)}
            for seat, player in enumerate(players)
        ],
        "seed": seed,
        "commitment": commitment(seed),
        "deal": deal,
        **({"daily": day} if day is not None else {}),
    }


def _fits(header: Json) -> bool:
    """Whether a header is one that a short code can say, but for the program's version."""
    keys = header.keys() & {*NEW_KEYS}
    return (
        header.get("deal") is not None
        and (keys == {"deal"} or (keys == {"deal", "daily"} and 0 < _days(header["daily"]) < _DAYS))
        and header["commitment"] is not None
        and _seconds(header["created"]) is not None
        and re.fullmatch(f"{_start(header['created'])}[0-9a-f]{{{_MARK}}}", header["id"]) is not None
    )


def nameless(seat: int) -> str:
    """What a player is called whose name was left out of a code, in all languages."""
    return f"#{seat + 1}"


def _deal(fields: Fields, given: str) -> str:
    return "".join(fields.choose(character, DEAL_ALPHABET) for character in given)


def _days(day: str | None) -> int:
    """The number of a day, from 1; 0 for what is none."""
    try:
        return date.fromisoformat(day or "").toordinal()
    except ValueError:
        return 0


def _day(number: int) -> str:
    if not number:
        raise OutOfBoundsError
    return date.fromordinal(number).isoformat()


def _new_keys(fields: Fields, given: Json) -> Json:
    """The keys that came with version 2, those that there are."""
    found: Json = {}
    for key in NEW_KEYS:
        if fields.flag(key in given):
            value = given.get(key)
            found[key] = _PARTS[key](fields, value) if fields.flag(value is not None) else None
    return found


def _contributions(fields: Fields, given: Sequence[str | None] | None) -> list[str | None]:
    count = fields.field(len(given or ()), _MOST_SEATS + 1)
    return [
        f"{fields.field(int(each or '0', 16), 1 << 128):032x}" if fields.flag(each is not None) else None
        for each in given or [None] * count
    ]


def _parent(fields: Fields, given: Json | None) -> Json:
    known = given or {"id": "", "entries": 0, "cards": _CARDS[0]}
    return {
        "id": fields.text(known["id"]),
        "entries": fields.number(known["entries"]),
        "cards": fields.choose(known["cards"], _CARDS),
    }


_CARDS: Final = ("same", "reshuffled")
_PARTS: Final[dict[str, Callable[[Fields, Any], Any]]] = {
    "deal": lambda fields, given: fields.text(given or ""),
    "contributions": _contributions,
    "parent": _parent,
    "daily": lambda fields, given: fields.text(given or ""),
}


def _game(fields: Fields, name: str | None) -> AnyGame:
    """A game, by its number in `GAMES`."""
    games = tuple(GAMES)
    number = fields.field(games.index(name) if name else 0, _MOST_GAMES)
    if number >= len(games):
        raise OutOfBoundsError
    return GAMES[games[number]]


def _rules(fields: Fields, game: AnyGame, given: Json) -> Json:
    choices: dict[str, tuple[object, ...]] = {"seats": game.seat_counts, **game.choices}
    return {rule: fields.choose(given.get(rule), _in_order(values)) for rule, values in choices.items()}


def _in_order(values: tuple[object, ...]) -> tuple[object, ...]:
    """The values of a rule as a code counts them: as the game's record does, but False before True."""
    return (False, True) if isinstance(values[0], bool) else values


def _created(fields: Fields, given: str) -> str:
    seconds = _seconds(given)
    if fields.flag(seconds is None):
        return fields.text(given)
    return _time(fields.field(seconds or 0, _SECONDS), _CREATED)


def _seconds(created: str) -> int | None:
    """A time as seconds since 1970, if that says all of it."""
    try:
        seconds = int(datetime.strptime(created, _CREATED).replace(tzinfo=UTC).timestamp())
    except ValueError:
        return None
    exact = 0 <= seconds < _SECONDS and _time(seconds, _CREATED) == created
    return seconds if exact else None


def _time(seconds: int, form: str) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime(form)


def _id(fields: Fields, given: str, created: str) -> str:
    """An id; one as this program makes them is the time of the game's beginning, and six hex digits."""
    seconds = _seconds(created)
    start = "" if seconds is None else _start(created)
    own = re.fullmatch(f"{start}([0-9a-f]{{{_MARK}}})", given) if start else None
    if fields.flag(own is None):
        return fields.text(given)
    if not start:
        raise OutOfBoundsError
    return f"{start}{fields.field(int(own[1], 16) if own else 0, 16**_MARK):0{_MARK}x}"


def _start(created: str) -> str:
    """How the id of a game begins that this program has begun then."""
    return _time(_seconds(created) or 0, "%Y%m%d-%H%M%S-")


def _player(fields: Fields, given: Json) -> dict[str, str | None]:
    level = given["level"]
    player = fields.choose(given["player"], _PLAYERS)
    number = fields.field(_LEVELS.index(level) if level in _LEVELS else len(_LEVELS), len(_LEVELS) + 1)
    return {"player": player, "level": _LEVELS[number] if number < len(_LEVELS) else fields.text(level or "")}


def _seed(fields: Fields, seed: str | None, promise: str | None) -> dict[str, str | None]:
    """A seed and the commitment to it, which follows from it. Either may be None."""
    seed = _hex(fields, seed) if fields.flag(seed is not None) else None
    if not fields.flag(promise is not None):
        return {"seed": seed, "commitment": None}
    return {"seed": seed, "commitment": commitment(seed) if seed else _hex(fields, promise)}


def _hex(fields: Fields, given: str | None) -> str:
    return f"{fields.field(int(given or '0', 16), 1 << 256):064x}"


# The lines


class _Positions:
    """A game as its lines go by, with every position that a take-back can go back to."""

    def __init__(self, game: AnyGame, rules: SomeRules, seed: str | None, *, short: bool) -> None:
        self._game, self._seed, self._short = game, seed, short
        self._seats = tuple(map(str, range(rules.seats)))
        self._past = [(game.start(rules), 0)]

    def __len__(self) -> int:
        """How many entries stand."""
        return len(self._past) - 1

    def take_back(self, length: int) -> None:
        del self._past[length + 1 :]

    def entry(self, fields: Fields, given: str) -> str:
        """The entry that comes next. Raises OutOfBoundsError at the end of a game, BadNotation, or IllegalAction."""
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

    def _choice(self, fields: Fields, given: str, legal: list[str]) -> str:
        """In a short code first what is before a `=`, so that a wild in hand does not make all other cards dear."""
        if not self._short:
            return fields.choose(given, legal)
        heads = sorted({each.partition("=")[0] for each in legal})
        head = fields.choose(given.partition("=")[0], heads)
        return fields.choose(given, [each for each in legal if each.partition("=")[0] == head])

    def _chance(self, fields: Fields, given: str, like: str) -> str:
        """An entry of chance that follows from no seed: its cards and seats one by one.

        `like` is another one that chance could bring here; it has the same number of words, and the same seats
        before a colon. Of a game that names no cards the entry is a text.
        """
        if not self._game.cards:
            return fields.text(given)
        patterns = like.split(" ")
        words = given.split(" ") if given else patterns
        return " ".join(self._word(fields, *each) for each in zip(words, patterns, strict=True))

    def _word(self, fields: Fields, given: str, like: str) -> str:
        before, colon, last = like.rpartition(":")
        for choices in (self._game.cards, self._seats):
            if last in choices:
                return f"{before}{colon}{fields.choose(given.rpartition(':')[2], choices)}"
        return like


def _lines(fields: Fields, given: Sequence[Said], positions: _Positions) -> list[Said]:
    """How many lines are no entries; before each of them the entries since the one before, and their number."""
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


def _other(fields: Fields, given: Said, positions: _Positions) -> Said:
    """A line that is no entry."""
    kind, value = fields.choose(given[0], _OTHER_KINDS), given[1]
    if kind == "seat":
        value = value or {"seat": 0, **_NO_PLAYER}
        return kind, {"seat": fields.field(value["seat"], _MOST_SEATS), **_player(fields, value)}
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


class Shared(NamedTuple):
    """What a code tells of."""

    raw: bytes
    """The save of the game."""
    entry: int | None
    """How many entries of the log stand where it is to be looked at, where the code says so."""


def encode(raw: bytes, path: Path, *, names: bool = True, entry: int | None = None) -> str:
    """The code of the game that the bytes of a save tell of: a short one where it has a deal code, else a whole one.

    Only a short one can leave out the names, and name the `entry` to look at: how many entries of the log stand there.
    Raises SaveError for a save that does not hold, CodeError for a game that is too long.
    """
    record = parse(raw, path)
    header = record.header.model_dump()
    if not _fits(header):
        return _encoded(raw, record, header, record.header.version)
    if not names:
        header["seats"] = [{**player, "name": nameless(seat)} for seat, player in enumerate(header["seats"])]
    return _encoded(raw, record, header, SHORT, entry)


def _encoded(raw: bytes, record: Record, header: Json, version: int, entry: int | None = None) -> str:
    """The code of that version. Raises CodeError for a game that is too long."""
    said = list(lines(raw, record))
    if len(said) > MAX_LINES:
        raise CodeError("game-too-long")
    fields, table = Writer(6 * MAX_CHARACTERS), record.table
    try:
        _say_header(fields, header, version)
        positions = _Positions(table.game, table.rules, table.seed, short=version == SHORT)
        _lines(fields, said, positions)
        if version == SHORT:
            _entry(fields, entry, positions)
        digits = in_digits(fields.total() * _PRIME + _OFFSET)
    except OverflowError:
        raise CodeError("game-too-long") from None
    if len(digits) > MAX_CHARACTERS:
        raise CodeError("game-too-long")
    return f"{PREFIX}{version}-{digits}"


def decode(text: str) -> bytes:
    """The save of the game that a code tells of (`shared`). Raises CodeError."""
    return shared(text).raw


def shared(text: str) -> Shared:
    """What a code tells of. White space in and around it does not matter. Raises CodeError."""
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
        raise CodeError("check-sum")
    try:
        found = _save(Reader(total), int(version))
        record = parse(found.raw, Path(PREFIX))
        same = _encoded(found.raw, record, record.header.model_dump(), int(version), found.entry) == code
    except (OutOfBoundsError, SaveError, ValidationError, BadNotation, IllegalAction, UnicodeDecodeError):
        raise CodeError("not-a-game") from None
    if not same:
        raise CodeError("not-a-game")
    return found


def given(text: str) -> Shared:
    """Return the game of the code in a text that a person gives: the first of `pasted.shares` that holds.

    Raises the CodeError of the first.
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


def _say_header(fields: Fields, given: Json, version: int) -> Json:
    return _short_header(fields, given) if version == SHORT else _header(fields, given, version)


def _entry(fields: Fields, given: int | None, positions: _Positions) -> int | None:
    """The entry to look at, where there is one."""
    if not fields.flag(given is not None):
        return None
    return fields.field(given or 0, len(positions) + 1)


def _save(fields: Reader, version: int) -> Shared:
    header = header_of(_say_header(fields, _NO_HEADER, version))
    game, short = GAMES[header.game], version == SHORT
    positions = _Positions(game, game.rules(header.rules.model_dump()), header.stream, short=short)
    said = _lines(fields, (), positions)
    entry = _entry(fields, None, positions) if short else None
    if not fields.over:
        raise OutOfBoundsError
    return Shared(whole(header, said), entry)
