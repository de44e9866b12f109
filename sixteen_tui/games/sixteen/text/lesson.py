"""Texts of the lesson of Sixteen: each step, its task, and why another choice is refused.

Invariant: for readers of eight and older: short words, one idea per step. The effect of a choice is computed from the
view; a test compares the sums in the texts with the rules.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.sixteen.actions import Action, Play
from sixteen_tui.engine.sixteen.cards import NUMBER, WILD
from sixteen_tui.engine.sixteen.view import View, preview
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.text.i18n import _, later, lazy

TELLS: Final = {
    "hello": later("Welcome! You and Ada play cards onto one pile. Their numbers are added up: that is the sum."),
    "aim": later("Make the sum exactly 16, and the pile is yours: you have won a set. Most sets win the game."),
    "draw": later("A turn has two parts. First you draw a card."),
    "play": later("Then you play a card. The key above a card picks it, and one more key plays it."),
    "sum": later("Now Ada. She has drawn a card, too, and played a 6: 4 + 6 = 10. You need 6 more to make 16."),
    "sixteen": later("From now on your card is drawn by itself. Which of your cards makes 16?"),
    "set": later("10 + 6 = 16: a set! The pile is yours. Who wins a set begins the next pile: you."),
    "new-pile": later("A new pile begins at 0. Let us see what happens over 16."),
    "bust": later("Ada: 5 + 6 = 11. Careful now: over 16 is a bust, and Ada would get the set. The 4 is safe."),
    "ada-busts": later("Ada had no 1. She had to play: 15 + 3 = 18. That is over 16, a bust: the set goes to you!"),
    "colour-begins": later("There are two more ways to a set. The first: three cards in a row of one colour."),
    "colour": later("Ada has played blue on blue: 6 + 3 = 9. A third blue card wins, whatever the sum."),
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

IN_LINES: Final = {
    "play": later("Then you play a card. Type its number below, or its name."),
}

WHY: Final = {
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


def task(action: Action) -> str:
    """Return the instruction for an action."""
    match action:
        case Play(card=card) if card > WILD:
            return _("Play the wild as a {number}").format(number=NUMBER[card])
        case Play(card=card):
            return _("Play the {card}").format(card=words.card_name(card))
    return _("Draw a card")


def would(view: View, action: Action) -> str:
    """Return the effect of another card."""
    assert isinstance(action, Play), "nothing else can be done where a card is asked for"
    after, number = preview(view, action), NUMBER[action.card]
    if after.formed is not None and "bust" in after.formed.kinds:
        return _("{before} + {number} = {sum}: over 16, a bust!").format(before=view.sum, number=number, sum=after.sum)
    if not view.pile:
        return _("That would leave {sum}.").format(sum=after.sum)
    return _("That makes {before} + {number} = {sum}.").format(before=view.sum, number=number, sum=after.sum)


hint_key = lazy("On your turn, {key} shows a hint.")
"""Hint about the hint key for the first real game."""
