"""Asks for a note on a step of a replay and writes it to the save file."""

from __future__ import annotations

from sixteen_tui.screens.base.line_entry import LineEntry
from sixteen_tui.screens.base.page import Page
from sixteen_tui.session.noting import LONGEST
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.replay import Replay
from sixteen_tui.settings import paths
from sixteen_tui.text import notes as say
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text.reasons import reason


def write(page: Page[None], replay: Replay, typed: str | None = None) -> None:
    """Ask for a note on the current step of a replay and write it; an empty text removes the note.

    `typed`: the text so far; by default the note that is there. After an error it is asked for again.
    """
    before = replay.notes.get(replay.at, "")

    def noted(text: str | None) -> None:
        if text is None or text == before:
            return
        try:
            replay.note(text, paths.saves())
        except Refusal as refused:
            page.notify(reason(refused), markup=False)
            write(page, replay, text)
        else:
            page.notify(say.kept() if text else say.gone(), markup=False)
        page.fill()

    page.app.push_screen(
        LineEntry(
            say.title(),
            say.question(replay_text.where(replay), before),
            LONGEST,
            value=before if typed is None else typed,
        ),
        noted,
    )
