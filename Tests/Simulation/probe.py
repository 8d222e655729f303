"""Runs the probe: a small program that writes to a store and inspects it."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def path():
    """The built probe, at the place given by Tools/test or in the build folder."""
    folder = pathlib.Path(os.environ.get("CAIRN_BIN", ROOT / ".build" / "debug"))
    program = folder / "JournalProbe"
    if not program.exists():
        sys.exit(f"{program} is missing; run: swift build --product JournalProbe")
    return str(program)


def start(words, output, environment=None):
    """Starts the probe with its output in a file."""
    return subprocess.Popen([path(), *map(str, words)], stdout=output, stderr=subprocess.DEVNULL,
                            stdin=subprocess.DEVNULL, env=os.environ | (environment or {}))


def ids(text):
    """The event ids in lines of output; a truncated line is skipped."""
    return [line for line in text.splitlines() if len(line) == 36 and line.count("-") == 4]


def check(store):
    """The ids in a store, and sentences about its faults."""
    done = subprocess.run(
        [path(), "check", str(store)], capture_output=True, text=True, check=False)
    wrong = [line for line in done.stdout.splitlines() if line.startswith(("wrong", "failed"))]
    if done.returncode != 0:
        wrong.append(f"the probe ended with {done.returncode}: {done.stderr.strip()[-200:]}")
    return set(ids(done.stdout)), wrong
