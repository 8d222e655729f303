"""Changes a module one place at a time and prints the changes that its tests do not detect."""

import argparse
import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import mutation_copy
import postgres
from mutation_copy import Refusal

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLOORS = pathlib.Path(__file__).resolve().parent / "mutation-floors.json"
# The settings for measuring a floor.
SAMPLE, SEED = 150, 1
# A mutant's time limit: this many times the duration of the tests, plus this many seconds.
TIMES, AND = 6, 4
# The memory limit of a mutant, in kilobytes.
MEMORY = 8_000_000
FAILED = re.compile(r"^(?:\x1b\[\d+m)?✘(?:\x1b\[0m)? .*(?:recorded an issue|failed after)")
DEAD = {"failed", "crashed", "timed out"}


@dataclass
class Result:
    """The results of a module's mutants."""

    module: str
    planted: int
    left_out: int
    ends: dict

    @property
    def killed(self):
        """The number of killed mutants."""
        return sum(1 for end in self.ends.values() if end in DEAD)

    @property
    def share(self):
        """The share of killed mutants, in percent."""
        return 100 * self.killed / len(self.ends) if self.ends else 0

    def __str__(self):
        counts = Counter(self.ends.values())
        parts = ", ".join(f"{counts[end]} {end}" for end in
                          ("failed", "crashed", "timed out", "survived", "unreached"))
        return (f"{self.module}: killed {self.killed} of {len(self.ends)}, {self.share:.1f} % "
                f"({parts}; {self.planted} planted, {self.left_out} left out)")


def trial(binary, folder, limit, extra):
    """Runs the tests until the first failure; returns `passed` or one of DEAD."""
    limited = f'ulimit -c 0; ulimit -v {MEMORY} 2>/dev/null; exec "$@"'
    command = ["sh", "-c", limited, "sh", str(binary), "--testing-library", "swift-testing"]
    with subprocess.Popen(
            command, cwd=folder, env=os.environ | extra, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            start_new_session=True) as process:
        late = threading.Event()
        timer = threading.Timer(limit, lambda: late.set() or kill(process))
        timer.start()
        output = []
        for line in process.stdout:
            output.append(line)
            if FAILED.match(line):
                kill(process)
                break
        process.wait()
        timer.cancel()
    return ending(output, late.is_set(), process.returncode), "".join(output)


def ending(output, is_late, status):
    """The result of a run: a run stopped at a failure has that failure as its last line."""
    if output and FAILED.match(output[-1]):
        return "failed"
    if is_late:
        return "timed out"
    return "crashed" if status else "passed"


def kill(process):
    """Kills a process and all processes it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def draw(mutants, count, seed):
    """A sample that stays mostly the same when the sources change: each mutant has its own hash."""
    seen = Counter()

    def lot(mutant):
        words = (seed, mutant.file, mutant.sort, mutant.old, mutant.new)
        seen[words] += 1
        return hashlib.sha256(repr((words, seen[words])).encode()).digest()

    drawn = sorted((lot(mutant), mutant.number, mutant) for mutant in mutants)[:count]
    return sorted((mutant for _, _, mutant in drawn), key=lambda mutant: mutant.number)


def reached(copy, size, limit):
    """The numbers of the sites that the tests execute."""
    path = copy.base / "reached"
    path.write_bytes(bytes(size))
    trial(copy.tests(), copy.tree, limit, {"MUTANTS_REACHED": str(path)})
    return {number for number, byte in enumerate(path.read_bytes()) if byte}


def measure(copy, mutants, tell=lambda line: None):
    """Runs the tests once for each mutant that they reach."""
    started = time.monotonic()
    end, output = trial(copy.tests(), copy.tree, 600, {})
    if end != "passed":
        raise Refusal(f"The tests of {copy.module} fail before anything is changed:\n"
                      + output[-4000:])
    if "Test run with 0 tests" in output:
        raise Refusal(f"{copy.module} has no tests.")
    usual = time.monotonic() - started
    limit = TIMES * usual + AND
    tell(f"{copy.module}: the tests take {usual:.1f} s; {len(mutants)} mutants")
    sites = reached(copy, max(one.number for one in copy.mutants) + 1, 600)

    def one(mutant):
        if mutant.site not in sites:
            return "unreached"
        end, _ = trial(copy.tests(), copy.tree, limit, {"MUTANT": str(mutant.number)})
        return "survived" if end == "passed" else end

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        ends = list(pool.map(one, mutants))
    return Result(copy.module, len(copy.mutants), len(copy.mutants) - len(copy.kept()),
                  dict(zip(mutants, ends)))


def examine(module, sample=None, seed=SEED, only="", tell=lambda line: None, root=None,
            binary=None):
    """Plants, builds and runs the mutants of a module; only one such run at a time."""
    root = root or ROOT
    base = root / ".build-mutation"
    base.mkdir(exist_ok=True)
    with open(base / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        copy = mutation_copy.Copy(root, module, binary)
        if not copy.mutants:
            raise Refusal(f"{module} has no code to mutate.")
        copy.build()
        kept = [mutant for mutant in copy.kept() if only in mutant.file]
        with database(module):
            result = measure(copy, draw(kept, sample, seed) if sample else kept, tell)
        for mutant, end in result.ends.items():
            if end not in DEAD:
                tell(sentence(copy, mutant, end))
    return result


@contextlib.contextmanager
def database(module):
    """A temporary cluster for the tests of a module whose name ends in Postgres."""
    try:
        with postgres.offered() if module.endswith("Postgres") else contextlib.nullcontext():
            yield
    except postgres.Refusal as refusal:
        raise Refusal(str(refusal)) from None


def sentence(copy, mutant, end="planted"):
    """A mutant and its result on one line."""
    return (f"{end:<9} {copy.sources}/{mutant.file}:{mutant.line}: [{mutant.sort}] "
            f"`{mutant.old[:70]}` to `{mutant.new[:70]}`")


def floors():
    """The recorded shares in percent, by module."""
    return json.loads(FLOORS.read_text())


def record(module, share):
    """Raises the floor of a module; a floor is never lowered automatically."""
    known = floors()
    known[module] = max(known.get(module, 0), int(share))
    FLOORS.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n")


def options(arguments):
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="Tools/mutate", description=__doc__)
    parser.add_argument("module")
    parser.add_argument("--sample", type=int, help="a sample of this size, drawn by the seed")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--file", default="", help="only files whose path contains this text")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    parser.add_argument("--record", action="store_true",
                        help=f"measure with {SAMPLE} mutants and raise the module's floor")
    return parser.parse_args(arguments)


def main(arguments):
    """Prints the survivors and the share of killed mutants."""
    wanted = options(arguments)
    tell = lambda line: print(line, flush=True)  # noqa: E731
    try:
        if wanted.list:
            copy = mutation_copy.Copy(ROOT, wanted.module)
            for mutant in copy.mutants:
                if wanted.file in mutant.file:
                    tell(sentence(copy, mutant))
            return 0
        if wanted.record:
            result = examine(wanted.module, SAMPLE, SEED, tell=tell)
            record(wanted.module, result.share)
        else:
            result = examine(wanted.module, wanted.sample, wanted.seed, wanted.file, tell)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    print(result)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
