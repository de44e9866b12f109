"""Style sheet of all screens, including terminals from 40x12 up to 80x24.

Invariant: every action of a full screen exists on a small one. Widgets adapt to a small room themselves; the rules for
`.-compact` only resize them.

Why: Textual measures the rows of a toast without the scroll bar of the rack, so with a bar it cuts the last row.
Everything is in one place, with the rules of the games (`GamePlugin.css`), because Textual parses all rules again
for each screen that brings its own: 30 ms at the start, and again when a screen opens for the first time.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.registry import PLUGINS

CSS: Final = """
Screen { background: $background; color: $foreground; }
Pane.-pane { background: transparent; }
Pane.-pane TitleBar { display: none; }
FindScreen { background: transparent; align-vertical: bottom; }
FindScreen FindBar { layout: horizontal; height: 1; }
FindScreen #question { height: 1; }
FindScreen Input { width: 1fr; height: 1; border: none; padding: 0; }
ToastRack { scrollbar-size-vertical: 0; }
Toast { padding: 0 1; margin-top: 0; }
.-compact Toast { max-width: 100%; }
.-notices-above ToastRack { dock: top; align: right top; margin: 1 0 0 0; }
Beside { layout: horizontal; height: 1fr; }
Panel, Tray { width: 30; }
Tray Panel { width: 1fr; }
Felt { width: 1fr; height: 1fr; layout: vertical; }
Below { display: none; }
PanelBelow { padding: 0 0 0 2; }
HomeScreen Menu { height: 1fr; padding: 0 0 0 1; }
HomeScreen.-compact Menu { padding: 0 0 0 1; }
DailyScreen Month { width: 1fr; height: 1fr; }
DailyScreen #explanation { display: none; }
DailyScreen.-compact #explanation { display: block; padding: 0 1; height: 2; }
KeysScreen Menu { height: 1fr; padding: 1 0 0 1; }
KeysScreen #explanation { height: 3; padding: 0 2 0 4; }
BookletScreen Reader { width: 1fr; height: 1fr; }
BookletScreen Panel { display: none; }
BookletScreen.-beside Panel { display: block; }
LobbyScreen Menu { height: 1fr; padding: 1 0 0 1; }
LobbyScreen #explanation { display: none; }
LobbyScreen.-compact #explanation { display: block; }
EnterScreen #entered { height: 1fr; padding: 1 2 0 2; }
EnterScreen PanelBelow { padding: 0; }
EnterScreen #told { padding: 0 2; }
EnterScreen #question { height: 4; padding: 1 2 0 2; }
EnterScreen Input { width: 1fr; max-width: 64; height: 1; margin: 0 2; border: none; }
LineEntry Input { height: 1; border: none; padding: 0; }
LessonScreen Bank, LessonScreen Course, TryScreen Bank, TryScreen Course { display: none; }
SetupScreen Menu { width: 1fr; height: 1fr; padding: 1 0 0 1; }
SetupScreen #explanation { display: none; }
SetupScreen.-compact #explanation { display: block; }
Tray { height: 1fr; }
Seating { height: 10; }
OverScreen Menu { height: 2; }
OverScreen #next { height: 1; display: none; }
OverScreen.-roomy #next { display: block; }
OverScreen.-narrow Menu { height: 3; }
ReplayScreen Prompt { display: none; }
ChaptersScreen Menu { height: 1fr; padding: 1 0 0 1; }
SavedScreen Menu, FilterScreen Menu, TreeScreen Menu, ExportScreen Menu { height: 1fr; padding: 1 0 0 1; }
SavedScreen #explanation, TreeScreen #explanation, ChaptersScreen #explanation { display: none; }
ExportScreen #explanation { height: 1; padding: 0 2 0 4; }
SavedScreen.-compact #explanation, TreeScreen.-compact #explanation,
ChaptersScreen.-compact #explanation { display: block; }
FilterScreen #explanation { height: 2; padding: 0 2 0 4; }
SettingsScreen Menu { width: 1fr; height: 1fr; padding: 1 0 0 1; }
SettingsScreen #explanation { height: 2; padding: 0 2 0 4; }
FilterScreen Panel { display: none; }
FilterScreen.-beside Panel { display: block; }
SettingsScreen.-beside #explanation, FilterScreen.-beside #explanation { display: none; }
ReviewScreen Scrolled { height: 1fr; }
StatisticsScreen #group, LadderScreen #group { height: 2; padding: 1 0 0 0; }
StatisticsScreen #heads, LadderScreen #heads { height: 1; }
LadderScreen Menu { height: 1fr; padding: 0 0 0 1; }
LadderScreen Chart { height: 1fr; padding: 1 1 0 0; }
LadderScreen #explanation { display: none; }
MeetingsScreen Scrolled { height: 1fr; }
StatisticsScreen Numerals { height: 5; padding: 1 0 0 0; }
StatisticsScreen Scrolled { height: 1fr; }
StatisticsScreen Chart { padding: 1 1 0 0; }
.-compact Menu { padding: 0; }
.-compact #explanation { height: 2; padding: 0 1; }
SavedScreen.-compact #explanation, SettingsScreen.-compact #explanation, SetupScreen.-compact #explanation,
FilterScreen.-compact #explanation, TreeScreen.-compact #explanation { height: 3; }
LadderScreen.-compact #group { height: 1; }
StatisticsScreen.-compact #group, LadderScreen.-compact #group, .-compact Chart { padding: 0; }
EnterScreen.-compact #entered, EnterScreen.-compact #told, EnterScreen.-compact #question { padding: 0 1; }
LadderScreen.-compact #explanation { display: block; height: 2; padding: 0; }
KeysScreen.-compact #explanation { height: 4; }
.-compact Panel, .-compact Tray, .-compact #about { display: none; }
""" + "".join(plugin.css for plugin in PLUGINS.values())
