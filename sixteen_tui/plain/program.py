"""Runs plain mode: settings, the loop from game to game, and an orderly end. `run` has the entry points.

Invariant: the end of the input ends the program with every game saved.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import prompts
from sixteen_tui.plain.console import Claimed, Console, Ended, Idle, NewsArrived
from sixteen_tui.plain.signals import ending
from sixteen_tui.session.fair import deal
from sixteen_tui.session.keeping import ended, may_leave, rescued, taken_over
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.settings import paths
from sixteen_tui.settings import settings as stored
from sixteen_tui.settings.limits import NONE, Limits
from sixteen_tui.text import errors, fair, keeping, matches, numbers, screens
from sixteen_tui.text import plain as say
from sixteen_tui.text import settings as setting_texts
from sixteen_tui.text.reasons import reason

if TYPE_CHECKING:
    from sixteen_tui.plain.replay import ReplayLoop
    from sixteen_tui.plain.table import PlainTable
    from sixteen_tui.saves.catalogue import Catalogue
    from sixteen_tui.saves.record import Record
    from sixteen_tui.session.entering import Entering
    from sixteen_tui.session.practice import Practice
    from sixteen_tui.session.session import Session

AFTER: Final = ("review", "try", "share", "export", "note", "list")
"""The commands of a replay that a game that has just ended has, too, at its last step."""


class PlainProgram:
    """One run of plain mode: console, settings, and the game in play."""

    def __init__(self, limits: Limits = NONE) -> None:
        self.limits = limits
        self.settings, problems = stored.load(paths.settings())
        self.console = Console(limits.idle)
        self._session: Session | None = None
        """The game in play."""
        self._kept = True
        self.practice: Practice | None = None
        """The practice that is open."""
        self.entering: Entering | None = None
        """The draft that is open."""
        self.greeted = False
        """True if the person has heard how to type."""
        if problems:
            self.console.say(setting_texts.problem(problems))

    def run(self, what: Callable[[], None]) -> bool:
        """Call `what` until it returns or the input ends; return True if everything is saved."""
        with ending():
            try:
                what()
            except Ended:
                self._close(left=False)
            except Claimed:
                self._close(left=False)
                if self._kept:
                    self.console.say(screens.released())
            except Idle:
                if self._session is not None:
                    self._rescue(self._session)
                self._close(left=False)
                if self.practice is not None:
                    self.practice.retry()
                    self._kept = self._kept and self.practice.unsaved is None
                self._kept = self._kept and (self.entering is None or self.entering.retry())
                self.console.say(errors.idle((self.limits.idle or 0.0) / 60, kept=self._kept))
            finally:
                if self._session is not None:
                    self._interrupted(self._session)
                if self.practice is not None:
                    self._practice_interrupted(self.practice)
                if self.entering is not None:
                    self._draft_interrupted(self.entering)
            self.console.flush()
            return self._kept

    def _interrupted(self, session: Session) -> None:
        """Close a game that Ctrl-C or a signal ends; print where it is if the folder of saves did not accept it."""
        self._say_at_last(keeping.ended(ended(session, left=False, restricted=self.limits.restricted)))

    def _practice_interrupted(self, practice: Practice) -> None:
        """Save the answers of a practice that the end of the input or a signal ends; print the reason if that fails."""
        practice.retry()
        self._kept = self._kept and practice.unsaved is None
        self._say_at_last(keeping.not_saved(practice.unsaved))

    def _draft_interrupted(self, entering: Entering) -> None:
        """Save the draft that the end of the input or a signal ends; print the reason if that fails."""
        from sixteen_tui.text import entered

        if not entering.retry() and entering.trouble is not None:
            self._kept = False
            self._say_at_last(entered.not_kept(errors.trouble(entering.trouble)))

    def _say_at_last(self, text: str) -> None:
        if text:
            with contextlib.suppress(OSError):  # the terminal may be gone
                self.console.say(text)
                self.console.flush()

    @staticmethod
    def _rescue(session: Session) -> None:
        try:
            session.rescue(())
        except OSError:
            return  # `unsaved` still has the error

    def _close(self, *, left: bool = True) -> None:
        """Close the game in play and print its state; `left`: at the person's request."""
        session, self._session = self._session, None
        if session is None:
            return
        untouched = left and session.untouched
        unsaved = ""
        if left:
            session.close()
        else:
            unsaved = keeping.ended(ended(session, left=False, restricted=self.limits.restricted))
        self._kept = session.unsaved is None
        if untouched:
            self.console.say(screens.left_untouched())
            return
        self.console.say(unsaved or (say.left() if self._kept else keeping.not_saved(session.unsaved)))

    def sit(self, session: Session) -> None:
        """Play a game, and further ones while the person asks for them."""
        from sixteen_tui.plain.asking import TakenOver
        from sixteen_tui.plain.table import PlainTable

        following: Session | None = session
        while following is not None:
            session = self._session = following
            try:
                table = PlainTable(
                    session, self.console, self.settings, restricted=self.limits.restricted, greeted=self.greeted
                )
                self.greeted = True
                over = table.play()
            except TakenOver:
                following = self._taken_over(session)
                continue
            if not over:
                self._close()
                return
            following = self._after(session, table)
            if self._session is not None:
                self._close()

    def _taken_over(self, session: Session) -> Session | None:
        """Resume a game from its file, which another program continued; return None after an error message."""
        try:
            following = taken_over(session)
        except Refusal as refused:
            self.console.say(reason(refused))
        except OSError as error:
            self.console.say(errors.trouble(error))
        else:
            self.console.say(screens.taken_over())
            return following
        return None

    def _after(self, session: Session, table: PlainTable) -> Session | None:
        """Offer the commands after the end of a game; return the next game, or None to leave."""
        from sixteen_tui.session.branching import Branching

        alone = not session.watching and session.company is None
        again = "" if not alone else "again"
        if again and session.match is not None:
            again = "new-match" if session.match.over else "next-game"
            self.console.say(numbers.about(*matches.further(session.match, screens.names(session))))
        known = self._known(session, again)
        while True:
            answer = self._asked_at_the_end(session, table, again, known)
            if answer is None:
                continue
            if answer.of("leave"):
                return None
            try:
                if answer.of("again", "next-game", "new-match"):
                    return session.again(paths.saves())
                if answer.of("same-deal"):
                    return Branching.at(session.record, 1, stronger=True).begin(paths.saves())
            except OSError as error:
                self.console.say(errors.trouble(error))
                continue
            if table.tells(answer):
                continue
            if answer.of("watch"):
                session.release_lock()
                self.replay(session.record)
            elif answer.command in AFTER:
                session.release_lock()
                self._replayed(session.record, len(session.record.table)).carry_out(answer)
            elif answer.of("statistics"):
                self.totals()
            elif answer.of("fair"):
                self.console.say(*(text for text, _ in fair.told(deal(session), restricted=self.limits.restricted)))
            else:
                self.console.say(say.not_understood(answer.line))

    def _asked_at_the_end(
        self, session: Session, table: PlainTable, again: str, known: tuple[str, ...]
    ) -> prompts.Typed | None:
        """Prompt after the end of a game; return None if the answer is dealt with.

        While the game is not saved the prompt warns and `save` is known. A command that leaves asks first if the game
        or its match is not saved.
        """
        if not self._saved(session):
            self.console.say(keeping.not_saved(session.unsaved), say.rescue_first())
            known = (*known, "save")
        try:
            answer = prompts.ask(
                self.console,
                say.over_prompt(again),
                known,
                lambda: self.console.say(*table.result()),
                numbers=False,
                tick=session.check,
            )
        except NewsArrived:  # the game is saved, or no longer
            return None
        if answer.of("save"):
            self.console.say(keeping.rescued(rescued(session, restricted=self.limits.restricted)))
            return None
        if answer.of("leave", "again", "next-game", "new-match", "same-deal"):
            question = keeping.may_leave(may_leave(session))
            self._saved(session)
            if question and not prompts.confirm(self.console, question):
                return None
        return answer

    def _saved(self, session: Session) -> bool:
        """Close a game that is over once it is saved; return True then. Retries a failed write."""
        if self._session is not None and (session.may_leave() or session.unsaved is None):
            session.close()
            self._kept, self._session = True, None
        return self._session is None

    def _known(self, session: Session, again: str) -> tuple[str, ...]:
        """Return the commands after the end of a game; `again` is the one for another game, "" for none."""
        from sixteen_tui.plain.table import RETOLD

        known: tuple[str, ...] = (*RETOLD, "watch", "fair", "statistics", *AFTER, "leave")
        if self.limits.restricted:
            known = tuple(each for each in known if each != "export")
        if again:
            known = (again, "same-deal", *known)
        if session.watching and session.company is not None:
            known = (*RETOLD, "fair", "leave")  # a spectator at a shared table does not get the save
        if not PLUGINS[session.game.name].chance:
            known = tuple(each for each in known if each not in ("same-deal", "fair"))
        return known

    def replay(self, record: Record, at: int | None = None, *, then: bool = False) -> None:
        """Show the replay of a saved game from entry `at` on; with `then` without spoilers."""
        self._replayed(record, at, then=then).show()

    def _replayed(self, record: Record, at: int | None, *, then: bool = False) -> ReplayLoop:
        from sixteen_tui.plain.branching import Brancher
        from sixteen_tui.plain.replay import ReplayLoop

        brancher = Brancher(self.console, paths.saves(), self.sit, self.replay)
        return ReplayLoop(
            record, self.console, self.settings, at, brancher, restricted=self.limits.restricted, then=then
        )

    def totals(self, catalogue: Catalogue | None = None) -> None:
        """Print the totals of the finished games, as `sixteen-tui stats --lines` does."""
        from sixteen_tui.saves.appended import COUNTED, unread
        from sixteen_tui.saves.catalogue import Catalogue
        from sixteen_tui.session import own
        from sixteen_tui.session.statistics import summed_up
        from sixteen_tui.text.report import spoken

        hidden = own.hidden(self.settings, paths.saves(), self.limits.player)
        self.console.say(*spoken(*summed_up(catalogue or Catalogue(paths.saves()), hidden=hidden)))
        self.console.say(*map(errors.missing, unread(paths.saves(), COUNTED)))

    def keep_settings(self) -> None:
        """Write the settings; print a message if that fails."""
        from sixteen_tui.plain.settings import kept

        self.console.say(*kept(self.settings))
