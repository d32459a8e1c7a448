.DEFAULT_GOAL := help
.PHONY: browser docs hostile help setup demo test lint format quick bench fuzz refresh pool bigrams train trained network gate evolution studies studies-smoke clean

# The tests and the demo use the installed package, even if the shell sets PYTHONPATH.
unexport PYTHONPATH

# Bytecode is compiled once instead of by every test process.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
USABLE := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	$$python -c '$(USABLE)' 2>/dev/null && { echo $$python; break; }; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check

BIOME := npx --yes @biomejs/biome@1.9.4

# The name of the stamp depends on the contents of all inputs and on TOPDECK_COMPILE and TOPDECK_PGO.
# If any of them changes, the package is installed again. Touching a file has no effect.
INPUTS := $(shell find src build_tools -name __pycache__ -prune -o -type f -print | LC_ALL=C sort) setup.py pyproject.toml
INSTALLED := .venv/installed-$(shell (cksum $(INPUTS); echo $(TOPDECK_COMPILE) $(TOPDECK_PGO)) | cksum | tr ' ' -)

help: ## list all targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST)

setup: $(INSTALLED) ## install Topdeck and its tools into .venv

demo: $(INSTALLED) ## play a tournament between agents from the papers and write a report
	@mkdir -p results
	$(BIN)/topdeck demo --out results/demo.db

test: lint $(INSTALLED) ## lint, then run all tests against the installed package
	$(BIN)/pytest

browser: $(INSTALLED) ## run the browser tests in Chromium
	$(BIN)/pytest -m browser tests/browser

hostile: $(INSTALLED) ## play a season with more than sixty hostile submissions (takes minutes)
	$(BIN)/pytest -n0 -m hostile tests/competition

quick: .venv/ready ## run all tests except the slow ones against the uncompiled sources
	PYTHONPATH=src $(BIN)/pytest -m "not slow and not browser and not hostile"

lint: .venv/ready ## check style, types, layers, spelling, prose, the public API and, if Node is installed, the page
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-logo
	$(BIN)/codespell
	$(BIN)/python tools/check_prose.py
	$(BIN)/python tools/public_api.py
	@if $(BIOME) --version >/dev/null 2>&1; then $(BIOME) lint; else echo 'The browser page is not checked, because npx cannot run Biome.'; fi

format: .venv/ready ## format the code and apply automatic fixes
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: .venv/docs ## build the documentation site in site/
	NO_MKDOCS_2_WARNING=1 PYTHONPATH=src:tools $(BIN)/mkdocs build --quiet --strict
	@echo "To read the documentation, run \`python -m http.server --directory site\`"

bench: $(INSTALLED) ## measure the compiled and the interpreted build side by side
	$(BIN)/topdeck bench --both --decks
	$(BIN)/topdeck bench --game gwent --both --decks

fuzz: $(INSTALLED) ## check 20,000 random matches of each kind: included decks, random decks, decks with few different cards (GAMES=100: 100 matches of each kind)
	$(BIN)/python benchmarks/fuzz.py $(GAMES)

refresh: .venv/ready ## regenerate derived files: lists of cards, the README's counts, positions, types
	PYTHONPATH=src:tests $(BIN)/python tools/refresh.py

pool: .venv/ready ## freeze the open version of the card pool (before a release)
	PYTHONPATH=src $(BIN)/python tools/card_pool.py

bigrams: $(INSTALLED) ## update the card co-occurrence statistics (after adding or changing decks)
	$(BIN)/python benchmarks/learn_bigrams.py

gate: $(INSTALLED) ## test a changed champion against the pinned agents, at 20 ms of CPU time (can be resumed)
	$(BIN)/python benchmarks/gate.py --out results/gate/$(shell git describe --always --dirty)

evolution: $(INSTALLED) ## run the studies on evolution and write their pages (takes hours; can be resumed)
	$(BIN)/topdeck study evolution --keep studies/results
	$(BIN)/topdeck study all --report --out studies/results --pages docs/studies

studies: $(INSTALLED) ## run the studies that repeat the papers' experiments and write their pages (takes hours; can be resumed)
	$(BIN)/topdeck study all --keep studies/results
	$(BIN)/topdeck study all --report --out studies/results --pages docs/studies

studies-smoke: $(INSTALLED) ## run a few games of every study to check that all studies work
	$(BIN)/topdeck study all --scale smoke

train: $(INSTALLED) ## train the entity-network score in rounds of self-play (requires PyTorch; takes hours; can be resumed)
	$(BIN)/python benchmarks/train_champion.py

trained: $(INSTALLED) ## retrain the trained scores of both games (after adding cards, decks or features)
	$(BIN)/python benchmarks/train_hearthstone.py
	$(BIN)/python benchmarks/train_gwent.py

network: $(INSTALLED) ## retrain the network score (takes over an hour; can be resumed)
	$(BIN)/python benchmarks/train_network.py

clean: ## remove the environment and all build outputs
	rm -rf .venv build dist site src/*.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/ready: pyproject.toml
	@python="$(PYTHON)"; test -n "$$python" && "$$python" -c '$(USABLE)' || { echo >&2 \
		"Topdeck needs Python 3.11 or newer with venv. Install it (Debian, Ubuntu: apt install" \
		"python3-venv), or specify an interpreter with PYTHON=/path/to/python3"; exit 1; }
	@echo "Preparing .venv"
	@"$(PYTHON)" -m venv .venv
	@$(BIN)/python -c 'import tomllib; \
		data = tomllib.load(open("pyproject.toml", "rb")); \
		project = data["project"]; \
		print(*data["build-system"]["requires"], *project["dependencies"], \
			*(one for extra in project["optional-dependencies"].values() for one in extra), \
			*(one for group in ("lint", "test") for one in data["dependency-groups"][group] if isinstance(one, str)), \
			sep="\n")' > .venv/requirements.txt
	@$(PIP) --quiet install -r .venv/requirements.txt
	@touch $@

.venv/docs: .venv/ready
	@$(PIP) --quiet install $$($(BIN)/python -c 'import tomllib; \
		print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["docs"])')
	@touch $@

$(INSTALLED): | .venv/ready
	@echo "Building Topdeck (compiling takes about a minute, or longer with TOPDECK_PGO=1)"
	@rm -f .venv/installed-*
	@$(PIP) --verbose install --no-build-isolation --no-deps --force-reinstall . > .venv/build.log 2>&1 \
		|| { cat .venv/build.log; exit 1; }
	@sed -n 's/.*\(topdeck: interpreted.*\)/\1/p' .venv/build.log
	@$(BIN)/python -I -c 'from topdeck.core.build import compiled; \
		print("Topdeck is installed,", "compiled" if compiled() else "interpreted (to try again: make clean setup)")'
	@touch $@
