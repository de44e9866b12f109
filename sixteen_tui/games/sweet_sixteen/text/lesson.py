"""Texts of the lesson of Sweet Sixteen: each step, its task, and why another choice is refused.

Invariant: as in the lesson of Sixteen.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.sweet_sixteen.actions import Action, Trade
from sixteen_tui.engine.sweet_sixteen.cards import RANK
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, value
from sixteen_tui.engine.sweet_sixteen.view import View, unseen
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.text.i18n import _, later, lazy, n_, p_

MOST: Final = max(RANK)
"""The value of the highest card."""

TELLS: Final = {
    "hello": later("Welcome! Everybody has 10 chips. The bank pays and takes. Most chips at the end win."),
    "banker": later("Each took a card, and Ada's was lowest: she is the first banker. She deals and plays last."),
    "aim": later("You get two cards. Come as near to 16 as you can, but not over it. Exactly 16 is best."),
    "values": later("Cards count what they show. Ace 1, jack 11, queen 12, king 13. No 6 is in the deck, and one 8."),
    "secret": later("Blaise traded a card and is done. Did he stop? Has he 16, or more? Nobody else knows yet."),
    "trade": later("You have 1 + 3 = 4. Give up a card and get another. With the 3 you are safe: 3 + 13 = 16."),
    "trade-again": later("A queen: 3 + 12 = 15, only 1 short. No card is too much for the 3, so trade once more."),
    "sixteen": later("A king: 3 + 13 = 16! With 16 your turn is over at once."),
    "reveal": later("Ada has had her turn, too. Now the hands are opened one by one, and the bank settles."),
    "pay": later("Under 16 you pay 1 chip. Over 16, a bust, is dearer: Blaise had 18 and paid 18 − 16 = 2."),
    "best": later("16 pays 3 chips, one for each player, and the best hand 10: yours! 10 + 3 + 10 = 23 chips now."),
    "risk": later("Round 2. You have 9 + 4 = 13. Keep the low card: only a king is too much for the 4."),
    "bust": later("A king: 4 + 13 = 17. Over 16 is a bust, and your turn is over. It costs 17 − 16 = 1 chip."),
    "second-reveal": later("The others do not know why you are done. They have had their turns; see what they have."),
    "dealt-sixteen": later("Ada was dealt 16. That pays a chip for each of 3 players, and 10 for the best hand."),
    "you-deal": later("Round 3, the last. Everybody is banker once, and now you are: you deal, and play last."),
    "stand": later("8 + 7 = 15, and nobody has traded: yours may well be the best hand. Do not risk a bust: stand."),
    "last-reveal": later("You played last. Open the hands: is your 15 the best?"),
    "over": later("Yours is the best hand: 22 − 1 + 10 = 31. You have most: you win!"),
    "end": later("Well done! Now a first real game, against Ada and Blaise."),
}

IN_LINES: Final[dict[str, str]] = {}

WHY: Final = {
    "trade": later("Keep the 3 and trade the ace."),
    "stand": later("15 is good: stand."),
    "risk": later("Keep the 4 and trade the 9."),
    "trade-again": later("Keep the 3: no card is too much for it."),
}


def task(action: Action) -> str:
    """Return the instruction for an action."""
    match action:
        case Trade(card=card):
            return _("Trade {rank}").format(rank=words.the_rank(card))
    return p_("a lesson asks for it", "Stand")


def would(view: View, action: Action) -> str:
    """Return the consequence of another choice."""
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
    count = sum(RANK[card] == missing for card in unseen(view))
    return n_(
        "You would keep {kept} and need {missing}: {count} card of {unseen}.",
        "You would keep {kept} and need {missing}: {count} cards of {unseen}.",
        count,
    ).format(kept=kept, missing=missing, count=count, unseen=len(unseen(view)))


hint_key = lazy("On your turn, {key} shows your chances.")
"""Hint about the odds key for the first real game."""
