"""Status of a table server in the text format of Prometheus (`serve --status --prometheus`).

Invariant: the keys of the status, no others: no name, table or card. Names and units follow Prometheus' conventions.
See: docs/hosting-machine.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from sixteen_tui.terminal.text import clean

_PREFIX: Final = "sixteen_tui_"
_SECOND: Final = 1000.0
"""Milliseconds of a second."""


class _Sample(NamedTuple):
    name: str
    help: str
    value: Any
    labels: Mapping[str, str] = {}


def exposition(status: Mapping[str, Any]) -> str:
    """Return the status as text; samples of one name follow each other, after their help and type."""
    lines, last = [], ""
    for sample in _samples(status):
        if not isinstance(sample.value, int | float):
            continue  # absent, or the answer of something that is no server of ours
        name = f"{_PREFIX}{sample.name}"
        if name != last:
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# HELP {name} {sample.help}", f"# TYPE {name} {kind}"]
            last = name
        labels = ",".join(f'{key}="{_escaped(value)}"' for key, value in sample.labels.items())
        lines.append(f"{name}{f'{{{labels}}}' if labels else ''} {sample.value:.15g}")
    return "".join(f"{line}\n" for line in lines)


def _samples(status: Mapping[str, Any]) -> Iterator[_Sample]:
    about = {"version": str(status["version"]), "protocol": str(status["protocol"])}
    yield _Sample("info", "Version of the table server and of its protocol.", 1, about)
    yield _Sample("uptime_seconds", "Seconds since the start of the server.", status["seconds"])
    yield from _each("tables", "Tables that this server hosts, by state.", "state", status["tables"])
    yield from _each("seats", "Seats at tables that are not over.", "kind", status["seats"])
    connections = status["connections"]
    yield _Sample("connections", "Open connections.", connections["now"])
    yield _Sample("accounts", "Accounts with an open connection.", connections["accounts"])
    yield _Sample("watching", "People who watch a game.", connections["watching"])
    refused = connections["refused"]
    yield from _each("refused_total", "Connections that the server ended, by code.", "code", refused)
    yield from _each("programs", "Open connections by version of the program.", "version", status["programs"])
    yield _Sample("memory_bytes", "Memory of the server.", status["memory"])
    if (latency := status["latency"]) is not None:
        for key, quantile in (("p50", "0.5"), ("p99", "0.99")):
            seconds = latency[key] / _SECOND
            yield _Sample(
                "action_seconds",
                "Time from an action to its publication, of the last 1000 actions.",
                seconds,
                {"quantile": quantile},
            )
    yield from _of_store(status["store"])
    if (warm := status.get("warm")) is not None:
        yield _Sample("warm_sessions", "Warm sessions.", warm["sessions"])
        yield _Sample("warm_memory_bytes", "Memory of the warm sessions and their process.", warm["memory"])


def _of_store(store: Mapping[str, Any]) -> Iterator[_Sample]:
    works = store["sync"] is not None and store.get("reached", True)
    yield _Sample("store_up", "Whether the store takes writes.", works, {"kind": str(store["kind"])})
    if store["sync"] is not None:
        yield _Sample("store_sync_seconds", "Time of a write to the store.", store["sync"] / _SECOND)
    trouble = store["trouble"]
    refuses = trouble is not None and not trouble["over"]
    yield _Sample("store_trouble", "Whether the store refuses a table now.", refuses)
    yield _Sample("store_servers", "Servers that share the database.", store.get("servers"))
    yield _Sample("store_lost_total", "Times the connections to the database were lost.", store.get("lost"))


def _each(name: str, help: str, label: str, values: Mapping[str, Any]) -> Iterator[_Sample]:
    for key, value in sorted(values.items()):
        yield _Sample(name, help, value, {label: str(key)})


def _escaped(value: str) -> str:
    return clean(value).replace("\\", "\\\\").replace('"', '\\"')
