"""A minimal Textual application that shows one text: the baseline of other benchmarks."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Empty(App[None]):
    """An application with one static text."""

    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Static("READY")


if __name__ == "__main__":
    Empty().run()
