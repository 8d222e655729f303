"""The repository for the rules: paths and texts, and the targets of the manifest."""

import functools
import pathlib
import subprocess

import manifest

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = {".png", ".db", ".zip", ".gz", ".ico", ".woff2", ".sqlite"}


@functools.cache
def paths():
    """Every file that is or would be committed, relative to the root, sorted.

    Links are omitted: their targets are judged at their own place.
    """
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
        check=True, capture_output=True, text=True).stdout
    return sorted({path for path in listed.split("\0")
                   if path and (ROOT / path).is_file() and not (ROOT / path).is_symlink()})


@functools.cache
def text(path):
    """A file's text; empty for pictures, stores, archives and missing files."""
    if pathlib.PurePath(path).suffix in BINARY or not (ROOT / path).is_file():
        return ""
    return (ROOT / path).read_text(errors="replace")


def sources():
    """(path, text) of the shipped Swift files."""
    return [(path, text(path)) for path in paths()
            if path.endswith(".swift") and path.startswith(("Modules/", "Apps/"))]


def swift_files():
    """(path, text) of every Swift file."""
    return [(path, text(path)) for path in paths() if path.endswith(".swift")]


@functools.cache
def targets():
    """Every target by name."""
    return manifest.targets(ROOT)
