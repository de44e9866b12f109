"""Play Sixteen at a shared table (docs/tables.md) as `sixteen-tui bot easy` does: SOCKET NAME [TABLE]."""

import json
import subprocess
import sys
from socket import AF_UNIX, socket, socketpair

RULES = {"matches": True, "bonus": False, "wilds": True, "drawing": "enforced"}


def send(to: socket, **message: object) -> None:
    to.sendall(json.dumps(message).encode() + b"\n")


(bot, its_end), server = socketpair(), socket(AF_UNIX)
subprocess.Popen(["sixteen-tui", "bot", "easy"], stdin=its_end.fileno(), stdout=its_end.fileno())
its_end.close()
moves, log = bot.makefile(), list[str]()
path, name, *given = sys.argv[1:]
server.connect(path)
send(server, type="hello", version=1, player=name)
if given:
    send(server, type="sit", table=given[0])
else:
    send(server, type="open", game="sixteen", rules=RULES, seats=["person", "person"])
for message in map(json.loads, server.makefile()):
    match message["type"]:
        case "opened" if not message["yours"]:  # the table that we asked for
            send(server, type="sit", table=message["table"])
        case "table":
            table = message
            print(table["table"], flush=True)
        case "seen" | "undone":
            undone, known = message["from" if message["type"] == "seen" else "to"]
            log[known:] = message.get("entries", [])
            send(server, type="look", table=table["table"])
        case "opened" if message["turn"]:
            send(bot, game=table["game"], rules=table["rules"], seat=table["you"], log=log)
            send(server, type="act", at=[undone, len(log)], action=json.loads(moves.readline())["move"])
        case "over":
            print(*message["save"], sep="\n")
            break
        case "no" if message["code"] != "stale":
            sys.exit(message["code"])
