# Every target does all of its own set-up: on a fresh Debian, Ubuntu or macOS with Python 3.11 or
# newer, `make app` and `make test` are the only commands anybody has to type. Stamp files inside
# .venv record what has been done. Works with the GNU make 3.81 that macOS ships.

SHELL := /bin/bash
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
WORKERS ?= 2
PYTEST = $(PY) -m pytest -n $(WORKERS) --dist loadfile
ARGS ?=
# The examples in docstrings are tests, too.
EXAMPLES = $(PYTEST) -q -p no:nbval --doctest-modules friday_nb widgets
# Compiles the rules, solvers and players of all games to machine code, on all cores; it is cached
# until their source changes.
COMPILE = $(PY) -m friday_nb.warming

# Hundreds of Pythons are started below, each of which would translate all files once more where
# the surroundings forbid to keep what has been translated.
unexport PYTHONDONTWRITEBYTECODE

# The order matters: chances.py evaluates positions and pairs that the first two programs collect.
MEASURING := "positions_played_on.py" "close_choices.py pairs" chances.py strength.py estimates.py \
	fights.py compiled.py engine.py odds.py advice.py page.py first_visit.py "static.py --thinking" \
	"visitors.py 10" "visitors.py 30" "visitors.py 100" his_man_friday.py his_man_friday_odds.py \
	his_man_friday_calibration.py his_man_friday_strength.py his_man_friday_exploit.py \
	his_man_friday_cfr.py his_man_friday_reading.py black_friday.py \
	"black_friday_odds.py --keep" black_friday_strength.py black_friday_worth.py \
	"course.py --keep" "milestones.py --keep" "told.py --keep" "scales.py --keep" \
	"points.py --keep" scores.py "stronger.py --keep"

.DEFAULT_GOAL := help
.PHONY: help app proof test check dev lab bench notebooks pictures lock clean install fix browser \
	types scripts dist audit site docs

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

app: $(VENV)/.app ## Open the table in your browser (ARGS="--port 9000" and so on)
	$(VENV)/bin/friday-nb app $(ARGS)

# The tests of a file stay in one process (loadfile): the cells of a notebook must run in order, and
# the tests of one file share a server. Tests with a browser run separately, see tests/conftest.py.
test: $(VENV)/.dev browser ## Style, types, all tests except the long ones, and all notebooks
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(MAKE) -j2 types scripts
	$(COMPILE)
	$(EXAMPLES)
	$(PYTEST) -m "browser and not long" tests $(ARGS)
	$(PYTEST) -m "not browser and not long" --nbval-lax --nbval-current-env tests notebooks $(ARGS)

check: $(VENV)/.dev ## The same without browser, notebooks and slow tests; about a minute
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(MAKE) -j2 types scripts
	$(EXAMPLES)
	$(PYTEST) -q -p no:nbval -m "not slow and not browser and not long" tests $(ARGS)

types: $(VENV)/.dev
	$(VENV)/bin/mypy

scripts: $(VENV)/.dev node_modules/.made ## The panels' scripts: linted, type-checked and tested by node
	$(PY) scripts/join_scripts.py
	npx eslint build/js tests/js widgets/friday_server widgets/friday_static
	npx tsc --project tests/js/tsconfig.json
	node --test --test-reporter=dot tests/js/*.test.js

proof: $(VENV)/.dev browser docs node_modules/.made build/lite/.made ## The long tests: many more games against the second engine and the like
	$(PYTEST) -m "browser and long" tests $(ARGS)
	$(PYTEST) -m "long and not browser" tests $(ARGS)

fix: $(VENV)/.dev ## Let ruff repair and format what it can
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

dev: $(VENV)/.dev ## The table with live reload: .js and .css at once, .py by a quick restart
	$(VENV)/bin/friday-nb app --dev $(ARGS)

lab: $(VENV)/.app ## The notebooks in JupyterLab
	$(PY) -m friday_nb.warming $(VENV)/bin/jupyter lab \
		--ServerApp.root_dir=. --LabApp.default_url=/lab/tree/notebooks $(ARGS)

bench: $(VENV)/.dev browser site ## Run all measurements, for hours, and update all figures
	$(COMPILE)
	@for program in $(MEASURING); do echo "== $$program"; $(PY) benchmarks/$$program || exit 1; done
	$(PY) benchmarks/tables.py

notebooks: $(VENV)/.dev browser ## Run the notebooks and store what they show (ARGS="03 06": these)
	$(COMPILE)
	$(PY) scripts/run_notebooks.py $(ARGS)

pictures: $(VENV)/.dev browser ## Take the README's screenshots again
	$(PY) scripts/screenshots.py

site: $(VENV)/.app $(VENV)/.docs node_modules/.made build/lite/.made ## Games, notebooks and docs as plain files: build/site
	$(PY) -m friday_static.build build/site
	$(PY) -m friday_static.lite.build build/site build/lite
	FRIDAY_SITE=../ $(PY) scripts/docs.py
	cp -r build/docs build/site/docs

docs: $(VENV)/.docs ## The documentation as a site, in build/docs
	$(PY) scripts/docs.py

install: $(VENV)/.dev ## Only set up .venv with everything in it

lock: $(VENV)/.dev ## Update all dependencies and write requirements/*.txt
	$(PY) scripts/lock.py

dist: $(VENV)/.made ## Build wheel and source distribution into dist/
	$(PY) scripts/release.py build

audit: $(VENV)/.made node_modules/.made ## Look up known flaws of the locked dependencies
	$(PY) scripts/release.py audit
	npm audit --audit-level=moderate

clean: ## Remove the environment, caches and built files
	rm -rf $(VENV) node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis tests/browser/shots
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

browser:
	@scripts/setup.sh browser

# --- the environment ---------------------------------------------------------------------------

$(VENV)/.made:
	@scripts/setup.sh venv $(VENV)
	@touch $@

# The project itself is installed in editable mode, so edits take effect without reinstalling.
$(VENV)/.app: $(VENV)/.made requirements/app.txt pyproject.toml
	@echo "Installing what the table needs (half a minute, once) ..."
	@$(PIP) install --require-hashes -r requirements/app.txt
	@$(PIP) install --no-deps --editable .
	@touch $@

node_modules/.made: package-lock.json
	@scripts/setup.sh node
	@npm ci --silent --no-fund --no-audit
	@touch $@

# JupyterLite has an environment of its own, because what it installs would show up in JupyterLab.
build/lite/.made: $(VENV)/.made requirements/lite.txt requirements/browser.txt
	@echo "Fetching what notebooks in a browser need (once) ..."
	@rm -rf build/lite
	@$(PY) -m venv build/lite/env
	@build/lite/env/bin/python -m pip --disable-pip-version-check --quiet install \
		--require-hashes -r requirements/lite.txt
	@$(PIP) download --require-hashes -r requirements/browser.txt --dest build/lite/wheels --no-deps \
		--only-binary :all: --platform any --implementation py --abi none --python-version 3.14
	@touch $@

$(VENV)/.docs: $(VENV)/.app requirements/docs.txt
	@echo "Installing what the documentation needs (once) ..."
	@$(PIP) install --require-hashes -r requirements/docs.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.app requirements/dev.txt
	@echo "Installing what the tests need (once) ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@
