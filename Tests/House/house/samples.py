"""The golden samples of each release must not change in any byte."""

import hashlib
import json


def now(paths, read):
    """The samples in the tree: SHA-256 by path."""
    return {path: hashlib.sha256(read(path)).hexdigest()
            for path in paths if "/Samples/" in path and path.startswith("Tests/")}


def listed(paths, read):
    """The listed samples of each release: {version: {path: SHA-256}}."""
    found = {}
    for path in paths:
        parts = path.split("/")
        if path.startswith("Tests/Integration/releases/") and parts[-1] == "samples.json":
            found[parts[-2]] = json.loads(read(path))
    return found


def faults(present, releases):
    """Samples of a release that are missing or changed."""
    told = []
    for version, samples in sorted(releases.items()):
        for path, digest in sorted(samples.items()):
            if path not in present:
                told.append(f"{path}: {version} shipped with this sample, and it is gone: put it "
                            f"back, since journals hold what it shows")
            elif present[path] != digest:
                told.append(f"{path}: {version} shipped with other bytes: put them back, and add "
                            f"a new sample beside it, with a note after ~")
    return told
