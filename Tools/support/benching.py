"""What the benches share: built programs, a store of ten years, medians, and lines of JSON."""

import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUICK = "--quick" in sys.argv
NOW = "2026-11-21T12:00:00Z"


def built(*products):
    """The folder with these programs: a release build, or with --quick the tests' debug build."""
    if QUICK:
        return pathlib.Path(os.environ.get("CAIRN_BIN", ROOT / ".build/debug"))
    for product in products:
        done = subprocess.run(
            ["swift", "build", "-c", "release", "--scratch-path", ".build-release",
             "--static-swift-stdlib", "--product", product],
            cwd=ROOT, stdout=sys.stderr, check=False)
        if done.returncode:
            sys.exit(f"{product} does not build.")
    return ROOT / ".build-release/release"


def store_of_ten_years(programs):
    """A store with 20 habits and 73,000 events; made once for a kind of build."""
    folder = ROOT / (".build-bench-quick" if QUICK else ".build-bench")
    done = folder / "done"
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        lines = probe(programs, "fill", folder / "data", *(["60"] if QUICK else []))
        done.write_text(json.dumps(lines))
    return folder / "data"


def probe(programs, *words):
    """What the Probe prints: names and their values."""
    done = subprocess.run([programs / "Probe", *map(str, words)], check=True, text=True,
                          stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    return {line.split()[0]: float(line.split()[1]) for line in done.stdout.splitlines()}


def environment(data):
    """A person in London with a store, at the end of the ten years."""
    return os.environ | {"CAIRN_DATA": str(data), "CAIRN_ZONE": "Europe/London", "CAIRN_NOW": NOW,
                         "NO_COLOR": "1"}


def milliseconds(command, rounds, **options):
    """The median time of a command, in milliseconds, after one run that does not count."""
    taken = []
    for _ in range(1 + (3 if QUICK else rounds)):
        started = time.perf_counter()
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, **options)
        taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken[1:])


def median_of(rounds, body):
    """The median time of a function, in milliseconds."""
    taken = []
    for _ in range(3 if QUICK else rounds):
        started = time.perf_counter()
        body()
        taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken)


def case(bench, name, unit, ours, rivals, more_is_better=False):
    """Prints a case; the ratio to the best rival is above 1 where ours is better."""
    ratio = None
    if rivals:
        ratio = ours / max(rivals.values()) if more_is_better else min(rivals.values()) / ours
    print(json.dumps({
        "bench": bench, "case": name, "unit": unit, "ours": round(ours, 4),
        "rivals": {rival: round(value, 4) for rival, value in rivals.items()},
        "ratio": ratio and round(ratio, 3)}), flush=True)
