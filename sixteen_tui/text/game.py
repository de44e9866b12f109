"""Interfaces of the texts of a game, which are in its `text` package.

Invariant: nothing here knows which games exist (`games.registry`), so that a plugin can name its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, n_, p_

if TYPE_CHECKING:
    from sixteen_tui.saves.statistics.game import Sum
    from sixteen_tui.text.variations import VariationText
    from sixteen_tui.widgets.canvas import Line

View_contra = TypeVar("View_contra", contravariant=True)
Rules_contra = TypeVar("Rules_contra", contravariant=True)
Action_contra = TypeVar("Action_contra", contravariant=True)
Total_contra = TypeVar("Total_contra", bound="Sum[Any]", contravariant=True)
Position = dict[str, Any]
"""One line of `show --json` as a dictionary."""


class GameNames(Protocol):
    """Interface of a game's `named` module."""

    def title(self) -> str:
        """Return the name of the game."""

    def play(self) -> str:
        """Return the menu label for a new game."""

    def who_plays(self) -> str:
        """Return the possible numbers of players."""

    def learn(self) -> str:
        """Return the menu label and the title of the lesson."""

    def score(self, values: Sequence[int]) -> str:
        """Return the score of sides or seats, equal in every language."""


class GameText(GameNames, Protocol[View_contra, Rules_contra, Action_contra]):
    """Interface of a game's `text` package, as used by screens that know no game."""

    def rules_summary(self, rules: Rules_contra) -> str:
        """Return the variations in use, in a few words; never "", because it stands behind a comma."""

    def sides(self, rules: Rules_contra, names: Sequence[str]) -> tuple[str, ...]:
        """Return the names of the sides."""

    def milestone(self) -> str:
        """Return the unit by which a replay skips, as a word for the key bar."""

    def milestones(self, count: int) -> str:
        """Return a number of such units: sets or rounds."""

    def log_line(
        self, action: Action_contra, events: Sequence[object], view: View_contra, names: Sequence[str]
    ) -> list[str]:
        """Return the log texts of an entry; `view` is the view after it."""

    def result(self, view: View_contra, names: Sequence[str]) -> list[Line]:
        """Return the result of a game in detail."""

    def standings(self, view: View_contra, names: Sequence[str]) -> list[Line]:
        """Return the result of a game in little space."""

    def how_many(self, seats: int) -> str:
        """Return a number of players as named on the new-game screen."""

    def seats_help(self, seats: int) -> str:
        """Return one line on a game with that many players."""

    def level_help(self, level: str) -> str:
        """Return one line on how a computer player of this level plays."""

    def presets(self) -> Mapping[str, tuple[str, str]]:
        """Return the presets by their name on the command line ("": none), each with its title and one line."""

    def variations(self) -> Mapping[str, VariationText]:
        """Return the texts of the variations by name, in the order of a summary."""

    def question(self, action: Action_contra, found: object | None, names: Sequence[str], rules: Rules_contra) -> str:
        """Return the question before an action; `found` is the coach's finding, or None if the action can only lose."""


class ShowText(Protocol):
    """Interface of a game's `text.show` module."""

    def result(self, names: Sequence[str], sides: int, values: Sequence[int]) -> str:
        """Return the names of the winners, the number of sides that share the win, and the score."""

    def columns(self) -> str:
        """Return the heading above the entries."""

    def action(self, text: str) -> str:
        """Translate an action from the notation, given without its seat."""

    def line(self, position: Position, before: Position | None, sides: Sequence[str]) -> str:
        """Return an entry in one line; `before` is the previous position, `sides` the names of the sides."""

    def below(self, position: Position, sides: Sequence[str]) -> list[str]:
        """Return the parts of an entry that do not fit into its line."""


class KeyText(Protocol):
    """Interface of a game's `text.keys` module: its own bindings."""

    @property
    def LABELS(self) -> Mapping[str, tuple[str, str]]:  # noqa: N802  # a module constant
        """Label and sentence by the id of the binding; untranslated."""

    def place(self) -> str:
        """Return the group of its bindings."""


class ReviewText(Protocol[View_contra, Rules_contra, Action_contra]):
    """Interface of a game's `text.review` module."""

    def nth(self, number: int) -> str:
        """Return the position of a decision: the set or round, from 1."""

    def in_short(self, action: Action_contra) -> str:
        """Return a choice in a few cells."""

    def together(self, actions: Sequence[Action_contra], named: Callable[[object], str]) -> list[str]:
        """Return choices in a list; those that make one are named as one, the others by `named`."""

    def lay(self, view: View_contra) -> str:
        """Return the situation before a choice in a few cells."""

    def drew(self, view: View_contra) -> str:
        """Return the card that the seat drew last in a few cells; "" for none."""

    def drawn(self, view: View_contra) -> str:
        """Return the same with the full name of the card, for the ear."""

    def scored(self, amount: float) -> str:
        """Return a cost in the score; "" for 0, and if costs are in the score already."""

    def overlooked(self, kind: str) -> str:
        """Return the habit behind a kind of mistake (`Game.mistake`); "" for an unknown kind."""

    def why(
        self, view: View_contra, played: Action_contra, best: Action_contra, names: Sequence[str], rules: Rules_contra
    ) -> str:
        """Return the countable reason for the best choice; "" if `Game.mistake` calls the mistake `WEIGHS`."""


class Chapters(Protocol[View_contra]):
    """Interface of a game's `chapters` module: its sets or rounds."""

    def heads(self) -> tuple[str, ...]:
        """Return the column headings of the list; the first is above the numbers."""

    def row(self, view: View_contra, names: Sequence[str]) -> tuple[str, ...]:
        """Return the cells of the last finished set or round, without its number."""

    def detail(self, view: View_contra, names: Sequence[str]) -> tuple[str, Sequence[tuple[str, str]]]:
        """Return what each side or seat has after it: a title, and names with figures; "" and none for nothing."""


class LessonText(Protocol[View_contra, Action_contra]):
    """Interface of a game's `text.lesson` module."""

    @property
    def TELLS(self) -> Mapping[str, str]:  # noqa: N802  # a module constant
        """The text of each step by its name; untranslated."""

    @property
    def WHY(self) -> Mapping[str, str]:  # noqa: N802  # a module constant
        """The reason why a step asks for its action; untranslated."""

    @property
    def IN_LINES(self) -> Mapping[str, str]:  # noqa: N802  # a module constant
        """The texts of steps that differ in plain mode because they name keys; untranslated."""

    def task(self, action: Action_contra) -> str:
        """Return the instruction for an action."""

    def would(self, view: View_contra, action: Action_contra) -> str:
        """Return the consequence of another action."""

    def hint_key(self) -> str:
        """Return the hint about help in the first real game; `{key}` is replaced by the key."""


class StatisticsRow(NamedTuple):
    """A row of a table: label and cells; without cells it is a heading. `ink`: its colour role on a screen."""

    label: str
    cells: Sequence[str]
    ink: str = "text"


class StatisticsText(Generic[Total_contra]):
    """The texts of a game's statistics; a game whose `Sum` has more figures has a subclass in `text.statistics`."""

    mean_format: ClassVar[str] = ".1f"
    """The format of `Sum.mean`."""

    def heads(self) -> tuple[str, ...]:
        """Return the column heads: games, wins, draws, rate of wins, its interval, the mean, its interval."""
        return statistics_heads()

    def average(self, mean: str) -> str:
        """Return `Sum.mean` with what it is the mean of, for the ear."""
        return _("{mean} sets a game on average").format(mean=mean)

    def drawn(self, count: int) -> str:
        """Return the number of draws, for the ear."""
        return n_("{count} drawn", "{count} drawn", count).format(count=count)

    def facts(self, total: Total_contra) -> list[str | list[StatisticsRow]]:
        """Return the figures over all games: sentences, and tables whose first row is the head."""
        return [n_("Went over 16: {count} time", "Went over 16: {count} times", total.busts).format(count=total.busts)]

    def spoken(self, total: Total_contra) -> list[str]:
        """Return the same in sentences alone, for the ear, without the mean that `in_words` says."""
        return [fact for fact in self.facts(total) if isinstance(fact, str)]

    def course(self) -> str:
        """Return the title of the chart of `Sum.course`."""
        return _("Games won minus games lost")


def statistics_heads(drawn: str = "", mean: str = "") -> tuple[str, ...]:
    """Return the columns: games, wins, draws, share of wins and its interval, a mean and its interval."""
    return (
        _("Played"),
        _("Won"),
        drawn or p_("column: drawn games", "Drawn"),
        p_("column: share of wins", "Rate"),
        numbers.sure(),
        mean or p_("column: sets a game", "A game"),
        numbers.sure(),
    )
