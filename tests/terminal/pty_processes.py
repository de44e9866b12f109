"""The processes on a terminal of `pty_terminal`, as the system tells of them."""

from __future__ import annotations

import os
import signal
import subprocess
from typing import Final

from tests.forked import Program
from tests.terminal import entering

_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Processes:
    """The program on a terminal, and what else runs there."""

    _program: subprocess.Popen[bytes] | Program
    name: str
    """The path of the terminal."""

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal, and after SIGKILL wait for the end."""
        self._program.send_signal(number)
        if number == signal.SIGKILL:
            self._program.wait()

    @property
    def alive(self) -> bool:
        """Whether the program still runs."""
        return self._program.poll() is None

    @property
    def leader(self) -> int:
        """The process that was begun on this terminal."""
        return self._program.pid

    @property
    def worker(self) -> int:
        """The process that does the work: a warm session, or the one that was begun."""
        return entering.session_of(self.leader, self.name) or self.leader

    @property
    def status(self) -> int | None:
        """The exit status; None while it runs."""
        return self._program.poll()

    def processes(self) -> list[int]:
        """Those of this session that live, and a warm session on this terminal."""
        worker = self.worker
        return [*self.jobs(), *([worker] if worker != self.leader else [])]

    def jobs(self) -> list[int]:
        """Those that the shell knows, itself included."""
        listed = subprocess.run(["ps", "-A", "-o", "pid=,stat="], capture_output=True, check=True, text=True).stdout
        return [int(pid) for pid, stat in map(str.split, listed.splitlines()) if "Z" not in stat and self._mine(pid)]

    def _mine(self, process: str) -> bool:
        try:
            return os.getsid(int(process)) == self._program.pid
        except OSError:
            return False

    def state(self) -> str:
        """The first letter of what the system says about the program: T for stopped, R for running."""
        said = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(self._program.pid)], capture_output=True, check=False, text=True
        )
        return said.stdout[:1]

    def processor_seconds(self) -> float:
        """Seconds for which the processor has worked for the program."""
        said = subprocess.run(
            ["ps", "-o", "cputimes=", "-p", str(self.worker)], capture_output=True, check=False, text=True
        )
        return float(said.stdout or 0)

    def _worked(self) -> float:
        """The seconds of a processor that the program has had."""
        fields = entering.stat(self.worker).split()
        return sum(map(int, fields[11:13])) / _TICKS

    def _runs(self, *, threads: bool) -> bool:
        """Whether its event loop, or with `threads` any thread, works or waits for a processor."""
        worker = self.worker
        each = [f"{worker}/task/{number}" for number in entering.threads(worker)] if threads else [str(worker)]
        return any(entering.stat(one)[:1] in {"R", "D"} for one in each)
