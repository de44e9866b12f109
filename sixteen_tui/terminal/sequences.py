"""Splits terminal input into characters and escape sequences, by the grammar of ECMA-48.

Invariant: a control string (OSC, DCS, APC, PM, SOS) is never returned. It is a reply to a query, perhaps to a query of
another program on the same terminal, and its text must not become keys. Every other sequence is returned complete and
in its 7-bit form, or not at all.

    CSI       ESC [  or U+009B   parameters 0-? , intermediates SP-/ , one final byte @-~
    SS3       ESC O  or U+008F   digits and semicolons, one character
    string    ESC ] P X ^ _  or U+009D 90 98 9E 9F   any text, up to ST (ESC \\ or U+009C) or BEL
    Alt       ESC and any other character

A sequence may arrive in pieces. A lone ESC becomes the Escape key after `escape_delay` seconds. Every other unfinished
sequence is given up `SILENCE` seconds after its last character: two characters such as ESC P were Alt with a key, a
longer sequence is dropped. So a person who types ESC P can use the keyboard again. If three characters arrived within
`AT_ONCE` seconds, no person typed them, and the timeout is `STALL` seconds: a packet that is lost twice is late by more
than `SILENCE`, and the rest of a reply would become keys.

A byte that is not UTF-8 (`INVALID`), a C1 control that introduces nothing and, after a parameter, any character outside
ASCII make the sequence that they stand in malformed. It still ends where its grammar says, and is no key, so its rest
does not become keys.

The rest of a sequence may arrive after its ESC became the Escape key. So one of `[ ] P X ^ _ O` within `SILENCE`
seconds of such an Escape is held as if it followed ESC. If nothing follows, it becomes a key itself: a letter, which a
person may type, after `LETTER` seconds, the others after `SILENCE`.

See: ECMA-48, sections 5.4 and 5.6; Paul Williams, "A parser for DEC's ANSI-compatible video terminals".
"""

from __future__ import annotations

from typing import Final

ESC: Final = "\x1b"
SILENCE: Final = 1.0
"""Timeout in seconds for an unfinished sequence or string that a person may have typed."""
STALL: Final = 3.0
"""Timeout in seconds for an unfinished sequence that a terminal sent, and for a paste."""
AT_ONCE: Final = 0.03
"""Three characters within this many seconds come from a terminal, not from a person."""
LETTER: Final = 0.1
"""Seconds for which a letter is held that may be a key or continue a sequence whose ESC was given up."""
LONGEST: Final = 1 << 20
"""Longest control string in characters, after which it counts as ended; its characters are not stored."""
_CSI, _SS3, _STRINGS = "\x1b[", "\x1bO", ("\x1b]", "\x1bP", "\x1bX", "\x1b^", "\x1b_")
INVALID: Final = "\ufffd"
"""A byte that is not UTF-8."""
_INTRODUCERS: Final = {
    "\x8f": _SS3,
    "\x90": "\x1bP",
    "\x98": "\x1bX",
    "\x9b": _CSI,
    "\x9d": "\x1b]",
    "\x9e": "\x1b^",
    "\x9f": "\x1b_",
}
"""C1 controls that introduce a sequence -> their 7-bit form. All other C1 controls are dropped."""
_MALFORMED: Final = ({chr(code) for code in range(0x80, 0xA0)} | {INVALID}) - _INTRODUCERS.keys()
"""Characters that no sequence contains and that begin none."""
_END: Final = ("\x07", "\x9c", "\x18", "\x1a")
"""Characters that end a control string: BEL and ST; CAN and SUB abort it."""
_LEAVE: Final = ("\x03", "\x11")
"""Ctrl-C and Ctrl-Q abort a control string and are returned as keys, so that they always leave the program."""
_MOUSE, _MOUSE_MORE = "\x1b[M", 3
"""The original xterm mouse report has three characters after its final byte."""
_CONSOLE: Final = "\x1b[["
"""Prefix of F1 to F5 on the Linux console; a letter A to E follows."""
_UNENDED: Final = "$"
"""Last character of rxvt's keys with Shift, which have no final byte."""
_MOST: Final = 64
"""Most characters of a CSI sequence that are stored; no key has as many, so the rest is discarded up to its end."""


class Sequences:
    """Splits the input of one terminal. Call `take` for every character, and `expire` when `deadline` has passed.

    All times are those of one monotonic clock, passed in as `now`.
    """

    def __init__(self, escape_delay: float) -> None:
        self.deadline: float | None = None
        """The time at which the unfinished sequence is given up; None if there is none."""
        self._delay = escape_delay
        self._held = ""
        """The unfinished sequence; of a control string only its introducer."""
        self._now = self._began = 0.0
        """Arrival times of the last character, and of the first character in `_held`."""
        self._sent = False
        """True if a terminal sent `_held`, not a person (`AT_ONCE`)."""
        self._escaped = -SILENCE
        """The time at which the last ESC became the Escape key."""
        self._late = False
        """True if the sequence began after its ESC became the Escape key."""
        self._length = 0
        """Number of characters of a control string after its introducer."""
        self._eight = False
        """True if the introducer was a C1 control."""
        self._ending = ""
        """`ESC`: a string is at an ESC, perhaps the first half of ST. `INVALID`: malformed characters followed it."""

    def take(self, character: str, now: float) -> list[str]:
        """Process one character; return the characters and sequences that it completes."""
        self._now = now
        if not self._held and now - self._escaped < SILENCE and f"{ESC}{character}" in (_CSI, _SS3, *_STRINGS):
            self._begin(f"{ESC}{character}", late=True)
            found: list[str] = []
        else:
            found = self._within(character) if self._held in _STRINGS else self._next(character)
        self._escaped = -SILENCE
        begun = not self._late and len(self._held) + self._length > len(_CSI)
        self._sent |= begun and now - self._began < AT_ONCE
        self.hear(now)
        return found

    def hear(self, now: float) -> None:
        """Reset the deadline because input arrived, perhaps only part of a UTF-8 character."""
        wait = STALL if self._sent and not self._held.endswith(_UNENDED) else SILENCE
        if self._held == ESC:
            wait = self._delay
        elif self._at_late_introducer and self._held[-1].isalpha():
            wait = min(self._delay, LETTER)
        self.deadline = now + wait if self._held else None

    def expire(self, now: float) -> list[str]:
        """Give up the unfinished sequence if its deadline has passed; return the keys that it was, if any."""
        if self.deadline is None or now < self.deadline:
            return []
        self.deadline = None
        if self._held == ESC and not self._ending:
            self._escaped = now
        return self._give_up()

    @property
    def _at_late_introducer(self) -> bool:
        """True if only the second character of a sequence has arrived since its ESC became the Escape key."""
        return self._late and len(self._held) == len(_CSI) and not self._length

    def _give_up(self) -> list[str]:
        """End the unfinished sequence; return Escape, Alt with a key or a key without a final byte (rxvt), else []."""
        held, text = self._held, bool(self._length or self._ending)
        if self._at_late_introducer:
            self._begin("")
            return [held[-1]]
        dropped = self._late or text or (self._eight and held in (_CSI, _SS3, *_STRINGS))
        self._begin("")
        return [held] if held and not dropped else []

    def _begin(self, held: str, *, eight: bool = False, late: bool = False) -> None:
        self._held, self._length, self._eight, self._ending, self._late = held, 0, eight, "", late
        self._began, self._sent = self._now, False

    def _next(self, character: str) -> list[str]:
        """Process a character outside a control string."""
        held = self._held
        if held.startswith(_MOUSE) and character >= " ":
            self._held += character
            return self._complete() if len(self._held) == len(_MOUSE) + _MOUSE_MORE else []
        if len(held) > len(ESC) and (character in _MALFORMED or (len(held) > len(_CSI) and character > "\x9f")):
            self._held = (held + INVALID)[:_MOST]
            return []
        if character == ESC or "\x80" <= character <= "\x9f":
            given_up = self._give_up()
            if character == ESC:
                self._begin(ESC)
            else:
                self._begin(_INTRODUCERS.get(character, ""), eight=True)
            return given_up
        if not held:
            return [character]
        if held == ESC:
            self._held += character
            return [] if self._held in (_CSI, _SS3, *_STRINGS) else self._complete()
        if held.startswith(_SS3):
            self._held += character
            return [] if character in "0123456789;" and len(held) < _MOST else self._complete()
        return self._in_csi(character)

    def _in_csi(self, character: str) -> list[str]:
        held = self._held
        if not " " <= character <= "~" or (held == _CONSOLE and not "A" <= character <= "E"):
            return [*self._give_up(), *self._next(character)]
        if character <= "?":
            self._held = (held + character)[:_MOST]
            return []
        self._held += character
        return [] if self._held in (_MOUSE, _CONSOLE) else self._complete()

    def _complete(self) -> list[str]:
        held = self._held
        self._begin("")
        return [held]

    def _within(self, character: str) -> list[str]:
        """Process a character of a control string: drop it, unless it ends the string."""
        if self._ending and character == "\\":
            self._begin("")
            return []
        if self._ending == ESC and character not in (ESC, *_INTRODUCERS, *_MALFORMED):
            self._begin(ESC)
            return self._next(character)
        self._length += 1
        if character not in _MALFORMED:
            self._ending = ESC if character == ESC else ""
        elif self._ending:
            self._ending = INVALID
        if character in _END or character in _LEAVE or self._length > LONGEST:
            self._begin("")
        return [character] if character in _LEAVE else []
