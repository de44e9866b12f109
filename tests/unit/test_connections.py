"""SECURITY.md promises that the program opens no network connection but to an address that it was given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import sixteen_tui

PACKAGE: Final = Path(sixteen_tui.__file__).parent
NETWORK: Final = {"ftplib", "http", "httpx", "imaplib", "poplib", "requests", "smtplib", "ssl", "urllib", "xmlrpc"}
CALLS: Final = {"AF_INET", "AF_INET6", "create_connection", "create_server", "getaddrinfo", "open_connection"}
LIBRARIES: Final = {"distributed", "psycopg"}
"""Those that connect to a database or a cluster."""


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (each.name.split(".")[0] for each in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.split(".")[0]


def test_nothing_else_connects_to_a_network() -> None:
    connecting = set()
    for path in PACKAGE.rglob("*.py"):
        source = path.read_text("utf-8")
        if not any(word in source for word in NETWORK | CALLS | LIBRARIES):
            continue
        tree = ast.parse(source)
        names = {*imported(tree)}
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not names & NETWORK, path
        assert not used & CALLS, path
        if names & LIBRARIES:
            connecting.add(path.relative_to(PACKAGE).parts[:2])
    assert connecting == {("tables", "stores"), ("arena", "cluster.py"), ("cli", "commands")}
    promise = "Only `serve --store` and `simulate --cluster` connect to a network, to the address that you give them."
    assert promise in " ".join((PACKAGE.parent / "SECURITY.md").read_text("utf-8").split())
