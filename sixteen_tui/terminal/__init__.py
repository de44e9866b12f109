"""The layer between Textual and the terminal: input, output, signals, text in cells. See: `driver`."""
