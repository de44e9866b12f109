"""The exception for what a person asks and cannot have."""

from __future__ import annotations


class Refusal(Exception):
    """A request, a text or a file cannot be used. `code` and `details` say why; `text.reasons` has the sentence."""

    def __init__(self, code: str, /, **details: object) -> None:
        super().__init__(code, details)
        self.code, self.details = code, details
