"""Runs the suites that Tools/test is asked for and prints their results."""

import contextlib
import os
import pathlib
import re
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import manifest
import postgres
import tally

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECKED_IMPORTS = ["--explicit-target-dependency-import-check", "error"]
# More build flags; the gate uses them to optimise the C dependencies, for example.
BUILD_FLAGS = os.environ.get("SWIFT_BUILD_FLAGS", "").split()
QUICK = ["Swift", "House", "Tools"]
# These suites build what they need, or need no build.
ON_THEIR_OWN = {"House", "Tools", "NewModule", "Example"}
# These take minutes and mostly wait for browsers, servers and devices: they start first, and two
# suites run in parallel.
LONGEST = ["Browser", "Docs", "Integration", "API"]
LANES = 2
# Time limits in seconds, for a suite and for the built Swift tests; a suite that takes longer
# hangs.
LIMIT = 2700
SWIFT_LIMIT = 1500
WORTH_SHOWING = re.compile(
    r"error:|✘|^FAIL|^ERROR|failed|Fatal error|crash|assert|, line \d+, in test_|- waiting for "
    r"|^stopped ", re.I)
SKIPPED = re.compile(r"^skipped |^➜ Test (?!case ).* (?:skipped|was cancelled after )|: skipped, ")


def run(command, log, extra=None, limit=None):
    """Runs a command with its output in a log file; returns the output and the exit status."""
    limit = limit or LIMIT
    log.parent.mkdir(exist_ok=True)
    with open(log, "wb") as sink:
        process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.STDOUT,
            env=os.environ | (extra or {}), start_new_session=True)
        try:
            status = process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
            sink.write(f"\nstopped after {limit} s\n".encode())
            status = 124
    return log.read_text(errors="replace"), status


PRINTING = threading.Lock()
# The failure lines by suite, repeated at the end of a long run.
FAILURES = {}
AT_THE_END = 12


def report(name, result, output, log, started):
    """Prints a suite's line, the skipped tests with reasons, and the failure lines."""
    shown = [f"{name:<12} {result}  ({time.monotonic() - started:.0f} s)"]
    lines = output.splitlines()
    if result.skipped:
        shown += ["    " + line[:300] for line in lines if SKIPPED.search(line)]
    if result.failed:
        telling = ["    " + line[:300] for line in dict.fromkeys(
            (_telling(lines) or lines[-20:])[:60])]
        shown += [*telling, f"    all of it: {log.relative_to(ROOT)}"]
    with PRINTING:
        if result.failed:
            FAILURES[name] = telling
        print("\n".join(shown), flush=True)


def _telling(lines):
    """The lines that show a failure, without the expected failures."""
    found, is_wanted = [], False
    for line in lines:
        is_wanted = is_wanted and line.startswith("↳") or " known issue" in line
        is_well = line.startswith(("◇", "✔")) or line.endswith(" ... ok")
        if not is_wanted and not is_well and WORTH_SHOWING.search(line):
            found.append(line)
    return found


def repeat_failures():
    """Repeats the failures of a run of several suites."""
    for name, telling in FAILURES.items():
        print("\n".join([f"What failed in {name}:", *telling[:AT_THE_END]]), flush=True)


def swift_tests(name, command, log, extra, limit=None):
    """Runs `swift test`; after a hang or crash it prints the tests that were running."""
    started = time.monotonic()
    output, status = run(command, log, extra, limit)
    result = tally.of_swift(output, status)
    if result.failed:
        output += "".join(f"\nstopped while it ran: {one}" for one in tally.unended(output))
    report(name, result, output, log, started)
    return result


def with_postgres(work):
    """Runs tests with a temporary cluster in CAIRN_TEST_POSTGRES; returns their tally.

    If there cannot be one, the tests that need it are skipped, and that counts as a failure.
    """
    with contextlib.ExitStack() as stack:
        lacking = tally.Tally()
        try:
            stack.enter_context(postgres.offered())
        except postgres.Refusal as refusal:
            print(f"PostgreSQL   {refusal}", flush=True)
            lacking = tally.Tally(failed=1)
        return work() + lacking


def module(name):
    """Runs one module's tests, with only its dependencies."""
    rows = (ROOT / "Package.swift").read_text()
    if f'"{name}"' not in rows or not (ROOT / "Tests" / f"{name}Tests").is_dir():
        print(f"There is no module {name} with tests: see the table in Package.swift.")
        return tally.Tally(failed=1)
    return with_postgres(lambda: own(name)) if name.endswith("Postgres") else own(name)


def own(name):
    """Builds one module and runs its tests."""
    scratch = f".build-module-{name}"
    log = ROOT / ".build-logs" / f"module-{name}.log"
    return swift_tests(
        name, ["swift", "test", "--scratch-path", scratch, *CHECKED_IMPORTS], log,
        {"CAIRN_MODULE": name})


def build():
    """Builds all targets and tests once; returns False on failure."""
    started = time.monotonic()
    log = ROOT / ".build-logs" / "build.log"
    output, status = run(["swift", "build", "--build-tests", *CHECKED_IMPORTS, *BUILD_FLAGS], log)
    result = tally.Tally(failed=0 if status == 0 else 1)
    if status:
        report("build", result, output, log, started)
    else:
        print(f"built in {time.monotonic() - started:.0f} s", flush=True)
    return result


def swift():
    """Runs all Swift suites, one process each for XCTest and Swift Testing. Few tests run in
    parallel: thousands at once would all wait for each other.
    """
    log = ROOT / ".build-logs" / "swift.log"
    width = {"SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4"}
    return swift_tests(
        "Swift", ["swift", "test", "--skip-build", *BUILD_FLAGS], log, width, SWIFT_LIMIT)


def runner(path, arguments=(), limit=None, extra=None):
    """Runs one Tests/<name>/run; CAIRN_BIN is the folder of the built programs."""
    name = path.parent.name
    log = ROOT / ".build-logs" / f"{name}.log"
    started = time.monotonic()
    output, status = run(
        [str(path), *arguments], log,
        {"CAIRN_BIN": str(ROOT / ".build" / "debug")} | (extra or {}), limit)
    result = tally.of_runner(output, status)
    report(name, result, output, log, started)
    return result


def runners():
    """The `run` programs in the folders of Tests, by the name of the folder."""
    return {path.parent.name: path for path in sorted(ROOT.glob("Tests/*/run"))}


def run_suites(wanted):
    """Builds if a suite needs it, then runs them: Swift's alone, the others in lanes."""
    known = runners()
    total = build() if set(wanted) - ON_THEIR_OWN else tally.Tally()
    able = [name for name in wanted if not total.failed or name in ON_THEIR_OWN]
    if "Swift" in able:
        total += with_postgres(swift)
    others = [name for name in LONGEST if name in able]
    others += [name for name in able if name not in [*others, "Swift"]]
    with ThreadPoolExecutor(max_workers=LANES) as lanes:
        for result in lanes.map(lambda name: runner(known[name]), others):
            total += result
    if len(wanted) > 1:
        repeat_failures()
    return total


def choose(arguments):
    """Runs the requested suites; None if one does not exist."""
    if arguments[:1] == ["--full"]:
        import full  # It imports this module.
        return full.main(arguments[1:])
    only = os.environ.get("MODULE")
    if only:
        return module(only)
    known = ["Swift", *runners()]
    wanted = QUICK if arguments == ["--quick"] else arguments or known
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print(f"There is no suite {unknown[0]}; there are {', '.join(known)}.")
        return None
    return run_suites(wanted)


def main(arguments):
    """Runs the requested suites and prints the sum on the last line."""
    manifest.refresh(ROOT)
    total = choose(arguments)
    if total is None:
        return 2
    print(total)
    return 1 if total.failed or not total.passed else 0


if __name__ == "__main__":
    # Registered under its name, so that importers get this module instead of a second copy.
    import suites
    sys.exit(suites.main(sys.argv[1:]))
