"""What the log panel tells: the last entries of a game in words, as one seat saw them, repetitions in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixteen_tui.play.seat import Observed
from sixteen_tui.titles import TITLES
from sixteen_tui.words import screens as say


def story(game: str, observed: Iterable[Observed], names: Sequence[str], lines: int) -> list[str]:
    """The last `lines` lines of what was observed, which comes the newest first."""
    spoken = TITLES[game].words
    told: list[tuple[str, int]] = []
    for actions, events, view in observed:
        if len(told) > lines:  # one line more, because what comes before may be the same
            break
        said = [spoken.log_line(action, events, view, names) for action in actions]
        for line in reversed([line for part in said for line in part]):
            if told and told[0][0] == line:
                told[0] = (line, told[0][1] + 1)
            else:
                told.insert(0, (line, 1))
    return [line if times == 1 else say.repeated(line, times) for line, times in told[-lines:]]
