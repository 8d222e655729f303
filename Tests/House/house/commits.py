"""Commit subjects: `Area: verb object` on one line of at most 72 characters."""

import re
import subprocess

from house import tree

LONGEST = 72
SUBJECT = re.compile(r"[A-Z][\w/+&. -]*: [a-z].*[^.]$")
# The rule holds for commits after the one that adds this file.
HERE = "Tests/House/house/commits.py"


def subjects():
    """(hash, subject) of each commit to which the rule applies; none without a git history."""
    added = _git("log", "--diff-filter=A", "--format=%H", "--", HERE).split()
    if not added:
        return []
    listed = _git("log", "--no-merges", "--format=%h %s", f"{added[-1]}..HEAD")
    return [tuple(line.split(" ", 1)) for line in listed.splitlines()]


def _git(*arguments):
    """The output of git; empty if there is no repository."""
    return subprocess.run(
        ["git", *arguments], cwd=tree.ROOT, capture_output=True, text=True, check=False).stdout


def odd_subjects(commits):
    """A subject must name an area and an action, and be short."""
    faults = []
    for name, subject in commits:
        if len(subject) > LONGEST:
            faults.append(f"{name} has a subject of {len(subject)} characters, {LONGEST} are "
                          "allowed: move the reason into the body")
        if not SUBJECT.match(subject):
            faults.append(f"{name} \"{subject[:40]}\" must read `Area: verb object`")
    return faults
