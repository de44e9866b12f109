"""`python -m sixteen_tui.cli.warm LISTENING CONTROL MOST`: the forker. `tables.server.warm` starts it."""

import sys

from sixteen_tui.cli.warm.forker import main

if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
