"""Tests every command, path, link and code sample in the documents."""

import re
import select
import time
import unittest
import urllib.request

import documents
from documents import ROOT
from sandbox import FIXTURE, Sandbox, stop

# Commands that would start this run again, or that another runner tests in a copy of the tree.
TRIED_BY = [
    (r"Tools/mutate\b", "Tests/Tools/run"),
    (r"Tools/test(?: --quick| --full)?$|\.ci/run$", "Tools/support/suites.py"),
    (r"Tools/test (?:--changed|--soak \d+)$", "Tests/Tools/test_impact.py"),
    (r"Tools/new-module [\w-]+(?: --surfaces)?$", "Tests/NewModule/run"),
    (r"MODULE=\w+ Tools/test", "Tests/NewModule/run"),
    (r"Tools/bench(?: |$)", "Tests/Bench/run"),
    (r"Tools/docs(?: |$)", "Tests/Docs/test_catalogues.py"),
    (r"Tools/simulate(?: |$)", "Tests/Simulation/run"),
    (r"Tools/(?:package|install)(?: |$)", "Tests/Install/run"),
    (r"swift (?:run|test) --package-path Tools/example-binary\b", "Tests/Example/run"),
]


class Document(unittest.TestCase):
    """The commands of one document, run in order in one folder."""

    path = None

    @classmethod
    def setUpClass(cls):
        cls.sandbox = Sandbox()

    @classmethod
    def tearDownClass(cls):
        cls.sandbox.close()

    def try_command(self, command):
        """Runs a command as the document shows it and compares the output."""
        where = f"{self.path}:{command.number}: {command.line}"
        for pattern, runner in TRIED_BY:
            if re.match(pattern, command.line):
                self.assertTrue((ROOT / runner).is_file(), f"{where}: {runner} is gone")
                return
        if command.wants_history and not FIXTURE.is_file():
            self.skipTest("skipped: the Loop backup is not beside the repository")
        if command.line.startswith("Tools/serve"):
            self.try_server(where, command)
        else:
            self.try_shown(where, command)

    def try_shown(self, where, command):
        """Checks that a command exits with 0 and prints the output in the document."""
        printed, messages, status = self.sandbox.run(command.line)
        self.assertEqual(status, 0, f"{where}\n{printed}{messages}")
        if command.output is not None:
            self.assertTrue(
                documents.matches(command.output, printed), f"{where} printed\n{printed}")

    def try_server(self, where, command):
        """Checks that the server prints an address that responds, and stops on SIGTERM."""
        process = self.sandbox.start(command.line)
        try:
            address = self.address_of(process, where)
            with urllib.request.urlopen(address, timeout=30) as reply:
                self.assertEqual(reply.status, 200, where)
            self.assertEqual(stop(process), 0, where)
        finally:
            process.kill()
            process.stdout.close()
            process.wait()

    def address_of(self, process, where, limit=600):
        """The address that a server prints when it starts to listen."""
        deadline, printed = time.monotonic() + limit, ""
        while time.monotonic() < deadline:
            if select.select([process.stdout], [], [], 1)[0]:
                line = process.stdout.readline()
                printed += line
                if match := re.search(r"http://127\.0\.0\.1:\d+/?", line):
                    return match.group()
                if not line:
                    break
        return self.fail(f"{where} printed no address:\n{printed}")


class Pages(unittest.TestCase):
    """Checks that paths and links in the documents exist."""

    def test_paths_and_links_exist(self):
        for path in documents.documents():
            named, linked = documents.named_paths((ROOT / path).read_text())
            for name in named:
                if "NAME" in name:
                    continue
                with self.subTest(path):
                    self.assertTrue((ROOT / name).exists(), f"{path}: there is no {name}")
            for name in linked:
                with self.subTest(path):
                    target = (ROOT / path).parent / name
                    self.assertTrue(target.exists(), f"{path}: there is no {name}")

    def test_every_module_has_a_page(self):
        for name in ("Core", "Engine", "Recurrence", "Habits", "Streaks", "Experience",
                     "JournalSQLite", "RouteKit", "CommandLineKit", "PageKit"):
            pages = list(ROOT.glob(f"Modules/**/{name}.docc/{name}.md"))
            self.assertEqual(len(pages), 1, name)

    def test_code_samples_are_part_of_compiled_sources(self):
        compiled = [file.read_text()
                    for folder in ("Modules", "Apps", "Tests", "Tools")
                    for file in (ROOT / folder).rglob("*.swift") if ".build" not in str(file)]
        for path in documents.documents():
            for block in documents.blocks((ROOT / path).read_text()):
                if block.language == "swift":
                    with self.subTest(path):
                        self.assertTrue(
                            documents.is_compiled(block.text, compiled),
                            f"{path}:{block.number}: this code stands in no source file")


def add_document(path):
    """Adds one test for each command in a document."""
    commands = [command for block in documents.blocks((ROOT / path).read_text())
                for command in block.commands]
    tests = {
        f"test_{number:03}_line_{command.number}":
        lambda self, command=command: self.try_command(command)
        for number, command in enumerate(commands)}
    name = re.sub(r"\W", "_", path)
    globals()[name] = type(name, (Document,), tests | {"path": path})


for _path in documents.documents():
    add_document(_path)
