"""Text in terminal cells: cut or padded to a width, and broken into lines. No Textual: plain mode stands on it too."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size


def fit(text: str, width: int, align: str = "left") -> str:
    """The text cut or padded to a width in terminal cells; what is cut ends in an ellipsis."""
    length = cell_len(text)
    if length > width:
        return set_cell_size(text, width - 1) + "…" if width > 0 else ""
    if align == "right":
        return " " * (width - length) + text
    if align == "centre":
        text = " " * ((width - length) // 2) + text
    return set_cell_size(text, width)


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` cells, broken at spaces; a word longer than that is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = fit(word, min(cell_len(word), width))
    return [*lines, line]
