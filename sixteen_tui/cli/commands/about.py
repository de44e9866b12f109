"""`schema` and `paths`: the JSON Schema of a save, and the paths of the program's files."""

from __future__ import annotations

from sixteen_tui.cli.commands import DONE, Options, say, tell
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text import cli as wording


def run_schema(_: Options) -> int:
    """Print the JSON Schema of the lines of a save."""
    import json

    from sixteen_tui.saves.schema import json_schema

    tell(json.dumps(json_schema(), indent=2))
    return DONE


def run_paths(options: Options) -> int:
    """Print the paths of folders, files, sockets and locks, existing or not."""
    from sixteen_tui.tables.where import LOCK, own, warm

    saves = paths.saves()
    kinds = {"index": "index", "tags": "tags", "daily": "daily", "matches": "matches", "coach": "coach"}
    kinds |= {"unlisted": "unlisted", "mistakes": "deck", "draft": "entered.txt"}
    found = {
        "saves": saves,
        **{name: paths.beside(saves, kind) for name, kind in kinds.items()},
        "trash": paths.trash(),
        "settings": paths.settings(),
        "themes": paths.themes(),
        "logs": paths.logs(),
        "tables": paths.tables(),
        "tables_lock": paths.tables() / LOCK,
        "socket": own(),
        "socket_lock": own().with_suffix(LOCK),
        "warm_socket": warm(),
        "warm_lock": warm().with_suffix(LOCK),
    }
    if options.json:
        import json

        tell(json.dumps({name: str(path) for name, path in found.items()}))
        return DONE
    labels = wording.places()
    widest = max(map(len, labels.values()))
    for name, path in found.items():
        say(f"{labels[name]:<{widest}}  {path_shown(path)}")
    return DONE
