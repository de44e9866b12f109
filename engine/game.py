"""Interface of a game: a record of pure functions.

Invariant: a state is immutable; `apply` validates every action and either returns a `Step` or raises `IllegalAction`.
The rules never shuffle: a move of chance is an action whose result the caller passes in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import Field
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from sixteen_tui.engine.shuffle import Stream

if TYPE_CHECKING:
    from random import Random

CHANCE: Final = -1
"""`to_move` when the next entry is a move of chance: a deal, a shuffle."""
NOBODY: Final = -2
"""`to_move` when the game is over."""


class SomeRules(Protocol):
    """Protocol of every game's rules: a dataclass that includes the number of seats."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __hash__(self) -> int: ...

    @property
    def seats(self) -> int: ...


class SomeView(Protocol):
    """Protocol of every game's view: all that one seat (None: a spectator) may know of a position."""

    @property
    def rules(self) -> SomeRules: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def to_move(self) -> int: ...
    @property
    def hand(self) -> Sequence[int]:
        """The card numbers in the hand of the seat."""

    @property
    def legal(self) -> Sequence[object]:
        """The legal actions of this seat; empty when it is not its turn."""

    @property
    def outcome(self) -> Outcome | None: ...


State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View", bound=SomeView)
Rules = TypeVar("Rules", bound=SomeRules)
Action_co = TypeVar("Action_co", covariant=True)
View_contra = TypeVar("View_contra", bound=SomeView, contravariant=True)


class IllegalAction(ValueError):
    """An action that the rules do not allow in this position; the state is unchanged.

    `code` names the reason ("draw-first"), `rule` is the number of the rule ("A5"), `details` are the cards and seats.
    """

    def __init__(self, code: str, rule: str = "", **details: object) -> None:
        self.code, self.rule, self.details = code, rule, details
        said = ", ".join(f"{name} {value}" for name, value in details.items())
        super().__init__(f"{code}{f' ({rule})' if rule else ''}{f': {said}' if said else ''}")


class UnknownRuleError(ValueError):
    """A rule that this version of the program does not know; a later one may have added it."""


class BadNotation(ValueError):
    """A text that is not the notation of any entry of this game."""


class Step(NamedTuple, Generic[State]):
    """The result of an action: the state after it and its events, which are public to every seat."""

    state: State
    events: tuple[object, ...]


Result: TypeAlias = Literal["won", "drawn", "placed", "lost"]
"""Result of a game for a side or a seat: alone a winner, one of several, neither winner nor last, or last."""


class End(NamedTuple):
    """The end of a game that was not played out. The rules do not know it, so it is no entry of the log."""

    why: str
    """"resigned" or "time": the sides of `seats` lose; "agreed": nobody wins."""
    seats: tuple[int, ...]

    def winners(self, sides: int) -> tuple[int, ...]:
        """Return the winners of a game with so many sides."""
        losers = range(sides) if self.why == "agreed" else {seat % sides for seat in self.seats}
        return tuple(side for side in range(sides) if side not in losers)


class Outcome(NamedTuple):
    """The result of a game: the winning sides or seats, which share the win, and every score."""

    winners: tuple[int, ...]
    score: tuple[int, ...]
    end: End | None = None
    """None if the game was played out."""

    @classmethod
    def of(cls, score: tuple[int, ...]) -> Outcome:
        """Return the outcome in which the highest score wins; all seats or sides with that score share the win."""
        most = max(score)
        return cls(tuple(who for who, each in enumerate(score) if each == most), score)

    @classmethod
    def at(cls, score: tuple[int, ...], end: End | None) -> Outcome:
        """Return the outcome of a game that is over with that score; `end`: None if it was played out."""
        return cls.of(score) if end is None else cls(end.winners(len(score)), score, end)

    def result(self, side: int) -> Result:
        """Return the result of a side or seat: "placed" is neither among the winners nor the lowest score.

        If the game was not played out, the side that ended it has lost, whatever the score; an agreed end is a draw.

        >>> [Outcome.of((9, 9, 5, 1)).result(side) for side in range(4)]
        ['drawn', 'drawn', 'placed', 'lost']
        >>> [Outcome.at((9, 5, 1), End("resigned", (0,))).result(side) for side in range(3)]
        ['lost', 'drawn', 'drawn']
        """
        if side in self.winners:
            return "won" if len(self.winners) == 1 else "drawn"
        if self.end is not None:
            return "drawn" if self.end.why == "agreed" else "lost"
        return "placed" if self.score[side] > min(self.score) else "lost"

    def places(self) -> list[int]:
        """Return the place of each side or seat, from 1, in agreement with `result`: equal scores share one.

        If the game was not played out, scores do not count: who won shares the first place, who lost the last, and
        after an agreement all are first.

        >>> Outcome.of((9, 12, 9, 3)).places(), Outcome.at((12, 9, 5), End("time", (0, 1))).places()
        ([2, 1, 2, 4], [3, 3, 1])
        """
        if self.end is None:
            return [1 + sum(other > own for other in self.score) for own in self.score]
        last = len(self.score)
        return [last if self.result(side) == "lost" else 1 for side in range(last)]


class Turn(NamedTuple):
    """The seat whose turn a position belongs to, and the state of that turn, in a `discreet` game."""

    seat: int
    over: bool


class Judged(NamedTuple, Generic[Action_co]):
    """One choice with its value, as a reviewer estimates it."""

    action: Action_co
    value: float
    """The expected result of the seat: a chance to win (0 to 1), or chips."""
    error: float
    """The standard error of the difference between the best value and this one; 0 if it is exact."""
    score: float
    """The expected score: sets ahead, or chips."""
    score_error: float = 0.0
    """The standard error of the difference between the best choice's score and this one; 0 if it is exact."""


class Scale(Protocol):
    """Unit of the values of choices, and the differences between them that count."""

    noise: float
    """Smaller differences in value count as 0: the errors of the judgement other than sampling error."""
    slight: float
    """The same limit for differences in score; used only if values are chances to win."""
    chance: bool
    """True if values are chances to win; otherwise they are chips."""


class Reviewer(Scale, Protocol[View_contra, Action]):
    """The part of a game that judges decisions for its review (`engine/*/review.py`)."""

    begins: float
    """The expectation of a seat before it has seen a card, for the whole game or for a round."""
    opposed: bool
    """True if the loss of one side is the gain of the other."""

    def judgement(self, view: View_contra) -> Sequence[Judged[Action]]:
        """Return the sensible choices, the best first."""

    def judged(self, view: View_contra, action: Action) -> Judged[Action]:
        """Return the value of any legal choice, sensible or not."""

    def beside(self, view: View_contra) -> Sequence[Action]:
        """Return the choices that are not in the judgement, and that the hint values too, as the same as one of it."""

    def results(self, before: View_contra, after: View_contra) -> tuple[float, ...] | None:
        """Return each seat's result if the entry between two spectator views ended a game or a round, else None."""


def _never(*_: object) -> bool:
    return False


def _nothing(*_: object) -> None:
    return None


def _no_kind(*_: object) -> str:
    return ""


def check_seat(seat: int | None, seats: int, rule: str) -> None:
    """Raise IllegalAction for a seat that does not exist; None (a spectator) is valid."""
    if seat is not None and not 0 <= seat < seats:
        raise IllegalAction("no-such-seat", rule, seat=seat)


class Game(NamedTuple, Generic[State, Action, View, Rules]):
    """One game as a record of functions without side effects; the rest of the program uses only this record.

    Each game's package has its record in `game.py`; `sixteen_tui.engine.games` lists them all.

    `names` maps the variations of the command line to the rules that each sets. `choices` maps each rule, except the
    number of seats, to its possible values. Share codes depend on the order of the rules of the first version, and of
    values (False before True), so neither may change. `engine.variations` derives both from the records of the
    variations. `is_decision` is true for the actions that a person would take back (a play), false for those that
    accompany them (a draw). `describe` and `describe_view` return a position in the keys of `show --json`, in full and
    as a seat knows it. Both take the positions before and after an entry. `score` is the public score.
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
    ended: Callable[[State, End], State]
    """Return the state with its game ended before it was played out: nobody is to move."""
    is_decision: Callable[[Action], bool]
    encode: Callable[[Action], str]
    decode: Callable[[str], Action]
    view: Callable[[State, int | None], View]
    redact: Callable[[State, Action, State, int | None], tuple[Action, ...]]
    """The entries that a seat observes of an action, from the state before it, the action and the state after it."""
    concerned: Callable[[State, Action], Collection[int]]
    """The seats that may observe more of an action than a spectator; all other seats observe what a spectator does."""
    observe: Callable[[State, Action, int | None], Step[State]]
    """Apply an entry as a seat observed it; in both states unseen cards are blank. Raises IllegalAction.

    The events equal those of the action, if the seat observed the action itself."""
    sample: Callable[[View, Random], State]
    """Return a determinization: a state consistent with a view, with the hidden cards dealt at random."""
    reshuffled: Callable[[Rules, Sequence[Action], int, Random], Sequence[Action]]
    """Return a log with the same observations for the seat, and with the cards hidden from it permuted at random."""
    describe: Callable[[State, State], dict[str, object]]
    describe_view: Callable[[View, View], dict[str, object]]
    score: Callable[[View], tuple[int, ...]]
    milestones: Callable[[View], int]
    """The number of sets formed, or rounds settled, so far. Play stops at each, and a replay can skip to each."""
    levels: Mapping[str, Callable[[View, Random], Action]]
    """The policies of the computer players by level, weakest first."""
    hint: Callable[[View], object]
    """Return an analysis of the position for the seat of the view. Raises ValueError if it is not that seat's turn."""
    review: Callable[[], Reviewer[View, Action]]
    """Return the judge of the decisions of a finished game (`engine.review`)."""
    doubt: Callable[[View, Action, str], object | None] | None = None
    """Return the coach's objection to an action, or None; the text is the manner: "gentle" or "strict".

    The field is None for a game without a coach."""
    turn: Callable[[View], Turn | None] = _nothing
    """The turn that a position belongs to, in a `discreet` game; None in every other game."""
    upcoming: Callable[[View], int | None] = _nothing
    """The seat that chance deals cards to and that acts next, where the others do not observe that; otherwise None.

    It follows from what the seat of the view has observed alone, so it reveals no end of a turn (B10)."""
    dealer: Callable[[State], int | None] = _nothing
    """The seat that deals first, once chance has chosen it; None before that, and in a game without a dealer."""
    closed_by: Callable[[View], int | None] = _nothing
    """The seat that had the last turn before this position, if `halts` is true of it; otherwise None."""
    halts: Callable[[View], bool] = _never
    """True if play pauses at this position so that all players look at it together."""
    automatic: Callable[[View], Action | None] = _nothing
    """The action that the program takes for the person to move without asking, or None."""
    lost: Callable[[View, int], bool] = _never
    """True if the last decision before this position lost a set, or a round, for the side of the given seat."""
    only_loses: Callable[[View, Action], bool] = _never
    """True if a legal action cannot improve the result of the seat, for any cards and any actions of the others."""
    mistake: Callable[[View, Action, Action], str] = _no_kind
    """Return the code of a kind of mistake from the view, the action played and the best one.

    "" for no kind; `review.WEIGHS` if `why` of its texts has no reason for it."""
    complete: Callable[[Rules, Sequence[Any]], Sequence[Any]] | None = None
    """The `engine.entered.Complete` of the game; None: each entered line is one entry."""
    cards: tuple[str, ...] = ()
    """The codes of the cards that an entry of chance can name. A share code numbers the cards in this order."""
    presets: tuple[str, ...] = ()
    """The names of the presets, in the order of a form, each a key of `names`; "" is the one without variations."""
    variations: str = ""
    """The numbers of the rules that the fields of `Rules` vary, as in "A2, A19-A22"."""
    takes_back: bool = True
    """True if a play can be taken back; a game allows it only if no player learns hidden cards by it."""
    discreet: bool = False
    """True if the way a turn ended is secret (B10): neither number nor timing of observations may reveal it."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""Any game; code that only passes an entry or a state through to it uses `object` as the type."""


def see(game: Game[State, Action, View, Rules], rules: Rules, seat: int | None, entries: Iterable[Action]) -> View:
    """Return the view that a seat derives from its observations alone; `entries` has the oldest first.

    Raises IllegalAction for an observation that the game refuses.
    """
    state = game.start(rules)
    for entry in entries:
        state = game.observe(state, entry, seat).state
    return game.view(state, seat)
