"""Share codes: a whole game as a short text that can be pasted into a chat, and back (`docs/format.md`, "Share codes").

Law: a code means the same game for ever, and a game has one code. Everything that a save says is in it but the times of
its lines. What comes in is a stranger's: its length is checked before anything else, every number in it is bounded,
and what it describes is played through the rules and then read like any other save. Nothing is believed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from sixteen_tui.engine.game import CHANCE, Game, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import Stream, commitment
from sixteen_tui.engine.sixteen.cards import WILD
from sixteen_tui.engine.sixteen.rules import DRAWING, Deal
from sixteen_tui.engine.sweet_sixteen.actions import Cut, Shuffle
from sixteen_tui.engine.sweet_sixteen.cards import PACK
from sixteen_tui.store.disk import SaveError
from sixteen_tui.store.journal import lines, parse, whole
from sixteen_tui.store.schema import FORMAT, VERSION, Header
from sixteen_tui.store.schema import header as header_of

PREFIX: Final = "S16-"
CODE_VERSION: Final = "1"
MAX_CHARACTERS: Final = 1 << 16
"""Of a code without its prefix. A long game with many take-backs and hints has some hundred."""
MAX_TEXT: Final = 2 * MAX_CHARACTERS
"""Of what is pasted, with its blanks."""
MAX_LINES: Final = 5000
"""Of the save: lines after the header. A game of ten players has about a thousand."""
_MAX_BYTES: Final = 40_000
"""Of a text in a code; a note has at most 10,000 characters."""

_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)}
_PRIME: Final = 4294967291
_OFFSET: Final = 1616161616
"""A code's number is this more than a multiple of the prime. 62 is a primitive root of it, so that any one character
changed and any two exchanged are noticed with certainty, and anything else but for one chance in four thousand million.
"""

_PLAIN: Final = _DIGITS + "-._ "
_FLAG: Final = (False, True)
_GAMES: Final[dict[str, tuple[tuple[str, tuple[object, ...]], ...]]] = {
    "sixteen": (
        ("seats", (2, 4)),
        ("matches", _FLAG),
        ("bonus", _FLAG),
        ("wilds", _FLAG),
        ("drawing", DRAWING),
    ),
    "sweet-sixteen": (
        ("seats", tuple(range(2, 11))),
        ("take", _FLAG),
        ("second_chance", _FLAG),
        ("faces_ten", _FLAG),
        ("banker_plays", _FLAG),
    ),
}
"""The games in the order of their numbers in a code, with the values that each of their rules can have."""
_MOST_GAMES: Final = 16
_PLAYERS: Final = ("human", "bot")
_LEVELS: Final = (None, "easy", "medium", "hard", "expert")
_SPECIAL: Final = ("undo", "seat", "hint", "note")
_ANY_SEED: Final = "0" * 64
_SECONDS: Final = 1 << 32
_CREATED: Final = "%Y-%m-%dT%H:%M:%SZ"


class CodeError(Exception):
    """A text is not a code that can be used, or a game cannot become one. `code` says why, `details` with what."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(f"{code} {details}" if details else code)
        self.code, self.details = code, details


class _Wrong(Exception):
    """A number in a code is out of its bounds."""


def is_code(text: str) -> bool:
    """Whether a text means to be a code."""
    return text[:MAX_TEXT].lstrip().startswith(PREFIX)


# Fields: values below a radix each, which together are one number


class _Writer:
    """Collects the fields of a game."""

    def __init__(self) -> None:
        self._fields: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        self._fields.append((value, radix))

    def choose(self, value: object, choices: tuple[object, ...]) -> None:
        self.put(choices.index(value), len(choices))

    def number(self, value: int) -> None:
        """A number of any size: five bits a field, lowest first, each with whether there is more."""
        while value >= 32:
            self.put(value % 32 + 32, 64)
            value //= 32
        self.put(value, 64)

    def text(self, text: str) -> None:
        """Twice the length, plus 1 for UTF-8; then all of it as one field, the first character the most significant."""
        if all(char in _PLAIN for char in text):
            self.number(2 * len(text))
            self.put(_join([*map(_PLAIN.index, text)], len(_PLAIN)), len(_PLAIN) ** len(text))
        else:
            raw = text.encode("utf-8")
            self.number(2 * len(raw) + 1)
            self.put(int.from_bytes(raw, "big"), 256 ** len(raw))

    def total(self) -> int:
        """The first field is the least significant. Raises CodeError for what would not go into any code."""
        total = 0
        for value, radix in reversed(self._fields):
            total = total * radix + value
            if total.bit_length() > 6 * MAX_CHARACTERS:
                raise CodeError("game-too-long")
        return total


class _Reader:
    """Takes the fields of a game off its number again."""

    def __init__(self, total: int) -> None:
        self._rest = total

    @property
    def over(self) -> bool:
        return not self._rest

    def take(self, radix: int) -> int:
        self._rest, value = divmod(self._rest, radix)
        return value

    def choose(self, choices: tuple[Any, ...]) -> Any:
        return choices[self.take(len(choices))]

    def number(self) -> int:
        value = 0
        for place in range(4):
            field = self.take(64)
            value += field % 32 << 5 * place
            if field < 32:
                return value
        raise _Wrong

    def text(self) -> str:
        length, as_utf8 = divmod(self.number(), 2)
        if length > _MAX_BYTES:
            raise _Wrong
        if as_utf8:
            return self.take(256**length).to_bytes(length, "big").decode("utf-8")
        return "".join(_PLAIN[place] for place in _split(self.take(len(_PLAIN) ** length), len(_PLAIN), length))


# By halves: one digit after the other takes too long where there are many.


def _join(digits: Sequence[int], radix: int) -> int:
    """The number of these digits, the most significant first."""
    if len(digits) < 2:
        return digits[0] if digits else 0
    low = len(digits) // 2
    weight: int = radix**low
    return _join(digits[:-low], radix) * weight + _join(digits[-low:], radix)


def _split(number: int, radix: int, count: int) -> list[int]:
    """So many digits of a number, the most significant first."""
    if count < 2:
        return [number] if count else []
    low = count // 2
    upper, lower = divmod(number, radix**low)
    return _split(upper, radix, count - low) + _split(lower, radix, low)


# Positions: which entries there can be next


class _Positions:
    """A game as its lines go by, with every position that a take-back can go back to."""

    def __init__(self, game: Game[Any, Any, Any, Any], rules: Any, seed: str | None) -> None:
        self._game, self._rules, self._seed = game, rules, seed
        self._past = [(game.start(rules), 0)]

    def __len__(self) -> int:
        """How many entries stand."""
        return len(self._past) - 1

    def take_back(self, length: int) -> None:
        del self._past[length + 1 :]

    def write(self, entry: str, fields: _Writer) -> None:
        """Enter an entry of a game that holds."""
        state, _ = self._past[-1]
        action = self._game.decode(entry)
        if self._game.to_move(state) != CHANCE:
            fields.choose(entry, self._legal())
        elif self._seed is None:
            self._write_cards(action, fields)
        self._enter(action)

    def read(self, fields: _Reader) -> str:
        """Enter the entry that comes next and return it. Raises IllegalAction, or _Wrong at the end of a game."""
        state, _ = self._past[-1]
        if self._game.to_move(state) == CHANCE:
            action = self._by_chance()[0]
            if self._seed is None:
                action = self._read_cards(action, fields)
        else:
            legal = self._legal()
            if not legal:
                raise _Wrong
            action = self._game.decode(fields.choose(legal))
        self._enter(action)
        return self._game.encode(action)

    def _legal(self) -> tuple[str, ...]:
        return tuple(sorted(map(self._game.encode, self._game.legal(self._past[-1][0]))))

    def _by_chance(self) -> tuple[Any, int]:
        """What the seed brings here, or any seed where there is none, and how far its stream is read then."""
        state, position = self._past[-1]
        stream = Stream(self._seed or _ANY_SEED, position)
        return self._game.chance(state, stream), stream.position

    def _enter(self, action: Any) -> None:
        state, position = self._past[-1]
        if self._seed is not None and self._game.to_move(state) == CHANCE:
            position = self._by_chance()[1]
        self._past.append((self._game.apply(state, action).state, position))

    def _write_cards(self, action: Any, fields: _Writer) -> None:
        """An entry of chance that follows from no seed: its cards one by one."""
        match action:
            case Deal(dealer, cards):
                fields.put(dealer, self._rules.seats)
                for card in cards:
                    fields.put(card, WILD + 1)
            case Cut(places):
                for _, card in places:
                    fields.put(card, len(PACK))
            case Shuffle(cards):
                for card in cards:
                    fields.put(card, len(PACK))

    def _read_cards(self, like: Any, fields: _Reader) -> Any:
        """The same entry as another that chance could bring here, with its own cards."""
        match like:
            case Deal(_, cards):
                return Deal(fields.take(self._rules.seats), tuple(fields.take(WILD + 1) for _ in cards))
            case Cut(places):
                return Cut(tuple((seat, fields.take(len(PACK))) for seat, _ in places))
            case Shuffle(cards):
                return Shuffle(tuple(fields.take(len(PACK)) for _ in cards))
        raise _Wrong


# The header


def _write_header(header: Header, fields: _Writer) -> None:
    fields.put(tuple(_GAMES).index(header.game), _MOST_GAMES)
    for rule, choices in _GAMES[header.game]:
        fields.choose(getattr(header.rules, rule), choices)
    seconds = _seconds(header.created)
    fields.put(seconds is None, 2)
    if seconds is None:
        fields.text(header.created)
    else:
        fields.put(seconds, _SECONDS)
    own = None if seconds is None else re.fullmatch(_id(seconds, "([0-9a-f]{6})"), header.id)
    fields.put(own is None, 2)
    if own is None:
        fields.text(header.id)
    else:
        fields.put(int(own[1], 16), 16**6)
    fields.text(header.app)
    for player in header.seats:
        fields.text(player.name)
        _write_player(player.player, player.level, fields)
    _write_seed(header, fields)


def _read_header(fields: _Reader) -> Header:
    number = fields.take(_MOST_GAMES)
    if number >= len(_GAMES):
        raise _Wrong
    game, choices = list(_GAMES.items())[number]
    rules = {rule: fields.choose(values) for rule, values in choices}
    seconds = None if fields.take(2) else fields.take(_SECONDS)
    created = fields.text() if seconds is None else _time(seconds, _CREATED)
    id = fields.text() if fields.take(2) else _id(seconds, f"{fields.take(16**6):06x}")
    app = fields.text()
    seats = [{"name": fields.text(), **_read_player(fields)} for _ in range(rules["seats"])]
    seed, promise = _read_seed(fields)
    return header_of(
        {
            "format": FORMAT,
            "version": VERSION,
            "id": id,
            "created": created,
            "app": app,
            "game": game,
            "rules": rules,
            "rules_version": 1,
            "seats": seats,
            "seed": seed,
            "commitment": promise,
        }
    )


def _time(seconds: int, form: str) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime(form)


def _seconds(created: str) -> int | None:
    """A time as seconds since 1970, if that says all of it."""
    seconds = int(datetime.fromisoformat(created.upper()).timestamp())
    exact = 0 <= seconds < _SECONDS and _time(seconds, _CREATED) == created
    return seconds if exact else None


def _id(seconds: int | None, end: str) -> str:
    """An id as this program makes them: the time of the game's beginning, and six hex digits."""
    if seconds is None:
        raise _Wrong
    return f"{_time(seconds, '%Y%m%d-%H%M%S')}-{end}"


def _write_player(player: str, level: str | None, fields: _Writer) -> None:
    fields.choose(player, _PLAYERS)
    known = level in _LEVELS
    fields.put(_LEVELS.index(level) if known else len(_LEVELS), len(_LEVELS) + 1)
    if not known:
        fields.text(level or "")


def _read_player(fields: _Reader) -> dict[str, str | None]:
    player, place = fields.choose(_PLAYERS), fields.take(len(_LEVELS) + 1)
    return {"player": player, "level": _LEVELS[place] if place < len(_LEVELS) else fields.text()}


def _write_seed(header: Header, fields: _Writer) -> None:
    fields.put(header.seed is not None, 2)
    if header.seed is not None:
        fields.put(int(header.seed, 16), 1 << 256)
    fields.put(header.commitment is not None, 2)
    if header.seed is None and header.commitment is not None:
        fields.put(int(header.commitment, 16), 1 << 256)


def _read_seed(fields: _Reader) -> tuple[str | None, str | None]:
    seed = f"{fields.take(1 << 256):064x}" if fields.take(2) else None
    if not fields.take(2):
        return seed, None
    return seed, commitment(seed) if seed else f"{fields.take(1 << 256):064x}"


# The lines


def _write_lines(said: list[tuple[str, Any]], positions: _Positions, fields: _Writer) -> None:
    """How many lines are no entries; before each of them the entries since the one before, and their number."""
    fields.number(sum(kind != "entry" for kind, _ in said))
    run: list[str] = []
    for kind, value in said:
        if kind == "entry":
            run.append(value)
            continue
        _write_run(run, positions, fields)
        run.clear()
        fields.choose(kind, _SPECIAL)
        match kind:
            case "undo":
                fields.put(value, len(positions) + 1)
                positions.take_back(value)
            case "seat":
                fields.put(value["seat"], 10)
                _write_player(value["player"], value["level"], fields)
            case "hint":
                fields.put(value, len(positions) + 1)
            case "note":
                fields.put(value["entry"], len(positions))
                fields.text(value["text"])
    _write_run(run, positions, fields)


def _write_run(run: list[str], positions: _Positions, fields: _Writer) -> None:
    fields.number(len(run))
    for entry in run:
        positions.write(entry, fields)


def _read_lines(positions: _Positions, fields: _Reader) -> list[tuple[str, Any]]:
    said: list[tuple[str, Any]] = []
    for _ in range(fields.number()):
        _read_run(said, positions, fields)
        kind = fields.choose(_SPECIAL)
        said.append((kind, _read_special(kind, positions, fields)))
    _read_run(said, positions, fields)
    return said


def _read_run(said: list[tuple[str, Any]], positions: _Positions, fields: _Reader) -> None:
    count = fields.number()
    if len(said) + count >= MAX_LINES + 1:
        raise _Wrong
    said.extend(("entry", positions.read(fields)) for _ in range(count))


def _read_special(kind: str, positions: _Positions, fields: _Reader) -> Any:
    if kind == "seat":
        return {"seat": fields.take(10), **_read_player(fields)}
    if kind == "note":
        if not len(positions):
            raise _Wrong
        return {"entry": fields.take(len(positions)), "text": fields.text()}
    length = fields.take(len(positions) + 1)
    if kind == "undo":
        positions.take_back(length)
    return length


# The code


def encode(raw: bytes, path: Path) -> str:
    """The code of the game that the bytes of a save tell of.

    Raises SaveError for a save that does not hold, CodeError for a game that is too long.
    """
    record = parse(raw, path)
    said = list(lines(raw, record))
    if len(said) > MAX_LINES:
        raise CodeError("game-too-long")
    fields = _Writer()
    _write_header(record.header, fields)
    table = record.table
    _write_lines(said, _Positions(table.game, table.rules, table.seed), fields)
    digits = _in_digits(fields.total() * _PRIME + _OFFSET)
    if len(digits) > MAX_CHARACTERS:
        raise CodeError("game-too-long")
    return f"{PREFIX}{CODE_VERSION}-{digits}"


def decode(text: str) -> bytes:
    """The save of the game that a code tells of. White space in and around it does not matter. Raises CodeError."""
    if len(text) > MAX_TEXT:
        raise CodeError("too-long")
    code = "".join(text.split())
    version, _, digits = code.removeprefix(PREFIX).partition("-")
    if not code.startswith(PREFIX) or not re.fullmatch("[1-9][0-9]{0,3}", version):
        raise CodeError("not-a-code")
    if version != CODE_VERSION:
        raise CodeError("newer-version", version=int(version))
    if len(digits) > MAX_CHARACTERS:
        raise CodeError("too-long")
    total, check = divmod(_number(digits) - _OFFSET, _PRIME)
    if check or digits.startswith("0"):
        raise CodeError("check-sum")
    try:
        raw = _save(_Reader(total))
        same = encode(raw, Path(PREFIX)) == code
    except (_Wrong, SaveError, ValidationError, IllegalAction, UnicodeDecodeError):
        raise CodeError("not-a-game") from None
    if not same:
        raise CodeError("not-a-game")
    return raw


def _save(fields: _Reader) -> bytes:
    header = _read_header(fields)
    game = GAMES[header.game]
    said = _read_lines(_Positions(game, game.rules(header.rules.model_dump()), header.seed), fields)
    if not fields.over:
        raise _Wrong
    return whole(header, said)


def _in_digits(number: int) -> str:
    count = number.bit_length() // 5 + 1  # a digit has more than five bits
    return "".join(_DIGITS[value] for value in _split(number, 62, count)).lstrip("0")


def _number(digits: str) -> int:
    for digit in digits:
        if digit not in _VALUES:
            raise CodeError("bad-character", character=digit)
    return _join([_VALUES[digit] for digit in digits], 62)
