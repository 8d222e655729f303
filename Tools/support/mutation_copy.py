"""A scratch copy of the package with all mutants of one module planted in it."""

import collections
import filecmp
import json
import os
import pathlib
import re
import shutil
import subprocess
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
# Planted conditions never look constant to the compiler, and a warning does not kill a mutant.
STRICT = re.compile(r"\.treatAllWarnings\(as: \.error\),?")
# An expression that takes longer to compile is not mutated. Seconds.
PATIENCE = 5
FLAGS = ["-Xswiftc", "-suppress-warnings", "-Xswiftc", "-Xfrontend", "-Xswiftc",
         f"-solver-expression-time-threshold={PATIENCE}"]
ERROR = re.compile(r"^(/.+?\.swift):(\d+):(\d+): error: (.*)$", re.M)
PLANTED = re.compile(r"\bmutant\w*\((\d+)[,)]")
# Each round leaves out the sites of the last errors, and more sites around them the more often a
# file had errors. Flow errors are reported only after all types are right, so they come late.
PRECISE, BY_LINE, ROUNDS = 3, 6, 16


class Refusal(Exception):
    """Why there is nothing to measure, in one sentence."""


@dataclass(frozen=True)
class Mutant:
    """One change: its number, its site (shared with other mutants), and the old and new text."""

    number: int
    site: int
    file: str
    line: int
    last_line: int
    sort: str
    old: str
    new: str

    @staticmethod
    def of(line):
        """A mutant from a line of the planter's output."""
        number, site, file, first, last, sort, old, new = line.split("\t")
        return Mutant(int(number), int(site), file, int(first), int(last), sort, old, new)


def run(command, folder, extra=None):
    """Runs a command; returns its output and exit status."""
    done = subprocess.run(
        command, cwd=folder, env=os.environ | (extra or {}), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    return done.stdout, done.returncode


def planter(root):
    """The program that plants mutants; built if necessary."""
    scratch = root / ".build-mutator"
    output, status = run(
        ["swift", "build", "-c", "release", "--package-path", str(HERE / "mutator"),
         "--scratch-path", str(scratch), "--product", "mutator"], HERE, {"SWIFT_HOST": host()})
    if status:
        raise Refusal("The program that plants mutants does not build:\n" + output)
    return scratch / "release" / "mutator"


def host():
    """The folder of the toolchain's own swift-syntax; empty if it has none."""
    output, _ = run(["swift", "-print-target-info"], HERE)
    folder = pathlib.Path(json.loads(output)["paths"]["runtimeResourcePath"]) / "host"
    return str(folder) if (folder / "SwiftSyntax.swiftmodule").exists() else ""


class Copy:
    """The package at `root`, copied to `.build-mutation`; later modules reuse the copy."""

    def __init__(self, root, module, binary=None):
        self.root, self.module = root, module
        self.base = root / ".build-mutation"
        self.tree, self.scratch = self.base / "tree", self.base / "build"
        self.sync()
        self.manifest = self.describe()
        self.sources = self.folder()
        self.binary = binary or planter(root)
        self.dropped = set()
        self.mutants = self.plant()

    def sync(self):
        """Synchronises the copy with the package; unchanged files keep their modification times."""
        self.tree.mkdir(parents=True, exist_ok=True)
        wanted = set()
        for path in files(self.root):
            name = path.relative_to(self.root)
            wanted.add(name)
            there = self.tree / name
            if name.name == "Package.swift":
                write(there, STRICT.sub("", path.read_text()))
            elif not there.is_file() or not filecmp.cmp(path, there, shallow=False):
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, there)
        for path in list(files(self.tree)):
            if path.relative_to(self.tree) not in wanted:
                path.unlink()

    def describe(self):
        """The manifest's description of the module and its dependencies."""
        done = subprocess.run(
            ["swift", "package", "dump-package"], cwd=self.tree, text=True, capture_output=True,
            env=os.environ | {"CAIRN_MODULE": self.module}, check=False)
        if done.returncode:
            raise Refusal(f"There is no module {self.module}, or the manifest cannot be read:\n"
                          + done.stderr)
        return json.loads(done.stdout)

    def folder(self):
        """The folder of the module's domain, relative to the root."""
        for target in self.manifest["targets"]:
            if target["name"] == self.module and target["type"] != "test":
                return pathlib.Path(target.get("path") or f"Sources/{self.module}")
        raise Refusal(f"There is no module {self.module}: see the table in Package.swift.")

    def plant(self):
        """Writes the planted sources and the switch; returns all mutants in them."""
        planted, dropped = self.base / "planted", self.base / "dropped"
        shutil.rmtree(planted, ignore_errors=True)
        dropped.write_text("".join(f"{site}\n" for site in sorted(self.dropped)))
        output, status = run(
            [str(self.binary), str(self.root / self.sources), str(planted), str(dropped)],
            self.base)
        if status:
            raise Refusal("The planter failed:\n" + output)
        for path in files(planted):
            write(self.tree / self.sources / path.relative_to(planted), path.read_text())
        write(self.tree / self.sources / "MutantSwitch.swift",
              (HERE / "mutator" / "Switch" / "MutantSwitch.swift").read_text())
        return [Mutant.of(line) for line in output.splitlines()]

    def kept(self):
        """The mutants that compile."""
        return [mutant for mutant in self.mutants if mutant.site not in self.dropped]

    def build(self):
        """Builds the copy with its tests, and leaves out mutants that do not compile."""
        command = ["swift", "build", "--build-tests", "--scratch-path", str(self.scratch), *FLAGS]
        turns = collections.Counter()
        for _ in range(ROUNDS):
            output, status = run(command, self.tree, {"CAIRN_MODULE": self.module})
            if status == 0:
                return
            faulty = self.blamed(output, turns)
            if not faulty - self.dropped:
                raise Refusal(f"{self.module} does not build:\n" + output[-4000:])
            self.dropped |= faulty
            self.plant()
        raise Refusal(f"{self.module} does not build after {ROUNDS} rounds:\n" + output[-4000:])

    def blamed(self, output, turns):
        """The sites of the compiler's errors; `turns` counts the rounds of each file."""
        found, files = set(), set()
        folder = str((self.tree / self.sources).resolve()) + "/"
        for path, line, column, _ in set(ERROR.findall(output)):
            name = str(pathlib.Path(path).resolve())
            if not name.startswith(folder):
                continue
            files.add(name)
            all_here = [one for one in self.kept() if one.file == name.removeprefix(folder)]
            here = all_here
            if turns[name] < BY_LINE:
                near = self.nearest(pathlib.Path(name), int(line), int(column), turns[name])
                here = [one for one in all_here if one.site in near] or [
                    one for one in all_here if one.line <= int(line) <= one.last_line]
            here = here or self.last_before(int(line), all_here) or all_here
            found |= {one.site for one in here}
        turns.update(files)
        return found

    @staticmethod
    def last_before(line, here):
        """The last site that ends before an error at a closing brace: a removed `throw`, for
        example."""
        last = max((one.last_line for one in here if one.last_line < line), default=None)
        return [one for one in here if one.last_line == last]

    def nearest(self, path, line, column, turn):
        """The last site before an error on its line; in later rounds, all sites of that line."""
        text = path.read_text().splitlines()[line - 1]
        sites = [(match.start(), int(match[1])) for match in PLANTED.finditer(text)]
        before = [site for place, site in sites if place < column]
        return {before[-1]} if before and turn < PRECISE else {site for _, site in sites}

    def tests(self):
        """The program with the module's tests."""
        return self.scratch / "debug" / f"{self.manifest['name']}PackageTests.xctest"


def files(folder):
    """All files in a folder, except those whose names begin with a dot."""
    for path, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if not name.startswith("."):
                yield pathlib.Path(path) / name


def write(path, text):
    """Writes a file only if its contents change, to avoid needless builds."""
    if not path.is_file() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
