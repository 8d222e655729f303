"""The targets of the manifest. Makes SwiftPM read it again when folders are added or removed.

SwiftPM caches a manifest by its text and the environment, not by the folders that this manifest
lists: without this, a new `Modules/NAME/Page` would be ignored until Package.swift changes too.
"""

import contextlib
import hashlib
import json
import os
import pathlib
import sqlite3
import subprocess
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEMORIES = [
    pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"),
    pathlib.Path.home() / "Library/Caches",
]


def folders(root):
    """A digest of the folders that the manifest lists."""
    seen = sorted(str(path.relative_to(root)) for pattern in ("Modules/*/*", "Tests/*", "Tests/*/*")
                  for path in root.glob(pattern) if path.is_dir() or path.suffix == ".txt")
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()


def forget(root, memories):
    """Deletes this package's entries from SwiftPM's caches; other entries stay."""
    for memory in memories:
        store = memory / "org.swift.swiftpm/manifests/manifest.db"
        if not store.is_file():
            continue
        # An unknown layout, or a database in use: the cached manifest is used.
        with contextlib.suppress(sqlite3.Error), sqlite3.connect(store, timeout=10) as database:
            database.execute(
                "DELETE FROM MANIFEST_CACHE WHERE instr(CAST(value AS TEXT), ?) > 0",
                [f'"{root}/Package.swift"'])


def refresh(root=ROOT, memories=None):
    """Clears the cache if the folders changed since the last call; returns whether they did."""
    mark = root / ".build-logs/folders"
    now = folders(root)
    if mark.is_file() and mark.read_text() == now:
        return False
    forget(root, MEMORIES if memories is None else memories)
    mark.parent.mkdir(exist_ok=True)
    mark.write_text(now)
    return True


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


def targets(root=ROOT, cache="none"):
    """Every target by name; not from SwiftPM's cache, because the manifest depends on folders.

    After `refresh`, the cache "shared" is right too, and faster.
    """
    dumped = subprocess.run(
        ["swift", "package", "dump-package", "--scratch-path", ".build-house",
         "--manifest-cache", cache], cwd=root, check=True, capture_output=True, text=True,
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


def owner_of(path, targets):
    """The target that compiles a file, or None."""
    owners = [target for target in targets.values() if path.startswith(target.path + "/")]
    return max(owners, key=lambda target: len(target.path), default=None)


def closure(names, edges):
    """These names and all that the edges lead to from them."""
    found, open_names = set(), list(names)
    while open_names:
        name = open_names.pop()
        if name not in found:
            found.add(name)
            open_names += edges.get(name, ())
    return found


if __name__ == "__main__":
    refresh()
