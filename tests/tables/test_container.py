"""The container of docs/hosting.md: what it is built from, and what it may do."""

from __future__ import annotations

import json
import shlex
from itertools import pairwise

from tests.tables.hosting_page import PROGRAM, ROOT, blocks

# In a container


def container() -> list[tuple[str, str]]:
    """The instructions of the container file, from the last stage on, and the words after each."""
    lines = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
    found = [line.split(" ", 1) for line in lines if line and not line.startswith("#")]
    last = max(number for number, words in enumerate(found) if words[0] == "FROM")
    return [(name, " ".join(rest.split())) for name, rest in found[last:]]


def test_the_container_runs_the_server_of_the_page_and_not_as_root() -> None:
    told = dict(container())
    (many,) = blocks("sh many")
    assert [*json.loads(told["ENTRYPOINT"]), *json.loads(told["CMD"])] == [PROGRAM, *many.split()[1:]]
    assert int(told["USER"].split(":")[0]) > 0
    assert told["VOLUME"] == "/var/lib/sixteen-tui"
    names = [name for name, _ in container()]
    assert names.index("USER") > max(number for number, name in enumerate(names) if name in {"RUN", "COPY"})


def test_what_the_container_is_built_from_is_there() -> None:
    """All of its copied files, and nothing of it is left out that the installation takes."""
    left_out = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert not {"sixteen_tui", "engine", "themes", "pyproject.toml", "constraints.txt", "hatch_build.py"} & {*left_out}
    for name in ("README.md", "LICENSE", "shell"):
        assert name not in left_out


def test_docker_builds_it_with_the_command_of_the_page() -> None:
    """It looks for a file with another name, and reads `.dockerignore` only; podman reads that, too."""
    page = (ROOT / "docs" / "hosting-machine.md").read_text("utf-8")
    assert "`docker build --file Containerfile --tag sixteen-tui .`" in page
    assert not (ROOT / ".containerignore").exists(), "podman would read this one in place of the other"
    assert {".git", ".venv"} <= {*(ROOT / ".dockerignore").read_text("utf-8").split()}


def test_the_container_may_do_no_more_than_the_service() -> None:
    (script,) = blocks("sh container")
    words = shlex.split(script.replace("\\\n", " "))
    pairs = [*pairwise(words)]
    for option in ("--read-only", "no-new-privileges", "--user"):
        assert option in words
    (service,) = blocks("systemd sixteen-tui.service")
    for pair, setting in (
        (("--memory", "512m"), "MemoryMax=512M"),
        (("--pids-limit", "50"), "TasksMax=50"),
        (("--cpus", "1"), "CPUQuota=100%"),
        (("--ulimit", "nofile=8192:8192"), "LimitNOFILE=8192"),
        (("--network", "none"), "PrivateNetwork=yes"),
        (("--cap-drop", "all"), "CapabilityBoundingSet=\n"),
        (("--stop-timeout", "15"), "TimeoutStopSec=15"),
    ):
        assert pair in pairs, pair
        assert setting in service, setting
