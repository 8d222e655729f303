"""Runs the suites that Tools/test is asked for and prints their results."""

import contextlib
import os
import pathlib
import re
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field

import entries
import impact
import manifest
import postgres
import soak
import tally
import workers

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECKED_IMPORTS = ["--explicit-target-dependency-import-check", "error"]
# Flags of the build of everything; Tools/support/install.sh has the default.
BUILD_FLAGS = os.environ.get("SWIFT_BUILD_FLAGS", "").split()
QUICK = ["Swift", "House", "Tools"]
# These suites build what they need, or need no build.
ON_THEIR_OWN = {"House", "Tools", "NewModule", "Example"}
# These suites run for every change.
ALWAYS = {"House"}
# Seconds after which an entry of the queue, and the Swift tests, count as hanging; and seconds
# without any output after which the Swift tests do.
LIMIT = 2700
SWIFT_LIMIT = 2400
SILENCE = 420
# Seconds between two looks at a running process.
POLLING = 0.1
WORTH_SHOWING = re.compile(
    r"error:|✘|^FAIL|^ERROR|failed|Fatal error|crash|assert|, line \d+, in test_|- waiting for "
    r"|^stopped ", re.I)
SKIPPED = re.compile(r"^skipped |^➜ Test (?!case ).* (?:skipped|was cancelled after )|: skipped, ")


# CPU seconds of the last run of each log, by the log's name, without processes that nobody awaited.
CPU = {}


def run(command, log, extra=None, limit=None, silence=None):
    """Runs a command with its output in a log file; returns the output and the exit status.

    A command that runs longer than `limit` seconds, or prints nothing for `silence` seconds, is
    killed and has the status 124.
    """
    limit = limit or LIMIT
    log.parent.mkdir(exist_ok=True)
    with open(log, "wb") as sink:
        process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.STDOUT,
            env=os.environ | (extra or {}), start_new_session=True)
        over = _waited(process.pid, log, limit, silence or limit)
        if over:
            os.killpg(process.pid, 9)
            sink.write(f"\n{over}\n".encode())
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    CPU[log.name] = usage.ru_utime + usage.ru_stime
    return log.read_text(errors="replace"), 124 if over else process.returncode


def _waited(process, log, limit, silence):
    """Waits until a process ends, but does not reap it; returns None, or why it must be stopped."""
    started = last = time.monotonic()
    size = 0
    while not os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        time.sleep(POLLING)
        now = time.monotonic()
        if log.stat().st_size != size:
            size, last = log.stat().st_size, now
        if now - started >= limit:
            return f"stopped after {limit} s"
        if now - last >= silence:
            return f"stopped after {silence} s without output"
    return None


PRINTING = threading.Lock()
# The failure lines by suite, repeated at the end of a long run.
FAILURES = {}
AT_THE_END = 12


def report(name, result, output, log, started):
    """Prints a suite's line, the skipped tests with reasons, and the failure lines."""
    processor = f", {CPU[log.name]:.0f} s CPU" if log.name in CPU else ""
    shown = [f"{name:<12} {result}  ({time.monotonic() - started:.0f} s{processor})"]
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


def repeat_failures(results):
    """Prints the failures of a long run again, those of flaky entries excepted."""
    failed = {entry.name for entry, result in results.items() if result.failed}
    for name, telling in FAILURES.items():
        if name not in failed:
            continue
        print("\n".join([f"Failures in {name}:", *telling[:AT_THE_END]]), flush=True)


def swift_tests(name, command, log, extra, limit=None, silence=None):
    """Runs Swift tests; names the tests that had not ended if the run hangs or crashes."""
    started = time.monotonic()
    output, status = run(command, log, extra, limit, silence)
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
        taken = time.monotonic() - started
        entries.write_timings(ROOT, {entries.BUILD: taken})
        print(f"built in {taken:.0f} s", flush=True)
    return result


def swift(arguments=()):
    """Runs the Swift tests in one process, four at a time: if thousands start at once, each waits
    for all others."""
    program = ROOT / ".build" / "debug" / "cairnPackageTests.xctest"
    log = ROOT / ".build-logs" / "Swift.log"
    width = {"SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4"}
    return swift_tests(
        entries.SWIFT, [str(program), "--testing-library", "swift-testing", *arguments], log, width,
        SWIFT_LIMIT, SILENCE)


def swift_again(first, arguments=()):
    """Runs the files of failed Swift tests again; all of them if the run had hung or crashed."""
    output = (ROOT / ".build-logs" / "Swift.log").read_text(errors="replace")
    files = tally.failed_files(output)
    if not files or tally.unended(output):
        return swift(arguments)
    pattern = "/(" + "|".join(map(re.escape, files)) + "):"
    second = swift(["--filter", pattern])
    return tally.Tally(first.passed + first.failed - second.failed, second.failed, first.skipped)


def runner(path, arguments=(), limit=None, extra=None):
    """Runs one Tests/<name>/run; CAIRN_BIN is the folder of the built programs."""
    name = " ".join([path.parent.name, *(word for word in arguments if word.startswith("test_"))])
    log = ROOT / ".build-logs" / f"{name.replace(' ', '-')}.log"
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


def work(entry, first=None):
    """Runs one entry of the queue, or once more after its first tally, and returns its tally."""
    if entry.suite == entries.SWIFT:
        return with_postgres(
            lambda: swift_again(first, entry.only) if first else swift(entry.only))
    return runner(runners()[entry.suite], [entry.file] if entry.file else [])


def show(line):
    """Prints a line of the progress at once."""
    with PRINTING:
        print(line, flush=True)


@dataclass
class Plan:
    """The suites to run; of those with files only these (suite, file), if there are any."""

    suites: list
    files: set = field(default_factory=set)
    # Arguments of the Swift tests.
    swift: tuple = ()
    # What was selected and why.
    lines: list = field(default_factory=list)

    def has(self, entry):
        """True if an entry of one of the suites runs."""
        return (not self.files or not entry.file or entry.suite in ALWAYS
                or (entry.suite, entry.file) in self.files)


def planned(arguments):
    """The plan for the arguments of Tools/test."""
    known = ["Swift", *runners()]
    if arguments[:1] == ["--soak"]:
        return reached(*arguments[2:3])
    if arguments[:1] == ["--changed"]:
        return reached(*arguments[1:2])
    if arguments[:1] == ["--full"]:
        return Plan(known)
    return Plan(QUICK if arguments == ["--quick"] else arguments or known)


def reached(base=None):
    """The plan for the changes since a commit."""
    selection, files = impact.selected(ROOT, base), impact.test_files(ROOT)
    lines = impact.explained(selection, files)
    if selection.everything:
        return Plan(["Swift", *runners()], lines=lines)
    chosen = {(file.suite, file.name) for file in selection.files}
    suites = [name for name in runners() if name in ALWAYS or name in dict(chosen)]
    if not selection.swift:
        return Plan(suites, chosen, lines=lines)
    return Plan(["Swift", *suites], chosen,
                ("--filter", impact.pattern(selection.swift)), lines)


def prepared(plan):
    """Says what runs and builds if a suite needs it; returns the entries and the build's tally."""
    is_built = bool(set(plan.suites) - ON_THEIR_OWN)
    waiting = entries.listed(ROOT, plan.suites, plan.has, plan.swift)
    building = entries.read_timings(ROOT).get(entries.BUILD, 0) if is_built else 0
    show("\n".join([*plan.lines, workers.announced(waiting, building)]))
    total = build() if is_built else tally.Tally()
    if total.failed:
        waiting = [entry for entry in waiting if entry.suite in ON_THEIR_OWN]
    return waiting, total


def run_suites(plan, repeats=True):
    """Builds if one of the suites needs it and runs their entries; a failed one runs once more."""
    waiting, total = prepared(plan)
    queue = workers.Queue(waiting, work, show)
    results = queue.run()
    entries.write_timings(ROOT, {
        entry.name: queue.taken[entry.name] for entry in results if not entry.only})
    if repeats:
        results = workers.repeated(ROOT, results, work, show)
    total += workers.summed(results)
    if len(waiting) > 1:
        show("\n".join(workers.slowest(queue.taken, {
            entry.name: CPU[entry.log] for entry in waiting if entry.log in CPU})))
        repeat_failures(results)
    return total


def run_soak(arguments):
    """Runs what the changes reach several times under load; a failure is never repeated alone."""
    if not arguments or not arguments[0].isdigit() or int(arguments[0]) < 1:
        print("Say how often: Tools/test --soak N [COMMIT]")
        return None
    waiting, total = prepared(planned(["--soak", *arguments]))
    return total + soak.repeated(ROOT, int(arguments[0]), waiting, work, show)


def choose(arguments):
    """Runs the requested suites; None if one does not exist."""
    if arguments[:1] == ["--full"]:
        import full  # It imports this module.
        return full.main(arguments[1:])
    only = os.environ.get("MODULE")
    if only:
        return module(only)
    if arguments[:1] == ["--soak"]:
        return run_soak(arguments[1:])
    plan, known = planned(arguments), ["Swift", *runners()]
    unknown = [name for name in plan.suites if name not in known]
    if unknown:
        print(f"There is no suite {unknown[0]}; there are {', '.join(known)}.")
        return None
    return run_suites(plan)


def main(arguments):
    """Runs the requested suites and prints the sum on the last line. With --list first, only prints
    the names of the suites."""
    if arguments[:1] == ["--list"]:
        print(*planned(arguments[1:]).suites)
        return 0
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
