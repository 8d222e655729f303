"""Writes the lists generated from the folders of modules: Standard's, and the guide to features."""

import pathlib
import re

STANDARD = "Modules/Standard/Sources/Standard.swift"
GUIDE = "Modules/README.md"
CONFORMS = re.compile(r"^public struct (\w+): Module\b", re.M)

# (name of the list, condition for compiling it, folders with its modules, summary)
LISTS = [
    ("commandLine", "#if COMMANDS",
     ["Modules/*/Commands", "Modules/Surface/CommandLineApp/Sources"],
     "The modules of the command line."),
    ("web", "#elseif WEB",
     ["Modules/*/Page", "Modules/*/Routes", "Modules/Surface/AssistantKit/Sources",
      "Modules/Surface/PageKit/Sources", "Modules/Surface/RouteKit/Sources"],
     "The modules of the server."),
    ("core", "#else", ["Modules/*/Sources"], "The modules of the features, for all surfaces."),
]

HEAD = """\
// Written by `Tools/new-module --lists`; every module that ships, in alphabetical order. Three
// targets compile this file, so that neither program carries the other's surfaces: Commands and Web
// hold links to it, and each target picks its list by a flag.

"""


def target_of(folder):
    """The target of a source folder: `Modules/Habits/Page` → `HabitsPage`."""
    return folder.parent.name + ("" if folder.name == "Sources" else folder.name)


def modules(root, patterns):
    """(target, module) of every public module in the folders, sorted by the module's name."""
    found = []
    for folder in (folder for pattern in patterns for folder in root.glob(pattern)):
        for file in folder.rglob("*.swift"):
            found += [(target_of(folder), name) for name in CONFORMS.findall(file.read_text())]
    return sorted(found, key=lambda pair: pair[1])


def list_of(root, name, patterns, summary):
    """One list with its imports."""
    found = modules(root, patterns)
    imports = {target: f"internal import {target}" for target, _ in found}
    if name != "core":
        imports["Standard"] = "public import Standard"
    lines = [imports[target] for target in sorted(imports, key=str.lower)] + [""]
    lines += ["extension Standard {"] if name != "core" else [
        "/// The shipped modules, as lists.", "public enum Standard {"]
    lines += [f"    /// {summary}", f"    public static var {name}: [any Module] {{", "        ["]
    lines += [f"            {module}()," for _, module in found]
    return lines + ["        ]", "    }", "}"]


def standard(root):
    """The required contents of `Modules/Standard/Sources/Standard.swift`."""
    lines = ["public import Core", ""]
    for name, condition, folders, summary in LISTS:
        lines += [condition, *(line and "    " + line for line in
                               list_of(root, name, folders, summary))]
    return HEAD + "\n".join(lines) + "\n#endif\n"


def abstract(root, feature):
    """The first paragraph of a feature's documentation on one line; empty if it has none."""
    page = root / f"Modules/{feature}/Sources/{feature}.docc/{feature}.md"
    if not page.is_file():
        return ""
    paragraphs = page.read_text().split("\n\n")
    return " ".join(paragraphs[1].split()) if len(paragraphs) > 1 else ""


def features(root):
    """The folders of features: those with a module in `Sources`."""
    return sorted({target for target, _ in modules(root, ["Modules/*/Sources"])})


def guide(root):
    """The required contents of `Modules/README.md`: its text, then one line per feature."""
    text = (root / GUIDE).read_text()
    heading = "## Features\n"
    before = text[:text.index(heading) + len(heading)] if heading in text else text
    lines = [f"- **[{name}]({name}/Sources/{name}.docc/{name}.md)** {abstract(root, name)}\n"
             for name in features(root)]
    return before + "\n" + "".join(lines)


def wanted(root):
    """Each generated file with its required contents."""
    return {STANDARD: standard(root), GUIDE: guide(root)}


def stale(root):
    """The files whose contents are out of date."""
    return [path for path, text in wanted(root).items() if (root / path).read_text() != text]


def write(root):
    """Updates the files that are out of date; returns their paths."""
    written = stale(root)
    for path in written:
        (root / path).write_text(wanted(root)[path])
    return [pathlib.Path(path) for path in written]
