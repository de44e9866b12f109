"""Shows a finished game as a code to copy and send.

Invariant: a code reveals every card of its game, so only finished games lead here.
"""

from __future__ import annotations

from typing import ClassVar

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.sharing import CodeError, is_short
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.text import TextPage
from sixteen_tui.session import ending
from sixteen_tui.session.fair import recorded
from sixteen_tui.text import errors, fair, share
from sixteen_tui.text import over as say
from sixteen_tui.widgets.canvas import Line


def hand_on(page: Page[None] | Page[str], record: Record, entry: int | None = None) -> None:
    """Show the share code of a game, or a message why there is none.

    `entry`: length of the log at which the code opens the game; None for its end.
    """
    try:
        code = ending.code(record, entry=entry)
    except CodeError as error:
        page.notify(share.problem(error), markup=False)
    except (SaveError, OSError) as error:
        page.notify(errors.wrong(error), markup=False)
    else:
        page.app.push_screen(CodeScreen(record, code, entry))


class CodeScreen(TextPage):
    """Shows a code in lines of the screen's width; a paste of several lines is accepted (`saves.pasted`)."""

    BINDINGS = bindings("CodeScreen")
    SHOWN: ClassVar[tuple[str, ...]] = ("code.copy", "code.names", "code.fair", "app.help", "page.back")

    def __init__(self, record: Record, code: str, entry: int | None = None) -> None:
        super().__init__()
        self._record, self._code, self._entry = record, code, entry
        self._names = False

    def titles(self) -> tuple[str, str]:
        return say.share_title(), ""

    def text(self) -> list[Line]:
        width, header, told = self.app.size.width, self._record.header, self.told
        lines: list[Line] = [] if self.compact else [[]]
        lines += [line for text in say.share_help() for line in told(text)]
        lines.append([])
        lines += [[(self._code[at : at + width - 1], "strong")] for at in range(0, len(self._code), width - 1)]
        lines.append([])
        lines += told(say.share_names(wanted=self._names or not self._short, at=self._entry if self._short else None))
        if header.deal is not None:
            lines += [[], *told(say.share_deal(ending.dealt_by(self._record), spelled(header.deal)))]
        if header.seed is not None:
            lines += [[], *told(fair.seed(header.seed))]
        return lines

    @property
    def _short(self) -> bool:
        """True if the code has the format that can omit names and contain an entry."""
        return is_short(self._code)

    def action_copy(self) -> None:
        self.copy(self._code, say.share_copied())

    def action_fair(self) -> None:
        from sixteen_tui.screens.replay.fair import FairScreen

        self.app.push_screen(FairScreen(recorded(self._record), self._record.header.game))

    def action_names(self) -> None:
        try:
            self._code = ending.code(self._record, names=not self._names, entry=self._entry)
        except (SaveError, OSError) as error:  # the save was moved or deleted meanwhile
            self.notify(errors.wrong(error), markup=False)
        else:
            self._names = not self._names
            self.fill()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "fair":
            return PLUGINS[self._record.header.game].chance
        return self._short if action == "names" else True
