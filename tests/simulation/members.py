"""The people of a simulated club, each with an account and a style, from the seed of the club."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.simulation.admins import Admin
from tests.simulation.adversary import Adversary
from tests.simulation.people import Person, Style
from tests.simulation.players import Player

if TYPE_CHECKING:
    from tests.simulation.club import Club


def members(club: Club, rng: Random) -> list[Person | Player]:
    """Return as many people as the options say, the adversaries and, at a server of an account, an admin."""
    options, own = club.options, club.own
    found: list[Person | Player] = []
    for number in range(options.people):
        # The last is a second program of the first; every fourth has an account of their own.
        name = f"p{number if number < options.people - 1 or number < 3 else 0}"
        if number == 1 and rng.random() < 0.2:
            name = "Zoé"
        uid = own if number % 4 or not number else 5000 + number
        style = Style(
            rng.choice((1.0, 3.0, 6.0)),
            rng.choice((0.0, 0.01, 0.04)),
            rng.choice((0.0, 0.0, 0.3, 0.95)),
        )
        kind = Player if options.clients else Person
        found.append(kind(club, name, uid, style, f"{number}"))
    if options.adversary:
        found += [Adversary(club, "mallory", own, Style(1.0)), Adversary(club, "mal", 6000, Style(1.0))]
    if options.people and not options.clients and not club.of_machine:
        found.append(Admin(club, "root", own, Style(20.0)))
    return found
