# `make demo` and `make test` are all one needs: they set up what is missing, then run.

VENV ?= .venv
# The first Python on PATH that runs, is new enough and can make a virtual environment.
PYTHON ?= $(shell for python in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	$$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& echo $$python && break; done)
# Processes that pytest spreads over.
JOBS ?= auto

BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: help demo test lint types validate sweep bench install clean

help:
	@echo "make demo      run the demonstration: two agents over every task pair"
	@echo "make test      lint, formatting, types, tests"
	@echo "make lint      ruff: rules and formatting"
	@echo "make types     mypy, strict"
	@echo "make validate  check the certificate of every task pair"
	@echo "make sweep     the long tests, which 'make test' leaves out"
	@echo "make bench     measure the speed of the environments"
	@echo "make install   only set up the virtual environment ($(VENV))"
	@echo "make clean     remove caches and build products"

demo: $(STAMP)
	$(BIN)/episem demo

test: lint types
	$(BIN)/python -m pytest -n $(JOBS)

lint: $(STAMP)
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .

types: $(STAMP)
	$(BIN)/python -m mypy

validate: $(STAMP)
	$(BIN)/episem validate

sweep: $(STAMP)
	$(BIN)/python -m pytest -n $(JOBS) -m slow

bench: $(STAMP)
	$(BIN)/episem bench

install: $(STAMP)

# Rebuilt when what is to be installed changes; an environment whose Python is gone is made anew.
$(STAMP): pyproject.toml setup.cfg
	@$(BIN)/python -c '' 2>/dev/null || test -n "$(PYTHON)" \
		|| { echo "No Python 3.11 or newer (with venv) on PATH; name one: make PYTHON=/path/to/python" >&2; exit 1; }
	$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear "$(VENV)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find episem_gym tests -name __pycache__ -type d -prune -exec rm -rf {} +
