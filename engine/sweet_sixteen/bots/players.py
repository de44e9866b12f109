"""Four computer players of Sweet Sixteen: `easy` is random, `medium` has a limit, `hard` looks one card ahead,
`expert` evaluates the whole turn.

Invariant: a policy is a function of a view and a random source, and returns one of `view.legal`. `hard` and `expert`
use `odds` and `action_values`; the other two look at their own hand alone.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.bots.action_values import best
from sixteen_tui.engine.sweet_sixteen.bots.odds import next_card
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, value
from sixteen_tui.engine.sweet_sixteen.view import View

WHIMS: Final = range(4, 16)
"""Limits of easy; it draws one of them at random before every action."""
ENOUGH: Final = 14
"""The hand value from which medium stands."""
MANY: Final = 6
"""From this many seats its limit is one higher: a 16 pays a chip a player, and a best hand is then seldom below 16."""
ROOM: Final = 9
"""The hand value up to which medium takes a card: the mean card, a 7, then makes 16."""
NOTHING: Final = 0.1
"""Chips that hard ignores in a losing position; hands under 16 often differ by less."""


def easy(view: View, chance: Random) -> Action:
    """Stand from a random limit; otherwise take, or trade a random card. Does not stand on a bust if it can act."""
    limit = chance.choice(WHIMS)
    others = [action for action in view.legal if not isinstance(action, Stand)]
    if not others or limit <= view.value < TARGET:
        return _stand(view)
    return chance.choice(others)


def medium(view: View, _: Random | None = None) -> Action:
    """Stand from 14, with many seats from 15; below that take a card up to `ROOM`, or trade the highest card."""
    trades = [action for action in view.legal if isinstance(action, Trade)]
    takes = [action for action in view.legal if isinstance(action, Take)]
    limit = ENOUGH + (view.rules.seats >= MANY)
    if takes and view.value <= ROOM:
        return takes[0]
    if not trades or limit <= view.value < TARGET:
        return _stand(view)
    return max(trades, key=lambda trade: value((trade.card,), faces_ten=view.rules.faces_ten))


def hard(view: View, _: Random) -> Action:
    """Return the action with the most expected chips if at most one more card comes.

    If that is a loss, prefer any action other than a stand that costs at most `NOTHING`.
    """
    choices = next_card(view)
    most = max(choice.chips for choice in choices)
    stand = _stand(view)
    good = [choice for choice in choices if choice.chips >= most - (NOTHING if most < 0 else 0)]
    return max(good, key=lambda choice: (choice.action != stand, choice.chips)).action


def expert(view: View, _: Random) -> Action:
    """Return the action with the most expected chips over the whole turn; a tie goes to the stand."""
    return best(view)


def _stand(view: View) -> Action:
    return next(action for action in view.legal if isinstance(action, Stand))


LEVELS: Final[dict[str, Callable[[View, Random], Action]]] = {
    "easy": easy,
    "medium": medium,
    "hard": hard,
    "expert": expert,
}
"""Weakest first."""
