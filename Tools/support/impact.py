"""Selects the tests that a change can reach, for `Tools/test --changed`.

A Swift suite is reached if its target depends on a changed target. A Python test file is reached
through the modules in its `COVERS`; a file without one, through everything in its programs.
"""

import ast
import pathlib
import re
import subprocess
from dataclasses import dataclass, field

import manifest

# A change of these selects everything.
EVERYTHING = ("Package.swift", "Package.resolved", ".ci/", "Tools/test", "Tools/support/install.sh")
DOCUMENT = re.compile(r"\.md$|\.docc/|/Pictures/|^LICENSE$")
# Only the house rules read these.
HOUSE_ONLY = re.compile(r"/Changes/[^/]+$|/Fuzz/|^\.swift-format$|^\.gitignore$")
COMPOSITIONS = {"Standard", "StandardCommands", "StandardWeb", "CommandLineApp", "ServerApp"}
SERVER = ("cairn-server", "ServerApp", "Standard", "StandardWeb", "Server", "RouteKit",
          "AccountsWeb", "DirectorySQLite", "JournalSQLite")
TERMINAL = ("cairn", "CommandLineApp", "Standard", "StandardCommands", "CommandLineKit",
            "JournalSQLite", "JournalSeals")
# The files that import others. Most programs of Tools are Python.
PYTHON = ("Tests/*/*.py", "Tests/*/run", "Tools/support/*.py", "Tools/*", "Tools/benches/*")
KITS = ("Core", "Engine", "CoreTesting", "CommandLineKit", "RouteKit", "PageKit", "SurfaceTesting")


@dataclass(frozen=True)
class Scope:
    """What reaches the files of a suite.

    `programs` are the programs that the suite runs: everything in them reaches a file without
    COVERS. `common` are the targets that reach every file, with their dependencies. `surface` is
    the part of a feature that the suite must test.
    """

    programs: tuple = ()
    common: tuple = ()
    surface: str = ""


# A suite that is not listed here runs for every change of a target.
SCOPES = {
    "API": Scope(("cairn", "cairn-server"), SERVER, "Routes"),
    "Browser": Scope(("cairn", "cairn-server"), (*SERVER, "PageKit"), "Page"),
    "Integration": Scope(("cairn", "cairn-server"), TERMINAL, "Commands"),
    "Attack": Scope(("cairn", "cairn-server")),
    "Docs": Scope(("cairn", "cairn-server")),
    "Simulation": Scope(("JournalProbe", "LeagueWeeks", "World")),
    "Install": Scope((), (*TERMINAL, *SERVER)),
    "Example": Scope((), (*TERMINAL, *SERVER, *KITS)),
    "NewModule": Scope((), KITS),
    "House": Scope(),
    "Tools": Scope(),
}
# The suites for parts of Tools that no test file imports.
TOOLS = {"Tools/bench": "Bench", "Tools/support/mutation-floors.json": "Tools",
         "Tools/example-binary/": "Example",
         "Tools/support/template/": "NewModule", "Tools/support/package/": "Install",
         "Tools/support/api/": "Tools", "Tools/support/mutator/": "Tools"}


@dataclass
class Selection:
    """The selected test targets and test files, with the change that reaches each."""

    swift: dict = field(default_factory=dict)
    files: dict = field(default_factory=dict)
    # Why everything runs, if it does.
    everything: str = ""

    def take(self, files, why):
        """Selects test files, if they are not selected yet."""
        for file in files:
            self.files.setdefault(file, why)


@dataclass(frozen=True)
class File:
    """A test file of a Python suite, or the `run` of a suite that has no test files."""

    suite: str
    path: pathlib.Path
    covers: tuple = None

    @property
    def name(self):
        """The name of the entry in the queue: `test_x`, or empty for a whole suite."""
        return self.path.stem if self.path.suffix == ".py" else ""


def covers(path):
    """The modules in a test file's COVERS; None if it has none."""
    if path.suffix != ".py":
        return None
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "COVERS":
            return tuple(ast.literal_eval(node.value))
    return None


def test_files(root):
    """Every test file of the Python suites, and `run` for suites without test files."""
    found = []
    for runner in sorted(root.glob("Tests/*/run")):
        paths = sorted(runner.parent.glob("test_*.py")) or [runner]
        found += [File(runner.parent.name, path, covers(path)) for path in paths]
    return found


def git(root, *words):
    """The lines that a git command prints; None if it fails."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else None


def changed_paths(root, base=None):
    """The paths that differ from a commit, uncommitted and new files included.

    The default is the merge base with main. None if there is no such commit.
    """
    commit = [base] if base else (git(root, "merge-base", "main", "HEAD")
                                  or git(root, "merge-base", "origin/main", "HEAD"))
    known = git(root, "diff", "--name-only", "--no-renames", *commit, "--") if commit else None
    if known is None:
        return None
    return sorted({*known, *git(root, "ls-files", "--others", "--exclude-standard")})


class Impact:
    """The targets and test files of a tree, and the changes that reach them."""

    def __init__(self, root, targets):
        self.root, self.targets = root, targets
        self.files = test_files(root)
        self.needs = {target.name: target.needs for target in targets.values()}
        self.users = {}
        for target in targets.values():
            for need in target.needs:
                self.users.setdefault(need, []).append(target.name)
        # The dependencies of compositions are everything; a file names what it needs of that.
        self.narrow = {name: [] if self.is_composition(name) else needs
                       for name, needs in self.needs.items()}
        self.imports = Imports(root)

    def is_composition(self, name):
        """True if a target puts features together."""
        return name in COMPOSITIONS or self.targets[name].kind == "executable"

    def select(self, paths):
        """The tests that these paths reach."""
        selection, changed = Selection(), {}
        for path in paths:
            if path.startswith(EVERYTHING):
                selection.everything = f"{path} changed"
            elif not HOUSE_ONLY.search(path):
                owner = None if DOCUMENT.search(path) else manifest.owner_of(path, self.targets)
                found = self.of_path(path, owner)
                selection.take(found, path)
                if owner:
                    changed.setdefault(owner.name, path)
                elif not found and not path.startswith("Tests/House/"):
                    selection.everything = f"no table says what {path} reaches"
        self.of_targets(changed, selection)
        return selection

    def of_path(self, path, owner):
        """The test files that a path reaches without a target."""
        parts = path.split("/")
        if DOCUMENT.search(path):
            return self.of_suite("Docs") + self.mentioning(parts[-1])
        if parts[0] == "Tests" and (self.root / "Tests" / parts[1] / "run").is_file() and not owner:
            users = self.imports.users(path) if path.endswith(".py") else set()
            return [file for file in self.files if file.path in users] or self.of_suite(parts[1])
        if parts[0] == "Tools":
            return self.of_tool(path)
        return self.mentioning(parts[1]) if parts[0] == "Apps" and not owner else []

    def of_tool(self, path):
        """The test files that import a file of Tools, or that use a program that does."""
        found = []
        for user in self.imports.users(path):
            name = str(user.relative_to(self.root))
            suite = next((suite for start, suite in TOOLS.items() if name.startswith(start)), None)
            found += [file for file in self.files if user == file.path or suite == file.suite]
            if not suite and name.startswith("Tools/"):
                found += self.mentioning(name if name.count("/") == 1 else user.name)
        return found

    def of_suite(self, suite):
        """All test files of a suite."""
        return [file for file in self.files if file.suite == suite]

    def mentioning(self, name):
        """The test files that contain this name of a file as a word, or import a file that does."""
        word = re.compile(rf"(?<![\w.]){re.escape(name)}(?![\w-])")
        users = set()
        for path, text in self.imports.texts.items():
            if word.search(text) and path.is_relative_to(self.root / "Tests"):
                users |= self.imports.users(path)
        return [file for file in self.files if file.path in users]

    def of_targets(self, changed, selection):
        """Adds the Swift suites and test files that changed targets reach."""
        for name, path in changed.items():
            for user in manifest.closure([name], self.users):
                if self.targets[user].kind == "test":
                    selection.swift.setdefault(user, path)
        for file in self.files:
            reach = self.reach(file)
            for path in (path for name, path in changed.items() if name in reach):
                selection.take([file], path)

    def reach(self, file):
        """The targets that a test file depends on."""
        scope = SCOPES.get(file.suite)
        if scope is None:
            return {target.name for target in self.targets.values() if target.kind != "test"}
        common = manifest.closure(scope.common, self.narrow)
        if file.covers is None:
            return common | manifest.closure(scope.programs, self.needs)
        if not file.covers:
            return set()
        owned = [target.name for target in self.targets.values() if target.kind != "test"
                 and target.folder.split("/")[-1] in file.covers]
        return common | manifest.closure(owned, self.narrow)


class Imports:
    """Which Python files import which, by name: in the same folder, in Tools/support or in another
    suite."""

    def __init__(self, root):
        self.root = root
        self.texts = {path: path.read_text(errors="replace") for pattern in PYTHON
                      for path in root.glob(pattern) if path.is_file()}
        self.of = {path: set(re.findall(r"^ *(?:import|from) (\w+)", text, re.M))
                   for path, text in self.texts.items()}

    def users(self, path):
        """A file and all files that import it, directly or not; a suite whose `run` does has its
        test files here too."""
        found, open_paths = set(), [self.root / path]
        while open_paths:
            one = open_paths.pop()
            if one in found:
                continue
            found.add(one)
            if one.name == "run":
                open_paths += one.parent.glob("test_*.py")
            open_paths += [user for user, names in self.of.items() if one.stem in names
                           and (one.parent == user.parent or not (user.parent / one.name).exists())]
        return found


def explained(selection, files):
    """One line per suite: how much of it runs, and which change reaches it."""
    if selection.everything:
        return [f"Everything runs: {selection.everything}."]
    lines = []
    if selection.swift:
        lines.append(f"{'Swift':<12} {len(selection.swift)} suites: {because(selection.swift)}")
    suites = sorted({file.suite for file in files})
    for suite in suites:
        chosen = {file.name: why for file, why in selection.files.items() if file.suite == suite}
        if suite == "House":
            lines.append(f"{suite:<12} always")
        elif chosen:
            count = sum(1 for file in files if file.suite == suite)
            lines.append(f"{suite:<12} {len(chosen)} of {count} files: {because(chosen)}")
    left = [suite for suite in ["Swift", *suites] if not any(
        line.split()[0] == suite for line in lines)]
    return lines + ([f"Not reached: {', '.join(left)}."] if left else [])


def because(chosen):
    """The first reasons of a selection."""
    reasons = sorted(set(chosen.values()))
    more = f" and {len(reasons) - 2} more" if len(reasons) > 2 else ""
    return ", ".join(reasons[:2]) + more


def selected(root, base=None):
    """The selection for the changes since a commit; everything if git does not know them."""
    paths = changed_paths(root, base)
    if paths is None:
        return Selection(everything=f"git knows no {base or 'merge base with main'}")
    manifest.refresh(root)
    return Impact(root, manifest.targets(root, "shared")).select(paths)


def pattern(targets):
    """The filter of the Swift tests for these test targets."""
    return f"^({'|'.join(map(re.escape, sorted(targets)))})\\."


def objections(files, modules, surfaces):
    """For the house rules: names in COVERS that no module has, and surfaces that no file reaches.

    `surfaces` are the (module, part) that exist. A file without COVERS reaches all of its suite.
    """
    faults = [f"Tests/{file.suite}/{file.path.name}: COVERS names {name}, which is no module"
              for file in files for name in file.covers or () if name not in modules]
    for suite, scope in SCOPES.items():
        ours = [file for file in files if file.suite == suite]
        faults += [f"Modules/{module}/{part} is covered by no file of Tests/{suite}: add {module} "
                   f"to the COVERS of a file that tests it" for module, part in sorted(surfaces)
                   if part == scope.surface
                   and not any(file.covers is None or module in file.covers for file in ours)]
    return faults
