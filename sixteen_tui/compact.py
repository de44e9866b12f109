"""How screens share out a terminal below 80x24, down to 40x12.

Law: whatever can be done on a full screen can be done here. Widgets see for themselves that they have little room and
paint less; what is in this file only gives them that room. A screen has the class `-compact` then.
"""

from __future__ import annotations

from typing import Final

CSS: Final = """
.-compact Menu { padding: 0; }
.-compact #explanation { height: 2; padding: 0 1; }
.-compact #prompt, .-compact #place { height: 2; }
.-compact #question { height: 4; padding: 0 1; }
.-compact #result, .-compact #odds { padding: 0 1; }
.-compact #what { height: 4; padding: 0 1; }
.-compact Grid { height: 5; margin: 0; }
.-compact #welcome, .-compact #about { display: none; }
.-compact Hand { height: 2; }
.-compact Pile { height: 3; }
.-compact Seats, .-compact Scoreboard { height: 1; }
.-compact Bank, .-compact Stacks { display: none; }
.-compact .herald { margin: 0; height: 1fr; }
.-compact Table.herald { height: 3; }
.-compact Called { height: 6; padding: 0 1; }
.-compact SixteenLayout { layout: vertical; }
.-compact SixteenLayout #left { width: 100%; max-width: 100%; padding: 0; }
.-compact SixteenLayout #right { width: 100%; height: 1; padding: 0; }
.-compact SweetSixteenLayout { padding: 0; }
.-compact SweetSixteenLayout #table { layout: vertical; }
.-compact SweetSixteenLayout #left { width: 100%; max-width: 100%; }
.-compact SweetSixteenLayout #right { display: none; }
"""
