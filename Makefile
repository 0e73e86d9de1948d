# Two commands do all the set-up: `make demo` and `make test`.
SHELL := /bin/sh
UV := $(or $(shell command -v uv 2>/dev/null),.uv/bin/uv)
BIN := .venv/bin
PORT ?= 8000
HTMX := 4.0.1

.PHONY: help demo test lint format types bench screenshots messages vendor setup clean

help:  ## Show the targets
	@grep -E '^[a-z]+:.*##' Makefile | sed 's/:.*##/\t/'

demo: setup  ## Run the product with demo data (PORT=8000, MERKZETTEL_VAR=var/)
	@exec env PORT=$(PORT) $(BIN)/python manage.py demo

test: setup lint  ## Run every check and every test
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

lint: setup  ## Check style, types, templates and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .
	$(BIN)/lint-imports
	git ls-files -z 'templates/*.html' | xargs -0 $(BIN)/djade --target-version 6.1 --check

format: setup  ## Format code and templates
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	git ls-files -z 'templates/*.html' | xargs -0 $(BIN)/djade --target-version 6.1

bench: setup  ## Measure against the raw upstream
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.guard_numbers

screenshots: setup  ## Write docs/screenshots/ from a running demo of its own
	$(BIN)/python -m tests.screenshots

messages: setup  ## Collect and compile the interface's words (needs gettext)
	$(BIN)/python manage.py makemessages --all --no-obsolete --no-location --ignore=.venv --ignore=var
	$(BIN)/python manage.py compilemessages --ignore=.venv

vendor:  ## Fetch htmx from npm into static/vendor/ (base.html names the version)
	dir=$$(mktemp -d) && npm pack --silent --pack-destination $$dir htmx.org@$(HTMX) \
	  && tar xzf $$dir/*.tgz -C $$dir && mkdir -p static/vendor/htmx-$(HTMX) \
	  && cp $$dir/package/dist/htmx.min.js $$dir/package/LICENSE static/vendor/htmx-$(HTMX)/; rm -r $$dir

setup: .venv/.synced

.venv/.synced: pyproject.toml uv.lock .python-version
	@command -v $(UV) >/dev/null 2>&1 || { python3 -m venv .uv && .uv/bin/pip install --quiet uv; }
	@$(UV) sync --frozen --quiet --compile-bytecode
	@touch $@

clean:  ## Remove the environment and the demo's data
	rm -rf .venv .uv var
