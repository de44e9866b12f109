"""Parses the bytes that a terminal sends into Textual's events.

Invariant: no bytes except those of keys produce key events, in any division into reads
(tests/terminal/test_keyboard_input.py). `Sequences` splits the input; Textual's XTermParser gets only complete
sequences, and of these only keys and the reports that Textual uses.

Why: XTermParser treats unknown sequences, and those of more than 32 characters, as single keys. The reply
`ESC P > | tmux 3.4 ESC \\` to a query of another program would trade a card in Sweet Sixteen.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from itertools import takewhile
from typing import Final

from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import (
    SPECIAL_SEQUENCES,
    XTermParser,
    _re_cursor_position,
    _re_mouse_event,
    _re_terminal_mode_response,
)
from textual.message import Message

from sixteen_tui.terminal.sequences import ESC, INVALID, STALL, Sequences

_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"
_FOCUS: Final = ("\x1b[I", "\x1b[O")
"""Focus reports, which are dropped: Textual would blur the entry field, and a following paste would be lost."""
_CSI, _CSI_8 = "\x1b[", "\x9b"
_MOST_PASTED: Final = 4096
"""Most characters accepted from one paste; no entry field has room for more."""
_LONGEST_KEY: Final = 32
"""Longest sequence that XTermParser accepts, in characters."""
_KEY: Final = re.compile(r"\x1b\[(\d*)(?::[\d:]*)?(?:;(\d*)(?::([123]))?)?((?:;[\d:]*)?)([u~A-HPQRS])")
"""A key in the kitty protocol or with xterm's modifiers; groups: code, modifiers, event type, text, final byte."""
_REPEAT: Final = 1 / 30
"""Usual repeat interval of a held key, in seconds."""
_RELEASED: Final = "3"
_OTHER: Final = "27"
"""Code of xterm's modifyOtherKeys before a final `~`; the key is the third number."""
_REPORTS: Final = (_re_cursor_position, _re_mouse_event, _re_terminal_mode_response)
_C1: Final = {0xDC00 + byte: byte if byte < 0xA0 else ord(INVALID) for byte in range(0x80, 0x100)}
"""Maps bytes that are not UTF-8, as `surrogateescape` decodes them, to C1 controls (8-bit terminals) or `INVALID`."""


def key_or_report(sequence: str) -> str | None:
    """Return a CSI or SS3 sequence in the form that XTermParser knows; None if it is neither a key nor a report.

    >>> key_or_report("\\x1b[A"), key_or_report("\\x1b[13;1:2u"), key_or_report("\\x1b[>0;276;0c")
    ('\\x1b[A', '\\x1b[13;1u', None)
    """
    if sequence in _FOCUS:
        return None
    if sequence in ANSI_SEQUENCES_KEYS or sequence in SPECIAL_SEQUENCES:
        return sequence
    if len(sequence) > _LONGEST_KEY:
        return None
    if any(report.fullmatch(sequence) for report in _REPORTS):
        return sequence
    key = _KEY.fullmatch(sequence)
    if key is None:
        return None
    code, modifiers, kind, text, final = key.groups(default="")
    if kind == _RELEASED:
        return None
    other = code == _OTHER and final == "~" and text
    if not (code if final == "u" else other or (code or "1") + final in FUNCTIONAL_KEYS):
        return None
    return f"{ESC}[{code}{f';{modifiers}' if modifiers or text else ''}{text}{final}"


class Pastes:
    """Sanitises bracketed pastes: only text, limited in length, and ended by a timeout if the end marker is lost.

    Why: Textual waits for the end marker without a timeout, buffers all of the paste, and parses sequences in it as
    keys.
    """

    def __init__(self) -> None:
        self.inside = False
        self._held = ""
        self._length = 0

    def begin(self) -> str:
        """Begin a paste; return its start marker for the parser."""
        self.inside, self._held, self._length = True, "", 0
        return _PASTE

    def take(self, character: str) -> str:
        """Return the text for the parser after one more character; "" while it may be part of the end marker."""
        held = self._held + character
        if held == _PASTED:
            return self.end()
        if _PASTED.startswith(held):
            self._held = held
            return ""
        self._held = ESC if character == ESC else ""
        text = "".join(each for each in held if each.isprintable() or each.isspace())
        text = text[: _MOST_PASTED - self._length]
        self._length += len(text)
        return text

    def end(self) -> str:
        """End the paste, at its end marker or at a timeout; return the end marker for the parser."""
        self.inside = False
        return _PASTED


class Keyboard:
    """Parses the input of one terminal. Call `feed` with input bytes, and `tick` when `deadline` passes without input.

    Times are those of `time.monotonic`.
    """

    def __init__(self, escape_delay: float, *, debug: bool = False) -> None:
        self._debug = debug
        self._decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        self._sequences, self._pastes = Sequences(escape_delay), Pastes()
        self._parser = XTermParser(debug)
        self._heard = 0.0

    @property
    def deadline(self) -> float | None:
        """The time at which to call `tick`; None while no sequence or paste is unfinished."""
        return self._heard + STALL if self._pastes.inside else self._sequences.deadline

    def feed(self, data: bytes, now: float) -> list[Message]:
        """Return the events of the bytes that arrive at the time `now`.

        Repeats of one key at the beginning of `data` are backdated by the repeat interval of a held key, but not before
        the previous input: they queued up while this thread was delayed, and `terminal.repeats` goes by these times.
        """
        silence, self._heard = now - self._heard, now
        self._sequences.hear(now)
        found: list[Message] = []
        for character in self._decode(data).translate(_C1):
            if self._pastes.inside:
                text = "".join(map(self._pastes.take, _CSI if character == _CSI_8 else character))
                found += self._parse(text)
            else:
                for piece in self._sequences.take(character, now):
                    found += self._events(piece)
        keys = [event for event in found if isinstance(event, events.Key)]
        same = [*takewhile(lambda key: key.key == keys[0].key, keys)]
        for number, key in enumerate(reversed(same)):
            key.time = now - number * min(_REPEAT, silence / len(same))
        return found

    def tick(self, now: float) -> list[Message]:
        """Return the events of a sequence or paste that ends by a timeout at the time `now`."""
        if self._pastes.inside:
            return self._parse(self._pastes.end()) if now >= self._heard + STALL else []
        return [event for piece in self._sequences.expire(now) for event in self._events(piece)]

    def _events(self, piece: str) -> list[Message]:
        """Return the events of a character or of a complete sequence."""
        if piece == _PASTE:
            return self._parse(self._pastes.begin())
        if len(piece) > 2:  # shorter ones are a character, Escape or Alt with a character
            return self._parse(key_or_report(piece) or "")
        return self._parse(piece, final=True)

    def _parse(self, text: str, *, final: bool = False) -> list[Message]:
        """Parse a complete sequence with Textual's parser; `final` ends its wait for more after an ESC."""
        found: list[Message] = []
        try:
            for character in text:
                found += self._parser.feed(character)
            if self._waits and final:
                self._parser._timeout_time = 0.0  # noqa: SLF001  # expire its timeout
                found += self._parser.tick()
        except (ArithmeticError, ValueError):  # an invalid number in a sequence
            found = []
            self._parser = XTermParser(self._debug)
        if self._waits and not self._pastes.inside:
            self._parser = XTermParser(self._debug)  # a complete sequence that it does not know: reset it
            return [event for event in found if not isinstance(event, events.Key)]
        return found

    @property
    def _waits(self) -> bool:
        """True while the parser is in the middle of a sequence."""
        return self._parser._awaiting.timeout is not None  # noqa: SLF001
