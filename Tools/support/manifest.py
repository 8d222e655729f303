"""Makes SwiftPM read the manifest again when folders came or went.

SwiftPM remembers what a manifest said by its text and the environment, not by the folders that this
one looks at: without this a new `Modules/NAME/Page` is seen only when Package.swift changes too.
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
    """The folders that the manifest looks at, as a digest."""
    seen = sorted(str(path.relative_to(root)) for pattern in ("Modules/*/*", "Tests/*", "Tests/*/*")
                  for path in root.glob(pattern) if path.is_dir() or path.suffix == ".txt")
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()


def forget(root, memories):
    """Takes what SwiftPM remembers of this package out of its memories; others stay."""
    for memory in memories:
        store = memory / "org.swift.swiftpm/manifests/manifest.db"
        if not store.is_file():
            continue
        # A layout that we do not know, or a store in use: it is read as it was.
        with contextlib.suppress(sqlite3.Error), sqlite3.connect(store, timeout=10) as database:
            database.execute(
                "DELETE FROM MANIFEST_CACHE WHERE instr(CAST(value AS TEXT), ?) > 0",
                [f'"{root}/Package.swift"'])


def refresh(root=ROOT, memories=None):
    """Forgets if the folders are not those of the last time; says whether it did."""
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
