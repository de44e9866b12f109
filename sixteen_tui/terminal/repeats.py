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

Enter and Space confirm, and nobody confirms a picture that they have not seen. As the first key of a moment they do
nothing if they were pressed

- after another Enter or Space, before the picture of the new moment was drawn: an Enter too many on a slow machine;
- less than `UNSEEN` seconds after that picture, where a screen changed by itself (no key for `BY_ITSELF` seconds): an
  Enter that was meant to shorten a wait, and comes when the turn has come back.

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
UNSEEN: Final = 0.2
"""Seconds after a new picture in which nobody can have seen it and pressed a key for it."""
BY_ITSELF: Final = 0.5
"""Seconds after a key in which a new picture counts as its consequence."""
CONFIRMS: Final = frozenset({"enter", "space"})


class Repeats:
    """Follows the keys of one keyboard in the order in which they act."""

    def __init__(self) -> None:
        self.quiet = math.inf
        """Seconds without a key before the last one."""
        self._key, self._at, self._moment = "", -math.inf, object()
        self._run = self._late = False
        """Whether the last key was one of a run; whether the moment has changed since that began."""
        self._shown: object = None
        """The moment of the last picture; None where pictures are not reported."""
        self._seen_from = -math.inf
        """When a key may have been pressed for it."""
        self._by_itself = False
        """Whether it is of the same screen as the one before, and no key has brought it about."""
        self._screen: object = None

    def held(self, key: str, at: float, moment: object) -> bool:
        """Take a key that arrived at the time `at` and is to act now.

        Return whether it is to do nothing: a held key only repeats it, or it confirms what nobody can have seen.
        """
        self.quiet = at - self._at
        unseen = self._unseen(key, at, moment)
        self._run = key == self._key and self.quiet < (TYPED_AHEAD if self._run else REPEAT)
        self._late = self._run and (self._late or moment != self._moment)
        self._key, self._at = key, at
        if not (unseen and at < self._seen_from):
            self._moment = moment  # one that has not been drawn takes one key only: it may look as the last one did
        return self._late or unseen

    def shows(self, screen: object, moment: object, now: float) -> None:
        """Take note that a picture has been drawn."""
        if moment != self._shown:
            self._by_itself = screen == self._screen and now - self._at >= BY_ITSELF
            self._screen, self._shown = screen, moment
            self._seen_from = now + (UNSEEN if self._by_itself else 0.0)

    def _unseen(self, key: str, at: float, moment: object) -> bool:
        """Whether a key confirms, as the first one of a moment, what nobody can have seen."""
        if key not in CONFIRMS or moment == self._moment or self._shown is None:
            return False
        if moment != self._shown:  # not drawn yet
            return self._key in CONFIRMS or self.quiet >= BY_ITSELF
        return at < self._seen_from and (self._key in CONFIRMS or self._by_itself)
