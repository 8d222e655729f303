"""Shared by the benches: built programs, a store of ten years, medians, and lines of JSON."""

import json
import os
import pathlib
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUICK = "--quick" in sys.argv
NOW = "2026-11-21T12:00:00Z"


def built(*products):
    """The folder with these programs: a release build, or the tests' debug build with --quick."""
    if QUICK:
        return pathlib.Path(os.environ.get("CAIRN_BIN", ROOT / ".build/debug"))
    done = subprocess.run([ROOT / "Tools/release", *products], stdout=sys.stderr, check=False)
    if done.returncode:
        sys.exit(f"{', '.join(products)} cannot be built.")
    return ROOT / ".build-release/release"


def need(*words):
    """Runs a function of `install.sh`."""
    subprocess.run(["bash", "-c", '. Tools/support/install.sh && "$@"', "need", *words], cwd=ROOT,
                   stdout=sys.stderr, check=True)


def tools(*names):
    """Installs missing Debian programs that the bench runs."""
    need("need_apt", *names)


def packages():
    """Makes the tests' PyPI packages importable; installs them if missing."""
    need("need_python", *(path.parent.name for path in ROOT.glob("Tests/*/requirements.txt")))
    sys.path += map(str, ROOT.glob(".build-venv/lib/python3*/site-packages"))


def stripped(program):
    """A copy of a program without symbols, as shipped."""
    if QUICK or not shutil.which("strip"):
        return program
    copy = program.with_name(program.name + "-stripped")
    subprocess.run(["strip", "-o", copy, program], check=True)
    return copy


def store_of_ten_years(programs):
    """A store with 20 habits and 73,000 events; made once for each build configuration."""
    folder = ROOT / (".build-bench-quick" if QUICK else ".build-bench")
    done = folder / "done"
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        lines = probe(programs, "fill", folder / "data", *(["60"] if QUICK else []))
        done.write_text(json.dumps(lines))
    return folder / "data"


def imported_store(programs):
    """The same history, imported from a Loop backup; made once for each build configuration."""
    folder = ROOT / (".build-bench-loop-quick" if QUICK else ".build-bench-loop")
    done = folder / "done"
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        backup = loop_backup(folder / "loop.db", 60 if QUICK else 3_650)
        subprocess.run([programs / "cairn", "import", "loop", backup, "-q"], check=True,
                       env=environment(folder / "data"), stdout=subprocess.DEVNULL)
        done.touch()
    return folder / "data"


def loop_backup(path, days):
    """Writes a Loop backup: twenty habits, one entry a day for each; three in a hundred are skips.
    """
    day_length, last = 86_400_000, 20_778
    database = sqlite3.connect(path)
    database.executescript("""
        CREATE TABLE Habits (id integer primary key, archived integer, color integer,
            description text, freq_den integer, freq_num integer, name text, position integer,
            reminder_hour integer, reminder_min integer, reminder_days integer, type integer,
            target_type integer, target_value real, unit text, question text, uuid text);
        CREATE TABLE Repetitions (id integer primary key, habit integer, timestamp integer,
            value integer, notes text);
        PRAGMA user_version = 25;
        """)
    for habit in range(20):
        database.execute(
            "INSERT INTO Habits VALUES (?,0,8,'',1,1,?,?,NULL,NULL,127,0,0,0,'','',?)",
            (habit + 1, f"Habit {habit + 1}", habit, f"{habit + 1:032x}"))
        entries = [(habit + 1, day * day_length,
                    2 if (day * 7 + habit * 13) % 33 or day > last - 20 else 3)
                   for day in range(last - days + 1, last + 1)]
        database.executemany(
            "INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (?,?,?,'')", entries)
    database.commit()
    database.close()
    return path


def snapshot_size(data):
    """The size of a store's snapshots in bytes."""
    with sqlite3.connect(f"file:{data}/journal.db?mode=ro", uri=True) as database:
        return database.execute("SELECT sum(length(bytes)) FROM snapshots").fetchone()[0]


def probe(programs, *words):
    """The output of Probe: names and values."""
    done = subprocess.run([programs / "Probe", *map(str, words)], check=True, text=True,
                          stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    return {line.split()[0]: float(line.split()[1]) for line in done.stdout.splitlines()}


def environment(data):
    """The environment of a user in London with a store, at the end of the ten years."""
    return os.environ | {"CAIRN_DATA": str(data), "CAIRN_ZONE": "Europe/London", "CAIRN_NOW": NOW,
                         "NO_COLOR": "1"}


def milliseconds(command, rounds, **options):
    """The median time of a command in milliseconds, after one warm-up run."""
    return in_turn(rounds, {"": command}, **options)[""]


def in_turn(rounds, commands, **options):
    """The median time of each command in milliseconds, run A B A B …, so that load from other
    processes affects all of them equally.
    """
    taken = {name: [] for name in commands}
    for _ in range(1 + (3 if QUICK else rounds)):
        for name, command in commands.items():
            taken[name].append(milliseconds_once(command, **options))
    return {name: statistics.median(times[1:]) for name, times in taken.items()}


def milliseconds_once(command, **options):
    """The time of a command in milliseconds."""
    started = time.perf_counter()
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, **options)
    return (time.perf_counter() - started) * 1000


def median_of(rounds, body):
    """The median time of a function in milliseconds."""
    taken = []
    for _ in range(3 if QUICK else rounds):
        started = time.perf_counter()
        body()
        taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken)


def case(bench, name, unit, ours, rivals, more_is_better=False):
    """Prints a case; the ratio to the best rival is above 1 if ours is better."""
    ratio = None
    if rivals:
        ratio = ours / max(rivals.values()) if more_is_better else min(rivals.values()) / ours
    print(json.dumps({
        "bench": bench, "case": name, "unit": unit, "ours": round(ours, 4),
        "rivals": {rival: round(value, 4) for rival, value in rivals.items()},
        "ratio": ratio and round(ratio, 3)}), flush=True)
