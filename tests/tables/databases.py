"""A PostgreSQL of one's own in a temporary folder, under an account that is not root, for as long as a block lasts."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.patience import PATIENCE, until

if TYPE_CHECKING:
    from sixteen_tui.tables.server.hall import Hall

sys.path.insert(0, str(Path(__file__).parents[2]))

ROLE: Final = "sixteen"


def binaries() -> Path | None:
    """The folder of the programs of PostgreSQL; None without them."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def missing() -> str:
    """Why there can be no database here; empty where there can."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "no psycopg"
    if binaries() is None:
        return "no PostgreSQL: apt-get install postgresql"
    if os.geteuid() == 0 and account() is None:
        return "no account but root for PostgreSQL"
    return ""


def account() -> int | None:
    """The account for programs that refuse to run as root."""
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_uid
    return None


class Cluster:
    """A database server; its address leads to a database with the tables in it."""

    def __init__(self, folder: Path) -> None:
        place = binaries()
        assert place is not None, "asked before"
        self.folder, self._place = folder, place
        self._user = account() if os.geteuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"postgresql://{ROLE}@/{ROLE}?host={folder}"

    def run(self, *words: str) -> str:
        """The output of one of PostgreSQL's own programs."""
        there = [str(self._place / words[0]), *words[1:]]
        done = subprocess.run(
            there, user=self._user, cwd=self.folder, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def make(self) -> None:
        """Make the files, once."""
        if self._user is not None:
            os.chown(self.folder, self._user, -1)
        self.run("initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.write(
                f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nunix_socket_permissions = 0777\n"
                "shared_buffers = 64MB\n"
                "max_connections = 200\nlog_min_messages = fatal\nrecovery_init_sync_method = syncfs\n"
            )

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        words = [str(self._place / "postgres"), "-D", str(self.folder / "data")]
        log = (self.folder / "log").open("ab")
        self._process = subprocess.Popen(words, user=self._user, cwd=self.folder, stdout=log, stderr=log)
        log.close()
        words = [str(self._place / "pg_isready"), "-q", "-h", str(self.folder)]
        try:
            until(lambda: subprocess.run(words, check=False).returncode == 0)
        except AssertionError:
            raise AssertionError((self.folder / "log").read_text()) from None

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT at once and in order, SIGQUIT as a crash would."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def psql(self, statement: str, *, database: str = ROLE) -> str:
        """The output of a statement, as the administrator of the database."""
        return self.run(
            "psql",
            "-XAtq",
            "-v",
            "ON_ERROR_STOP=1",
            "-h",
            str(self.folder),
            "-U",
            "postgres",
            database,
            "-c",
            statement,
        ).strip()

    def prepare(self) -> None:
        """A role, a database of its own, and the tables in it."""
        from sixteen_tui.tables.stores import database

        self.psql(f"create role {ROLE} login", database="postgres")
        self.psql(f"create database {ROLE} owner {ROLE}", database="postgres")
        database.create(self.address)


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """A database that is ready."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="s16-pg-") as name:
        found = Cluster(Path(name))
        found.make()
        try:
            found.start()
            found.prepare()
            yield found
        finally:
            found.stop(signal.SIGQUIT)


def database_of(hall: Hall) -> Any:
    store: Any = hall.store
    return store.database
