"""The allowed places of files."""

import pathlib
import re

TOP_LEVEL = {
    "Package.swift", "Modules", "Apps", "Tests", "Tools", "README.md", "LICENSE", "CHANGELOG.md",
    "CONTRIBUTING.md", "ARCHITECTURE.md",
}


def top_level(paths):
    """The top folder may contain only the listed names and dot files."""
    names = {path.split("/")[0] for path in paths}
    return [f"{name} lies at the top: put it in Modules, Apps, Tests or Tools, by what it serves"
            for name in sorted(names) if name not in TOP_LEVEL and not name.startswith(".")]


# Built from pieces, so that this file does not contain the forbidden words.
PRIVATE = [
    (r"\bTO" r"DO\b|\bFIX" r"ME\b|\bXX" r"X\b", "do it, or leave it to the tracker"),
    (r"(?<![\w.])/(?:work|root|home/\w{3,}|Users/\w{3,})/",
     "a path of one machine: make it relative"),
    (r"\.libra" r"ry/|\bissues? (?:#|no\. ?)?\d+\b(?! (?:day|habit))",
     "say the thing itself: readers have no such list"),
    (r"\bthis (?:developer|agent|coding) session\b|\bC" r"EO\b|\bas an A" r"I\b|\bClau" r"de\b",
     "speak of the program, not of who wrote it"),
]


def private_words(path, text):
    """Files must not contain paths of a machine, personal notes or the author's name."""
    return [f"{path}:{number}: {match.group().strip()!r}: {instead}"
            for number, line in enumerate(text.splitlines(), 1)
            for pattern, instead in PRIVATE
            for match in re.finditer(pattern, line)]


def module_folders(paths):
    """The folders of the modules: below Modules, and below Modules/Surface."""
    found = set()
    for path in paths:
        parts = path.split("/")
        if parts[0] == "Modules" and len(parts) > 2:
            found.add(parts[2] if parts[1] == "Surface" and len(parts) > 3 else parts[1])
    return found - {"Surface"}


def module_guide(guide, folders):
    """Modules/README.md must have one paragraph per module and no other, and a line per feature."""
    chapters = re.findall(r"^### (\S+)\n+([^#\n].*)?", guide, re.M)
    chapters += re.findall(r"^- \*\*\[(\w+)\]\S*\*\* ?(.*)", guide, re.M)
    named = [name for name, _ in chapters]
    faults = [f"Modules/README.md says nothing of {name}: add `### {name}` and a paragraph"
              for name in sorted(folders - set(named))]
    faults += [f"Modules/README.md speaks of {name}, which has no folder: delete the paragraph"
               for name in named if name not in folders]
    faults += [f"Modules/README.md has a heading but no paragraph for {name}"
               for name, words in chapters if not words]
    return faults


def untested_surfaces(paths):
    """Every module with commands, routes or a page must have a suite that tests them."""
    surfaces = {match[1] for path in paths
                if (match := re.match(r"Modules/(\w+)/(?:Commands|Routes|Page)/", path))}
    tried = {match[1] for path in paths
             if (match := re.match(r"Tests/(\w+?)SurfaceTests/\w+\.swift$", path))}
    return [f"{name} has surfaces that no test tries: add Tests/{name}SurfaceTests, as "
            f"Tests/TensionSurfaceTests does" for name in sorted(surfaces - tried - {"Standard"})]


def stale_lists(stale):
    """Generated lists must be up to date."""
    return [f"{path} is not what the folders say: Tools/new-module --lists" for path in stale]


def unused_files(paths, text):
    """Resources, pictures and scripts must be mentioned by name in another file."""
    everything = {path: text(path) for path in paths}
    faults = []
    for path in paths:
        name = pathlib.PurePath(path).name
        if not re.search(r"/Resources/|/Pictures/|^Tools/[^/]+$|^Tools/support/[^/]+$", path):
            continue
        stem = name.removesuffix(".py") if path.endswith(".py") else name
        if not any(stem in other for where, other in everything.items() if where != path):
            faults.append(f"{path} is mentioned nowhere: use it, document it or delete it")
    return faults


def not_executable(path, text, is_executable):
    """Files that start with #! must be executable, and no other files."""
    if text.startswith("#!") == is_executable:
        return []
    return [f"{path} starts with #! but has no run bit: chmod +x {path}" if not is_executable
            else f"{path} has a run bit but no #! line: chmod -x {path}"]
