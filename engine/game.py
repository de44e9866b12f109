"""What every game is to the rest of the program: a record of pure functions.

Law: state is immutable; `apply` always checks and either returns a `Step` or raises `IllegalAction`, and then nothing
has changed. The rules never shuffle: chance is a move whose result is handed in like any other action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from sixteen_tui.engine.shuffle import Stream

if TYPE_CHECKING:
    from random import Random

CHANCE: Final = -1
"""`to_move` when the next entry is not a person's but the cards': a deal, a shuffle."""
NOBODY: Final = -2
"""`to_move` when the game is over."""


class SomeRules(Protocol):
    """What the rules of every game have: they are a dataclass with the number of seats."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def seats(self) -> int: ...


class SomeView(Protocol):
    """What every game's view has: all that one seat, or with None a spectator, may know of a position."""

    @property
    def rules(self) -> SomeRules: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def to_move(self) -> int: ...
    @property
    def hand(self) -> Sequence[int]:
        """The seat's own cards."""

    @property
    def legal(self) -> Sequence[object]:
        """What this seat may do now; empty when it is not its turn."""

    @property
    def outcome(self) -> Outcome | None: ...


State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View", bound=SomeView)
Rules = TypeVar("Rules", bound=SomeRules)


class IllegalAction(ValueError):
    """An action that the rules do not allow here. Nothing has changed.

    `code` says which rule of thumb was broken ("draw-first"), `rule` its number ("A5"), `details` the cards and seats.
    """

    def __init__(self, code: str, rule: str = "", **details: object) -> None:
        self.code, self.rule, self.details = code, rule, details
        said = ", ".join(f"{name} {value}" for name, value in details.items())
        super().__init__(f"{code}{f' ({rule})' if rule else ''}{f': {said}' if said else ''}")


class BadNotation(ValueError):
    """A text that is not an entry of this game's log."""


class Step(NamedTuple, Generic[State]):
    """What an action did: the state after it, and what there is to tell about it. Events are public to every seat."""

    state: State
    events: tuple[object, ...]


class Outcome(NamedTuple):
    """How a game ended: the sides (or seats) that won; more than one share the win."""

    winners: tuple[int, ...]
    score: tuple[int, ...]

    @classmethod
    def of(cls, score: tuple[int, ...]) -> Outcome:
        """The most wins."""
        most = max(score)
        return cls(tuple(who for who, each in enumerate(score) if each == most), score)


class Turn(NamedTuple):
    """Whose turn a position shows, and whether it is over, where how it ended is a secret."""

    seat: int
    over: bool


def rules_of(kind: type[Rules], values: Mapping[str, object]) -> Rules:
    """Rules from a mapping that spells out every variation. Raises ValueError with the first key that is wrong."""
    known = [field.name for field in fields(kind)]
    for name in (*values, *known):
        if name not in known or name not in values:
            raise ValueError(name)
    return kind(**values)


def _never(*_: object) -> bool:
    return False


def _nothing(*_: object) -> None:
    return None


def check_seat(seat: int | None, seats: int, rule: str) -> None:
    """Raises IllegalAction for a seat that there is not; None is a spectator."""
    if seat is not None and not 0 <= seat < seats:
        raise IllegalAction("no-such-seat", rule, seat=seat)


@dataclass(frozen=True, slots=True)
class Game(Generic[State, Action, View, Rules]):
    """One game: everything that the rest of the program knows of it, as functions without side effects.

    Each game's package has its record in `game.py`; `sixteen_tui.engine.games` lists them all.

    `names` are the variations as the command line calls them, each with the rules that it sets; `choices`
    are the rules other than the number of seats, each with the values that it can have, in the order of a share code
    (where False comes before True), so that neither keys nor values may change places; `is_decision` tells the
    actions that a person would take back (a play) from those that go with them (a draw). `describe` and `describe_view`
    are a position in the keys of `show --json`, in full and as a seat knows it; `score` is what every seat knows of it.
    """

    name: str
    rules: Callable[[Mapping[str, object]], Rules]
    default_rules: Rules
    names: Mapping[str, Mapping[str, object]]
    choices: Mapping[str, tuple[object, ...]]
    seat_counts: tuple[int, ...]
    start: Callable[[Rules], State]
    to_move: Callable[[State], int]
    legal: Callable[[State], tuple[Action, ...]]
    apply: Callable[[State, Action], Step[State]]
    chance: Callable[[State, Stream], Action]
    outcome: Callable[[State], Outcome | None]
    is_decision: Callable[[Action], bool]
    encode: Callable[[Action], str]
    decode: Callable[[str], Action]
    view: Callable[[State, int | None], View]
    redact: Callable[[State, Action, State, int | None], tuple[Action, ...]]
    """What a seat sees of an action, given the state before it and the one after it, as entries."""
    observe: Callable[[State, Action, int | None], State]
    """The state after an entry as a seat has seen it, on a table whose unseen cards are blank. Raises IllegalAction."""
    sample: Callable[[View, Random], State]
    """A determinization: a state that a view is true of, the cards that its seat cannot see dealt out by chance."""
    describe: Callable[[State, State], dict[str, object]]
    describe_view: Callable[[View, View], dict[str, object]]
    score: Callable[[View], tuple[int, ...]]
    milestones: Callable[[View], int]
    """How many sets were formed, or rounds settled, so far: what nobody should miss and a replay can skip to."""
    levels: Mapping[str, Callable[[View, Random], Action]]
    """The computer players by the names of their levels, weakest first."""
    hint: Callable[[View], object]
    """What can be worked out for the seat to move. Raises ValueError when it is not the turn of the view's seat."""
    doubt: Callable[[View, Action, str], object | None] | None = None
    """What the coach holds against an action in a manner ("gentle", "strict"), or None. No function: no coach."""
    turn: Callable[[View], Turn | None] = _nothing
    """The turn that a position shows, where how a turn ended is a secret (`discreet`)."""
    halts: Callable[[View], bool] = _never
    """Whether everybody looks at this position together before play goes on."""
    automatic: Callable[[View], Action | None] = _nothing
    """The action that nobody needs to be asked about, if there is one now."""
    lost: Callable[[View, int], bool] = _never
    """Whether the entry that led to this position, or only draws since, cost the side of a seat what was at stake."""
    only_loses: Callable[[View, Action], bool] = _never
    """Whether a legal action cannot make anything better for the seat, whatever comes."""
    cards: tuple[str, ...] = ()
    """The codes of the cards that an entry of chance can name. A share code counts them in this order."""
    variations: str = ""
    """The numbers of the rules that `Rules` is about, as in "A2, A19-A22"."""
    takes_back: bool = True
    """Whether a play can be taken back without knowing more than before."""
    discreet: bool = False
    """Whether how a turn ended is a secret, so that neither number nor pace of what is shown may tell it."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""Whichever game; what is only handed on to it, like an entry or a state, is an `object`."""


def see(game: Game[State, Action, View, Rules], rules: Rules, seat: int | None, entries: Iterable[Action]) -> View:
    """The view that follows from what a seat has seen, and from nothing else. Raises IllegalAction."""
    state = game.start(rules)
    for entry in entries:
        state = game.observe(state, entry, seat)
    return game.view(state, seat)
