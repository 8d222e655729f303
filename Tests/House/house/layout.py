"""The layout of Swift files: swift-format with the rules in `.swift-format` has no findings."""

import hashlib
import json
import re
import subprocess

FINDING = re.compile(r"^(\S.*?\.swift):(\d+):\d+: (?:warning|error): (.*)$")
# The manifest is a table with a layout of its own.
EXEMPT = {"Package.swift"}


def misformatted(root, paths, memory=None):
    """The findings in these files. A file without one is not read again until its text, the rules
    or the program change: `memory` is a file with digests."""
    version = subprocess.run(
        ["swift", "format", "--version"], capture_output=True, text=True, check=True).stdout
    rules = version + (root / ".swift-format").read_text()
    digests = {path: hashlib.sha256((rules + (root / path).read_text()).encode()).hexdigest()
               for path in paths if path.endswith(".swift") and path not in EXEMPT}
    clean = set(json.loads(memory.read_text())) if memory and memory.is_file() else set()
    unread = [path for path, digest in digests.items() if digest not in clean]
    faults = findings(root, unread) if unread else []
    if memory:
        damaged = {fault.split(":")[0] for fault in faults}
        memory.parent.mkdir(exist_ok=True)
        memory.write_text(json.dumps(sorted(
            digest for path, digest in digests.items() if path not in damaged), indent=1))
    return faults


def findings(root, paths):
    """The findings of swift-format in these files."""
    done = subprocess.run(
        ["swift", "format", "lint", "--parallel", "--configuration", ".swift-format", *paths],
        cwd=root, capture_output=True, text=True, check=False)
    found = [match for match in map(FINDING.match, done.stderr.splitlines()) if match]
    if done.returncode and not found:
        return [f"swift format lint failed: {line}" for line in done.stderr.splitlines()[-3:]]
    return [f"{match[1]}:{match[2]}: {match[3]}: swift format format -i {match[1]}"
            for match in found]
