"""The lessons in words: what each step tells, what it asks for, and what is said of a choice that it does not ask for.

Law: as in `words`. For people of eight and up: short words, one idea a step. What a choice would make is worked out
here from the view; the sums that a step tells are compared with the rules by a test.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from sixteen_tui.engine.sixteen import view as one
from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import NUMBER, WILD
from sixteen_tui.engine.sweet_sixteen import view as other
from sixteen_tui.engine.sweet_sixteen.actions import Trade
from sixteen_tui.engine.sweet_sixteen.cards import RANK
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, value
from sixteen_tui.games.sixteen import words as sixteen
from sixteen_tui.games.sweet_sixteen import words as sweet_sixteen
from sixteen_tui.words.i18n import _, later, n_, p_

MOST: Final = max(RANK)
"""What the highest card of Sweet Sixteen counts."""

_SIXTEEN: Final = {
    "hello": later("Welcome! You and Ada play cards onto one pile. Their numbers are added up: that is the sum."),
    "aim": later("Make the sum exactly 16, and the pile is yours: you have won a set. Most sets win the game."),
    "draw": later("A turn has two parts. First you draw a card."),
    "play": later("Then you play a card. The key above a card picks it, and one more key plays it."),
    "sum": later("Now Ada. She has drawn a card, too, and played a 6: 4 + 6 = 10. So 6 are missing to 16."),
    "sixteen": later("From now on your card is drawn by itself. Which of your cards makes 16?"),
    "set": later("10 + 6 = 16: a set! The pile is yours. Who wins a set begins the next pile: you."),
    "new-pile": later("A new pile begins at 0. Let us see what happens over 16."),
    "bust": later("Ada: 5 + 6 = 11. Careful now: over 16 is a bust, and Ada would get the set. The 4 is safe."),
    "ada-busts": later("Ada had no 1. She had to play: 15 + 3 = 18. That is over 16, a bust: the set goes to you!"),
    "colour-begins": later("There are two more ways to a set. The first: three cards in a row of one colour."),
    "colour": later("Ada has played blue on blue: 1 + 3 = 4. A third blue card wins, whatever the sum."),
    "colour-set": later("Blue, blue, blue: a colour match. The set is yours! Only the last three cards count."),
    "number-begins": later("The other way: the same number three times in a row. You have two 3s."),
    "number": later("Ada has played a 3 on your 3. You have another one!"),
    "number-set": later("3, 3, 3: a number match. Take care: with two cards alike on top, Ada may match, too."),
    "trick": later("A trick of good players: leave the sum at 9. No number makes 16 from there: 9 + 6 = 15."),
    "two": later("Leaving 2 is good, too: 2 + 6 = 8, so no number gets to 9 from there. Begin with 2."),
    "nine": later("Ada: 2 + 3 = 5. Which of your cards makes 9?"),
    "wild": later("Ada had to go on: 9 + 5 = 14. And you have drawn a wild! It can be any card. You need a 2."),
    "wild-set": later("14 + 2 = 16! Your wild was a 2. There are only two wilds: keep yours for a good moment."),
    "five": later("You have won, so you begin again. Play a 5, and see what Ada does."),
    "ada-nine": later("Ada knows the trick: 5 + 4 = 9. Leave her 15: from there nearly every card is a bust."),
    "ada-set": later("Ada has drawn a 1: 15 + 1 = 16. This set is hers. That happens to the best."),
    "leap": later("We leap to the end: 6 sets each, and no card left to draw. Now you just play your last cards."),
    "last-two": later("You begin. Which sum do good players like to leave first?"),
    "last-nine": later("Ada: 2 + 4 = 6. And which sum now? Which card makes it?"),
    "last-sixteen": later("Ada: 9 + 2 = 11. She could not make 16. You can!"),
    "over": later("11 + 5 = 16! You win by 7 sets to 6. Ada played her last card; it makes no set and does not count."),
    "end": later("Well done! Now a first real game, against Ada. A coach asks before you give a set away."),
}

_SIXTEEN_WHY: Final = {
    "draw": later("A turn begins with the draw."),
    "play": later("Keep that one: you will need it soon."),
    "sixteen": later("You need 10 + 6 = 16."),
    "new-pile": later("Begin with the 5."),
    "bust": later("Take the 4: 11 + 4 = 15."),
    "colour-begins": later("Begin with a blue card."),
    "colour": later("A blue card would win."),
    "number-begins": later("Begin with a 3."),
    "number": later("A 3 would win."),
    "two": later("You want to leave 2."),
    "nine": later("You want 5 + 4 = 9."),
    "wild": later("You need 14 + 2 = 16."),
    "five": later("Play a 5 this time."),
    "ada-nine": later("Leave 9 + 6 = 15."),
    "last-two": later("You want to leave 2."),
    "last-nine": later("You want 6 + 3 = 9."),
    "last-sixteen": later("You need 11 + 5 = 16."),
}

_SWEET: Final = {
    "hello": later("Welcome! Everybody has 10 chips. The bank pays and takes. Most chips at the end win."),
    "banker": later("Each took a card, and Ada's was lowest: she is the first banker. She deals and plays last."),
    "aim": later("You get two cards. Come as near to 16 as you can, but not over it. Exactly 16 is best."),
    "values": later("Cards count what they show. Ace 1, jack 11, queen 12, king 13. No 6 is in the deck, and one 8."),
    "secret": later("Blaise traded a card and is done. Did he stop? Has he 16, or more? Nobody else knows yet."),
    "trade": later("You have 1 + 3 = 4. Give up a card and get another. With the 3 you are safe: 3 + 13 = 16."),
    "stand": later("A queen: 3 + 12 = 15, only 1 short of 16. Be content: stand, and keep these cards."),
    "reveal": later("Ada has had her turn, too. Now the hands are opened one by one, and the bank settles."),
    "pay": later("Under 16 you pay 1 chip. Over 16, a bust, is dearer: Blaise had 18 and paid 18 - 16 = 2."),
    "best": later("The best hand not over 16 earns 10 chips: yours! You have 10 - 1 + 10 = 19 chips now."),
    "risk": later("Round 2. You have 9 + 2 = 11. Trade the 2: with a 7 it would be 9 + 7 = 16."),
    "bust": later("A king: 9 + 13 = 22. Over 16 is a bust, and your turn is over. It costs 22 - 16 = 6 chips."),
    "second-reveal": later("The others do not know why you are done. They have had their turns; see what they have."),
    "dealt-sixteen": later("Ada was dealt 16. That pays a chip for each of 3 players, and 10 for the best hand."),
    "you-deal": later("Round 3, the last. Everybody is banker once, and now you are: you deal, and play last."),
    "trade-low": later("You have 5 + 4 = 9. Keep the 5, for a jack would make 5 + 11 = 16. Trade the 4."),
    "trade-again": later("A 2: 5 + 2 = 7. You may trade again, as often as you like."),
    "sixteen": later("A jack: 5 + 11 = 16! With 16 your turn is over at once. Open the hands."),
    "over": later("3 chips for 16 and 10 for the best hand: 13 + 3 + 10 = 26. You have most: you win!"),
    "end": later("Well done! Now a first real game, against Ada and Blaise."),
}

_SWEET_WHY: Final = {
    "trade": later("Keep the 3 and trade the ace."),
    "stand": later("15 is good: stand."),
    "risk": later("Keep the 9 and trade the 2."),
    "trade-low": later("Keep the 5 and trade the 4."),
    "trade-again": later("Keep the 5 and trade the 2."),
}

_STEPS: Final = {"sixteen": _SIXTEEN, "sweet-sixteen": _SWEET}
_WHY: Final = {"sixteen": _SIXTEEN_WHY, "sweet-sixteen": _SWEET_WHY}


def place(step: int, steps: int) -> str:
    """Which step it is."""
    return _("Step {step} of {steps}").format(step=step, steps=steps)


def tells(game: str, step: str) -> str:
    """What a step tells."""
    return _unbroken(_(_STEPS[game][step]))


def _unbroken(text: str) -> str:
    """The text with every sum in one line."""
    return re.sub(r"(?<=\d) ([-+=]) (?=\d)", "\u00a0\\1\u00a0", text)


def asked(task: str, keys: Sequence[str]) -> str:
    """What to do now, and with which keys."""
    return _("{task}: {keys}").format(task=task, keys=" ".join(f"[{key}]" for key in keys))


def go_on() -> str:
    return _("Go on")


def open_hands() -> str:
    """While there are hands to be opened."""
    return _("Open the next hand")


def begin() -> str:
    """After the last step."""
    return _("Begin")


def task(action: Any) -> str:
    """What the person is asked to do."""
    match action:
        case Draw():
            return _("Draw a card")
        case Play(card=card) if card > WILD:
            return _("Play the wild as a {number}").format(number=NUMBER[card])
        case Play(card=card):
            return _("Play the {card}").format(card=sixteen.card_name(card))
        case Trade(card=card) if RANK[card] == 1:
            return _("Trade the ace")
        case Trade(card=card):
            return _("Trade the {rank}").format(rank=sweet_sixteen.rank(card))
    return p_("a lesson asks for it", "Stand")


def no_such_key() -> str:
    """After a key that means nothing here."""
    return _("That key does nothing now.")


def hint_key(game: str, key: str) -> str:
    """How to be told more in the first real game."""
    return {
        "sixteen": _("On your turn, {key} shows a hint."),
        "sweet-sixteen": _("On your turn, {key} shows your chances."),
    }[game].format(key=key)


def not_now(game: str, step: str, view: Any, action: Any) -> str:
    """Why the lesson does not play this: what it would make, and what is better."""
    said = _would_make(view, action) if isinstance(action, Play) else _would_be(view, action)
    return _unbroken(f"{said} {_(_WHY[game][step])}")


def _would_make(view: one.View, action: Play) -> str:
    """What a card would make in Sixteen."""
    after, number = one.preview(view, action), NUMBER[action.card]
    if after.sum > TARGET:
        return _("{before} + {number} = {sum}: over 16, a bust!").format(before=view.sum, number=number, sum=after.sum)
    if not view.pile:
        return _("That would leave {sum}.").format(sum=after.sum)
    return _("That makes {before} + {number} = {sum}.").format(before=view.sum, number=number, sum=after.sum)


def _would_be(view: other.View, action: Any) -> str:
    """What a choice in Sweet Sixteen would lead to."""
    if not isinstance(action, Trade):
        return _("You would stand with {value}: {missing} short of 16.").format(
            value=view.value, missing=TARGET - view.value
        )
    kept = view.value - value((action.card,), faces_ten=view.rules.faces_ten)
    missing = TARGET - kept
    if missing > MOST:
        return _("You would keep {kept}: even {kept} + {most} = {best} is under 16.").format(
            kept=kept, most=MOST, best=kept + MOST
        )
    count = sum(RANK[card] == missing for card in other.unseen(view))
    return n_(
        "You would keep {kept} and need {missing}: {count} card of {unseen}.",
        "You would keep {kept} and need {missing}: {count} cards of {unseen}.",
        count,
    ).format(kept=kept, missing=missing, count=count, unseen=len(other.unseen(view)))


def leave() -> str:
    """Before a lesson is left."""
    return _("Leave the lesson? You can begin it again at any time.")


def only_on_screen(game: str) -> str:
    """In plain mode, where there is no lesson."""
    return _("the lessons need the full screen; to read the rules: sixteen-tui rules {game}").format(game=game)
