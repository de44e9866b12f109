"""Protocols of the parts of a page: what it asks of widgets whose classes it does not import."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from textual.geometry import Region


@runtime_checkable
class Explaining(Protocol):
    """A widget that knows why one of its actions is disabled."""

    def why_disabled(self, action: str) -> str:
        """Return the message about a disabled action; "" for the usual one."""


class Pointed(Protocol):
    """A widget with a cursor."""

    @property
    def concern(self) -> Region:
        """The part of the screen that the next key is about."""
