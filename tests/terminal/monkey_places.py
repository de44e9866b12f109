"""Screens of the monkey, known by their text in English and French; keys that lead on from each; ways to start."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.header import Player
from sixteen_tui.session.host import Host
from tests.terminal import shown
from tests.terminal.playing import four_people, saves
from tests.terminal.ways import WAYS

PLUGINS: Final = {
    **dict.fromkeys((shown.NEW_GAME, "Nouvelle partie"), "new game"),
    **dict.fromkeys((shown.HAND_OVER, "Passez le clavier"), "hand-over"),
    **dict.fromkeys((shown.WILD, "Votre joker devient…"), "wild"),
    **dict.fromkeys((shown.OVER, "La partie est terminée"), "end"),
    **dict.fromkeys((shown.SAVED, "Parties enregistrées"), "saved games"),
    **dict.fromkeys((shown.REPLAY, "Relecture"), "replay"),
    **dict.fromkeys(("Review", "Bilan"), "review"),
    **dict.fromkeys(("Try again", "Réessayer"), "try again"),
    **dict.fromkeys((shown.RULES, "Règles"), "rules"),
    **dict.fromkeys((shown.HELP, "Touches"), "help"),
    **dict.fromkeys((shown.SETTINGS, "Réglages"), "settings"),
    **dict.fromkeys(("Statistics", "Statistiques"), "statistics"),
    **dict.fromkeys(("Ladder", "Classement"), "ladder"),
    **dict.fromkeys(("Odds of this turn", "Chances à ce tour"), "odds"),
    **dict.fromkeys((shown.HINT, "Conseil"), "hint"),
    **dict.fromkeys((shown.LOG, "Coups"), "log"),
    **dict.fromkeys(("Learn Sixteen", "Apprendre Sixteen"), "lesson, Sixteen"),
    **dict.fromkeys(("Learn Sweet Sixteen", "Apprendre Sweet Sixteen"), "lesson, Sweet Sixteen"),
    "Tables": "tables",
    **dict.fromkeys(("Open a table", "Ouvrir une table"), "open table"),
    **dict.fromkeys(("Say", "Dire"), "say"),
    **dict.fromkeys(("Play from here", "Jouer à partir d’ici"), "play from here"),
    **dict.fromkeys(("The same deal again", "La même donne encore"), "same deal"),
    "Branches": "branches",
    **dict.fromkeys(("Where to?", "Où aller\N{NO-BREAK SPACE}?"), "where to"),
    **dict.fromkeys(("Share this game", "Partager cette partie"), "share"),
    **dict.fromkeys(("Export", "Exporter"), "export"),
    **dict.fromkeys(("Fair deal", "Donne vérifiable"), "fair deal"),
    **dict.fromkeys(("The daily deal", "La donne du jour"), "daily deal"),
    **dict.fromkeys(("The day in a line", "Le jour en une ligne"), "day in a line"),
    **dict.fromkeys(("A game played with real cards", "Une partie jouée avec de vraies cartes"), "real cards"),
    **dict.fromkeys(("Filter", "Filtre"), "filter"),
    "Note": "note",
    **dict.fromkeys(("Import", "Importer"), "import"),
    **dict.fromkeys(("Enter a code", "Saisir un code"), "code entry"),
    **dict.fromkeys(("Guess first", "Devinez d’abord"), "guess"),
    **dict.fromkeys(("Tags", "Étiquettes"), "tags"),
    shown.QUESTION: shown.QUESTION,
    "Sixteen TUI": "home",
    "Sixteen": "table, Sixteen",
    "Sweet Sixteen": "table, Sweet Sixteen",
}
_QUESTIONS: Final = (
    (re.compile(r"Leave the lesson|Quitter la leçon"), "question: lesson"),
    (re.compile(r"all the same\?|quand même \?|Really play|Vraiment jouer"), "question: trade"),
)
WITHIN: Final = {
    "home": (
        (re.compile(r"trash folder\?|à la corbeille \?"), "question: delete"),
        *_QUESTIONS,
        (re.compile(r"Name of player|Nom du joueur"), "name"),
    ),
    shown.QUESTION: (_QUESTIONS[0], (re.compile(""), "question: trade")),
    "new game": ((re.compile(r"Sweet"), "new game, Sweet Sixteen"), (re.compile(""), "new game, Sixteen")),
    "table, Sixteen": (
        (re.compile(r"another window|autre fenêtre"), "watching"),
        (re.compile(r"to go on|pour continuer"), "set pause"),
    ),
    "table, Sweet Sixteen": (
        (re.compile(r"another window|autre fenêtre"), "watching"),
        (re.compile(r"Round \d+ of \d+ is over|Manche .{1,12} terminée"), "reveal"),
        (re.compile(r"to go on|pour continuer"), "turn over"),
    ),
}
"""Texts that tell screens with the same title apart; the first that fits."""
TOO_SMALL: Final = "too small"
LINES: Final = ("say", "note", "import", "code entry", "tags", "export")
"""Prompts for a line that may lead out of the program's folders, or to somebody: not looked for."""
SCREENS: Final = frozenset(
    {name for name in PLUGINS.values() if name not in ("new game", *LINES, shown.QUESTION)}
    | {name for each in WITHIN.values() for _, name in each}
)
"""Every screen that a monkey has to have seen."""

LEADS: Final[Mapping[str, str]] = {
    "home": f"{shown.ENTER * 6}r?",
    "new game, Sixteen": f"ss{shown.ENTER * 2}nq",
    "new game, Sweet Sixteen": f"ss{shown.ENTER * 2}nq",
    "lesson, Sixteen": f"{shown.ENTER * 6}1234dq?",
    "lesson, Sweet Sixteen": f"{shown.ENTER * 4}12ttsxq?",
    "question: lesson": "yn",
    "name": f"a{shown.ENTER}",
    "table, Sixteen": f"1234{shown.ENTER * 6}ddilup?q",
    "set pause": shown.ENTER,
    "table, Sweet Sixteen": f"sssttolk12{shown.ENTER * 2}?q",
    "turn over": shown.ENTER,
    "reveal": f"{shown.ENTER * 2}x",
    "question: trade": "yn",
    "wild": f"12{shown.ENTER}q",
    "end": "avwcfpdq",
    "saved games": f"{shown.ENTER * 2}wxxufaq",
    "question: delete": "yn",
    "replay": f"nnevmmopPcayN{shown.ENTER}q",
    "play from here": f"sq{shown.ENTER}",
    "same deal": f"sq{shown.ENTER}",
    "branches": f"{shown.DOWN}{shown.ENTER}qq",
    "where to": f"{shown.DOWN}{shown.ENTER}q",
    "share": "cnfqq",
    "export": "q",
    "fair deal": "rqq",
    "daily deal": f"{shown.ENTER}pc{shown.LEFT}bgtqq",
    "day in a line": "caqq",
    "real cards": f"{shown.ESCAPE}",
    "filter": f"{shown.DOWN}{shown.RIGHT}{shown.ENTER}cqq",
    "review": f"1t{shown.RIGHT}qq",
    "try again": f"12{shown.ENTER * 2}q",
    "rules": "noqq",
    "help": "qq",
    "settings": f"{shown.ENTER}qq",
    "odds": "q",
    "tables": f"{shown.ENTER}cqq",
    "open table": "sqq",
    "say": "1q",
    "hint": "jqi",
    "log": f"kkbq{shown.UP}",
    "statistics": f"{shown.RIGHT}tpqq",
    "ladder": f"{shown.DOWN}{shown.ENTER}sSaq",
    "watching": "q",
}
"""By screen, keys with which a person gets on, the likelier ones more often."""
MENUS: Final = ("home", "new game, Sixteen", "new game, Sweet Sixteen", "settings", "saved games")
ROWS: Final = 8


def where(text: str) -> str | None:
    """The name of the screen; None for no screen, or not yet."""
    if "40×12" in text and not any(shown.title(text) == title for title in PLUGINS):
        return TOO_SMALL
    name = PLUGINS.get(shown.title(text))
    if name is None or not shown.key_bar(text).strip():
        return None
    flat = " ".join(text.split())
    return next((part for mark, part in WITHIN.get(name, ()) if mark.search(flat)), name)


def leads(random: Random, screen: str) -> str:
    """Keys that lead on from a screen; in a list, from any of its rows."""
    key = random.choice(LEADS.get(screen, shown.ENTER))
    if screen in MENUS and key in (shown.ENTER, "n", "x", "w"):
        return shown.FIRST * (random.random() < 0.5) + shown.DOWN * random.randrange(ROWS) + key
    if screen == "replay" and key == shown.ENTER:
        return shown.LAST + shown.RIGHT
    return key


@dataclass(frozen=True)
class Start:
    """A way to begin: arguments, in which a game stands by its part in the home; settings; what the terminal says."""

    name: str
    arguments: tuple[str, ...] = ()
    settings: bytes = b'pace = "instant"\n'
    environment: Mapping[str, str] = field(default_factory=dict)
    watched: str | None = None
    """A game that somebody else is playing."""


FRENCH: Final = {"LANG": "fr_FR.UTF-8"}
SEED: Final = f"{16:064x}"
HOPELESS: Final = f"{212:064x}"
"""Begins with a hand of the person that trading the first card could only make worse."""
FAST: Final = b'pace = "fast"\nafter_set = "timed"\ndraw_by_key = true\n'
WRONG: Final = b"""language = 3
theme = "nonesuch"
pace = "never"
last_players = ["human", "nobody", "easy"]
last_names = ["\\u0007\\u001b[2J", "x"]
sweet_players = []
sweet_rules = ["strict", "none"]
unknown = [[[1]]]
"""
STARTS: Final = (
    Start("home"),
    Start("Sixteen against the computer", ("play", "sixteen", "--seed", SEED)),
    Start("Sweet Sixteen, several people", ("play", "sweet-sixteen", "--players", "human,human,easy", "--seed", SEED)),
    Start("Sixteen, four people, French", four_people(16), environment=FRENCH),
    Start("Sweet Sixteen against the computer", ("play", "sweet-sixteen", "--seed", HOPELESS), FAST),
    Start("resume before a wild, French", ("resume", "wild"), environment=FRENCH),
    Start("resume before the last card", ("resume", "last card")),
    Start("resume Sweet Sixteen, French, linux", ("resume", "sweet"), environment={**FRENCH, "TERM": "linux"}),
    Start("replay of a finished game", ("replay", "finished")),
    Start("replay of an unfinished game, French", ("replay", "sweet"), environment=FRENCH),
    Start("damaged settings", (), b"\xff\xfe[[[pace = 'inst", {"NO_COLOR": "1"}),
    Start("wrong settings, French", (), WRONG, FRENCH),
    Start("restricted", ("--restricted",), environment={"NO_COLOR": "1"}),
    Start("restricted, French, linux", ("--restricted",), FAST, {**FRENCH, "TERM": "linux"}),
    Start("two people, loose, ASCII", ("play", "sixteen", "--players", "human,human", "--rules", "loose"), FAST,
          {"LC_ALL": "POSIX", "NO_COLOR": "1"}),
    Start("a game that is played elsewhere", ("resume", "watched"), watched="watched"),
)  # fmt: skip


def prepare(home: Path) -> dict[str, str]:
    """Fill a home with games; returns the id of each by its part."""
    ids: dict[str, str] = {}

    def made(*parts: str) -> None:
        new = [path.name.removesuffix(SUFFIX) for path in saves(home)]
        ids.update(zip(parts, (name for name in new if name not in ids.values()), strict=True))

    for part, way in (("wild", "wild"), ("last card", "over, again"), ("watched", "table")):
        WAYS[way].prepare(home)
        made(part)
    WAYS["saved"].prepare(home)
    made("finished", "finished too")
    _sweet(home, 0)
    made("sweet")
    _sweet(home, 1)
    made("sweet finished")
    return ids


def _sweet(home: Path, decided: int) -> None:
    """A game of Sweet Sixteen of two people and a computer in its last round, or one that is over."""
    people = [Player(name=name, player="human", level=None) for name in ("Ann", "Zoé 🂡")]
    computer = Player(name="It", player="bot", level="easy")
    folder = home / "data" / "sixteen-tui" / "games"
    rules, random = Rules(seats=3), Random(decided)
    session = Host.new(folder, GAMES["sweet-sixteen"].name, rules, [*people, computer], f"{decided:064x}")
    table = session.table
    while table.outcome is None and (decided or table.view(None).round < rules.seats):
        session.play(random.choice(table.legal))
    session.close()


def variables(start: Start, root: Path, home: Path) -> dict[str, str]:
    """The environment of a start: temporary files have a folder of their own, and the program is found from any."""
    own = {"PYTHONPATH": os.fspath(root), "TMPDIR": os.fspath(home / "tmp"), "PYTHONFAULTHANDLER": "1"}
    return {**own, **start.environment}
