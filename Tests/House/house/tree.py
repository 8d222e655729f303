"""The repository for the rules: paths and texts, and the targets of the manifest."""

import functools
import json
import os
import pathlib
import subprocess
from dataclasses import dataclass, field

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


@dataclass
class Target:
    """A target of the manifest as SwiftPM reads it."""

    name: str
    path: str
    kind: str = "regular"
    needs: list = field(default_factory=list)
    outside: list = field(default_factory=list)

    @property
    def folder(self):
        """The module's folder: `Modules/Habits`, `Modules/Surface/PageKit`, `Apps/cairn`."""
        parts = self.path.split("/")
        return "/".join(parts[:3] if parts[:2] == ["Modules", "Surface"] else parts[:2])

    @property
    def part(self):
        """The part of the module: `API`, `Sources`, `Commands`, `Routes`, `Page`."""
        return self.path.removeprefix(self.folder).strip("/")


@functools.cache
def targets():
    """Every target by name; read again each time, because the manifest depends on folders."""
    dumped = subprocess.run(
        ["swift", "package", "dump-package", "--scratch-path", ".build-house",
         "--manifest-cache", "none"], cwd=ROOT, check=True, capture_output=True, text=True,
        env={name: value for name, value in os.environ.items() if name != "CAIRN_MODULE"}).stdout
    return read_targets(json.loads(dumped))


def read_targets(package):
    """The targets of a dumped manifest, by name."""
    found = {}
    for row in package["targets"]:
        target = Target(row["name"], row.get("path") or "", row["type"])
        for need in row["dependencies"]:
            for kind, value in need.items():
                (target.outside if kind == "product" else target.needs).append(value[0])
        found[target.name] = target
    return found
