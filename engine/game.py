"""Interface of a game: a record of pure functions.

Invariant: state is immutable; `apply` always validates and either returns a `Step` or raises `IllegalAction` without a
change. The rules never shuffle: chance is a move whose result is passed in like any other action.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from sixteen_tui.engine.shuffle import Stream

if TYPE_CHECKING:
    from random import Random

    from sixteen_tui.engine.review import Reviewer

CHANCE: Final = -1
"""`to_move` when the next entry is a move of chance: a deal, a shuffle."""
NOBODY: Final = -2
"""`to_move` when the game is over."""


class SomeRules(Protocol):
    """What the rules of every game have: they are a dataclass with the number of seats."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def seats(self) -> int: ...


class SomeView(Protocol):
    """What the view of every game has: all that one seat (None: a spectator) may know of a position."""

    @property
    def rules(self) -> SomeRules: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def to_move(self) -> int: ...
    @property
    def hand(self) -> Sequence[int]:
        """The cards of the seat."""

    @property
    def legal(self) -> Sequence[object]:
        """The legal actions of this seat; empty when it is not its turn."""

    @property
    def outcome(self) -> Outcome | None: ...


State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View", bound=SomeView)
Rules = TypeVar("Rules", bound=SomeRules)


class IllegalAction(ValueError):
    """An action that the rules do not allow here. Nothing has changed.

    `code` names the reason ("draw-first"), `rule` is the number of the rule ("A5"), `details` are the cards and seats.
    """

    def __init__(self, code: str, rule: str = "", **details: object) -> None:
        self.code, self.rule, self.details = code, rule, details
        said = ", ".join(f"{name} {value}" for name, value in details.items())
        super().__init__(f"{code}{f' ({rule})' if rule else ''}{f': {said}' if said else ''}")


class BadNotation(ValueError):
    """A text that is not the notation of an entry of this game."""


class Step(NamedTuple, Generic[State]):
    """The result of an action: the state after it and its events, which are public to every seat."""

    state: State
    events: tuple[object, ...]


class Outcome(NamedTuple):
    """The end of a game: the winning sides (or seats), which share the win if there are several, and every score."""

    winners: tuple[int, ...]
    score: tuple[int, ...]

    @classmethod
    def of(cls, score: tuple[int, ...]) -> Outcome:
        """The outcome in which the highest score wins."""
        most = max(score)
        return cls(tuple(who for who, each in enumerate(score) if each == most), score)


class Turn(NamedTuple):
    """Whose turn a position belongs to, and whether that turn is over, in a game with secret ends of turns."""

    seat: int
    over: bool


def rules_of(kind: type[Rules], values: Mapping[str, object]) -> Rules:
    """Make rules from a mapping with a value for every field. Raises ValueError with the first key that is wrong."""
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
    """Raise IllegalAction for a seat that does not exist; None is a spectator."""
    if seat is not None and not 0 <= seat < seats:
        raise IllegalAction("no-such-seat", rule, seat=seat)


@dataclass(frozen=True, slots=True)
class Game(Generic[State, Action, View, Rules]):
    """One game as a record of functions without side effects; the rest of the program uses nothing else of it.

    Each game's package has its record in `game.py`; `sixteen_tui.engine.games` lists them all.

    `names` are the variations as the command line calls them, each with the rules that it sets; `choices`
    are the rules other than the number of seats, each with the values that it can have, in the order of a share code
    (where False comes before True), so that the order of neither keys nor values may change; `is_decision` is true of
    the actions that a person would take back (a play), false of those that go with them (a draw). `describe` and
    `describe_view` give a position in the keys of `show --json`, in full and as a seat knows it; `score` is the public
    score.
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
    """The entries that a seat sees of an action, from the state before it, the action and the state after it."""
    concerned: Callable[[State, Action], Collection[int]]
    """The seats that may see more of an action in a state than a spectator does; all others see the same as that."""
    observe: Callable[[State, Action, int | None], Step[State]]
    """What an entry that a seat has seen led to; in both states unseen cards are blank. Raises IllegalAction.

    Its events are those of the action, wherever the seat saw it being done."""
    sample: Callable[[View, Random], State]
    """A determinization: a state consistent with a view, the cards that its seat cannot see dealt at random."""
    reshuffled: Callable[[Rules, Sequence[Action], int, Random], Sequence[Action]]
    """A log of which a seat has seen the same, in which cards that it has not seen lie otherwise, at random."""
    describe: Callable[[State, State], dict[str, object]]
    describe_view: Callable[[View, View], dict[str, object]]
    score: Callable[[View], tuple[int, ...]]
    milestones: Callable[[View], int]
    """The number of sets formed, or rounds settled, so far. Play stops at each, and a replay can skip to it."""
    levels: Mapping[str, Callable[[View, Random], Action]]
    """The policies of the computer players by level, weakest first."""
    hint: Callable[[View], object]
    """An analysis of the position for the seat of the view. Raises ValueError when that is not the seat to move."""
    review: Callable[[], Reviewer[View, Action]]
    """What a finished game is looked at with again (`engine.review`)."""
    doubt: Callable[[View, Action, str], object | None] | None = None
    """The coach's objection to an action in a manner ("gentle", "strict"), or None; there may be no coach."""
    turn: Callable[[View], Turn | None] = _nothing
    """The turn that a position belongs to, in a `discreet` game; None in any other."""
    dealer: Callable[[State], int | None] = _nothing
    """The seat that deals first, once chance has said which; None before that, and in a game without a dealer."""
    closed_by: Callable[[View], int | None] = _nothing
    """The seat whose turn was the last before this position, where all players look at it together."""
    halts: Callable[[View], bool] = _never
    """Whether all players look at this position together before play goes on."""
    automatic: Callable[[View], Action | None] = _nothing
    """The action that is taken without asking the person to move, or None."""
    lost: Callable[[View, int], bool] = _never
    """Whether the last decision before this position lost the side of a seat what was at stake."""
    only_loses: Callable[[View, Action], bool] = _never
    """Whether a legal action cannot improve the result of the seat, whatever chance and the others do."""
    complete: Callable[[Rules, Sequence[Any]], Sequence[Any]] | None = None
    """From a game with real cards, entered line by line, the whole log (`engine.entered`); None: each is an entry."""
    cards: tuple[str, ...] = ()
    """The codes of the cards that an entry of chance can name. A share code counts them in this order."""
    variations: str = ""
    """The numbers of the rules that the fields of `Rules` vary, as in "A2, A19-A22"."""
    takes_back: bool = True
    """Whether a play can be taken back: taking it back leaves nobody with knowledge of hidden cards."""
    discreet: bool = False
    """Whether the way a turn ended is secret. Then neither the number nor the pace of observations may reveal it."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""Whichever game; what is only handed on to it, like an entry or a state, is an `object`."""


def see(game: Game[State, Action, View, Rules], rules: Rules, seat: int | None, entries: Iterable[Action]) -> View:
    """The view of a seat from its observations alone, oldest first. Raises IllegalAction."""
    state = game.start(rules)
    for entry in entries:
        state = game.observe(state, entry, seat).state
    return game.view(state, seat)
