"""A player of Sixteen for `sixteen-tui play sixteen --players "human,cmd:python3 examples/bot.py"`."""

import json
import sys


def decide(seat: str, rules: dict[str, int], log: list[str]) -> str:
    """Make sixteen, else come as near to 9 as possible without a bust."""
    hand, pile, left = list[str](), list[str](), 0
    for who, what, *cards in map(str.split, log):
        if who == "deal":
            hand, left = [card for card in cards if card != "?"], len(cards) - 3 * rules["seats"]
        elif what == "draw":
            left -= 1
            hand += cards if who == seat else []
        else:
            card = cards[0]  # a wild is "W=P3": a purple 3 from now on
            if who == seat:
                hand.remove(card.split("=")[0])
            pile.append(card[-2:])
            match = rules["matches"] and len(pile) > 2 and 1 in (len({*kind}) for kind in zip(*pile[-3:], strict=True))
            pile = [] if match or sum(int(card[1]) for card in pile) >= 16 else pile
    if left and log[-1].split()[:2] != [seat, "draw"]:
        return "draw"
    total = sum(int(card[1]) for card in pile)
    ways = [way for card in hand for way in ([f"W=B{n}" for n in range(7)] if card == "W" else [card])]
    sums = {way: total + int(way[-1]) for way in ways}
    return "play " + max(ways, key=lambda way: (sums[way] == 16, sums[way] < 16, -abs(sums[way] - 9)))


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"move": decide(str(asked["seat"]), asked["rules"], asked["log"])}), flush=True)
