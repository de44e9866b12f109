"""The least Textual application that shows something: what every other one costs is counted from here."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Empty(App[None]):
    """One text."""

    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Static("READY")


if __name__ == "__main__":
    Empty().run()
