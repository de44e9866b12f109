"""Lets pytest-textual-snapshot 1.1.0 compare pictures with syrupy 5 and later, which pytest 9 needs.

Why: the plugin asks for syrupy 4.8.0, so for pytest below 9. Syrupy 5 made two of the names that the plugin overrides
public; with the old names it compares nothing. Unnecessary with a release of the plugin that allows syrupy 5.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

INSTALLED = importlib.util.find_spec("pytest_textual_snapshot") is not None


def bridge() -> None:
    """Give the plugin's overrides the names that the installed syrupy calls. Changes nothing with syrupy 4."""
    from syrupy.extensions.single_file import SingleFileSnapshotExtension

    plugin: Any = importlib.import_module("pytest_textual_snapshot")  # which has no types
    parent: Any = SingleFileSnapshotExtension  # of either version
    if hasattr(parent, "_file_extension"):
        return

    def normalized(self: SingleFileSnapshotExtension, **where: Any) -> Any:
        data = parent.read_snapshot_data_from_location(self, **where)
        return data if data is None else plugin.normalize_svg(data)

    own = plugin.SVGImageExtension
    own.file_extension = "svg"
    own.read_snapshot_data_from_location = normalized
