"""Tests real disks in memory: a full one and a read-only one."""

import contextlib
import pathlib
import subprocess
import tempfile

import probe


def can_mount():
    """True if this machine allows mounting a file system in memory."""
    with tempfile.TemporaryDirectory(prefix="cairn-mount-") as folder:
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder],
                              check=False, capture_output=True)
        if done.returncode == 0:
            subprocess.run(["umount", folder], check=True)
        return done.returncode == 0


@contextlib.contextmanager
def disk(size):
    """Mounts a disk of that size for the context."""
    with tempfile.TemporaryDirectory(prefix="cairn-disk-") as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True)
        try:
            yield pathlib.Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


def remount(folder, option):
    """Remounts the disk with an option."""
    subprocess.run(["mount", "-o", f"remount,{option}", folder], check=True)


def write(store, count):
    """The output of a writer until it ended."""
    return subprocess.run([probe.path(), "write", str(store), "1", str(count), "1"],
                          capture_output=True, text=True, check=False).stdout


def full():
    """The disk fills up during writes: acknowledged events are kept, and writing resumes later."""
    with disk("700k") as folder:
        text = write(folder / "store", 5_000)
        acked = set(probe.ids(text))
        remount(folder, "size=4m")
        held, wrong = probe.check(folder / "store")
        more = set(probe.ids(write(folder / "store", 10)))
    last = text.splitlines()[-1]
    print(f"full: {len(acked)} acknowledged, {len(acked - held)} lost, then \"{last}\"")
    if not 0 < len(acked) < 5_000 or acked - held:
        wrong.append(f"{len(acked - held)} of {len(acked)} acknowledged events are lost")
    if "The disk is full" not in last:
        wrong.append(f"the error of a full disk is: {last}")
    if len(more) != 10:
        wrong.append("writing did not go on when there was room again")
    return wrong


def read_only():
    """A store on a read-only disk is rejected in one sentence; a tiny disk has no room for one."""
    with disk("4m") as folder:
        write(folder / "store", 5)
        remount(folder, "ro")
        told = [write(folder / "store", 1), write(folder / "new", 1)]
        remount(folder, "rw")
        held, wrong = probe.check(folder / "store")
    with disk("16k") as folder:
        tiny = write(folder / "store", 1)
        left = [path.name for path in folder.rglob("*") if path.is_file()]
    print(f"read-only: {len(held)} events kept")
    wrong += [f"error of a read-only disk: {text}" for text in told if "read-only" not in text]
    if "The disk is full" not in tiny or any("new" in name for name in left):
        wrong.append(f"the error of a disk without space is: {tiny}; left behind: {left}")
    if len(held) != 5:
        wrong.append(f"{len(held)} of 5 events are there")
    return wrong
