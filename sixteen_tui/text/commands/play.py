"""Commands of the application, of lists and texts, and of the screens up to the end of a game."""

from __future__ import annotations

from typing import Final

from sixteen_tui.text.commands.command import (
    BACK,
    FAIR,
    LADDER,
    LEAVE_TABLE,
    LINE,
    NEXT_SET,
    READER,
    RESCUE,
    SET_BEFORE,
    STATISTICS,
    TAKE_BACK,
    Command,
)
from sixteen_tui.text.i18n import later
from sixteen_tui.text.phrases import PHRASES

MENU: Final = (
    Command("menu.up", "up,k", "move(-1)", later("up"), later("Go up.")),
    Command("menu.down", "down,j", "move(1)", later("down"), later("Go down.")),
    Command("menu.less", "left,h", "change(-1)", later("less"), later("The choice before.")),
    Command("menu.more", "right,l", "change(1)", later("change"), later("The next choice.")),
    Command("menu.page-up", "pageup", "page(-1)", later("page up"), later("A page up.")),
    Command("menu.page-down", "pagedown", "page(1)", later("page down"), later("A page down.")),
    Command("menu.first", "home", "end(-1)", later("first"), later("To the beginning.")),
    Command("menu.last", "end,G", "end(1)", later("last"), later("To the end.")),
    Command("menu.choose", "enter,space", "choose", later("choose"), later("Choose what the cursor is on.")),
)

PLAY: Final[dict[str, tuple[Command, ...]]] = {
    "SixteenApp": (
        Command("app.help", "question_mark,f1", "help", later("help"), later("Show what the keys do here.")),
        Command("app.rules", "r", "rules", later("rules"), later("Read the rules.")),
        Command("app.redraw", "ctrl+l", "redraw", later("redraw"), later("Draw the whole screen again.")),
        Command(
            "app.suspend",
            "ctrl+z",
            "suspend_process",
            later("suspend"),
            later("Back to the shell; fg brings the game back."),
        ),
        Command(
            "app.quit",
            "ctrl+c,ctrl+q",
            "leave_program",
            later("quit"),
            later("Leave the program at once."),
            priority=True,
        ),
    ),
    "Page": (BACK,),
    "Menu": MENU,
    "Beginnings": tuple(each for each in MENU if each.id not in ("menu.less", "menu.more")),
    "Reader": READER,
    "Told": READER,
    "KeyList": READER,
    "Scrolled": READER,
    "Studied": READER,
    "Written": READER,
    "HomeScreen": (
        Command("home.code", "c", "code", later("code"), later("Enter a share code, or the code of a deal.")),
        Command("home.give-up", "x,delete", "give_up", later("give up"), later("Give up the match; its games stay.")),
        Command("home.language", "f2", "language", later("language"), later("Change the language.")),
        Command("home.quit", "q", "quit", later("quit"), later("Leave the program.")),
        Command("home.statistics", "s", "statistics", *STATISTICS),
        Command("home.ladder", "L", "ladder", *LADDER),
        Command("home.plain", "P", "plain", later("plain mode"), later("Lines for screen readers, at every start.")),
    ),
    "DailyScreen": (
        Command(
            "daily.play",
            "enter,space",
            "play",
            later("play"),
            later("Play the deal of this day, or look at your game again."),
        ),
        Command("daily.again", "p", "again", later("play again"), later("Play the deal once more, without counting.")),
        Command("daily.line", "c", "line", *LINE),
        Command("daily.day-before", "left,h", "move(-1)", later("day before"), later("The day before.")),
        Command("daily.day", "right,l", "move(1)", later("day after"), later("The day after.")),
        Command("daily.week-before", "up,k", "move(-7)", later("week before"), later("A week earlier.")),
        Command("daily.week", "down,j", "move(7)", later("week"), later("A week later.")),
        Command("daily.month-before", "pageup,b", "month(-1)", later("earlier"), later("The month before.")),
        Command("daily.month", "pagedown,n", "month(1)", later("month"), later("The next month.")),
        Command("daily.today", "home,t", "today", later("today"), later("To today.")),
        Command("daily.game", "tab,g", "game", later("game"), later("The days of the next game.")),
    ),
    "LineScreen": (
        Command("line.copy", "c", "copy", later("copy"), later("Copy the line to the clipboard.")),
        Command("line.copy-plain", "a", "copy_plain", later("plain copy"), later("Copy the line in plain characters.")),
    ),
    "NewGameScreen": (
        Command("new.start", "s", "start", later("deal"), later("Shuffle and deal.")),
        Command("new.name", "n", "name", later("name"), later("Change the name of this player.")),
        Command(
            "new.deal", "c", "deal", later("deal code"), later("Enter the code of a deal: the same cards once more.")
        ),
    ),
    "TableScreen": (
        Command(
            "table.go-on",
            "enter,space",
            "go_on",
            later("go on"),
            later("Go on, or do not wait for the computer."),
            when="pause",
        ),
        TAKE_BACK,
        RESCUE,
        Command("table.log", "L", "log", later("log"), later("What the others did, and the table as it was then.")),
        Command("table.fair", "f", "fair", *FAIR),
        Command(
            "table.pace", "p", "pace", later("pace"), later("How fast the computer plays: slow, normal, fast, at once.")
        ),
        Command(
            "table.give-up",
            "X",
            "give_up",
            later("give up"),
            later("Give the game up as lost; asks first."),
        ),
        Command(
            "table.resume",
            "g",
            "resume_here",
            later("resume"),
            later("Resume this game here; ends the program that plays it, once all is saved."),
        ),
        Command("company.say", "m", "say", later("say"), later("Say something to the others at the table.")),
        Command(
            "company.end", "E", "end_game", later("end game"), later("Ask the others to end the game: nobody wins.")
        ),
        Command("company.give", "x", "give", later("stand in"), later("A computer player for somebody who is away.")),
        LEAVE_TABLE,
    ),
    "LobbyScreen": (
        Command("lobby.watch", "w", "watch", later("look on"), later("Look on at this table.")),
        Command("lobby.code", "c", "code", later("code"), later("Go to a private table by its four letters.")),
    ),
    "WaitingScreen": (
        Command("waiting.begin", "s", "begin", later("begin"), later("Begin, with computers on the free seats.")),
        Command("waiting.later", "c", "later", later("come later"), later("Go back, and keep your seat for later.")),
        Command(
            "waiting.leave", "q,escape", "leave_seat", later("give up seat"), later("Give your seat free, and go back.")
        ),
    ),
    "OpenTableScreen": (Command("open.start", "s", "start", later("open table"), later("Open the table.")),),
    "PhrasesScreen": (
        *(
            Command(
                f"company.phrase-{n}",
                str(n % 10),
                f"phrase('{name}')",
                later("say it"),
                later("Say the phrase with the number {number}."),
            )
            for n, name in enumerate(PHRASES, start=1)
        ),
        Command("company.write", "w", "dismiss('write')", later("write"), later("Write something to the others.")),
        Command("company.mute", "x", "dismiss('mute')", later("mute"), later("Show what the others say, or not.")),
    ),
    "TryScreen": (
        Command("trying.go-on", "enter,space", "go_on", later("go on"), later("To the next decision."), when="pause"),
    ),
    "LessonScreen": (
        Command("lesson.go-on", "enter,space", "go_on", later("go on"), later("Go on with the lesson."), when="pause"),
        Command("lesson.leave", "q,escape", "back", later("leave"), later("Leave the lesson.")),
    ),
    "Layout": (
        Command("cards.left", "", "move(-1)", later("left"), later("The card to the left."), when="turn"),
        Command("cards.right", "", "move(1)", later("right"), later("The card to the right."), when="turn"),
        Command(
            "reveal.next",
            "",
            "unfold",
            later("open"),
            later("Open the hands of the round; once more, all at once."),
            when="reveal",
        ),
        Command("cards.play", "", "play", later("play"), later("Play the card that is picked."), when="turn"),
        Command("cards.draw", "", "draw", later("draw"), later("Draw a card."), when="turn"),
        Command(
            "cards.hint",
            "",
            "hint",
            later("hint"),
            later("Show what each card makes, and what could come of it."),
            when="turn",
        ),
        Command("cards.count", "", "count", later("count"), later("Show which cards are still unseen."), when="turn"),
        Command("cards.pick-1", "", "pick(0)", later("first card"), later("Pick the first card."), when="turn"),
        Command("cards.pick-2", "", "pick(1)", later("second card"), later("Pick the second card."), when="turn"),
        Command("cards.pick-3", "", "pick(2)", later("third card"), later("Pick the third card."), when="turn"),
        Command("cards.pick-4", "", "pick(3)", later("fourth card"), later("Pick the fourth card."), when="turn"),
        Command("cards.pick-5", "", "pick(4)", later("fifth card"), later("Pick the fifth card."), when="turn"),
        Command("cards.pick-6", "", "pick(5)", later("sixth card"), later("Pick the sixth card."), when="turn"),
        Command("cards.pick-7", "", "pick(6)", later("seventh card"), later("Pick the seventh card."), when="turn"),
        Command("cards.pick-8", "", "pick(7)", later("eighth card"), later("Pick the eighth card."), when="turn"),
        Command("cards.pick-9", "", "pick(8)", later("ninth card"), later("Pick the ninth card."), when="turn"),
    ),
    "HandOverScreen": (
        *(
            Command(
                f"hand-over.confirm-{n}",
                str(n % 10),
                f"person({n - 1})",
                later("it is me"),
                later("Say that you are player {number}."),
            )
            for n in range(1, 11)
        ),
        TAKE_BACK,
        RESCUE,
        LEAVE_TABLE,
    ),
    "LogScreen": (
        Command("log.before", "up,k,left,h", "move(-1)", later("before"), later("The entry before.")),
        Command("log.after", "down,j,right,l", "move(1)", later("after"), later("The next entry.")),
        Command("log.set-before", "pageup,b", "skip(-1)", *SET_BEFORE),
        Command("log.set", "pagedown,space", "skip(1)", *NEXT_SET),
        Command("log.first", "home,g", "end(-1)", later("start"), later("To the beginning.")),
        Command("log.last", "end,G", "end(1)", later("end"), later("To the end.")),
        BACK._replace(keys="enter,L,q,escape"),
    ),
}
