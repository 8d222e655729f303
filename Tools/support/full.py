"""The long parts of Tools/test --full, which are too slow for every change."""

import os
import time

import mutation
import suites
import tally

FUZZ_SECONDS = 300
KILLS, IMAGES = 500, 9_500
REQUESTS = 50_000
WORLDS = 10_000
ROUNDS, SETTLING = 50, 100
HOUR = 3_600


def everything():
    """Tools/test without arguments."""
    return suites.run_suites(suites.planned([]), repeats=False)


def release():
    """The Swift suites in the release configuration, with all seeds of their properties."""
    return suites.with_postgres(seeds)


def seeds():
    """Builds in release mode and runs all Swift suites."""
    log = suites.ROOT / ".build-logs" / "release.log"
    started = time.monotonic()
    output, status = suites.run(
        ["swift", "test", "-c", "release", "-Xswiftc", "-enable-testing",
         "--scratch-path", ".build-release"], log, limit=3 * HOUR)
    result = tally.of_swift(output, status)
    suites.report("release", result, output, log, started)
    return result


def fuzz():
    """Runs each Modules/*/Fuzz/run for some minutes; a crash leaves its input in .build-fuzz."""
    total = tally.Tally()
    for program in sorted(suites.ROOT.glob("Modules/*/Fuzz/run")):
        name = f"fuzz {program.parts[-3]}"
        log = suites.ROOT / ".build-logs" / f"fuzz-{program.parts[-3]}.log"
        started = time.monotonic()
        output, status = suites.run(
            [str(program), f"-max_total_time={FUZZ_SECONDS}"], log, limit=HOUR)
        result = tally.Tally(failed=1) if status else tally.Tally(passed=1)
        suites.report(name, result, output, log, started)
        total += result
    return total


def images():
    """Opens thousands of stores whose writers were killed or lost power."""
    built = suites.build()
    if built.failed:
        return built
    return suites.runner(
        suites.ROOT / "Tests" / "Simulation" / "run",
        ["--rounds", str(KILLS), "--images", str(IMAGES)], limit=3 * HOUR)


def worlds():
    """Simulates thousands of worlds with all kinds of faults."""
    log = suites.ROOT / ".build-logs" / "worlds.log"
    started = time.monotonic()
    output, status = suites.run(
        [str(suites.ROOT / "Tools" / "simulate"), "--seeds", str(WORLDS)], log, limit=HOUR)
    result = tally.Tally(failed=1) if status else tally.Tally(passed=1)
    suites.report("worlds", result, output, log, started)
    return result


def attack():
    """The suite Attack with many more requests."""
    built = suites.build()
    if built.failed:
        return built
    return suites.runner(
        suites.ROOT / "Tests" / "Attack" / "run", ["--requests", str(REQUESTS)], limit=3 * HOUR)


def nodes():
    """Many failovers of nodes with a shared database, and many settlements with kills."""
    built = suites.build()
    if built.failed:
        return built
    return suites.runner(
        suites.ROOT / "Tests" / "API" / "run", ["test_failover", "test_boards.Settling"],
        2 * HOUR, {"FAILOVER_ROUNDS": str(ROUNDS), "SETTLING_KILLS": str(SETTLING)})


def install():
    """Packs a release build, installs it in a bare Debian 12 and removes it again."""
    built = suites.build()
    if built.failed:
        return built
    return suites.runner(
        suites.ROOT / "Tests" / "Install" / "run", ["--whole"], limit=2 * HOUR)


def mutants():
    """Samples the mutants of each module; the killed share must reach the recorded floor."""
    only = os.environ.get("MODULE")
    total = tally.Tally()
    for module, floor in mutation.floors().items():
        if only and module != only:
            continue
        total += held(module, floor)
    return total


def held(module, floor):
    """Compares one module's share with its floor; survivors go to a log."""
    log = suites.ROOT / ".build-logs" / f"mutation-{module}.log"
    log.parent.mkdir(exist_ok=True)
    lines = []
    try:
        result = mutation.examine(
            module, mutation.SAMPLE, mutation.SEED, tell=lines.append, root=suites.ROOT)
    except mutation.Refusal as refusal:
        log.write_text(str(refusal))
        print(f"mutation     {module}: {str(refusal).splitlines()[0]}", flush=True)
        return tally.Tally(failed=1)
    log.write_text("\n".join([*lines, str(result)]) + "\n")
    print(f"mutation     {result}; floor {floor} %", flush=True)
    if result.share >= floor:
        return tally.Tally(passed=1)
    print(f"    {module} kills fewer mutants than before: test the survivors (CONTRIBUTING.md)")
    print(f"    survivors: {log.relative_to(suites.ROOT)}", flush=True)
    return tally.Tally(failed=1)


PARTS = {"suites": everything, "release": release, "fuzz": fuzz, "images": images,
         "worlds": worlds, "attack": attack, "nodes": nodes, "install": install,
         "mutation": mutants}


def main(wanted):
    """Runs the named parts, or all; returns the tally, or None for an unknown part."""
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        print(f"There is no part {unknown[0]}; there are {', '.join(PARTS)}.")
        return None
    total = tally.Tally()
    for name in wanted or PARTS:
        total += PARTS[name]()
    return total
