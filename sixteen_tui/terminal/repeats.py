"""Tells keys that a person pressed for the picture on the screen from those of a key that is held down.

A held key repeats about every 33 ms, on the slowest usual settings every 92 ms, and terminals rarely say that a key is
a repeat. So the rule goes by time:

- The same key again within `REPEAT` seconds begins a *run*, which includes the first of both. It lasts until another
  key, or `TYPED_AHEAD` seconds without one: a busy machine or line may hold a repeat up for longer than `REPEAT`.
- The first key of a run acts.
- A later key of the run acts while the moment is the same: the same screen, turn, set, pause and question
  (`Page.moment`). So a held arrow goes on through a list.
- From the first change of the moment on, the rest of the run does nothing: nobody could see yet what it would do. So a
  held Enter plays one card.

A person who presses Enter deliberately is slower than `REPEAT` and loses nothing. Several keys that a slow line brings
in one go mean what they mean key by key (`App.type_on`) where they differ, as `1 Enter 2 Enter`; the same key many
times in one go cannot be told from a held one. Keys that lead back decide nothing and always act.

Where the next picture shows a hand to another person, a pause of `TYPED_AHEAD` seconds is needed before any key counts
(`hand_over`).
"""

from __future__ import annotations

import math
from typing import Final

REPEAT: Final = 0.1
"""Seconds within which the same key again begins a run."""
TYPED_AHEAD: Final = 0.4
"""Seconds without a key that end a run, and before a key counts where a hand is shown."""


class Repeats:
    """Follows the keys of one keyboard in the order in which they act."""

    def __init__(self) -> None:
        self.quiet = math.inf
        """Seconds without a key before the last one."""
        self._key, self._at, self._moment = "", -math.inf, object()
        self._run = self._late = False
        """Whether the last key was one of a run; whether the moment has changed since that began."""

    def held(self, key: str, at: float, moment: object) -> bool:
        """Take a key that arrived at the time `at` and is to act now; return whether a held key only repeats it."""
        self.quiet = at - self._at
        self._run = key == self._key and self.quiet < (TYPED_AHEAD if self._run else REPEAT)
        self._late = self._run and (self._late or moment != self._moment)
        self._key, self._at, self._moment = key, at, moment
        return self._late
