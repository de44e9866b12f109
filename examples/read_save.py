"""Read saves with the standard library only (docs/format.md): `python3 examples/read_save.py FILE…`."""

import json
import sys
from pathlib import Path
from typing import Any
from zlib import crc32


def read(path: Path) -> tuple[dict[str, Any], list[str]]:
    """Return the header and the log entries in force. Raises ValueError at a wrong checksum."""
    first, *lines, _torn = path.read_bytes().split(b"\n")
    checksum, log = f"{crc32(first):08x}", list[str]()
    for number, line in enumerate(lines, 2):
        value = json.loads(line)
        found = value.pop("crc")
        plain = json.dumps(value, sort_keys=True, separators=(",", ":"))
        checksum = f"{crc32((checksum + plain).encode()):08x}"
        if checksum != found:
            raise ValueError(f"{path}, line {number}: changed by another program")
        if "entry" in value:
            log.append(value["entry"])
        log = log[: value.get("undo")]
    return json.loads(first), log


for name in sys.argv[1:]:
    header, log = read(Path(name))
    players = ", ".join(seat["name"] for seat in header["seats"])
    print(f"{header['id']}: {header['game']}, {players}, {len(log)} entries")
