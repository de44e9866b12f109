"""Without mutmut, which only `dev` installs, nothing here can be imported, so nothing is collected."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("mutmut") else ["*.py"]
