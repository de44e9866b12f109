"""Suppresses key repeats and confirmations of frames that the person cannot have seen.

A held key repeats about every 33 ms, on the slowest usual settings every 92 ms. Terminals do not mark repeats: only the
kitty protocol can, and for Enter, Space and letters only if all keys become escape codes, without the text that entry
fields need. So the rule uses times:

- The same key twice within `REPEAT` seconds begins a *run*, which includes both keys. It lasts until another key, or
  `PAUSE` seconds without a key: a busy machine or connection may delay a repeat for longer than `REPEAT`.
- The first key of a run acts.
- A later key of the run acts while the moment is the same: the same screen, turn, set, pause and question
  (`Page.moment`). So a held arrow key scrolls through a list. A key that does not scroll or step acts `once`: no later
  key of the run does, so a held Enter changes a setting once.
- After the first change of the moment, the rest of the run does nothing, because its effect was not visible yet. So a
  held Enter plays one card.

The first repeat of a held key comes 0.25 s (Linux console) to 1 s (settings of desktops) after the press, and only the
key after it tells it from a second press. So the same key in a new moment, pressed within `FIRST_REPEAT` seconds, waits
(`undecided`) until `REPEAT` seconds have passed or another key comes, and then acts; if the same key comes, a run has
begun, and neither of them acts. The same holds for equal keys that arrive together within `STALL` seconds: a held key
does not begin with its repeats, but a line that stood still delivers them at once.

A person who presses Enter deliberately is slower than `REPEAT` and loses no key. Different keys that arrive in one
burst, such as `1 Enter 2 Enter`, act one by one (`App.type_on`); equal keys in one burst cannot be distinguished from a
held key. Keys that lead back decide nothing, and act in such a burst. They too do nothing if they are *carried*:
repeats of a key that was pressed in another moment and came again after `REPEAT`, which begins the run.

Enter and Space confirm, and must not confirm a frame that was not seen. As the first key of a moment they do nothing if
pressed

- after another Enter or Space and before the first frame of the new moment: one Enter too many on a slow machine;
- before the first frame of the program: the Enter of the shell, held until the cards lie there;
- less than `UNSEEN` seconds after that frame, if the picture or the screen changed by itself (no key for `BY_ITSELF`
  seconds): an Enter meant to shorten a wait that arrives after the wait has ended, perhaps on the page of the result.

If the next frame shows a hand to another person, or answers a question that no key opened, a key counts only
`TYPED_AHEAD` seconds after the key before (`quiet`) and after the frame (`shown_for`), and only if it is another key
(`again`): the repeats of a held key may come seconds late from a busy machine or a slow line, so no pause tells them
from presses (`deliberate`; `screens.table.hand_over`, `screens.base.dialog`).
"""

from __future__ import annotations

import math
from typing import Final

REPEAT: Final = 0.1
"""Longest interval between two equal keys that begin a run, in seconds."""
SLOW: Final = 1.5
"""The same for a key that leads back, in units of `REPEAT`: slow repeats (120 ms over SSH) leave one screen.

It delays only a second press of that key within `FIRST_REPEAT`.
"""
PAUSE: Final = 0.4
"""Seconds without a key that end a run."""
FIRST_REPEAT: Final = 1.05
"""Longest time from the press of a held key to its first repeat, in seconds: the longest setting of desktops is 1 s."""
STALL: Final = 10.0
"""Longest time for which a connection may stand still, in seconds, before it delivers the repeats of a held key."""
TYPED_AHEAD: Final = 0.7
"""Seconds without a key that are required before a key reveals a hand: more than X11 waits for the first repeat."""
UNSEEN: Final = 0.2
"""Seconds after a new frame in which a key cannot be a reaction to it."""
BY_ITSELF: Final = 0.5
"""Seconds after a key in which a new frame counts as its effect."""
CONFIRMS: Final = frozenset({"enter", "space"})
_EARLY: Final = {"ctrl+j": "enter"}
"""Keys that arrive under another name if pressed before the terminal is in raw mode."""


def interval(*, back: bool) -> float:
    """Return the longest interval of two equal keys that begin a run, in seconds; `back`: of a key that leads back."""
    return SLOW * REPEAT if back else REPEAT


class Repeats:
    """Applies the rule to the keys of one keyboard, in the order in which they act."""

    def __init__(self, *, drawn: bool = False) -> None:
        """`drawn`: frames are drawn, so that nothing has been seen before the first call of `shows`."""
        self._drawn = drawn
        self.quiet = math.inf
        """Seconds between the last two keys."""
        self.shown_for = 0.0
        """Seconds between the first frame of the moment in which the last key acted and that key; at least 0."""
        self.again = False
        """True if the last key was the same as the key before it or as a key of the same burst after it."""
        self._key, self._at, self._moment = "", -math.inf, object()
        self._run = self._late = False
        """`_run`: the last key belonged to a run. `_late`: the moment has changed since the run began."""
        self._pressed: object = None
        """The moment in which the last key was pressed, if it has been held since."""
        self._delayed = False
        """True if the same key came once more, later than `REPEAT`, as the first repeat of a held key does."""
        self.carried = False
        """True if the last key was a repeat of one that was pressed in another moment."""
        self._shown: object = None
        """The moment of the last frame; None before the first one."""
        self._shown_at = math.inf
        """The time of the first frame of that moment."""
        self._seen_from = -math.inf
        """The earliest time at which a key can be a reaction to that frame."""
        self._by_itself = False
        """True if it is not the first frame and no key caused it."""

    def undecided(self, key: str, at: float, moment: object, *, once: bool = False, back: bool = False) -> bool:
        """Return True for a second press or the first repeat of a held key: the next key, or its absence, decides.

        Call `held` after `interval` seconds, or as soon as another key has arrived. `once`, `back`: as for `held`.
        """
        return self._may_repeat(key, at, moment, FIRST_REPEAT, once=once, back=back)

    def _may_repeat(self, key: str, at: float, moment: object, within: float, *, once: bool, back: bool) -> bool:
        since = PAUSE if self._run else interval(back=back)
        again = _EARLY.get(key, key) == self._key and since <= at - self._at < within
        return again and (once or moment != self._moment)

    def held(
        self,
        key: str,
        at: float,
        moment: object,
        *,
        next_key: tuple[str, float] = ("", math.inf),
        once: bool = False,
        back: bool = False,
    ) -> bool:
        """Register a key that arrived at the time `at` and acts now; return True if it must be suppressed.

        It is suppressed as the repeat of a held key after a change of the moment, or as the confirmation of an unseen
        frame. `next_key`: the key that arrived after it and its time, if one has. `once`: repeats do nothing in the
        same moment, either. `back`: the key leads back, and may repeat slowly.
        """
        longest = interval(back=back)
        burst = next_key[0] == key and next_key[1] - at < longest
        repeated = burst and self._may_repeat(key, at, moment, STALL, once=once, back=back)
        key = _EARLY.get(key, key)
        self.quiet = at - self._at
        self.shown_for = max(0.0, at - self._shown_at) if moment == self._shown else 0.0
        self.again = burst or key == self._key
        unseen = self._unseen(key, at, moment)
        self._delayed |= repeated
        self._run = key == self._key and (repeated or self.quiet < (PAUSE if self._run else longest))
        self._late = self._run and (self._late or moment != self._moment)
        if not repeated and (key != self._key or self.quiet >= FIRST_REPEAT):
            self._pressed, self._delayed = moment, False
        self._delayed |= not self._run and key == self._key and self.quiet < FIRST_REPEAT
        self.carried = self._run and self._delayed and moment != self._pressed
        self._key, self._at = key, at
        if not (unseen and (at < self._seen_from or self._shown is None)):
            self._moment = moment  # suppress one key only if undrawn: a moment may look like the last, without a frame
        return self._late or unseen or (once and self._run)

    @property
    def repeating(self) -> bool:
        """True if the last key belonged to a run."""
        return self._run

    def deliberate(self, least: float) -> bool:
        """Return True if the last key can only be a reaction to the frame: not the key before, after `least` seconds.

        For what must never be answered by a held key, and by none that was meant for another frame.
        """
        return min(self.quiet, self.shown_for) >= least and not self.again

    def shows(self, moment: object, now: float) -> None:
        """Register that a frame of this moment has been drawn at the time `now`."""
        if moment != self._shown:
            self._by_itself = self._shown is not None and now - self._at >= BY_ITSELF
            self._shown, self._shown_at = moment, now
            self._seen_from = now + (UNSEEN if self._by_itself else 0.0)

    def _unseen(self, key: str, at: float, moment: object) -> bool:
        """Return True if a key is the first of a moment and confirms a frame that was not seen."""
        if key not in CONFIRMS or moment == self._moment or (self._shown is None and not self._drawn):
            return False
        if moment != self._shown:  # no frame of this moment has been drawn yet
            return self._key in CONFIRMS or self.quiet >= BY_ITSELF
        first = not self._key
        return at < self._seen_from and (self._key in CONFIRMS or self._by_itself or first)
