"""End of a game: winner, course, and what to do next.

Invariant: Enter does nothing that cannot be undone. The cursor starts on an action that returns here, or on the next
game of a match; everything but another game opens on top of this screen. A game that is not saved is not left without a
question.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.menu import Menu, Row
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.replay.thinking import ReviewWorker
from sixteen_tui.screens.table.rescuing import RESCUE_SECONDS
from sixteen_tui.screens.table.unsaved import CHECK_SECONDS, unsaved_lines
from sixteen_tui.session import ending, keeping
from sixteen_tui.session.daily import ended
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.session.session import Session
from sixteen_tui.text import branches, hints, matches, numbers
from sixteen_tui.text import daily as days
from sixteen_tui.text import keeping as say_keeping
from sixteen_tui.text import over as told
from sixteen_tui.text import review as reviews
from sixteen_tui.text import screens as say
from sixteen_tui.text.reviewing import Decisive, ReviewReport
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.card import inked
from sixteen_tui.widgets.ending import Ending, Rule, Shown
from sixteen_tui.widgets.keybar import Key
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.story import Plays

NARROW: Final = 72
"""Columns below which the choices are in two columns instead of three."""
ROOMY: Final = 30
"""Rows from which on the choices have a heading."""
_LOOKS: Final = ("over.play-1", "over.play-2")
"""Bindings of the plays that decided the game, which are numbered."""
_HARMLESS: Final = "review"
"""Row of the cursor at first: one extra Enter opens the review, where Enter does nothing, and no new game."""


class OverScreen(Page[str]):
    """Returns "again" for another game, "watch" if opened over a replay that is to start again, or None."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "menu.choose",
        "over.play-1",
        "over.again",
        "over.deal",
        "over.review",
        "app.help",
        "page.back",
    )
    BINDINGS = bindings("OverScreen", last=("over.daily", "over.fair"))

    def __init__(self, session: Session, thinking: ReviewWorker | None = None) -> None:
        """`thinking`: the review of the game, if one has begun."""
        super().__init__()
        self._session = session
        self._thinking = thinking
        daily = session.daily is not None and session.record.finished
        self._day = ended(self.shell.saves, session.record, played=not session.watching) if daily else None
        """The day of the daily deal, if this is the game that counts; else None."""
        self._unsaved = session.unsaved
        """The error that is shown because of which the game is not saved."""

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the bindings; while the game is not saved, the key to save it takes the room of "deal"."""
        if self._session.unsaved is None:
            return self.SHOWN
        return ("over.rescue", *(each for each in self.SHOWN if each != "over.deal"))

    def rules_at(self) -> str:
        return "end"

    def body(self) -> ComposeResult:
        yield Ending(self.show_keys)
        yield Rule(id="next")
        yield Menu(self._pointed, text_width=23, columns=3)

    def on_mount(self) -> None:
        if self._seat is not None:  # before the first `fill`, during which the thread may end
            self.thinking.on(self, self._tell)  # runs to its end even if this screen closes: it adds to the deck
        super().on_mount()
        self.set_focus(self.query_one(Menu), scroll_visible=False)
        if not self._session.watching:
            self.set_interval(CHECK_SECONDS, self._check_saved)

    def _tell(self) -> None:
        self.fill()
        self.show_keys()

    def _check_saved(self) -> None:
        """Verify the save, or retry a failed write, and show a change, also one that the table below has found."""
        self._session.check()
        if self._session.unsaved is not self._unsaved:
            self.fill()
            self.show_keys()

    @property
    def _seat(self) -> int | None:
        """Seat of the only person in a game just played here; None if it was watched or at a shared table."""
        own, session = self._session.only_seat(), self._session
        return None if own is None or session.watching or session.company is not None else own.number

    @property
    def thinking(self) -> ReviewWorker:
        """The review of the game; created on first use."""
        if self._thinking is None:
            self._thinking = ReviewWorker(Reviewing(self._session.record))
        return self._thinking

    @property
    def _decisive(self) -> list[Decisive]:
        """The best play and the worst mistake of the only person.

        Empty if several people played, so that none of them is compared in public.
        """
        if self._seat is None or not self.thinking.found.accounts:
            return []
        return ReviewReport(self.thinking.found).decisive(self._seat)

    def _plays(self) -> Plays | None:
        """Return those plays in two rows; None if nobody's plays are shown."""
        if self._seat is None:
            return None
        found, faces = self.thinking.found, PLUGINS[self._session.game.name].faces
        cards = faces(self.shell.settings.suits) if faces else {}
        rows: list[tuple[Line, str, str]] = [([(reviews.thinking(), "dim")], "", "")] if not found.accounts else []
        for number, one in enumerate(self._decisive, 1):
            line = [(f"{number}  ", "accent"), *inked(one.lay, cards, "text"), ("  ", "text")]
            rows.append(([*line, *inked(one.play, cards, "text")], f"  {one.where}", one.worth))
        unit = reviews.expected(chance=found.chance) if found.chance else ""
        return Plays(reviews.own_choices(), unit, [*rows, *[([], "", "")] * 2][:2])

    def fill(self) -> None:
        session = self._session
        view, plugin = session.seats[None].view(), PLUGINS[session.game.name]
        width, height = self.size
        self.set_class(height >= ROOMY, "-roomy")
        self.set_class(width < NARROW, "-narrow")
        heading, rules, date = (
            say.over_title(),
            plugin.text.rules_summary(view.rules),
            numbers.date(session.record.last),
        )
        match, next = session.match, told.again()
        if match is not None:
            next, heading = matches.further(match, say.names(session)), matches.stands(match, say.sides(session))
        fits = sum(map(cell_len, (heading, rules, date))) + 6 <= width
        self.query_one(TitleBar).show(heading, rules, date if fits else "")
        names = say.names(session)
        verdict = ending.verdict(session)
        lines = (plugin.text.standings if self.compact else plugin.text.result)(view, names)
        helped = hints.helped(*session.helped)
        self._unsaved = session.unsaved
        notes = [*unsaved_lines(session), *([[(helped, "dim")]] if helped else [])]
        if session.record.header.parent is not None:
            notes.append([(branches.not_counted(), "dim")])
        story = plugin.story(view, names, ending.side(session)) if plugin.story else None
        self.query_one(Ending).show(Shown(told.verdict(verdict), verdict, story, lines, self._plays(), notes))
        self.query_one("#next", Rule).show(told.what_next())
        rows = [
            Row("watch", *told.watch()),
            *([Row("again", *next)] if self._may_go_on else []),
            Row("review", *told.review()),
            Row("share", *told.share()),
            Row("daily", *days.line()) if self._day is not None else Row("statistics", say.statistics()),
            Row("leave", told.leave(replay=session.watching)),
        ]
        menu = self.query_one(Menu)
        menu.show(rows, cursor=None if menu.row else self._first(), columns=2 if width < NARROW else 3)

    def _first(self) -> str:
        """Return the row of the cursor at first."""
        match = self._session.match
        return "again" if match is not None and not match.over and self._may_go_on else _HARMLESS

    def key_label(self, binding: str) -> str:
        """Return the label; "again" is named after the match, if the game belongs to one."""
        match = self._session.match
        if binding == "over.again" and match is not None:
            return matches.again(match)
        return super().key_label(binding)

    def offers(self, binding: str, keys: list[tuple[str, bool]]) -> bool:
        """Return True if the key bar shows this binding: those of the listed plays only while they are listed."""
        listed = self.query_one(Ending).lists_plays and any(alive for _, alive in keys)
        return super().offers(binding, keys) and (binding != _LOOKS[0] or listed)

    def bar_key(self, binding: str, keys: list[tuple[str, bool]]) -> Key:
        """Return a binding as the key bar shows it: the first of the listed plays with the keys of all."""
        key, found = super().bar_key(binding, keys), self.keys()
        if binding != _LOOKS[0]:
            return key
        return key._replace(key=" ".join(self.key_name(found[each][0][0]) for each in _LOOKS if each in found))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow "again" only after a game played here, "deal" and "fair" with chance, "deal" not at a shared table.

        A key to look at a play is disabled while the game is reviewed, and missing where no such play is listed.
        """
        if action == "rescue":
            return self._session.unsaved is not None
        if action == "daily":
            return self._day is not None
        if action == "look":
            if self._play(*parameters) is not None:
                return True
            return None if self._seat is not None and not self.thinking.found.accounts else False
        chance = PLUGINS[self._session.game.name].chance
        if action == "deal":
            return chance and self._session.company is None
        if action == "fair":
            return chance
        return action != "again" or self._may_go_on

    @property
    def _may_go_on(self) -> bool:
        """True if the same players can begin another game here; those of a shared table do so in the lobby."""
        return not self._session.watching and self._session.company is None

    def _pointed(self, _: Row) -> None:
        self.show_keys()

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if self.on_top:
            getattr(self, f"action_{message.row.id}")()

    def action_again(self) -> None:
        self._leave("again")

    def action_leave(self) -> None:
        self._leave(None)

    def action_back(self) -> None:
        self._leave(None)

    def _leave(self, result: str | None) -> None:
        """Close this screen; ask before, if the game is not saved."""
        question = say_keeping.may_leave(keeping.may_leave(self._session))
        if not question:
            self.dismiss(result)
            return
        from sixteen_tui.screens.base.dialog import Confirm

        def answered(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
            if yes:
                self.dismiss(result)

        self.app.push_screen(Confirm(question), answered)

    def action_rescue(self) -> None:
        """Save a game whose last entries could not be written."""
        said = say_keeping.rescued(keeping.rescued(self._session, restricted=self.shell.limits.restricted))
        self.notify(said, markup=False, timeout=RESCUE_SECONDS)
        self.fill()
        self.show_keys()

    def _play(self, number: object) -> int | None:
        """Return the entry of a decisive play by its number; None if there is none so far."""
        return (
            dict(enumerate((one.entry for one in self._decisive), 1)).get(number) if isinstance(number, int) else None
        )

    def action_look(self, number: int) -> None:
        entry = self._play(number)
        if entry is not None:
            self._show_at(entry)

    def action_watch(self) -> None:
        """Return "watch" to the replay below, which starts again; without one, open a replay on top of this screen."""
        if self._session.watching:
            self.dismiss("watch")
            return
        from sixteen_tui.screens.replay.replay import ReplayScreen

        self._session.release_lock()
        self.app.push_screen(ReplayScreen(self._session.record, ended=True, thinking=self._thinking))

    def action_review(self) -> None:
        """Open the review; the entry that it returns is shown in a replay."""
        from sixteen_tui.screens.replay.review import ReviewScreen

        person = min(ending.here(self._session), default=0)
        self.app.push_screen(ReviewScreen(self.thinking, person), self._show_at)

    def _show_at(self, entry: int | None) -> None:
        """Open a replay before an entry, on top of this screen; nothing for None."""
        from sixteen_tui.screens.replay.replay import ReplayScreen

        if entry is not None:
            self._session.release_lock()
            replay = ReplayScreen(self._session.record, ended=True, at=entry, thinking=self.thinking)
            self.app.push_screen(replay)

    def action_share(self) -> None:
        from sixteen_tui.screens.replay.share import hand_on

        hand_on(self, self._session.record)

    def action_daily(self) -> None:
        """Show the result of the day as a line to copy and send."""
        from sixteen_tui.screens.home.daily_line import LineScreen

        if self._day is not None:
            self.app.push_screen(LineScreen(self._day))

    def action_deal(self) -> None:
        """Open the form to play the same deal again, by default against computer players of the next level."""
        from sixteen_tui.screens.replay.branch import BranchScreen
        from sixteen_tui.session.branching import Branching

        self.app.push_screen(BranchScreen(Branching.at(self._session.record, 1, stronger=True)))

    def action_fair(self) -> None:
        from sixteen_tui.screens.replay.fair import FairScreen
        from sixteen_tui.session.fair import deal

        self.app.push_screen(FairScreen(deal(self._session), self._session.game.name))

    def action_statistics(self) -> None:
        from sixteen_tui.screens.library.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen())
