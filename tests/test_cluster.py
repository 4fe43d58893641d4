"""A Dask cluster gives the tallies of threads, bit for bit, whatever happens to its workers."""

import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dask
import numpy as np
import pytest

from oddscalc import cluster as cluster_module
from oddscalc.blocks import Threads, cut
from oddscalc.cluster import Cluster, tally_bundle
from oddscalc.errors import OddscalcError, QuestionError
from oddscalc.identity import Identity, identity
from oddscalc.sampling import Plan, Progress, sample

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Dice:
    """Dice that take their time: a block sleeps, so that there is a middle of a run."""

    seconds: float = 0.0
    block_trials: int = 100

    def question(self) -> dict[str, Any]:
        return {"command": "dice"}

    def tally(self, seed: np.random.SeedSequence, trials: int) -> np.ndarray:
        time.sleep(self.seconds)
        rolls = np.random.default_rng(seed).integers(6, size=trials)
        return np.concatenate([np.bincount(rolls, minlength=6), [seed.spawn_key[0] ** 2]])

    def error(self, tallies: np.ndarray, trials: int) -> float:  # noqa: ARG002
        return float(1 / np.sqrt(trials))


@dataclass(frozen=True)
class Deadly(Dice):
    """The worker that runs block 3 dies."""

    def tally(self, seed: np.random.SeedSequence, trials: int) -> np.ndarray:
        if seed.spawn_key[0] == 3 and "ODDSCALC_TEST_WORKER" in os.environ:
            os._exit(1)
        return super().tally(seed, trials)


@dataclass(frozen=True)
class Wrong(Dice):
    def tally(self, *_: Any) -> np.ndarray:
        raise QuestionError("no such die")


class Farm:
    """A scheduler and workers, each in a process of its own on the loopback address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        with _client(self.file) as client:
            self.address = client.scheduler.address

    def start(self, module: str, *words: str, before: str = "") -> subprocess.Popen[bytes]:
        script = f"{before}\nimport sys\nfrom {module} import main\nsys.exit(main())"
        common = ["--no-dashboard", "--scheduler-file", str(self.file)]
        process = subprocess.Popen(
            [sys.executable, "-c", script, *words, *common],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(ROOT), "ODDSCALC_TEST_WORKER": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def worker(self, before: str = "") -> subprocess.Popen[bytes]:
        words = ["--nthreads", "1", "--no-nanny", "--host", "127.0.0.1"]
        return self.start("distributed.cli.dask_worker", *words, before=before)

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()

    def workers(self, number: int) -> None:
        """Wait until there are so many workers."""
        with _client(self.file) as client:
            while len(client.nthreads()) != number:
                time.sleep(0.02)


@contextmanager
def _client(file: Path) -> Iterator[Any]:
    from distributed import Client

    while not file.exists():
        time.sleep(0.02)
    with Client(scheduler_file=str(file), timeout=30, set_as_default=False) as client:
        yield client


@pytest.fixture(scope="module")
def lasting_farm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Farm]:
    farm = Farm(tmp_path_factory.mktemp("farm"))
    yield farm
    farm.close()


@pytest.fixture
def farm(lasting_farm: Farm) -> Farm:
    """Return a farm with two workers; those that tests killed are replaced."""
    alive = [process for process in lasting_farm.processes[1:] if process.poll() is None]
    for _ in range(2 - len(alive)):
        lasting_farm.worker()
    lasting_farm.workers(2)
    return lasting_farm


def on_threads(job: Dice, **plan: Any) -> list[int]:
    return sample(job, Plan(seed=5, threads=2, **plan)).tallies.tolist()


def test_tallies_are_those_of_threads_even_when_a_worker_is_killed(farm: Farm) -> None:
    place = Cluster(farm.address)
    for plan in ({"trials": 1}, {"trials": 1234}, {"target_error": 0.05}):
        assert sample(Dice(), Plan(seed=5, runner=place, **plan)).tallies.tolist() == on_threads(
            Dice(), **plan
        )
    victims = [process for process in farm.processes[1:] if process.poll() is None][:1]

    def kill(progress: Progress) -> None:
        if victims and progress.trials >= 1000:
            os.kill(victims[0].pid, signal.SIGKILL)
            victims.pop().wait()

    job = Dice(seconds=0.02)
    found = sample(job, Plan(10_050, seed=5, runner=place, report=kill))
    assert not victims
    farm.workers(1)
    assert found.tallies.tolist() == on_threads(Dice(), trials=10_050)
    assert found.trials == 10_050


def test_an_interrupted_run_gives_the_blocks_so_far(farm: Farm) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.trials == 1000:
            raise KeyboardInterrupt

    plan = Plan(10**9, seed=5, runner=Cluster(farm.address), report=_once(interrupt))
    found = sample(Dice(seconds=0.01), plan)
    assert found.partial
    assert found.trials == 1000
    assert found.tallies.tolist() == on_threads(Dice(), trials=1000)
    with pytest.raises(QuestionError, match="on a worker: no such die"):
        sample(Wrong(), Plan(100, seed=5, runner=Cluster(farm.address)))


def _once(report: Any) -> Any:
    calls = []

    def reporting(progress: Progress) -> None:
        if not progress.finished:
            calls.append(progress)
            report(progress)

    return reporting


@pytest.mark.parametrize(
    ("before", "message"),
    [
        ("import sys; sys.modules['oddscalc'] = None", "worker .* cannot load oddscalc"),
        ("import oddscalc; oddscalc.__version__ = '9'", "worker .* runs oddscalc 9, not"),
        (
            "import oddscalc.identity as i; i.identity = lambda: i.Identity(i.__version__, 'x')",
            "another state of the sources",
        ),
        (
            "import distributed.versions as v; v._version_cached = lambda name: '1.0'",
            "worker .* has dask 1.0, not",
        ),
    ],
)
def test_a_worker_with_another_program_is_refused(farm: Farm, before: str, message: str) -> None:
    wrong = farm.worker(before)
    farm.workers(3)
    with pytest.raises(OddscalcError, match=message):
        sample(Dice(), Plan(100, seed=5, runner=Cluster(farm.address)))
    wrong.kill()
    wrong.wait()


def test_a_worker_that_comes_later_with_another_program_is_refused() -> None:
    with pytest.raises(OddscalcError, match=r"a worker runs oddscalc .*, not 9"):
        tally_bundle(Identity("9", "x"), Dice(), 5, [])
    bundle = tally_bundle(identity(), Dice(), 5, list(cut(250, 100)))
    assert bundle.tallies.tolist() == [
        tallies.tolist() for tallies in Threads(1).run(Dice(), 5, cut(250, 100))
    ]


def test_blocks_that_kill_every_worker_end_the_run(farm: Farm, monkeypatch: Any) -> None:
    monkeypatch.setattr(cluster_module, "_LOST_SECONDS", 1)
    with pytest.raises(OddscalcError, match="all workers of the cluster are gone"):
        sample(Deadly(), Plan(1000, seed=5, runner=Cluster(farm.address)))


def test_a_scheduler_that_has_no_workers_and_then_goes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    farm = Farm(tmp_path)

    def kill(progress: Progress) -> None:
        if progress.trials >= 1000:
            farm.processes[0].kill()

    monkeypatch.setattr(cluster_module, "_WORKERS_SECONDS", 0.1)
    with pytest.raises(OddscalcError, match="the scheduler has no workers"):
        sample(Dice(), Plan(100, runner=Cluster(farm.address)))
    farm.worker()
    farm.workers(1)
    plan = Plan(10**9, seed=5, runner=Cluster(farm.address), report=_once(kill))
    with pytest.raises(OddscalcError, match="the scheduler of the cluster is gone"):
        sample(Dice(seconds=0.01), plan)
    farm.close()


def command(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "oddscalc", *words],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        **options,
    )


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def _silent_server() -> Iterator[int]:
    """Listen as something else than a scheduler does: take calls and answer none."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield int(server.getsockname()[1])


def test_no_scheduler_and_no_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"tcp://127.0.0.1:{_free_port()}"
    monkeypatch.setattr(cluster_module, "_CONNECT_SECONDS", 0.2)
    with pytest.raises(OddscalcError, match=f"{address}: no Dask scheduler answers there"):
        sample(Dice(), Plan(100, runner=Cluster(address)))
    with _silent_server() as port, pytest.raises(OddscalcError, match="no Dask scheduler answers"):
        sample(Dice(), Plan(100, runner=Cluster(f"tcp://127.0.0.1:{port}")))
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(OddscalcError, match=r"pip install 'oddscalc\[distributed\]'"):
        sample(Dice(), Plan(100, runner=Cluster(address)))


STRATEGY = "def first(view, chance):\n    return view.legal[0]\n"
OWN = shlex.split("dragon-master simulate --strategy mine:first --trials 300 --seed 1 --format csv")


def test_processes_of_this_machine_play_own_strategies_too(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(STRATEGY)
    here = command(*OWN, cwd=tmp_path)
    there = command(*OWN, "--scheduler", "local:2", cwd=tmp_path)
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == here.stdout != ""


def test_a_process_of_this_machine_that_dies_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    def kill(_: Progress) -> None:
        if not made[1:]:
            made.append(made[0]._processes[0])
            made[1].kill()
            made[1].wait()

    class Noted(cluster_module._LocalWorkers):
        def __init__(self, *words: Any) -> None:
            super().__init__(*words)
            made.append(self)

    monkeypatch.setattr(cluster_module, "_LocalWorkers", Noted)
    monkeypatch.setattr(cluster_module, "_MOST_DEATHS", 2)
    monkeypatch.setenv("ODDSCALC_TEST_WORKER", "1")
    place = Cluster("local:1")
    found = sample(Dice(), Plan(1050, seed=5, runner=place, report=kill))
    assert found.tallies.tolist() == on_threads(Dice(), trials=1050)
    assert made[0]._processes[0] is not made[1]
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        pytest.raises(OddscalcError, match="workers die whenever they run certain blocks"),
    ):
        sample(Deadly(), Plan(1000, seed=5, runner=place))


def test_a_strategy_that_workers_do_not_have_is_told_of(farm: Farm, tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "mine.py").write_text(STRATEGY)
    there = command(*OWN, "--scheduler", farm.address, cwd=here)
    assert there.returncode == 2
    expected = "oddscalc: on a worker: --strategy mine:first: importing mine failed"
    assert there.stderr.startswith(expected)
    assert len(there.stderr.splitlines()) == 1
    (farm.folder / "mine.py").write_text(STRATEGY.replace("0", "-1"))
    there = command(*OWN, "--scheduler", farm.address, cwd=here)
    assert there.returncode == 2
    assert "mine is another one here" in there.stderr


@pytest.mark.parametrize(
    "wrong",
    [
        *(
            "",
            "127.0.0.1:8786",
            "tcp://host",
            "tcp://ä..ö:1",
            "tcp://a..b:1",
            "tcp://a b:1",
            "http://host:1",
            "tcp://host:1/x",
        ),
        *("local:", "local:0", "local:-1", "local:99999", "tcp://h:999999", "tcp://u@h:1"),
    ],
)
def test_what_is_no_address_is_refused(wrong: str) -> None:
    with pytest.raises(QuestionError, match="--scheduler"):
        Cluster(wrong)


def test_where_blocks_run_is_said_once() -> None:
    done = command(*["drax", "simulate", "--threads", "2", "--scheduler", "local:2"])
    assert done.returncode == 2
    assert "--threads 2 contradicts --scheduler local:2" in done.stderr
