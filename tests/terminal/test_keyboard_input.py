"""Input of a terminal, as events: keys are keys, replies are nothing, in whatever pieces they arrive."""

from __future__ import annotations

import string
from collections.abc import Iterable
from random import Random
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.message import Message

from sixteen_tui.terminal import guard
from sixteen_tui.terminal.keyboard import Keyboard, key_or_report
from sixteen_tui.terminal.sequences import AT_ONCE, LONGEST, SILENCE, STALL
from tests.terminal.monkey_inputs import EDITS, FUNCTIONS, MOVES, REPLIES

LOCAL: Final = 0.1
C1: Final = {"[": "\x9b", "]": "\x9d", "P": "\x90", "X": "\x98", "^": "\x9e", "_": "\x9f"}
"""The 8-bit form of each introducer, by the character behind ESC in the 7-bit form."""
QUERIED: Final = (
    *("\x1bP>|tmux 3.4\x1b\\", "\x1bP>|XTerm(390)\x1b\\", "\x1b[?62;1;2;6;7;8;9;15;18;21;22;28;29c", "\x1b[>41;390;0c"),
    *("\x1b]10;rgb:ffff/ffff/ffff\x07", "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]4;1;rgb:cd/00/00\x1b\\"),
    *("\x1b[8;24;80t", "\x1b[4;480;640t", "\x1b]lTitle\x1b\\", "\x1b]LIcon\x1b\\", "\x1b_Gi=31;OK\x1b\\", "\x1b[?1u"),
    *("\x1bP1$r0m\x1b\\", "\x1bP1+r544e=787465726d\x1b\\", "\x1b[?997;1n", "\x1b[0n", "\x1b[3;1$y", "\x1b[>4;2m"),
    *("\x1bP!|00000000\x1b\\", "\x1b]52;c;dHRra3M=\x07", "\x1b[?1;0;256S", "\x1b[116~", "\x1b[116A", "\x1b[?64;1;9x"),
)
"""Replies of terminals to the queries of other programs, and texts that only look like a key."""
WITH_MODIFIERS: Final = {
    "\x1b[13u": "enter",
    "\x1b[57414u": "enter",
    "\x1b[13;65u": "enter",
    "\x1b[105;1;105u": "i",
    "\x1b[105:73;2:1;73u": "I",
    "\x1b[27u": "escape",
    "\x1b[1;5C": "ctrl+right",
    "\x1b[1;1:2A": "up",
    "\x1b[3;2~": "shift+delete",
    "\x9bA": "up",
    "\x8fP": "f1",
    "\x1bx": "alt+x",
    "\x1bOx": "8",
}


def keys(found: Iterable[Message]) -> list[str]:
    """The keys among events."""
    return [event.key for event in found if isinstance(event, events.Key)]


def typed(pieces: Iterable[bytes], pause: float = 0.0) -> list[Message]:
    """The events of pieces with pauses between them, and of the silence behind them."""
    keyboard, now, found = Keyboard(LOCAL), 0.0, list[Message]()
    for piece in pieces:
        found += keyboard.tick(now)
        found += keyboard.feed(piece, now)
        now += pause
    return found + keyboard.tick(now + STALL)


def whole(text: str) -> list[str]:
    """The keys that Textual makes of one sequence, with its time-out behind it."""
    parser = XTermParser()
    found = [event for character in text for event in parser.feed(character)]
    if parser._awaiting.timeout is not None:
        parser._timeout_time = 0.0
        found += parser.tick()
    return keys(found)


# Replies

PRINTABLE: Final = "".join(map(chr, range(0x20, 0x7F)))
TEXT: Final = st.text(st.sampled_from(PRINTABLE + "é€🂡\t\n"), max_size=60)
CSI: Final = st.builds(
    "{}{}{}".format,
    st.text(st.sampled_from(PRINTABLE[0x10:0x20]), max_size=40),
    st.text(st.sampled_from(PRINTABLE[:0x10]), max_size=3),
    st.sampled_from(PRINTABLE[0x20:]),
).filter(lambda text: key_or_report(f"\x1b[{text}") is None and text not in ("M", "[", "201~"))
ENDS: Final = st.sampled_from(("\x07", "\x1b\\", "\x9c"))
REPLY: Final = st.one_of(st.builds("[{}".format, CSI), st.builds("{}{}{}".format, st.sampled_from("]PX^_"), TEXT, ENDS))


@st.composite
def pieces(draw: st.DrawFn) -> list[bytes]:
    """A reply with 7-bit or 8-bit controls, the latter in UTF-8 or as bare bytes, cut anywhere but behind its ESC."""
    reply = draw(REPLY)
    form = draw(st.sampled_from(("7", "utf-8", "8")))
    text = f"\x1b{reply}" if form == "7" else C1[reply[0]] + reply[1:]
    data = b"".join(bytes([ord(each)]) if form == "8" and "\x80" <= each <= "\x9f" else each.encode() for each in text)
    cuts = sorted(draw(st.sets(st.integers(2 if form == "7" else 1, max(2, len(data) - 1)), max_size=6)))
    return [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]


@given(pieces(), st.sampled_from((0.0, 0.3, 0.9)))
@example([b"\x1b]", b"\xc3", b"\xa9\x07"], 0.9)
def test_no_reply_is_a_key_in_any_pieces(pieces: list[bytes], pause: float) -> None:
    assert keys(typed([*pieces, b"t"], pause)) == ["t"]


@pytest.mark.parametrize("reply", [*QUERIED, *REPLIES])
@pytest.mark.every("reason: each reply is another sequence")
def test_no_reply_to_a_query_is_a_key(reply: str) -> None:
    data = reply.encode()
    assert keys(typed([data, b"t"])) == ["t"]
    assert keys(typed([data[:2], *(data[at : at + 1] for at in range(2, len(data))), b"t"], 0.5)) == ["t"]


@pytest.mark.parametrize("reply", [*QUERIED, *REPLIES])
@pytest.mark.every("reason: each reply is another sequence")
def test_the_rest_of_a_reply_is_no_key_though_its_escape_was_one(reply: str) -> None:
    """Locally an ESC is the Escape key long before the rest of a reply that was cut behind it arrives."""
    data = reply.encode()
    assert keys(typed([data[:1], data[1:], b"t"], 0.3)) == ["escape", "t"]
    assert keys(typed([data[:1], data[1:9], data[9:], b"t"], 0.6)) == ["escape", "t"]


MALFORMING: Final = [byte for byte in range(0x80, 0x100) if chr(byte) not in (*C1.values(), "\x8f", "\x9c")]
"""Bytes outside ASCII that neither introduce nor end a sequence."""
ENTIRE: Final = st.one_of(
    REPLY.map("\x1b{}".format),
    st.sampled_from([*ANSI_SEQUENCES_KEYS, *WITH_MODIFIERS, "\x1bO1;5x"]).filter(
        lambda each: each[:2] in ("\x1b[", "\x1bO") and each[2:3] not in ("", "[") and not each.endswith("$")
    ),
).filter(str.isascii)


@st.composite
def malformed(draw: st.DrawFn) -> list[bytes]:
    """A reply or a key with bytes in it that are not ASCII, as a whole or byte by byte."""
    data = draw(ENTIRE).encode()
    eight = data[1:2].decode() in C1 and draw(st.booleans())
    for place in sorted(draw(st.sets(st.integers(2, len(data) - 1), min_size=1, max_size=3)), reverse=True):
        data = data[:place] + bytes([draw(st.sampled_from(MALFORMING))]) + data[place:]
    begin = C1[data[1:2].decode()].encode("latin-1") if eight else data[:2]
    rest = data[2:]
    return [begin, *(rest[at : at + 1] for at in range(len(rest)))] if draw(st.booleans()) else [begin + rest]


@given(malformed(), st.sampled_from((0.0, 0.3)))
@example([b"\x1b[1\xff;5A"], 0.0)
@example([b"\x1b[1\x85;5A"], 0.0)
@example([b"\x1bO\xffA"], 0.0)
@example([b"\x1b]11;rgb:\x1b\xffquit\x07"], 0.0)
@example([b"\x1bP>|tmux\x1b\xff\\"], 0.0)
def test_a_malformed_sequence_is_no_key_and_takes_none(pieces: list[bytes], pause: float) -> None:
    assert keys(typed([*pieces, b"t"], pause)) == ["t"]


@pytest.mark.parametrize("begun", [b"\x1b[1\xff", b"\x1bO\xff", b"\x1b[\x85", b"\x1bP1\xff", b"\x1b]\x1b\xff"])
def test_a_malformed_sequence_that_does_not_end_is_given_up(begun: bytes) -> None:
    assert keys(typed([begun, b"t"], STALL)) == ["t"]


def test_a_paste_is_text_though_its_escape_was_a_key() -> None:
    escape, paste, key = typed([b"\x1b", b"[200~q1\r\x1b[201~q"], 0.3)
    assert isinstance(paste, events.Paste)
    assert keys([escape, key]) == ["escape", "q"]


@pytest.mark.parametrize("character", "[]PX^_O")
def test_a_key_after_escape_that_could_begin_a_sequence_is_a_key(character: str) -> None:
    pressed = keys(typed([character.encode()]))
    assert keys(typed([b"\x1b", character.encode()], 0.3)) == ["escape", *pressed]
    assert keys(typed([b"\x1b", b"q", character.encode(), b"q"], 0.3)) == ["escape", "q", *pressed, "q"]
    assert keys(typed([b"\x1b", b"", b"", b"", b"", character.encode(), b"q"], 0.3)) == ["escape", *pressed, "q"]
    if character.isalpha():
        assert keys(typed([b"\x1b", character.encode(), b"q"], 0.15)) == ["escape", *pressed, "q"]


def test_a_reply_between_keys_takes_nothing_from_them() -> None:
    assert keys(typed([b"1\x1b[A\x1b]11;rgb:0/0/0\x1b\\2\x1bP>|tmux 3.4\x1b\\\r"])) == ["1", "up", "2", "enter"]


@pytest.mark.parametrize("begun", [b"\x1bP>|t", b"\x1b]11;r", b"\x1b_G", b"\x1b[?6", b"\x1b[200~t"])
def test_the_rest_of_what_a_terminal_began_is_no_key_after_a_stall(begun: bytes) -> None:
    ends = b"\x1b[201~" if b"200" in begun else b"c" if begun.startswith(b"\x1b[") else b"\x1b\\"
    assert keys(typed([begun, b"2", ends + b"t"], 1.9)) == ["t"]


def test_what_a_person_may_have_begun_is_given_up_sooner() -> None:
    keyboard = Keyboard(LOCAL)
    for number, key in enumerate((b"\x1b", b"P", b"a")):
        assert not keyboard.feed(key, number * AT_ONCE)
    assert keyboard.deadline == 2 * AT_ONCE + SILENCE
    assert not keyboard.tick(2 * AT_ONCE + SILENCE)
    assert keys(keyboard.feed(b"q", 3.0)) == ["q"]


def test_a_string_that_never_ends_is_given_up() -> None:
    """After silence, at a key with a sequence of its own, at CAN, at Ctrl-C, and at its greatest length."""
    keyboard = Keyboard(LOCAL)
    assert not keyboard.feed(b"\x1bPabc", 0.0)
    assert keyboard.deadline == STALL
    assert not keyboard.tick(STALL)
    assert keys(keyboard.feed(b"q", STALL)) == ["q"]
    assert keys(typed([b"\x1bPabc\x1b[Aq"])) == ["up", "q"]
    assert keys(typed([b"\x1bPabc\x18q"])) == ["q"]
    assert keys(typed([b"\x1bPabc\x03"])) == ["ctrl+c"]
    assert keys(typed([b"\x1b]" + b"x" * (LONGEST + 1) + b"q"])) == ["q"]


@given(st.binary(max_size=60).filter(lambda data: b"\x03" not in data), st.integers(0, 59))
@example(b"\x1b[999999999999u", 0)
@example(b"\x1b[200~\x9b", 0)
def test_the_keyboard_works_after_any_bytes(data: bytes, cut: int) -> None:
    assert keys(typed([data[:cut], data[cut:], b"", b"\x1b[A"], STALL))[-1:] == ["up"]


# Keys


@pytest.mark.parametrize("split", [0, 1, 2])
def test_textuals_keys_are_still_keys(split: int) -> None:
    """All of Textual's table and of what a monkey types, whole or cut in two."""
    for sequence in (*ANSI_SEQUENCES_KEYS, *MOVES, *EDITS, *FUNCTIONS, *string.printable):
        if sequence not in ("\x9b", "\x1b\x1b"):
            data = sequence.encode()
            assert keys(typed([data[:split], data[split:]], LOCAL / 2)) == whole(sequence), repr(sequence)


@pytest.mark.parametrize(("sequence", "key"), WITH_MODIFIERS.items())
@pytest.mark.every("reason: each is another form of a key")
def test_keys_with_modifiers(sequence: str, key: str) -> None:
    assert keys(typed([sequence.encode()])) == [key]


def test_a_key_that_is_let_go_is_no_key() -> None:
    assert keys(typed([b"\x1b[13;1:3u"])) == []


@pytest.mark.parametrize("text", ["a b\nc", "\x1b[A", "\x1bP>|tmux\x1b\\", "é🂡"])
def test_a_paste_is_one_event(text: str) -> None:
    for begin, end in (("\x1b[200~", "\x1b[201~"), ("\x9b200~", "\x9b201~")):
        for cut in range(0, 20, 3):
            data = f"{begin}{text}{end}q".encode()
            pasted, key = typed([data[:cut], data[cut:]])
            assert isinstance(pasted, events.Paste)
            assert pasted.text == text.replace("\x1b", "")
            assert keys([key]) == ["q"]


def test_reports_that_textual_uses_arrive() -> None:
    reports = typed([b"\x1b[5;7R\x1b[?2026;2$y\x1b[<0;3;4M\x1b[M !!"])
    names = [type(each).__name__ for each in reports]
    assert names == [
        *("CursorPosition", "TerminalSupportsSynchronizedOutput", "MouseDown"),
    ]


def test_a_terminal_that_has_lost_the_focus_takes_none_from_the_entry_field() -> None:
    """Textual would drop a paste that comes before the focus is back."""
    assert [type(each) for each in typed([b"\x1b[I\x1b[O\x1b[200~ab\x1b[201~"])] == [events.Paste]


def test_random_bursts_are_the_keys_they_are_made_of() -> None:
    random, known = Random(16), [*MOVES, *EDITS, *FUNCTIONS, *"abc123 "]
    burst = [random.choice([key for key in known if key != "\x1b"]) for _ in range(200)]
    assert keys(typed(["".join(burst).encode()])) == [key for each in burst for key in whole(each)]


def test_a_held_key_that_was_read_late_has_been_repeating() -> None:
    """The same key at the beginning of a read; one alone is as late as it is read."""
    keyboard = Keyboard(LOCAL)
    keyboard.feed(b"\r", 1.0)
    late = [event.time for event in keyboard.feed(b"\r\r\r\r1", 1.2)]
    assert late[:4] == pytest.approx([1.1, 1.1 + 1 / 30, 1.1 + 2 / 30, 1.2])
    assert keyboard.feed(b"\r1\r", 1.6)[0].time == 1.6


# Escape


@pytest.mark.parametrize("rest", ["[C", "x", "OP", "[1;5C", "[57414u"])
def test_an_escape_waits_for_the_rest_as_long_as_it_is_told(rest: str) -> None:
    remote = Keyboard(guard.REMOTE_ESCAPE)
    assert not remote.feed(b"\x1b", 0.0)
    assert not remote.tick(0.45)
    assert keys(remote.feed(rest.encode(), 0.45)) == whole(f"\x1b{rest}")
    local = Keyboard(LOCAL)
    assert not local.feed(b"\x1b", 0.0)
    assert local.deadline == LOCAL
    assert keys(local.tick(LOCAL)) == ["escape"]


def test_a_sequence_that_has_begun_waits_longer() -> None:
    keyboard = Keyboard(LOCAL)
    assert not keyboard.feed(b"\x1b[", 0.0)
    assert not keyboard.tick(0.6)
    assert keys(keyboard.feed(b"C", 0.6)) == ["right"]


def test_two_escapes_and_an_escape_before_a_key_are_two_keys() -> None:
    assert keys(typed([b"\x1b\x1b"])) == ["escape", "escape"]
    assert keys(typed([b"\x1b", b"q"], LOCAL)) == ["escape", "q"]


@pytest.mark.parametrize(
    ("environment", "delay"),
    [
        ({}, guard.ESCAPE),
        ({"SSH_CONNECTION": "10.0.0.1 4711 10.0.0.2 22"}, guard.REMOTE_ESCAPE),
        ({"SSH_TTY": "/dev/pts/1"}, guard.REMOTE_ESCAPE),
        ({"SSH_TTY": "/dev/pts/1", "ESCDELAY": "25"}, 0.025),
        ({"ESCDELAY": "soon"}, guard.ESCAPE),
    ],
)
@pytest.mark.every("reason: each is another variable")
def test_over_ssh_an_escape_waits_longer(environment: dict[str, str], delay: float) -> None:
    assert guard.escape_delay(environment) == delay
