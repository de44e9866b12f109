"""A PgBouncer before a PostgreSQL, for as long as a block lasts."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.patience import PATIENCE, until
from tests.tables.databases import ROLE, Cluster, account

PORT: Final = 6432


def missing() -> str:
    """Why there can be no PgBouncer here; empty where there can."""
    return "" if shutil.which("pgbouncer") else "no PgBouncer: apt-get install pgbouncer"


@contextlib.contextmanager
def bouncer(database: Cluster, *, mode: str, size: int = 20, ignored: str = "options") -> Iterator[str]:
    """The address of a pooler with that `pool_mode`, `size` connections, and `ignored` startup parameters."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="s16-pool-") as name:
        folder = Path(name)
        settings = {
            "listen_addr": "",
            "listen_port": PORT,
            "unix_socket_dir": folder,
            "unix_socket_mode": "0777",
            "auth_type": "any",
            "pool_mode": mode,
            "default_pool_size": size,
            "ignore_startup_parameters": ignored,
        }
        lines = [f"{key} = {value}" for key, value in settings.items() if value != "" or key == "listen_addr"]
        there = f"{ROLE} = host={database.folder} dbname={ROLE} user={ROLE}"
        (folder / "bouncer.ini").write_text("\n".join(["[databases]", there, "[pgbouncer]", *lines, ""]))
        user = account() if os.geteuid() == 0 else None
        if user is not None:
            os.chown(folder, user, -1)
            (folder / "bouncer.ini").chmod(0o644)
        log = folder / "log"
        with log.open("wb") as file:
            process = subprocess.Popen(["pgbouncer", "-q", folder / "bouncer.ini"], user=user, stdout=file, stderr=file)
        try:
            until(lambda: (folder / f".s.PGSQL.{PORT}").exists() or process.poll() is not None)
            assert process.poll() is None, log.read_text()
            yield f"postgresql://{ROLE}@/{ROLE}?host={folder}&port={PORT}"
        finally:
            process.kill()
            process.wait(PATIENCE)
