"""Refusals at tables without a socket, and a disk that refuses."""

from __future__ import annotations

import errno
from typing import Any, Final

import pytest

from sixteen_tui.tables.server.company import RefusedError

P: Final = "person"
"""The kind of a seat for a person."""


def refused(code: str, ask: Any) -> dict[str, Any]:
    """The details of a refusal with that code."""
    with pytest.raises(RefusedError) as error:
        ask()
    assert error.value.code == code
    return dict(error.value.details)


def no_disk(*_: object) -> Any:
    raise OSError(errno.EIO, "Input/output error")
