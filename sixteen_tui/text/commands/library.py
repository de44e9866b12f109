"""Commands of the screens after a game, of saved games and replays, and of help, questions and settings."""

from __future__ import annotations

from typing import Final

from sixteen_tui.text.commands.command import (
    BACK,
    CLEAR,
    FAIR,
    FINDS,
    KEEP_NAME,
    LADDER,
    LEAVE_ENTRY,
    LINE,
    NEXT_SET,
    REVIEW,
    SET_BEFORE,
    STATISTICS,
    Command,
)
from sixteen_tui.text.i18n import later

LIBRARY: Final[dict[str, tuple[Command, ...]]] = {
    "OverScreen": (
        Command(
            "over.again", "a", "again", later("play again"), later("Another game like it, or the next of the match.")
        ),
        Command("over.daily", "d", "daily", *LINE),
        Command("over.fair", "f", "fair", *FAIR),
        Command("over.watch", "w", "watch", later("watch"), later("Watch the game again from the start.")),
        Command("over.rescue", "W", "rescue", later("rescue"), later("Save the game anew, or copy it elsewhere.")),
        Command("over.review", "v", "review", *REVIEW),
        Command("over.share", "c", "share", later("code"), later("The game as a code, to be sent.")),
        Command(
            "over.deal",
            "p",
            "deal",
            later("same deal"),
            later("The same cards again, computers one level up, if any."),
        ),
        Command("over.statistics", "s", "statistics", *STATISTICS),
        Command("over.play-1", "1", "look(1)", later("see it"), later("Look at the first deciding play on the table.")),
        Command(
            "over.play-2", "2", "look(2)", later("second"), later("Look at the second deciding play on the table.")
        ),
    ),
    "SavedScreen": (
        *FINDS,
        Command("saved.watch", "w", "watch", later("watch"), later("Watch this game.")),
        Command("saved.delete", "x,delete", "delete", later("delete"), later("Move this game to the trash folder.")),
        Command("saved.undelete", "u", "undelete", later("undo"), later("Bring back the game just deleted.")),
        Command("saved.filter", "f", "filter", later("filter"), later("Show only some of the games.")),
        CLEAR,
        Command("saved.tags", "number_sign,t", "tags", later("tag"), later("Give this game tags to find it by.")),
        Command("saved.export", "e", "export", later("export"), later("Write everything into one archive.")),
        Command(
            "saved.import", "i", "import", later("import"), later("Import a share code, a saved game or an archive.")
        ),
        Command("saved.enter", "a", "enter", later("enter"), later("Enter a game that is played with real cards.")),
        Command(
            "saved.merge",
            "m",
            "merge",
            later("merge"),
            later("Merge this copy into its game; both stay where they differ."),
        ),
    ),
    "FilterScreen": (CLEAR,),
    "StatisticsScreen": (
        Command("stats.game", "right,l", "game(1)", later("game"), later("The statistics of the next game.")),
        Command("stats.game-back", "left,h", "game(-1)", later("game"), later("The statistics of the game before.")),
        Command("stats.person", "p", "person", later("person"), later("The games of the next person.")),
        Command(
            "stats.help", "t", "help_used", later("aided"), later("Games with hints or take-backs, or those without.")
        ),
        Command(
            "stats.course", "c", "course", later("rating"), later("The course of the rating, or of the games again.")
        ),
        Command("stats.ladder", "s", "ladder", *LADDER),
    ),
    "LadderScreen": (
        Command("ladder.next", "tab,o", "next(1)", later("next"), later("The ladder of the next game or table.")),
        Command("ladder.season", "s", "season(1)", later("season"), later("The quarter before, or all games.")),
        Command("ladder.season-back", "S", "season(-1)", later("season"), later("The next quarter, or all games.")),
        Command("ladder.all", "a", "everybody", later("all"), later("Also who has not played for long, or no longer.")),
    ),
    "ReplayScreen": (
        Command("replay.step", "right,l", "move('step', 1)", later("step"), later("One step on.")),
        Command("replay.step-back", "left,h", "move('step', -1)", later("step back"), later("One step back.")),
        Command("replay.turn", "t,pagedown", "move('turn', 1)", later("turn"), later("To the end of the next turn.")),
        Command(
            "replay.turn-back",
            "T,pageup",
            "move('turn', -1)",
            later("turn before"),
            later("To the end of the turn before."),
        ),
        Command("replay.set", "down,j,n", "move('set', 1)", *NEXT_SET),
        Command("replay.set-back", "up,k,b", "move('set', -1)", *SET_BEFORE),
        Command("replay.start", "home,g", "move('end', -1)", later("start"), later("To the start.")),
        Command("replay.end", "end,G", "move('end', 1)", later("end"), later("To the end.")),
        Command("replay.auto", "space", "auto", later("run"), later("Let it run, or stop it.")),
        Command("replay.faster", "plus,f", "speed(1)", later("faster"), later("Run faster.")),
        Command("replay.slower", "minus,s", "speed(-1)", later("slower"), later("Run slower.")),
        Command("replay.list", "o", "list", later("list"), later("The list of all sets or rounds, to go to one.")),
        Command("replay.go", "colon", "go", later("go to"), later("To a step by its number.")),
        Command("replay.eyes", "e,tab", "eyes", later("eyes"), later("All hands, or the eyes of one player.")),
        Command(
            "replay.then",
            "a",
            "then",
            later("suspense"),
            later("As it was then, without what came of it; or with all of it."),
        ),
        Command(
            "replay.guess",
            "y",
            "guess",
            later("guess"),
            later("Guess what was played before it is shown; or no longer."),
        ),
        Command("replay.mistake", "m", "mistake(1)", later("mistake"), later("To the next mistake.")),
        Command("replay.mistake-back", "M", "mistake(-1)", later("mistake before"), later("To the mistake before.")),
        Command("replay.review", "v", "review", *REVIEW),
        Command("replay.share", "c", "share", later("share it"), later("The game as a code that leads here.")),
        Command("replay.note", "N", "note", later("note"), later("Write a note on this step, or change it.")),
        Command("replay.branch", "p", "branch", later("play here"), later("Play on from here, in a game of its own.")),
        Command(
            "replay.tree",
            "P",
            "tree",
            later("branches"),
            later("The games that branch from this one, and what came of each."),
        ),
        Command("replay.export", "E", "export", later("export"), later("Export: text, a picture, a recording.")),
    ),
    "BranchScreen": (Command("branch.start", "s", "start", later("play"), later("Begin the game.")),),
    "ChaptersScreen": (BACK._replace(keys="o,q,escape"),),
    "ReviewScreen": (
        Command(
            "review.moment-1", "1", "look(1)", later("see it"), later("Look at the first deciding play on the table.")
        ),
        Command(
            "review.moment-2", "2", "look(2)", later("second"), later("Look at the second deciding play on the table.")
        ),
        Command(
            "review.moment-3", "3", "look(3)", later("third"), later("Look at the third deciding play on the table.")
        ),
        Command(
            "review.moment-4", "4", "look(4)", later("fourth"), later("Look at the fourth deciding play on the table.")
        ),
        Command("review.look", "enter", "look(0)", later("see it"), later("Look at this one on the table.")),
        Command("review.words", "w", "words", later("words"), later("What the figures mean; or the curve again.")),
        Command("review.try", "t", "try", later("try again"), later("Make the plays that decided it again.")),
        Command("review.player", "right,l,e,tab", "player(1)", later("player"), later("The next player.")),
        Command("review.player-back", "left,h", "player(-1)", later("player"), later("The player before.")),
    ),
    "FairScreen": (BACK._replace(keys="f,q,escape"),),
    "CodeScreen": (
        Command("code.copy", "c", "copy", later("copy"), later("Copy it to the clipboard.")),
        Command("code.names", "n", "names", later("names"), later("With the players' names, or without.")),
        Command("code.fair", "f", "fair", *FAIR),
    ),
    "BookletScreen": (
        *FINDS,
        BACK._replace(keys="q,escape,r"),
        Command("read.chapter", "c,tab", "chapter", later("chapter"), later("To the next chapter.")),
        Command("read.game", "o", "game", later("next game"), later("The rules of the next game.")),
    ),
    "HelpScreen": (BACK._replace(keys="q,escape,question_mark,enter"),),
    "Confirm": (
        Command("dialog.yes", "y,o", "dismiss(True)", later("yes"), later("Yes.")),
        Command("dialog.no", "n,q,escape", "dismiss(False)", later("no"), later("No.")),
    ),
    "FindScreen": (
        LEAVE_ENTRY,
        Command("find.go", "enter", "go", later("find"), later("Go to where it stands.")),
    ),
    "KeysScreen": (
        Command("keys.add", "a,plus", "choose(True)", later("one more"), later("One more key for this.")),
        Command("keys.reset", "x,delete", "reset", later("as it was"), later("The key that was there before.")),
    ),
    "EnterScreen": (
        LEAVE_ENTRY,
        KEEP_NAME,
    ),
    "LineEntry": (
        LEAVE_ENTRY,
        KEEP_NAME._replace(action="keep"),
    ),
    "KeyEntry": (LEAVE_ENTRY,),
}
