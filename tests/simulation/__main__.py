"""Run simulations of a club: `python -m tests.simulation --help`, docs/simulation.md."""

from __future__ import annotations

from tests.simulation.commands import main

if __name__ == "__main__":
    main()
