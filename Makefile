PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
HANDS ?= 50000
TIMES ?= 1
MINUTES ?= 10
RATING := tests/quality tests/solver tests/strength
THINKING := tests/adapters tests/learning tests/players tests/simulation
COMMANDS := tests/cli tests/docs
OUTSIDE := tests/compiled tests/evolution tests/files tests/web
CHECKED := tests/engine tests/fuzz tests/scripting tests/players/test_chance.py tests/players/test_determinisation.py

unexport PYTHONDONTWRITEBYTECODE # many processes are started: they share what one of them has read

.PHONY: demo demo-trustless test tests lint types soak explore bench bench-evolution bench-gpu quality oracle golden clean blueprints

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "DarwinDeck needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check -e '.[dev]'
	@touch $(VENV)/.core $@

demo: $(VENV)/.core  ## show the main job from end to end
	$(BIN)/python -m darwindeck.demo

demo-trustless: $(VENV)/.core  ## three processes play without a dealer; the transcript is audited
	$(BIN)/python -m darwindeck.mental.demo

test: lint  ## lint, types and all tests
	@echo "The tests run in seven parts, beside the types, about six minutes in all. Each is shown when it has ended;"
	@echo "to watch them: tail -f $(VENV)/tests-*.log"
	@$(MAKE) --no-print-directory -k -j 4 $(TESTS) types

TESTS := tests-rating tests-outside tests-inside tests-checked tests-thinking tests-commands tests-interpreted # commands come when the engine is compiled
SHOWN_AT_ITS_END = > $(VENV)/$@.log 2>&1; ended=$$?; echo "$@:"; cat $(VENV)/$@.log; exit $$ended
.PHONY: $(TESTS)

tests: $(TESTS)  ## all tests

tests-inside: $(VENV)/.dev  ## all that is not in one of the others
	@$(BIN)/python -m pytest $(CHECKED:%=--ignore %) $(COMMANDS:%=--ignore %) $(OUTSIDE:%=--ignore %) $(RATING:%=--ignore %) \
	  $(THINKING:%=--ignore %) $(SHOWN_AT_ITS_END)

tests-rating: $(VENV)/.dev  ## solving, duels and ratings
	@$(BIN)/python -m pytest $(RATING) $(SHOWN_AT_ITS_END)

tests-thinking: $(VENV)/.dev  ## who plays and learns, and simulation
	@$(BIN)/python -m pytest $(THINKING) $(CHECKED:%=--ignore %) $(SHOWN_AT_ITS_END)

tests-outside: $(VENV)/.dev  ## evolution, pages and what takes other processes
	@$(BIN)/python -m pytest $(OUTSIDE) $(SHOWN_AT_ITS_END)

tests-commands: $(VENV)/.dev  ## commands, and the documents that show them
	@$(BIN)/python -m pytest $(COMMANDS) $(SHOWN_AT_ITS_END)

tests-checked: $(VENV)/.dev  ## the engine, with every index checked
	@NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(BIN)/python -m pytest $(CHECKED) tests/golden tests/simulation --ignore tests/simulation/test_gpu.py $(SHOWN_AT_ITS_END)

tests-interpreted: $(VENV)/.dev  ## its rules without compilation
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest tests/engine tests/golden tests/hands --ignore tests/engine/test_openspiel.py --hypothesis-profile glance $(SHOWN_AT_ITS_END)

soak: $(VENV)/.dev  ## damaged inputs of every kind for MINUTES, with every index checked
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m tests.fuzz --minutes $(MINUTES)

explore: $(VENV)/.dev  ## all properties from new random seeds, TIMES over
	for i in $$(seq $(TIMES)); do \
	  $(BIN)/python -m pytest -n 2 -q --hypothesis-profile explore || exit 1; done

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

bench: $(VENV)/.dev  ## measure against the peers in the same run
	$(BIN)/python -m benchmarks

bench-evolution: $(VENV)/.dev  ## is evolution worth it, how fast is it, are its games sound?
	$(BIN)/python -m benchmarks.evolving

bench-gpu: $(VENV)/.dev  ## a graphics card against the processor: the same hands, and how fast?
	$(BIN)/python -m benchmarks.on_gpu

quality: $(VENV)/.dev  ## does the rating tell good games from bad ones?
	$(BIN)/python -m benchmarks.quality

oracle: $(VENV)/.dev  ## play HANDS random hands side by side with PokerKit, and 2,000 of each game with OpenSpiel
	$(BIN)/python -m tests.oracle $(HANDS)
	$(BIN)/python -m tests.oracle.openspiel

blueprints: $(VENV)/.dev  ## train the players of the library's games where their rules have changed
	$(BIN)/python -m benchmarks.train_library

golden: $(VENV)/.dev  ## write the golden playthroughs anew
	$(BIN)/python -m tests.golden.regenerate

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
