"""Runs the suites that Tools/test is asked for and prints what they come to."""

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
# What else the build of all is to be made with, as the gate has the C of dependencies optimised.
BUILD_FLAGS = os.environ.get("SWIFT_BUILD_FLAGS", "").split()
QUICK = ["Swift", "House", "Tools"]
# These build what they need themselves, or need nothing built.
ON_THEIR_OWN = {"House", "Tools", "NewModule", "Example"}
# These take minutes and wait for browsers, servers and devices most of the time: they come first,
# and two suites run at once.
LONGEST = ["Browser", "Docs", "Integration", "API"]
LANES = 2
# A suite that takes longer than this hangs, and so do Swift's tests that are built. Seconds.
LIMIT = 2700
SWIFT_LIMIT = 1500
WORTH_SHOWING = re.compile(
    r"error:|✘|^FAIL|^ERROR|failed|Fatal error|crash|assert|, line \d+, in test_|- waiting for "
    r"|^stopped ", re.I)
SKIPPED = re.compile(r"^skipped |^➜ Test (?!case ).* (?:skipped|was cancelled after )|: skipped, ")


def run(command, log, extra=None, limit=None):
    """Runs a command with its output in a log file; gives the output and the exit status."""
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
# What told of a failure, by suite: a run of an hour says it again where it ends.
FAILURES = {}
AT_THE_END = 12


def report(name, result, output, log, started):
    """Prints a suite's line, what was skipped and why, and what tells of a failure."""
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
    """The lines that tell of a failure; not those of one that a test wanted."""
    found, is_wanted = [], False
    for line in lines:
        is_wanted = is_wanted and line.startswith("↳") or " known issue" in line
        is_well = line.startswith(("◇", "✔")) or line.endswith(" ... ok")
        if not is_wanted and not is_well and WORTH_SHOWING.search(line):
            found.append(line)
    return found


def repeat_failures():
    """Says again what failed in a run of several suites."""
    for name, telling in FAILURES.items():
        print("\n".join([f"What failed in {name}:", *telling[:AT_THE_END]]), flush=True)


def swift_tests(name, command, log, extra, limit=None):
    """`swift test`: of tests that hang or die it is told which were running then."""
    started = time.monotonic()
    output, status = run(command, log, extra, limit)
    result = tally.of_swift(output, status)
    if result.failed:
        output += "".join(f"\nstopped while it ran: {one}" for one in tally.unended(output))
    report(name, result, output, log, started)
    return result


def with_postgres(work):
    """Does work whose tests find a throwaway cluster in CAIRN_TEST_POSTGRES; gives its tally.

    Where there can be none, whatever needs one is skipped, and that counts as a failure.
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
    """One module's tests, with what it needs and nothing else."""
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
    """Builds every target and test once; false if that fails."""
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
    """All Swift suites, in one process each for XCTest and Swift Testing. Few at a time: of
    thousands that begin at once, each waits for all others wherever it waits for anything."""
    log = ROOT / ".build-logs" / "swift.log"
    width = {"SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4"}
    return swift_tests(
        "Swift", ["swift", "test", "--skip-build", *BUILD_FLAGS], log, width, SWIFT_LIMIT)


def runner(path, arguments=(), limit=None, extra=None):
    """One Tests/<name>/run; CAIRN_BIN tells it where the built programs are."""
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
    """The programs called run in the folders of Tests, by the name of the folder."""
    return {path.parent.name: path for path in sorted(ROOT.glob("Tests/*/run"))}


def run_suites(wanted):
    """Builds if one of these needs it, and runs them: Swift's by themselves, others in lanes."""
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
    """Runs what was asked for; None if there is no such thing."""
    if arguments[:1] == ["--full"]:
        import full  # It needs this module.
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
    """Runs what was asked for and prints the sum in the last line."""
    manifest.refresh(ROOT)
    total = choose(arguments)
    if total is None:
        return 2
    print(total)
    return 1 if total.failed or not total.passed else 0


if __name__ == "__main__":
    # Under its name, so that what imports it gets this one and not another.
    import suites
    sys.exit(suites.main(sys.argv[1:]))
