"""The sessions in which two versions are compared: what is run, what is typed, and what may differ."""

from __future__ import annotations

import re
from itertools import product
from typing import Final

MASKS: Final = {
    r"/\S*?/compare-\w+/(old|new)\b": "<home>",
    r"(?!0{8})\d{8}-\d{6}-[0-9a-f]{6}": "<id>",
    r"\d{4}-\d\d-\d\d(T|\s+)\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?|\d\d/\d\d/\d{4}\s+\d\d:\d\d": "<time>",
    r'"crc": ?"[0-9a-f]{8}"': "<crc>",
}
"""Texts that differ between two runs of one version, and their replacements; the checkouts are added."""
KEYS: Final = {
    "enter": "\r", "Enter": "\r", "Entrée": "\r", "esc": "\x1b", "tab": "\t", "space": " ", "pgup": "\x1b[5~",
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F",
    "pgdn": "\x1b[6~", "ctrl-c": "\x03", "ctrl-l": "\x0c", "ctrl-u": "\x15",
}  # fmt: skip
MIXES: Final = {
    "cards": "enter enter enter enter 1 2 3 right left i",
    "by-hand": "enter enter enter enter 1 2 3 right left i d d d u y y y y y n 0",
    "sweet": "t t s 1 2 enter enter enter enter i k x y",
    "said": "say:1 say:1 say:2 say:3 say: say:hint say:pile say:hand say:score say:events say:undo say:draw say:repeat "
    "say:stand say:trade~1 say:take say:odds say:yes say:no",
    "dit": "say:1 say:2 say: say:conseil say:pile say:reprendre say:rester say:échanger~1 say:chances say:main say:oui",
}
PIECES: Final = {
    "REPLAY": "right*3 left l h t t T pgdn pgup down*2 up j k n b g G home + + - - f s e right e*3 tab tab ? q r q "
    "home down right end left*3 space wait:4 right w q",
    "LISTS": "wait:0.3 end up*4 enter wait:0.3 down up w right*2 e q x n x y wait:0.3 u wait:0.3 ? q q "
    "end up*3 enter right*2 left p t down pgdn q s q end up*2 enter n n pgdn tab o space b q",
    "WATCH": "1 enter open:resume~{id} wait:1.3 1 enter ? q pane:0 play:6 pane:1 wait:1.5 pane:0 play:6 "
    "pane:1 wait:1.5 ctrl-l q pane:0 play:3",
    "FOUR": "human,medium,hard,expert",
    "HELPS": "(|play|resume|replay|learn|list|stats|verify|show|simulate|bot|code|import|schema|paths|doctor|rules|"
    "completions) --help",
    "WILD": f"--seed {13:064x}",
    "HIDDEN": "~".join("?" * 43),
}
SESSIONS: Final = """
Sixteen: a game, its end, replay, lists
  play sixteen --players human,medium > ? pgdn q i down q r n q p*4 play:250 ? q w REPLAY q
  play sixteen --players human,medium > play:8 q end up*4 q q
  > LISTS home enter 1 enter enter q q ;; replay {id} > right*2 e left q
Sweet Sixteen: a game, its end, replay, lists | mix=sweet
  play sweet-sixteen --players human,expert > ? q o down q r q p*4 play:150 ? q w REPLAY
  play sweet-sixteen --players human,medium > play:6 q q ;; > LISTS
both games, in French | mix=sweet lang=fr_FR.UTF-8 keyboard="azerty"
  play sixteen --players human,medium > ? q i q r q & é 1 enter play:70 q
  play sweet-sixteen --players human,hard --rules second-chance > ? q o q & é play:90 ? q w REPLAY q
  > LISTS
  learn sweet-sixteen > s enter play:80 q n q y
both games, 40x12 | mix=sweet size=40x12
  play (sixteen|sweet-sixteen) --players human,medium > ? q i q play:60 u q
both games, ASCII | mix=sweet lang=C
  play (sixteen|sweet-sixteen) --players human,medium > i q play:30
both games, watched | mix=sweet
  play (sixteen|sweet-sixteen) --players human,medium,medium,medium > WATCH
Sixteen, wilds, four in teams
  play sixteen --players human,medium WILD > 1 enter up down left right*2 4 q 1 enter 0 3 enter u 1 enter*2 play:30
  play sixteen --players human,medium,medium,medium > 1 enter u 1 enter play:90
Sixteen, strict, bonus, drawn by hand, taken back | mix=by-hand coach="gentle"
  play sixteen --players human,medium --rules strict,bonus > d 1 enter u d i i u d play:60 q q
  resume > d u 1 enter play:90 size:120x40 size:40x12 size:30x9 size:80x24 ctrl-l w right
Sixteen, a strict coach, draws by key, a theme | mix=by-hand coach="strict" draw_by_key=true theme="harbour"
  play sixteen --players human,medium --rules bonus,young > play:110
Sixteen, loose, two people, four people in teams | mix=by-hand
  play sixteen --players human,human --rules loose,tame > wait:0.5 2 x u wait:0.5 r q play:60 q q ;; resume > play:6
  play sixteen --players human,human,human,human --rules bonus,strict > size:120x40 wait:0.5 4 wait:0.5 0 ? q play:45
Sweet Sixteen, two people, ten seats, casino | mix=sweet
  play sweet-sixteen --players human,human,medium --rules take > wait:0.5 1 wait:0.5 9 play:30 q q ;; resume > play:40
  play sweet-sixteen --players FOUR,medium,hard,expert,medium,hard,expert > ? q o q play:60 size:120x40 play:10 e
  play sweet-sixteen --players FOUR --rules casino > size:120x40 k y play:30 q q ;; resume > k k play:50
learn both games
  learn (sixteen|sweet-sixteen) > x enter enter d 1 enter ? q r q play:90 q n q y
new game | last_players=["human","medium"] last_names=["Ann"] sweet_players=["human","hard","expert"]
  > enter down*2 right left n type:Zoé enter n ctrl-u type:Ada esc down right*2 left down*9 right*2 ? q r q q
  > down enter down*2 right*2 left down n ctrl-u type:Bob enter right*2 down*12 up right*3 q
  > down enter down*2 right*3 left*3 pgdn pgup end up right home down*6 right*4 esc q
settings, keys, themes
  > end up enter right*2 left*2 down right*8 down right*3 down enter right*3 down*3 enter 7 enter a u q a p esc x q q
  > end up enter down*5 right down right*2 down right*2 down right*2 down right*2 down right*2 pgdn ? q q
  play sixteen --players human,medium --plain > say:1 say:yes say:2 say:yes say:hint say:undo say:3 say:yes say:leave
plain, both games | mix=said piped=true
  play sixteen --players human,medium --plain > say:help say:rules say:3 say:leave say:w~as~b3 say:b3 play:300
  play sixteen --players human,medium --rules strict,bonus --plain > play:20 say:clear say:save say:leave
  resume --plain > play:10
  --plain > say:help say:1 say:leave say:4 say:1 say:leave say:5 say:watch~1 say:next say:turn say:set say:end say:leave
  --plain > say:2 say:2 say:3 say:5 say:name~1~Ada say:help say:leave say:6 say:1 say:leave say:7 say:2 say:leave
  play sixteen --players human,(human|medium,human,medium) --rules loose --plain > say:clear play:200
  play sweet-sixteen --players (human,human,hard|human,expert|FOUR,hard) --plain > say:1 say:stand say:2 play:120
  play sweet-sixteen --players FOUR --rules casino --plain > say:help play:30
  --plain > say:4 say:1 say:next say:eyes~1 say:end say:leave say:delete~1 say:yes say:restore say:leave
  (show {id}|show --seat 0 {id}|show --seat 1 --json {id}|list|stats|stats --csv)
plain, in French | mix=dit piped=true lang=fr_FR.UTF-8
  play sixteen --players human,medium --plain > say:aide play:200
  play sweet-sixteen --players human,medium,hard --plain > say:aide play:30
  --plain > say:4 say:aide say:regarder~1 say:suivant say:quitter say:quitter say:9
  HELPS
  (show {id}|list|stats|doctor|rules|rules --summary|no-such|verify no|play sixteen --rules casino|import S16-1-1)
commands | piped=true
  HELPS ;; play (no|sixteen --rules casino|sixteen --players nobody|sixteen --plain --players human,human,human)
  (schema|paths|doctor|list|stats|rules|rules sweet-sixteen|rules --summary|rules sweet-sixteen --summary)
  (completions bash|completions zsh|completions fish|no-such|import S16-1-zzz|replay S16-1-1|resume|show no|verify no)
  simulate sixteen --players medium,medium --games 6 --rules (bonus|strict|loose|tame,young) --json
  simulate sixteen --players medium,medium,medium,medium --games 4 --out teams
  simulate sweet-sixteen --games 3 --json --players (medium,hard,expert --out sweet|expert,hard --rules black-jack)
  simulate sweet-sixteen --games 2 --players expert,hard,medium,hard,expert --rules casino,banker-sits-out
  (import|code|show --json|show) (teams|sweet)/000000000000-000001.sixteen.jsonl
  bot medium > say:{"game":"sixteen","seat":0,"log":["deal~1~B3~?~G5~?~O2~?~HIDDEN~?~?~?~?~?","0~draw~B6"],"rules":
    {"seats":2,"matches":true,"bonus":false,"wilds":true,"drawing":"loose"}} say:{}
  bot (medium|hard|expert) > say:{"game":"sweet-sixteen","seat":0,"log":["cut~0:9H~1:TC","shuffle~3D~KS~HIDDEN"],
    "rules":{"seats":2,"take":true,"second_chance":false,"faces_ten":false,"banker_plays":true}} say:{}
"""
"""A session's name and, after "|", what is special: the mix, the size, the language, settings, whether it is typed into
a pipe. Below it runs of the program in one home: the arguments, with every choice of "(this|that)", and after ">" what
is typed: keys, `KEY*TIMES`, `play:TIMES` (keys that the old screen asks for, else any of the mix), `type:TEXT`,
`say:TEXT` (with Enter), `wait:SECONDS`, `size:COLUMNSxROWS`, `open:ARGUMENTS` (one more program, beside),
`pane:NUMBER` (which one is typed to). "~" is a space."""


class Session:
    def __init__(self, header: str) -> None:
        self.name, _, options = header.partition(" | ")
        given = {"pace": '"instant"', **dict(each.split("=", 1) for each in options.split())}
        self.mix, self.piped = MIXES[given.pop("mix", "cards")].split(), given.pop("piped", "") == "true"
        self.size = [int(each) for each in given.pop("size", "80x24").split("x")]
        self.lang = given.pop("lang", "C.UTF-8")
        self.settings = "".join(f"{name} = {value}\n" for name, value in given.items())
        self.runs: list[tuple[str, list[str]]] = []


def sessions() -> list[Session]:
    text, found = SESSIONS.strip().replace("\n    ", ""), list[Session]()
    for name, piece in PIECES.items():
        text = text.replace(name, piece)
    text = re.sub(r"(\S+)\*(\d+)", lambda match: " ".join([match[1]] * int(match[2])), text)
    for line in text.split("\n"):
        if line.startswith("  "):
            for run in line.split(" ;;"):
                arguments, _, script = run[1:].partition("> ")
                choices = [each.split("|") for each in re.split(r"[()]", arguments)]
                found[-1].runs += [("".join(each).strip(), script.split()) for each in product(*choices)]
        else:
            found.append(Session(line))
    return found


def mask(text: str) -> str:
    """A text without what differs between two runs of one version."""
    for pattern, name in MASKS.items():
        text = re.sub(pattern, name, text)
    return text
