"""Lists the declarations that other packages build on, read from the sources without a build."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = "Tools/support/api"
GROUND = ("Core", "Engine")

sys.path.insert(0, str(ROOT / "Tests/House"))

from house import swift  # noqa: E402

ENUM = re.compile(r"\bpublic\s+(?:indirect\s+)?enum\s+(\w+)[^{]*\{")
PROTOCOL = re.compile(r"\bpublic\s+protocol\s+(\w+)[^{]*\{")
CASE = re.compile(r"(?:^|(?<=\{))[ \t]*(?:indirect[ \t]+)?case[ \t]+", re.M)
REQUIREMENT = re.compile(
    r"^[ \t]*(?:@\w+[ \t]+)*(?:(?:static|mutating|nonmutating|consuming|borrowing)[ \t]+)*"
    r"(?P<kind>func|var|init|subscript|associatedtype)\b[ \t]*(?P<name>\w*)", re.M)
MORE = re.compile(r"\s*(?:->|async\b|throws\b|rethrows\b|where\b|\()")


def targets(root):
    """The folder and the module of each target, by the target's name."""
    found = {name: (root / f"Modules/{name}/Sources", name) for name in GROUND}
    for folder in sorted(root.glob("Modules/*/API")):
        found[folder.parent.name + "API"] = (folder, folder.parent.name)
    return found


def _signature(text, code, start):
    """A declaration up to its body, value or end, on one line."""
    index = start
    while index < len(code):
        if code[index] in "([":
            index = swift.matching(code, index)
        elif code[index] in "{}" or (code[index] == "=" and code[index - 1:index + 2] == " = "):
            break
        elif code[index] == "\n" and not MORE.match(code, index):
            break
        index += 1
    return " ".join(text[start:index].split())


def _within(code, match):
    """The range of a body in the code."""
    opening = match.end() - 1
    return opening + 1, swift.matching(code, opening)


def _is_direct(code, start, at):
    """Whether a place in a body is outside any nested braces."""
    between = code[start:at]
    return between.count("{") == between.count("}")


def declarations(text):
    """(owner, name, signature) of each public declaration in a file."""
    code = swift.code_only(text)
    types = [(first, last, name) for first, last, name, _ in swift._types(code)]
    types += [(match.start(1), _within(code, match)[1], match[1])
              for match in PROTOCOL.finditer(code)]

    def owner(at):
        return ".".join(name for first, last, name in sorted(types) if first < at < last)

    for match in swift.PUBLIC.finditer(code):
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        at = match.start("kind")
        yield owner(at), match["name"] or match["kind"], _signature(text, code, start)
    for match in PROTOCOL.finditer(code):
        start, end = _within(code, match)
        for member in REQUIREMENT.finditer(code, start, end):
            if _is_direct(code, start, member.start("kind")):
                yield (match[1], member["name"] or member["kind"],
                       "requires " + _signature(text, code, member.start("kind")))
    for match in ENUM.finditer(code):
        start, end = _within(code, match)
        for member in CASE.finditer(code, start, end):
            if _is_direct(code, start, member.end()):
                line = _signature(text, code, member.end())
                for one in re.split(r",\s*(?![^(]*\))", line):
                    around = f"{owner(match.start())}.{match[1]}".lstrip(".")
                    yield around, re.match(r"`?(\w*)", one)[1], f"case {one}"


def listing(root):
    """A line for each declaration: the target, the place and the declaration."""
    lines = set()
    for target, (folder, _) in targets(root).items():
        for path in sorted(folder.rglob("*.swift")):
            for owner, name, signature in declarations(path.read_text()):
                place = f"{owner}.{name}".lstrip(".")
                lines.add(f"{target}\t{place}\t{signature}")
    return sorted(lines)


def latest(root):
    """The recorded listing of the last release, and its version; ([], None) before the first."""
    def number(path):
        return [int(part) for part in path.stem.split(".")]
    kept = sorted((root / KEPT).glob("*.txt"), key=number)
    return (kept[-1].read_text().splitlines(), kept[-1].stem) if kept else ([], None)


def broken(old, new):
    """(target, place, change) of everything that changed for packages that build on it."""
    places = {tuple(line.split("\t")[:2]) for line in new}
    protocols = {tuple(line.split("\t")[:2]) for line in old if "\tpublic protocol " in line}
    found = {}
    for line in sorted(set(old) - set(new)):
        target, place, _ = line.split("\t")
        found[target, place] = "changed" if (target, place) in places else "removed"
    defaults = {tuple(line.split("\t")[:2]) for line in new if "\tpublic " in line}
    for line in sorted(set(new) - set(old)):
        target, place, signature = line.split("\t")
        whole = (target, place.rpartition(".")[0])
        if signature.startswith("requires ") and whole in protocols:
            if (target, place) not in defaults:
                found.setdefault((target, place), "asked for now")
    return [(*key, what) for key, what in sorted(found.items())]


def unsaid(root, faults):
    """A sentence for each change that no note of its module names."""
    modules = {target: module for target, (_, module) in targets(root).items()}
    for target, place, what in faults:
        module = modules.get(target, target.removesuffix("API"))
        name = place.rpartition(".")[2]
        notes = (root / f"Modules/{module}/Changes").glob("*.md")
        if not any(re.search(rf"`[^`]*\b{re.escape(name)}\b[^`]*`", note.read_text())
                   for note in notes):
            yield (f"{target}: {place} is {what}; tell those who build on it, with `{name}`, in a "
                   f"note in Modules/{module}/Changes.")


def record(root, version):
    """Records the listing of a release; returns its file."""
    path = root / KEPT / f"{version}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in listing(root)))
    return path
