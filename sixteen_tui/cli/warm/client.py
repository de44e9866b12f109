"""`sixteen-tui enter`: hands this terminal to a warm session, and represents it to the shell until it ends.

Invariant: imports nothing of the project, and of the standard library only modules that are compiled into Python or lie
beside it; it also runs as a file (`python -ISE client.py`, `docs/hosting-account.md`). If no session is available, or
it would be another program's, the program starts the ordinary way without a message. Requests and reports of the
session are one byte each, and so are signals to it.
"""

import _signal as signal  # type: ignore[import-not-found]  # `signal` and `socket` import enum, which takes as long as all else
import _socket as socket
import posix
import sys
import termios

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, NoReturn

    Environment = Mapping[bytes, bytes]

MAGIC = b"S16E1\n"
"""Beginning of a request. It changes with the format of what follows."""
LONGEST = 107
"""Same as `kernel.LONGEST`."""
MOST = 1 << 17
"""Most bytes of a request."""
PATIENCE = 5.0
"""Seconds within which a session must be ready, or a client must have sent its request. On a machine that needs longer,
an ordinary start takes long, too."""
BEGIN = b"\0"
"""From the client: the session may use the terminal. Other bytes are numbers of signals."""
READY, STOP, END = b"A", b"Z", b"X"
"""From the session: ready to begin; the job is to stop; ended, followed by the exit status."""
LAST = 0.4
"""Seconds to restore the terminal of a session that was killed."""
KILLED = 137
"""Exit status if the session has reported none."""
SCREENS = ("play", "daily", "resume", "replay", "learn")
"""Commands that open the full screen, as the program without a command does; others gain nothing from a session."""
VALUES = ("--player", "--idle")
"""Options before a command that take a value."""
HARMLESS = (
    b"COLORTERM COLORFGBG ESCDELAY FORCE_COLOR HOME LANG LANGUAGE LOGNAME NO_COLOR PATH PWD SHELL"
    b" SIXTEEN_TUI_RESTRICTED SSH_CLIENT SSH_CONNECTION SSH_TTY STY TEMP TERM TERM_PROGRAM TEXTUAL_ANIMATIONS"
    b" TEXTUAL_DISABLE_KITTY_KEY TMP TMPDIR TMUX TZ USER"
).split()
"""Variables that a session takes over, besides those that begin with LC_ or XDG_: none makes Python load or write a
file."""
FOLDER = b"sixteen-tui"
_DIRECTORY = 4
"""File type of a folder, in the highest bits of its mode."""
_FORWARDED = ("SIGHUP", "SIGINT", "SIGTERM", "SIGCONT", "SIGTSTP", "SIGWINCH")
_RESTORE = (
    b"\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?2026l\x1b[?2048l\x1b[<u"
    b"\x1b[?1049l\x1b[?25h\x1b[?1004l\x1b[0m"
)
"""Same as in `terminal.guard`."""


def harmless(name: bytes) -> bool:
    """Return True if a session takes over this variable."""
    return name in HARMLESS or name.startswith((b"LC_", b"XDG_"))


def on_screen(arguments: "Sequence[str]", terminal: bytes) -> bool:
    """Return True if these arguments surely open the full screen on a terminal of this name. A quick check."""
    if terminal in (b"", b"dumb", b"unknown") or "--plain" in arguments:
        return False
    rest = iter(arguments)
    for each in rest:
        if each in VALUES:
            next(rest, None)
        elif not each.startswith("-"):
            return each in SCREENS
        elif each != "--restricted" and not each.startswith(tuple(f"{name}=" for name in VALUES)):
            return False
    return True


def place(environment: "Environment") -> bytes:
    """Return the path of the socket, as `settings.paths.runtime` does, but without importing platformdirs."""
    user = posix.geteuid()
    given = environment.get(b"XDG_RUNTIME_DIR", b"")
    temporary = next(filter(None, map(environment.get, (b"TMPDIR", b"TEMP", b"TMP"))), b"/tmp")
    fallback = b"%s/runtime-%d" % (temporary, user)
    for folder in (given, b"/run/user/%d" % user, fallback):
        try:
            found = posix.lstat(folder) if folder.startswith(b"/") else None
        except OSError:
            if folder == given:
                break  # the variable names no folder: only the state folder is left
            continue
        if not found or found.st_mode >> 12 != _DIRECTORY or found.st_uid != user:
            continue
        if folder is fallback or found.st_mode & 0o777 == 0o700:
            return folder + b"/" + FOLDER + b"/warm.sock"
    state = environment.get(b"XDG_STATE_HOME", b"")
    if not state.startswith(b"/"):
        state = environment.get(b"HOME", b"") + b"/.local/state"
    return state + b"/" + FOLDER + b"/warm.sock"


def program_id() -> bytes:
    """Return an identifier of this program: its package folder, and the folder of its Python."""
    package = __file__.rpartition("/")[0].rpartition("/")[0].rpartition("/")[0] or "."
    found = posix.stat(package)
    return b"%d:%d:%s" % (found.st_dev, found.st_ino, _bytes(sys.executable.rpartition("/")[0]))


def _bytes(text: str) -> bytes:
    return text.encode(sys.getfilesystemencoding(), "surrogateescape")


def enter(arguments: "Sequence[str]") -> int | None:
    """Run a session on this terminal to its end; return the exit status, or None if the ordinary start is due."""
    try:
        return _enter(arguments)
    except KeyboardInterrupt:
        return 130


def _enter(arguments: "Sequence[str]") -> int | None:
    plain = posix.environ.get(b"SIXTEEN_TUI_PLAIN", b"0")
    if sys.platform != "linux" or plain not in (b"", b"0") or not on_screen(arguments, posix.environ.get(b"TERM", b"")):
        return None
    try:
        modes, *_ = [termios.tcgetattr(each) for each in (0, 1, 2)]  # all three must be terminals
        here = posix.open(".", posix.O_RDONLY | posix.O_DIRECTORY | posix.O_CLOEXEC)
    except (OSError, termios.error):
        return None  # a stream is closed, or no terminal; the folder is gone
    connection = _connected(place(posix.environ))
    if connection is None:
        posix.close(here)
        return None
    client = _Client(connection, modes)
    try:
        taken = _handed_over(connection, arguments, here, client.ignored)
    except OSError:
        taken = False
    posix.close(here)
    if not taken:
        connection.close()
        return None
    return client.stay()


def _connected(path: bytes) -> "socket.socket | None":
    """Connect to a forker of this account; return None if none runs, or another account listens."""
    try:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    except OSError:
        return None  # no free descriptor
    try:
        connection.settimeout(PATIENCE)
        if len(path) > LONGEST:
            folder = posix.open(path.rpartition(b"/")[0], posix.O_PATH | posix.O_DIRECTORY | posix.O_CLOEXEC)
            try:
                connection.connect(b"/proc/self/fd/%d/warm.sock" % folder)
            finally:
                posix.close(folder)
        else:
            connection.connect(path)
        peer = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
    except OSError:
        connection.close()
        return None
    if int.from_bytes(peer[4:8], sys.byteorder) != posix.geteuid():
        connection.close()
        return None
    return connection


def request(arguments: "Sequence[str]", ignored: "Sequence[int]") -> bytes:
    """Encode the request: identifier, umask, ignored signals, arguments, environment."""
    mask = posix.umask(0o077)
    posix.umask(mask)
    fields = [
        program_id(),
        b"%d" % mask,
        b" ".join(b"%d" % number for number in ignored),
        b"%d" % len(arguments),
        *map(_bytes, arguments),
        *(name + b"=" + value for name, value in posix.environ.items() if harmless(name)),
    ]
    body = b"\0".join(fields)
    return MAGIC + (len(MAGIC) + 4 + len(body)).to_bytes(4, "little") + body


def _handed_over(connection: "socket.socket", arguments: "Sequence[str]", here: int, ignored: "Sequence[int]") -> bool:
    """Send the request and the descriptors; return True if the session begins. Raises OSError.

    Otherwise the session has done nothing, and will not.
    """
    told = request(arguments, ignored)
    if len(told) > MOST:
        return False
    streams = b"".join(each.to_bytes(4, sys.byteorder) for each in (0, 1, 2, here))
    sent = connection.sendmsg([told], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, streams)], socket.MSG_NOSIGNAL)
    while sent < len(told):
        sent += connection.send(told[sent:], socket.MSG_NOSIGNAL)
    if connection.recv(1) != READY:
        return False
    connection.send(BEGIN, socket.MSG_NOSIGNAL)
    return True


class _Client:
    """The job that the shell sees while the session runs."""

    def __init__(self, connection: "socket.socket", modes: "list[Any]") -> None:
        self._connection, self._modes = connection, modes
        self._told_to_go, self._went_on = 0, False
        numbers = {getattr(signal, name) for name in _FORWARDED}
        self.ignored = sorted(n for n in numbers if signal.getsignal(n) == signal.SIG_IGN)
        """Signals that were ignored when the program started. SIGWINCH is forwarded in any case."""
        self._signals = numbers - {*self.ignored} | {signal.SIGWINCH}

    def stay(self) -> int:
        """Forward signals until the session has ended; return the exit status."""
        self._connection.settimeout(None)
        for number in self._signals:
            signal.signal(number, self._forward)
        while told := self._heard():
            if told == STOP:
                self._stop()
            elif told == END and (ended := self._heard()):
                return ended[0]
        status = 128 + self._told_to_go if self._told_to_go else KILLED
        if self._foreground():  # the session was killed and has not restored the terminal
            signal.signal(signal.SIGALRM, lambda *_: leave(status))
            signal.setitimer(signal.ITIMER_REAL, LAST)  # if nobody reads the terminal, the write blocks
            try:
                termios.tcsetattr(0, termios.TCSANOW, self._modes)
                posix.write(2, _RESTORE)
            except (OSError, termios.error):
                return status  # the terminal is gone, too
        return status

    def _heard(self) -> bytes:
        try:
            return self._connection.recv(1)
        except OSError:
            return b""

    def _forward(self, number: int, _frame: object = None) -> None:
        """Forward a signal. On SIGCONT in the background this process stops again: the terminal is the shell's."""
        if number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            self._told_to_go = number
        if number == signal.SIGCONT:
            if not self._told_to_go and not self._foreground():
                posix.kill(posix.getpid(), signal.SIGSTOP)
                return
            self._went_on = True
        try:
            self._connection.send(bytes((number,)), socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)
        except OSError:
            return  # the session has ended; `stay` notices

    def _stop(self) -> None:
        """Stop the whole process group, as Ctrl-Z does; if the kernel does not stop it, continue at once."""
        self._went_on = False
        if not self._told_to_go:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            posix.kill(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, self._forward)
        if not self._went_on:
            self._forward(signal.SIGCONT)

    @staticmethod
    def _foreground() -> bool:
        try:
            return posix.tcgetpgrp(0) == posix.getpgrp()
        except OSError:
            return True  # it is not the controlling terminal


def leave(status: int) -> "NoReturn":
    """Exit at once with this status, without Python's clean-up."""
    posix._exit(status)  # noqa: SLF001  # its own name


def main() -> "NoReturn":
    """Run as a file: a warm session, or else replace this process by the program itself."""
    status = enter(sys.argv[1:])
    if status is None:
        posix.execv(sys.executable, [sys.executable, "-P", "-m", "sixteen_tui", *sys.argv[1:]])
    leave(status)


if __name__ == "__main__":
    main()
