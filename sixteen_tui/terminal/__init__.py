"""Between Textual and the terminal: driver, frame, guard."""
