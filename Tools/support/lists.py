"""Writes what follows from the folders of modules: the lists of Standard, the features' guide."""

import pathlib
import re

STANDARD = "Modules/Standard/Sources/Standard.swift"
GUIDE = "Modules/README.md"
CONFORMS = re.compile(r"^public struct (\w+): Module\b", re.M)

# (what the list is called, when it is compiled, folders that hold its modules, what it is)
LISTS = [
    ("commandLine", "#if COMMANDS",
     ["Modules/*/Commands", "Modules/Surface/CommandLineApp/Sources"],
     "What the command line adds."),
    ("web", "#elseif WEB",
     ["Modules/*/Page", "Modules/*/Routes", "Modules/Surface/AssistantKit/Sources",
      "Modules/Surface/PageKit/Sources", "Modules/Surface/RouteKit/Sources"],
     "What the server adds."),
    ("core", "#else", ["Modules/*/Sources"], "What people do and ask, on whatever surface."),
]

HEAD = """\
// Written by `Tools/new-module --lists`; every module that ships, in alphabetical order. Three
// targets compile this file, so that neither program carries the other's surfaces: Commands and Web
// hold links to it, and each target picks its list by a flag.

"""


def target_of(folder):
    """The target that a folder of sources is: `Modules/Habits/Page` → `HabitsPage`."""
    return folder.parent.name + ("" if folder.name == "Sources" else folder.name)


def modules(root, patterns):
    """(target, module) of every public module below the folders, by the name of the module."""
    found = []
    for folder in (folder for pattern in patterns for folder in root.glob(pattern)):
        for file in folder.rglob("*.swift"):
            found += [(target_of(folder), name) for name in CONFORMS.findall(file.read_text())]
    return sorted(found, key=lambda pair: pair[1])


def list_of(root, name, patterns, summary):
    """One list with the imports that it needs."""
    found = modules(root, patterns)
    imports = {target: f"internal import {target}" for target, _ in found}
    if name != "core":
        imports["Standard"] = "public import Standard"
    lines = [imports[target] for target in sorted(imports, key=str.lower)] + [""]
    lines += ["extension Standard {"] if name != "core" else [
        "/// What ships, as lists of modules.", "public enum Standard {"]
    lines += [f"    /// {summary}", f"    public static var {name}: [any Module] {{", "        ["]
    lines += [f"            {module}()," for _, module in found]
    return lines + ["        ]", "    }", "}"]


def standard(root):
    """What `Modules/Standard/Sources/Standard.swift` must say."""
    lines = ["public import Core", ""]
    for name, condition, folders, summary in LISTS:
        lines += [condition, *(line and "    " + line for line in
                               list_of(root, name, folders, summary))]
    return HEAD + "\n".join(lines) + "\n#endif\n"


def abstract(root, feature):
    """The first paragraph of a feature's documentation, in one line; nothing without one."""
    page = root / f"Modules/{feature}/Sources/{feature}.docc/{feature}.md"
    if not page.is_file():
        return ""
    paragraphs = page.read_text().split("\n\n")
    return " ".join(paragraphs[1].split()) if len(paragraphs) > 1 else ""


def features(root):
    """The folders of features: those that have a module in `Sources`."""
    return sorted({target for target, _ in modules(root, ["Modules/*/Sources"])})


def guide(root):
    """What `Modules/README.md` must say: what stands there, and a line a feature at its end."""
    text = (root / GUIDE).read_text()
    heading = "## Features\n"
    before = text[:text.index(heading) + len(heading)] if heading in text else text
    lines = [f"- **[{name}]({name}/Sources/{name}.docc/{name}.md)** {abstract(root, name)}\n"
             for name in features(root)]
    return before + "\n" + "".join(lines)


def wanted(root):
    """Each file that is written from the folders, with what it must say."""
    return {STANDARD: standard(root), GUIDE: guide(root)}


def stale(root):
    """The files that do not say what they must."""
    return [path for path, text in wanted(root).items() if (root / path).read_text() != text]


def write(root):
    """Writes the files that do not say what they must; gives their paths."""
    written = stale(root)
    for path in written:
        (root / path).write_text(wanted(root)[path])
    return [pathlib.Path(path) for path in written]
