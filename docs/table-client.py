"""A player for a shared table, as docs/tables.md describes it: SOCKET NAME [TABLE]. It plays as `bot easy` says."""
# ruff: noqa: INP001, S603, T201

import json
import socket
import subprocess
import sys
from typing import Any

RULES = {"matches": True, "bonus": False, "wilds": True, "drawing": "enforced"}


def move(about: dict[str, Any], log: list[str]) -> str | None:
    """What to do in the position; None when it is not our turn, or no longer."""
    question = {"game": about["game"], "rules": about["rules"], "seat": about["you"], "log": log}
    words = ["sixteen-tui", "bot", "easy"]
    done = subprocess.run(words, input=json.dumps(question) + "\n", capture_output=True, text=True, check=False)
    return str(json.loads(done.stdout)["move"]) if done.returncode == 0 else None


def play(path: str, name: str, table: str | None = None) -> None:
    """Sit down at a table, or at one that we open, and play to the end; prints its id, then the save."""
    about: dict[str, Any] = {}
    log: list[str] = []
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)

        def send(kind: str, **keys: object) -> None:
            connection.sendall(json.dumps({"type": kind, **keys}).encode() + b"\n")

        send("hello", version=1, player=name)
        if table is None:
            send("open", game="sixteen", rules=RULES, seats=["person", "person"])
        else:
            send("look", table=table)
        for line in connection.makefile("rb"):
            message = json.loads(line)
            match message["type"]:
                case "opened" if not about:
                    print(message["table"], flush=True)
                    send("sit", table=message["table"])
                case "table":
                    about = message
                case "seen" | "undone":
                    undone, known = message["from" if message["type"] == "seen" else "to"]
                    log[known:] = message.get("entries", ())
                    send("look", table=about["table"])
                case "opened" if message["turn"]:
                    action, at = move(about, log), [undone, len(log)]
                    send("seen", at=at) if action is None else send("act", at=at, action=action)
                case "over":
                    print(*message["save"], sep="\n")
                    return
                case "no" if message["code"] != "stale":
                    sys.exit(message["code"])
    sys.exit("the line was cut")


if __name__ == "__main__":
    play(*sys.argv[1:])
