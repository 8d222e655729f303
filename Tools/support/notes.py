"""Change notes: one file each in the Changes folder of its subject, moved to CHANGELOG.md at a
release."""

import re

CHANGELOG = "CHANGELOG.md"
PLACES = ("Modules/*/Changes/*.md", "Modules/Surface/*/Changes/*.md", "Apps/*/Changes/*.md",
          "Tools/Changes/*.md")
MOST = 300


def notes(root):
    """(path, sentence) of every note, sorted by path; a note's lines form one paragraph."""
    found = sorted(path for place in PLACES for path in root.glob(place))
    return [(str(path.relative_to(root)), " ".join(path.read_text().split())) for path in found]


def objections(root):
    """The problems of the notes."""
    faults = []
    for path, text in notes(root):
        if not re.fullmatch(r"[A-Z`].*\.", text) or len(text) > MOST or text.startswith("#"):
            faults.append(f"{path}: a note is a sentence or two for people who use Cairn, at most "
                          f"{MOST} characters, no heading and no list")
    return faults


def chapter(version, found):
    """The chapter of a release."""
    return f"## {version}\n\n" + "".join(f"- {text}\n" for _, text in found) + "\n"


def release(root, version):
    """Writes the notes to the changelog as a version and deletes them; returns their paths."""
    page = root / CHANGELOG
    text, found = page.read_text(), notes(root)
    place = text.index("\n## ") + 1
    page.write_text(text[:place] + chapter(version, found) + text[place:])
    for path, _ in found:
        (root / path).unlink()
        if not any((root / path).parent.iterdir()):
            (root / path).parent.rmdir()
    return [path for path, _ in found]
