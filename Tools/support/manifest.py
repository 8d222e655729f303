"""Makes SwiftPM read the manifest again when folders are added or removed.

SwiftPM caches a manifest by its text and the environment, not by the folders that this manifest
lists: without this, a new `Modules/NAME/Page` would be ignored until Package.swift changes too.
"""

import contextlib
import hashlib
import os
import pathlib
import sqlite3

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


if __name__ == "__main__":
    refresh()
