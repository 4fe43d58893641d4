"""Tests that take minutes run only when asked for, long ones only with compiled kernels."""

import os

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--run-slow", action="store_true", help="also run tests that take minutes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--run-slow"):
        skip = pytest.mark.skip(reason="takes minutes; run with --run-slow")
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(skip)
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        skip = pytest.mark.skip(reason="left to the compiled run")
        for item in items:
            if "compiled" in item.keywords:
                item.add_marker(skip)
