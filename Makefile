# Two commands do everything: `make play` and `make test`. Both set up what they need in .venv.
# Everything else is for people who change the program.

PYTHON ?= python3
# Who plays, where several people share an account: make play PLAYER=ada
PLAYER :=
VENV := .venv
BIN := $(VENV)/bin
LOCALES := $(wildcard sixteen_tui/text/locale/*/LC_MESSAGES/*.po)
INSTALL := PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet

PYTEST := $(BIN)/pytest -q
TIMES := build/times
PROCESSORS := $(shell getconf _NPROCESSORS_ONLN)
WORKERS := $(shell expr $(PROCESSORS) '*' 2)
report = --junit-xml=$(TIMES)/$(1).xml

# Whatever the environment says, Python keeps what it has compiled: the tests start the program some thousand times.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check lint types contracts tests unit compiled long screen console catalogues messages summaries snapshots pictures hints fuzz faults hangups servers entered monkey machines simulate mutants bench clean

play: $(VENV)/plays
	@$(BIN)/sixteen-tui $(if $(PLAYER),--player '$(PLAYER)')

# Everything that a change must pass: checks, then the tiers from the fastest to the slowest.
test: $(VENV)/tests catalogues
	@rm -rf $(TIMES)
	@$(MAKE) --no-print-directory --jobs=3 --output-sync check compiled
	@$(MAKE) --no-print-directory tests

check: lint types contracts

lint: $(VENV)/tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/tests
	$(BIN)/mypy

contracts: $(VENV)/tests
	PYTHONPATH=. $(BIN)/lint-imports --no-logo
	PYTHONPATH=. $(BIN)/lint-imports --no-logo --config .importlinter-types

compiled: $(VENV)/tests catalogues
	@$(BIN)/pytest -q --collect-only | tail -n 1

# Twice as many workers as processors, because many tests wait for a terminal. Those that measure time and bytes
# come last, with one worker a processor. The last line of each run says how long it took; then the slowest tests.
tests: $(VENV)/tests catalogues
	@$(MAKE) --no-print-directory unit
	$(PYTEST) -n $(WORKERS) --dist worksteal -m 'not alone' $(call report,others) --ignore=tests/unit --ignore=sixteen_tui/engine
	$(PYTEST) -n auto --dist worksteal -m alone $(call report,alone) $$(grep -rl 'mark[.]alone' tests --include=*.py)
	@$(BIN)/python tests/times.py $(TIMES)

# Rules, engine, computer players, saves, sessions and tables without Textual, without a pty and without processes.
unit: $(VENV)/tests
	$(PYTEST) -n $(PROCESSORS) --dist worksteal -p no:textual-snapshot $(call report,unit) tests/unit sixteen_tui/engine

# What `make test` leaves out: exhaustive parameters, all variants in a pty, whole games; before a release.
long: $(VENV)/tests catalogues
	$(PYTEST) -n auto --dist worksteal --tier long --timeout 180 $(call report,long)
	@$(BIN)/python tests/times.py $(TIMES)/long.xml

# One state of a screen in this terminal: make screen STATE="odds"; without STATE a list of them.
screen: $(VENV)/tests catalogues
	@$(BIN)/python tests/ui/show.py $(if $(STATE),"$(STATE)")

# Textual's developer console, for a screen that is open in another terminal.
console: $(VENV)/tests
	@$(BIN)/python -c 'import textual_dev' 2>/dev/null || $(INSTALL) textual-dev
	$(BIN)/textual console

# Compile the message catalogues after a change of a .po file.
catalogues: $(VENV)/tests
	@$(BIN)/python hatch_build.py

# Bring the catalogues up to date with the sentences in the code.
messages: $(VENV)/tests
	$(BIN)/pybabel -q extract --no-location --sort-output -F babel.cfg -k _ -k n_:1,2 -k p_:1c,2 -k lazy -k lazy_in:1c,2 -k later \
		--project sixteen-tui --copyright-holder "The Sixteen TUI authors" -o sixteen_tui/text/locale/sixteen_tui.pot sixteen_tui
	$(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete -D sixteen_tui -i sixteen_tui/text/locale/sixteen_tui.pot -d sixteen_tui/text/locale

# Write the summaries and the table of settings in docs/ anew, after a change of a booklet or a setting.
summaries: $(VENV)/tests catalogues
	$(BIN)/python shell/make.py

# Print each screen that differs from the accepted one; then, with ACCEPT=1, accept those that were printed.
SNAPSHOTS := tests/ui/test_every_state.py tests/ui/test_snapshots.py tests/ui/test_theme_pictures.py tests/ui/test_texts.py
snapshots: $(VENV)/tests catalogues
ifdef ACCEPT
	$(BIN)/pytest -q --tier all $(SNAPSHOTS) --snapshot-update
	rm -rf build/snapshots
else
	@rm -rf build/snapshots && mkdir -p build/snapshots
	-@$(BIN)/pytest -q -n auto --tier all $(SNAPSHOTS) --tb no
	@$(BIN)/python tests/ui/review.py build/snapshots tests/ui/texts
endif

# Draw the pictures of README and docs/ anew, and record the one that moves. Needs DejaVu Sans Mono.
pictures: $(VENV)/tests catalogues
	$(INSTALL) -e '.[dev,pictures]'
	$(BIN)/python shell/pictures.py

# What hints say of 10,000 positions of Sixteen, compared with enumeration; the coach agrees with them. A quarter as many of
# Sweet Sixteen.
hints: $(VENV)/tests
	$(BIN)/python tests/unit/engine/hint_check.py --positions 10000

# 100,000 hostile saves, share codes, settings, themes and indexes, on all cores.
fuzz: $(VENV)/tests
	$(BIN)/python tests/saves/fuzz.py --inputs 100000

# Fail every system call of a game and cut its power after each; needs strace.
faults: $(VENV)/tests
	$(BIN)/python tests/saves/faults.py
	$(BIN)/python tests/saves/power.py

# Hang up, end and stall a real game at random moments.
hangups: $(VENV)/tests
	$(BIN)/python tests/terminal/hangups.py

# The tests of the real program in a terminal, and 230 hang-ups, with every program a warm session (`sixteen-tui enter`).
entered: $(VENV)/tests catalogues
	SIXTEEN_TUI_ENTER=1 $(BIN)/pytest -q -n auto --dist worksteal tests/terminal
	SIXTEEN_TUI_ENTER=1 $(BIN)/python tests/terminal/hangups.py

# Kill a table server, and start it anew, again and again while tables play.
servers: $(VENV)/tests
	$(BIN)/python tests/tables/kills.py
	$(BIN)/python tests/tables/restarts.py
	$(BIN)/python tests/tables/restarts.py --handed

# Random keys, bytes and sizes on every screen.
monkey: $(VENV)/tests
	$(BIN)/python tests/terminal/monkey.py --keys 20000

# A club in one process on a virtual clock, from seeds: people, an adversary and faults; the same with two servers that share a
# database; both with people who use the program's own client; then twin games (docs/simulation.md).
# SEEDS=1000 or SEEDS=200-299 for others, HOURS=1 for longer ones, MUTANTS=1 to put faults into the program instead.
SEEDS := 20
HOURS := 0.25
TWINS := 60
MUTANTS :=
simulate: $(VENV)/tests
ifdef MUTANTS
	$(BIN)/python -m tests.simulation mutants
else
	$(BIN)/python -m tests.simulation seeds $(SEEDS) --hours $(HOURS)
	$(BIN)/python -m tests.simulation seeds $(SEEDS) --hours $(HOURS) --store postgres
	$(BIN)/python -m tests.simulation seeds $(SEEDS) --hours $(HOURS) --clients
	$(BIN)/python -m tests.simulation seeds $(SEEDS) --hours $(HOURS) --clients --store postgres
	$(BIN)/python -m tests.simulation twins $(TWINS)
endif

# Two table servers on one PostgreSQL, which is started for it: kill, stop and wake them, start the database anew.
machines: $(VENV)/tests
	$(BIN)/python tests/tables/servers.py

# Change the pure core one expression at a time, and see that a test fails. A sample, compared with the survivors that
# tests/mutation/ceilings.json allows; or all mutants of some files: make mutants MUTANTS_PATH=engine/sixteen
MUTANTS_PATH :=
mutants: $(VENV)/tests catalogues
	$(BIN)/python tests/mutation/mutants.py $(MUTANTS_PATH)

# One table of what the program costs, beside peers and limits. Wants the machine to itself for a quarter of an hour.
bench: $(VENV)/tests
	$(BIN)/python bench/all.py

# The environment: a new one where there is none, or one of a Python that is too old or gone, or of another than the one asked for.
USABLE := import sys; sys.exit(sys.version_info < (3, 11))
VERSION := import sys; print(*sys.version_info[:2])
ifneq ($(origin PYTHON),file)
ANOTHER := $(shell test -x $(BIN)/python && $(PYTHON) -c '$(USABLE)' 2>/dev/null && \
	test "$$($(PYTHON) -c '$(VERSION)')" != "$$($(BIN)/python -c '$(VERSION)' 2>/dev/null)" && echo another)
.PHONY: $(ANOTHER)
endif
define environment
	@$(if $(ANOTHER),false,$(BIN)/python -c 'import pip; $(USABLE)' 2>/dev/null) || { \
		$(PYTHON) -c '$(USABLE)' || { \
			echo "Sixteen TUI needs Python 3.11 or newer, and $(PYTHON) is not. With another one: make $(or $(MAKECMDGOALS),play) PYTHON=python3.12" >&2; \
			exit 1; \
		}; \
		$(PYTHON) -m venv --clear $(VENV); \
	}
endef

# Compiling the catalogues is part of the installation, so that a pull brings its words.
$(VENV)/plays: pyproject.toml constraints.txt hatch_build.py $(LOCALES) $(ANOTHER)
	$(environment)
	$(INSTALL) -e .
	@touch $@

$(VENV)/tests: pyproject.toml constraints.txt $(ANOTHER)
	$(environment)
	$(INSTALL) -e '.[dev]'
	@touch $@ $(VENV)/plays

another:

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
