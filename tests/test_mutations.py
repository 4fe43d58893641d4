"""The deliberate errors of ``benchmarks/mutations.py`` still fit the source."""

import importlib.util
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
SCRIPT = HOME / "benchmarks" / "mutations.py"

if not SCRIPT.exists():
    pytest.skip("no benchmarks beside the tests", allow_module_level=True)

spec = importlib.util.spec_from_file_location("mutations", SCRIPT)
mutations = importlib.util.module_from_spec(spec)
spec.loader.exec_module(mutations)


@pytest.mark.parametrize("mutation", mutations.MUTATIONS, ids=lambda mutation: mutation.name)
def test_the_text_to_change_occurs_once_and_its_tests_exist(mutation):
    text = (HOME / "oddscalc" / mutation.file).read_text("utf-8")
    assert text.count(mutation.old) == 1
    assert mutation.old != mutation.new
    for test in mutation.tests:
        assert (HOME / test).exists()


def test_there_are_errors_of_every_game_and_no_name_twice():
    names = [mutation.name for mutation in mutations.MUTATIONS]
    assert len(set(names)) == len(names) >= 25
    assert {mutation.file.partition("/")[0] for mutation in mutations.MUTATIONS} >= {
        "dragon_poker", "drax", "dragon_master", "blocks.py", "intervals.py",
    }  # fmt: skip
