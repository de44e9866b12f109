"""Four players of Sweet Sixteen: `easy` plays at whim, `medium` to a limit, `hard` looks one card ahead, `expert` all.

Invariant: a policy is a function of a view and a random source, and returns one of `view.legal`. `hard` and `expert`
use `engine.sweet_sixteen.odds`; the other two look at their own hand alone.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from sixteen_tui.engine.sweet_sixteen.action_values import best
from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.odds import odds
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, value
from sixteen_tui.engine.sweet_sixteen.view import View

WHIMS: Final = range(4, 16)
"""Where easy stops: at any of these, decided anew before every card."""
ENOUGH: Final = 14
"""What medium is content with."""
MANY: Final = 6
"""From so many seats on it wants one more: a 16 pays a chip a player, and a best hand is then seldom below it."""
ROOM: Final = 9
"""With how much medium takes one more card: the mean card, a 7, then makes 16."""
NOTHING: Final = 0.1
"""Chips that hard does not care for: what sets one hand under 16 apart from another is often less."""


def easy(view: View, chance: Random) -> Action:
    """Stands early or late at whim; trades any card, or takes one. Knows that a bust has to be mended."""
    limit = chance.choice(WHIMS)
    others = [action for action in view.legal if not isinstance(action, Stand)]
    if not others or limit <= view.value < TARGET:
        return _stand(view)
    return chance.choice(others)


def medium(view: View, _: Random | None = None) -> Action:
    """Stands from 14 on, with many seats from 15. Before that takes a card, if there is room, or trades its highest."""
    trades = [action for action in view.legal if isinstance(action, Trade)]
    takes = [action for action in view.legal if isinstance(action, Take)]
    limit = ENOUGH + (view.rules.seats >= MANY)
    if takes and view.value <= ROOM:
        return takes[0]
    if not trades or limit <= view.value < TARGET:
        return _stand(view)
    return max(trades, key=lambda trade: value((trade.card,), faces_ten=view.rules.faces_ten))


def hard(view: View, _: Random) -> Action:
    """Does what brings the most chips if at most one more card comes; if that is a loss, goes on at next to no cost."""
    choices = odds(view, ahead=1)
    most = max(choice.chips for choice in choices)
    stand = _stand(view)
    good = [choice for choice in choices if choice.chips >= most - (NOTHING if most < 0 else 0)]
    return max(good, key=lambda choice: (choice.action != stand, choice.chips)).action


def expert(view: View, _: Random) -> Action:
    """Does what brings the most chips with all the cards that may come; stands where that is as good."""
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
