# The two commands of the house are `make run` and `make test`; both set everything up first.

PYTHON ?= python3
BIN := .venv/bin
SITE := src/tischlein/server/site/index.html
SITE_SOURCES := $(shell find web src/tischlein/games src/tischlein/server/messages src/tischlein/server/schemas src/tischlein/server/doors/endpoints.py src/tischlein/kit/view.py src/tischlein/languages.py \
  \( -path web/node_modules -o -path web/dev -o -path web/dist -o -name tests -o -name records -o -name messages.ts -o -path web/src/api/pieces -o -name '*.test.ts' -o -name testing.ts \) -prune \
  -o -type f \( ! -name '*.py*' -o -name view.py -o -name languages.py -o -name endpoints.py -o -path '*/messages/*.py' -o -path '*/schemas/*.py' \) -print)

KERNELS := src/tischlein/pocket/kernels/SOURCES
KERNEL_SOURCES := $(wildcard $(addprefix src/tischlein/,kit/*.py backends/*.py bots/*.py games/*/*.py games/*/*.json)) requirements.lock

POCKET := src/tischlein/server/site/pocket.json
POCKET_SOURCES := web/plugins/pocket.py requirements.lock web/package-lock.json $(shell find src/tischlein \
  \( -path src/tischlein/server/site -o -path src/tischlein/pocket/kernels -o -path src/tischlein/cli -o -path src/tischlein/arena -o -path src/tischlein/check -o -name tests -o -name table -o -name records -o -name __pycache__ \) -prune -o -type f -print)

unexport PYTHONDONTWRITEBYTECODE  # the tests start hundreds of programs: what Python has read once it need not read again

.PHONY: run test quick soak mutants tools setup web wasm release docs screenshots setup-cuda lint lint-python lint-page units bench bench-gpu lock clean help

run: setup  ## set everything up and play
	$(BIN)/tischlein serve --lan --open

test: setup tools  ## set everything up and run all tests
	@$(MAKE) --no-print-directory --jobs 2 lint units
	$(BIN)/pytest -n auto --dist loadgroup

quick: setup  ## for every save, in two minutes: style, types, and all tests without machine code, browser or PostgreSQL
	@$(MAKE) --no-print-directory --jobs 2 lint units
	TISCHLEIN_TWIN_POSITIONS=50 $(BIN)/pytest -n auto --dist loadgroup -m "not slow and not soak"

soak: setup tools  ## the long variants: games as in the leaflet, thousands of worlds that look alike, 500 kills of the server per database, an hour of trouble
	$(BIN)/pytest -n auto --dist loadgroup -m soak
	TISCHLEIN_TWIN_POSITIONS=5000 $(BIN)/pytest -n auto --dist loadgroup tests/conformance/test_secrecy.py
	TISCHLEIN_KILLS=500 $(BIN)/pytest tests/server/test_survival.py
	$(BIN)/python -m tests.soak --minutes 30 --database sqlite
	$(BIN)/python -m tests.soak --minutes 30 --database postgres

mutants: setup  ## plant leaks and faults of rules: are they noticed? (docs/mutants.md; a part: python -m tests.mutants --help)
	PYTHONPATH=. $(BIN)/python -m tests.mutants --publish

tools:  ## PostgreSQL and Chromium for the tests, where they can be installed
	@sh tests/install_tools.sh

setup: .venv/ready web wasm  ## what both do first; quick the second time

web: $(SITE) $(POCKET)  ## the page that the server serves, built anew when its sources have changed

$(SITE): $(SITE_SOURCES) | .venv/ready
	$(BIN)/python -m tischlein.server.schemas.typescript web/src/api
	sh web/node.sh npm run --silent build -- --logLevel warn

wasm: $(KERNELS)  ## rules and search of every game for browsers (WebAssembly), made when their sources have changed

$(KERNELS): $(KERNEL_SOURCES) | .venv/ready
	$(BIN)/python -m tischlein.bots.kernels $(@D)

$(POCKET): $(SITE) $(KERNELS) $(POCKET_SOURCES) | .venv/ready
	$(BIN)/python web/plugins/pocket.py $(dir $@)

.venv/ready: pyproject.toml requirements.lock
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip install --quiet --compile-bytecode --require-hashes -r requirements.lock
	$(BIN)/uv pip install --quiet --no-deps --editable .
	touch $@

release: setup  ## what people install, in dist/: wheel, sdist, checksums, list of components
	$(BIN)/python deploy/release.py

docs: setup  ## the parts of the pages in docs/ that are made from the code
	$(BIN)/python docs/make.py

screenshots: setup tools  ## the pictures in README and docs, taken from real tables
	PYTHONPATH=. $(BIN)/python docs/pictures/screenshots.py

setup-cuda: setup  ## additionally what compiles the rules for a GPU (large)
	$(BIN)/uv pip install --quiet --editable ".[cuda]"

lint: lint-python lint-page  ## style and types

lint-python: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

lint-page: setup
	sh web/node.sh npm run --silent check

units: setup  ## tests of the page's own code, without a browser
	sh web/node.sh npm run --silent test

bench: setup .venv-peer/ready  ## speed, beside OpenSpiel in the same run; then the load a server bears
	$(BIN)/tischlein bench --start-up --peer ".venv-peer/bin/python bench/hearts.py"
	$(BIN)/python bench/moves.py
	$(BIN)/python bench/load.py
	$(BIN)/python bench/thinking.py
	PYTHONPATH=. $(BIN)/python bench/kernels.py
	$(BIN)/python bench/page.py

.venv-peer/ready:  # OpenSpiel lives in an environment of its own
	$(PYTHON) -m venv .venv-peer
	.venv-peer/bin/python -m pip install --quiet --disable-pip-version-check open_spiel
	touch $@

bench-gpu: setup-cuda  ## speed on a GPU
	$(BIN)/python bench/gpu.py

lock: setup  ## pin the newest versions of everything
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --group dev pyproject.toml -o requirements.lock

clean:  ## forget everything that was set up
	rm -rf .venv .venv-peer .venv-node web/node_modules $(dir $(SITE)) $(dir $(KERNELS))

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14
