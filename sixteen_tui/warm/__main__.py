"""`python -m sixteen_tui.warm LISTENING CONTROL MOST`: the forker, as the table server starts it (`tables.warm`)."""

import sys

from sixteen_tui.warm.forker import main

if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
