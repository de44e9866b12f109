"""End of a game: winner, course, and what to do next.

Invariant: Enter does nothing that cannot be undone. The cursor starts on an action that returns here; everything but
another game opens on top of this screen.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from sixteen_tui.play import ending
from sixteen_tui.play.daily import ended
from sixteen_tui.play.reviewing import Reviewing
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.screens.page import Page
from sixteen_tui.screens.thinking import Thinking
from sixteen_tui.screens.unsaved import unsaved_lines
from sixteen_tui.titles import TITLES
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.menu import Menu, Row
from sixteen_tui.widgets.pages import margins
from sixteen_tui.widgets.story import Ending, Rule
from sixteen_tui.words import branches, hints, matches
from sixteen_tui.words import daily as days
from sixteen_tui.words import over as told
from sixteen_tui.words import review as reviews
from sixteen_tui.words import screens as say

COLUMNS: Final = 2
_HARMLESS: Final = "review"
"""The row of the cursor at first: one Enter too many opens a page on which Enter does nothing, not another game."""


class OverScreen(Page[str]):
    """Returns "again", "watch" where it lies on a replay, or None to go."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("menu.choose", "over.again", "over.deal", "over.review", "over.share", "app.help", "page.back"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "again", id="over.again"),
        Binding("w", "watch", id="over.watch"),
        Binding("v", "review", id="over.review"),
        Binding("c", "share", id="over.share"),
        Binding("p", "deal", id="over.deal"),
        Binding("s", "statistics", id="over.statistics"),
        Binding("d", "daily", id="over.daily"),
        Binding("f", "fair", id="over.fair"),
    ]

    def __init__(self, sitting: Sitting, thinking: Thinking | None = None) -> None:
        """With the review of the game, as far as there is one."""
        super().__init__()
        self._sitting = sitting
        self._thinking = thinking
        daily = sitting.daily is not None and sitting.record.finished
        self._day = ended(self.sixteen.saves, sitting.record, played=not sitting.watching) if daily else None
        """The day whose game this was, if it is the one that counts."""

    def rules_at(self) -> str:
        return "end"

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Ending()
        yield Rule(id="next")
        yield Menu(self._pointed, text_width=23, columns=COLUMNS)
        yield KeyBar()

    def on_mount(self) -> None:
        if self._seat is not None:  # before the first `fill`: the thread may end during it
            self.thinking.on(self, self.fill)  # to its end, whoever looks: what it finds goes into the deck
        super().on_mount()
        self.set_focus(self.query_one(Menu), scroll_visible=False)

    @property
    def _seat(self) -> int | None:
        """The seat of the one person who has just played here; of a game that is watched or shared, of nobody."""
        own, sitting = self._sitting.only_seat(), self._sitting
        return None if own is None or sitting.watching or sitting.company is not None else own.number

    @property
    def thinking(self) -> Thinking:
        """The review, which begins when it is first asked for."""
        if self._thinking is None:
            self._thinking = Thinking(Reviewing(self._sitting.record))
        return self._thinking

    def _notable(self) -> list[str]:
        """The best play and the dearest of the one person; where several play, they are not told of each other.

        In one line, if there is room for both.
        """
        if self._seat is None:
            return []
        found = self.thinking.found
        said = found.notables(self._seat) if found.accounts else [reviews.thinking()]
        together = " ".join(said)
        return [together] if said and cell_len(together) <= margins(self.size.width)[1] else said

    def fill(self) -> None:
        sitting = self._sitting
        view, title = sitting.seats[None].view(), TITLES[sitting.game.name]
        heading, rules, date = say.over_title(), title.words.rules_summary(view.rules), say.date(sitting.record.last)
        match, sides, next = sitting.match, sitting.sides, told.again()
        stands = told.what_next()
        if match is not None:
            next, stands = matches.further(match, sitting.names), matches.stands(match, sides)
            heading = stands if self.compact else heading
        fits = sum(map(cell_len, (heading, rules, date))) + 6 <= self.size.width
        self.query_one(TitleBar).show(heading, rules, date if fits else "")
        names = sitting.names
        story = title.story and title.story(view, names, ending.side(sitting))
        if story:
            story = story._replace(notes=(*story.notes, *self._notable()))
        verdict = ending.verdict(sitting)
        lines = (title.words.standings if self.compact else title.words.result)(view, names)
        helped = hints.helped(*sitting.helped)
        notes = [*unsaved_lines(sitting), *([[(helped, "dim")]] if helped else [])]
        if sitting.record.header.parent is not None:
            notes.append([(branches.not_counted(), "dim")])
        self.query_one(Ending).show((told.verdict(verdict), verdict), story, lines, notes)
        self.query_one("#next", Rule).show(stands, "accent" if match is not None and match.over else "dim")
        rows = [
            Row("watch", *told.watch()),
            *([Row("again", *next)] if self._may_go_on else []),
            Row("review", *told.review()),
            Row("share", *told.share()),
            Row("daily", *days.line()) if self._day is not None else Row("statistics", say.statistics()),
            Row("leave", told.leave(replay=sitting.watching)),
        ]
        menu = self.query_one(Menu)
        menu.show(rows, cursor=None if menu.row else _HARMLESS)

    def key_label(self, binding: str) -> str:
        """What comes after a game of a match is not the same game again."""
        match = self._sitting.match
        if binding == "over.again" and match is not None:
            return matches.again(match)
        return super().key_label(binding)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Another game follows from one that was played here, not from one that is watched."""
        if action == "daily":
            return self._day is not None
        if action == "deal":
            return self._sitting.company is None
        return action != "again" or self._may_go_on

    @property
    def _may_go_on(self) -> bool:
        """Whether the same players can begin another game here; at a shared table they agree on that in the lobby."""
        return not self._sitting.watching and self._sitting.company is None

    def _pointed(self, _: Row) -> None:
        self.show_keys()

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if self.on_top:
            getattr(self, f"action_{message.row.id}")()

    def action_again(self) -> None:
        self.dismiss("again")

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_watch(self) -> None:
        """Below a replay that has come to its end, from its beginning; else a replay on top of this."""
        if self._sitting.watching:
            self.dismiss("watch")
            return
        from sixteen_tui.screens.replay import ReplayScreen

        self._sitting.let_go()
        self.app.push_screen(ReplayScreen(self._sitting.record, ended=True, thinking=self._thinking))

    def action_review(self) -> None:
        """What was luck and what was play; from there to a position in a replay."""
        from sixteen_tui.screens.replay import ReplayScreen
        from sixteen_tui.screens.review import ReviewScreen

        record = self._sitting.record
        person = min(ending.here(self._sitting), default=0)

        def shown(entry: int | None) -> None:
            if entry is not None:
                self._sitting.let_go()
                self.app.push_screen(ReplayScreen(record, ended=True, at=entry, thinking=self.thinking))

        self.app.push_screen(ReviewScreen(self.thinking, person), shown)

    def action_share(self) -> None:
        from sixteen_tui.screens.share import hand_on

        hand_on(self, self._sitting.record)

    def action_daily(self) -> None:
        """The result of the day, to be sent."""
        from sixteen_tui.screens.daily_line import LineScreen

        if self._day is not None:
            self.app.push_screen(LineScreen(self._day))

    def action_deal(self) -> None:
        """The same deal once more, against computers of the next level, or whoever is chosen."""
        from sixteen_tui.play.branching import Branching
        from sixteen_tui.screens.branch import BranchScreen

        self.app.push_screen(BranchScreen(Branching.at(self._sitting.record, 1, stronger=True)))

    def action_fair(self) -> None:
        from sixteen_tui.play.fair import deal
        from sixteen_tui.screens.fair import FairScreen

        self.app.push_screen(FairScreen(deal(self._sitting), self._sitting.game.name))

    def action_statistics(self) -> None:
        from sixteen_tui.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen())
