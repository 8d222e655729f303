#!/usr/bin/env python3
"""Makes, starts, stops, kills and copies a PostgreSQL cluster in its own folder.

    postgres.py start FOLDER [--port N]    makes it if it is new, leaves it running, prints its URL
    postgres.py run FOLDER [--port N]      the same until it is interrupted, then stops it
    postgres.py stop FOLDER
    postgres.py kill FOLDER                SIGKILL for its first process, like a power failure
    postgres.py url FOLDER                 postgres://user:password@127.0.0.1:port/database
    postgres.py standby FOLDER NEW [--name standby]    a synchronous copy that follows it
    postgres.py promote FOLDER             makes a standby the primary
    postgres.py throwaway [COMMAND …]      a temporary one, while a command runs (or until it is
                                           interrupted); its URL is in CAIRN_TEST_POSTGRES

It listens on 127.0.0.1 and on a socket in a folder with a short path; random passwords are stored
in its folder. If root starts it, it runs as the user `postgres`. Debian's clusters are not touched.
"""

import argparse
import contextlib
import fcntl
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

import postgres_standby
from postgres_cluster import Cluster
from postgres_place import Refusal

THROWAWAY = "cairn-throwaway"
# The variable that tells tests the URL of a cluster.
OFFER = "CAIRN_TEST_POSTGRES"
# Tests run in parallel, each with its own pools.
SPACIOUS = {"max_connections": "400"}
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Interrupted(BaseException):
    """A signal asked the program to end."""


@contextlib.contextmanager
def interruptible():
    """Turns the first signal to end into an exception, so that cleanup code runs."""
    def leave(*_):
        for one in ENDS:
            signal.signal(one, signal.SIG_IGN)
        raise Interrupted
    before = {one: signal.signal(one, leave) for one in ENDS}
    try:
        yield
    except Interrupted:
        pass
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


@contextlib.contextmanager
def throwaway(settings=None):
    """A cluster in a temporary folder, deleted at the end; leftovers of dead runs are deleted
    first."""
    sweep()
    draft = pathlib.Path(tempfile.mkdtemp(prefix="cairn-unnamed.", dir="/tmp"))
    os.chmod(draft, 0o755)
    with open(draft / "in-use", "w", encoding="utf-8") as mark:
        # Locked before it has a name that another run's sweep would find.
        fcntl.flock(mark, fcntl.LOCK_EX)
        folder = draft.rename(draft.with_name(THROWAWAY + draft.suffix))
        cluster = Cluster(folder / "cluster", SPACIOUS | (settings or {}))
        try:
            yield cluster.start(tied=True)
        finally:
            cluster.stop()
            shutil.rmtree(folder, ignore_errors=True)


def sweep():
    """Deletes the temporary folders of runs that ended."""
    for folder in pathlib.Path("/tmp").glob(THROWAWAY + ".*"):
        try:
            if folder.stat().st_uid != os.geteuid():
                continue
            with open(folder / "in-use", "w", encoding="utf-8") as mark:
                fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
                Cluster(folder / "cluster").stop()
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue  # In use, or already deleted.


@contextlib.contextmanager
def offered():
    """Sets CAIRN_TEST_POSTGRES to a temporary cluster, unless it is already set."""
    if os.environ.get(OFFER):
        yield
        return
    with throwaway() as cluster:
        os.environ[OFFER] = cluster.url()
        try:
            yield
        finally:
            del os.environ[OFFER]


def run_cluster(cluster, port):
    """Runs a cluster until a signal; returns the exit status."""
    with interruptible():
        try:
            print(cluster.start(port, tied=True).url(), flush=True)
            while True:
                signal.pause()
        finally:
            cluster.stop()
    return 0


def run_throwaway(words):
    """Runs a command with a temporary cluster, or only the cluster; returns the exit status."""
    with interruptible(), throwaway() as cluster:
        if words:
            return subprocess.run(
                words, env=os.environ | {OFFER: cluster.url()}, check=False).returncode
        print(cluster.url(), flush=True)
        while True:
            signal.pause()
    return 0


def options(arguments):
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        prog="postgres.py", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    acts = parser.add_subparsers(dest="act", required=True)
    for name in ("start", "run", "stop", "kill", "url", "promote", "standby"):
        act = acts.add_parser(name)
        act.add_argument("folder")
        if name in ("start", "run"):
            act.add_argument("--port", type=int)
        if name == "standby":
            act.add_argument("new")
            act.add_argument("--name", default="standby")
    acts.add_parser("throwaway").add_argument("words", nargs=argparse.REMAINDER)
    return parser.parse_args(arguments)


def act(wanted):
    """Runs the requested command; returns the exit status."""
    if wanted.act == "throwaway":
        return run_throwaway(wanted.words)
    cluster = Cluster(wanted.folder)
    if wanted.act == "run":
        return run_cluster(cluster, wanted.port)
    if wanted.act == "start":
        print(cluster.start(wanted.port).url())
        return 0
    if not (cluster.data / "PG_VERSION").exists():
        raise Refusal(f"There is no cluster in {cluster.folder}.")
    if wanted.act == "standby":
        print(postgres_standby.follow(cluster, wanted.new, wanted.name).url())
    elif wanted.act == "promote":
        postgres_standby.promote(cluster)
    elif wanted.act == "url":
        print(cluster.url())
    else:
        getattr(cluster, wanted.act)()
    return 0


def main(arguments):
    """Runs the requested command, or prints in one sentence why not."""
    try:
        return act(options(arguments))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
