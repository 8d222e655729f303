"""The mutants of a module, their detection, and the floors of shares."""

import contextlib
import io
import json
import os
import pathlib
import tempfile
import unittest
from unittest import mock

import full
import mutation
import mutation_copy
import suites
from mutation_copy import Mutant, Refusal

MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "tiny",
    targets: [
        .target(
            name: "Tiny", path: "Modules/Tiny/Sources",
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .testTarget(name: "TinyTests", dependencies: ["Tiny"], path: "Tests/TinyTests"),
    ])
"""
SOURCE = """\
public func isOfAge(_ age: Int) -> Bool {
    age >= 18
}
public func nobodyAsks(_ a: Int) -> Int { a + 7 }
public func difference(_ a: UInt, _ b: UInt) -> UInt { a - b }
public func counted(_ list: [Int]) -> Int {
    var (count, rest) = (list[0], 3)
    while rest > 0 {
        rest -= 1
        count += 1
    }
    return count
}
"""
TESTS = """\
import Testing
import Tiny
@Test func ages() {
    #expect(isOfAge(40) && !isOfAge(3))
    #expect(difference(5, 3) == 2)
    #expect(counted([1]) == %s)
}
"""


class Package(unittest.TestCase):
    """A package with one module, measured with the real planter and compiler."""

    @classmethod
    def setUpClass(cls):
        cls.binary = mutation_copy.planter(mutation.ROOT)
        # One folder for all tests, so that its build is reused.
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name)

    def setUp(self):
        environment = mock.patch.dict(os.environ)
        environment.start()
        self.addCleanup(environment.stop)
        os.environ.pop("MODULE", None)
        self.write("Package.swift", MANIFEST)
        self.write("Modules/Tiny/Sources/Tiny.swift", SOURCE)
        self.write("Tests/TinyTests/TinyTests.swift", TESTS % 4)

    def write(self, name, text):
        """Writes a file of the package."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def test_killed_and_surviving_mutants_are_reported(self):
        told = []
        result = mutation.examine("Tiny", tell=told.append, root=self.root, binary=self.binary)
        ends = {(one.line, one.new): end for one, end in result.ends.items()}
        self.assertEqual(ends[2, "!(age >= 18)"], "failed")
        self.assertEqual(ends[2, "age > 18"], "survived")
        self.assertEqual(ends[2, "19"], "survived")
        self.assertEqual(ends[4, "a - 7"], "unreached")
        self.assertEqual(ends[7, "1"], "crashed")
        self.assertEqual(ends[9, "nothing"], "timed out")
        self.assertEqual(ends[10, "nothing"], "failed")
        self.assertNotIn((5, "a + b"), ends, "an unsigned number has no sign to turn")
        self.assertEqual(result.left_out, 1)
        self.assertIn("survived  Modules/Tiny/Sources/Tiny.swift:2: [comparison] "
                      "`age >= 18` to `age > 18`", told)
        self.assertFalse(any("!(age >= 18)" in line for line in told))
        self.assertEqual((self.root / "Modules/Tiny/Sources/Tiny.swift").read_text(), SOURCE)

    def test_tests_that_fail_before_any_mutation_are_rejected(self):
        self.write("Tests/TinyTests/TinyTests.swift", TESTS % 5)
        with self.assertRaisesRegex(Refusal, "fail before anything is changed"):
            mutation.examine("Tiny", root=self.root, binary=self.binary)

    def test_sources_that_do_not_compile_and_unknown_modules_are_rejected(self):
        with self.assertRaisesRegex(Refusal, "no module Nothing"):
            mutation.examine("Nothing", root=self.root, binary=self.binary)
        self.write("Modules/Tiny/Sources/Tiny.swift", "public let a: Int = \"\"\n" + SOURCE)
        with self.assertRaisesRegex(Refusal, "does not build"):
            mutation.examine("Tiny", root=self.root, binary=self.binary)


def mutants(count, first=1):
    """Mutants with different lines and replacements."""
    return [Mutant(n, n, "A.swift", n + first, n + first, "constant", str(n), str(n + 1))
            for n in range(count)]


class Drawing(unittest.TestCase):
    """Draws samples of mutants."""

    def test_sample_of_mutants_depends_only_on_its_seed(self):
        one = mutation.draw(mutants(100), 10, 1)
        self.assertEqual(len(one), 10)
        self.assertEqual(one, mutation.draw(mutants(100), 10, 1))
        self.assertNotEqual(one, mutation.draw(mutants(100), 10, 2))
        self.assertEqual(len(mutation.draw(mutants(5), 10, 1)), 5)

    def test_sample_of_mutants_stays_the_same_when_lines_move(self):
        names = [mutant.old for mutant in mutation.draw(mutants(100), 10, 1)]
        self.assertEqual(
            names, [mutant.old for mutant in mutation.draw(mutants(100, 7), 10, 1)])

    def test_equal_mutants_in_one_file_are_drawn_separately(self):
        same = [Mutant(n, n, "A.swift", n, n, "constant", "1", "2") for n in range(50)]
        self.assertLess(len({mutant.number for mutant in mutation.draw(same, 10, 1)}), 11)
        self.assertEqual(len(mutation.draw(same, 10, 1)), 10)


class Trials(unittest.TestCase):
    """Runs the tests once against a mutant."""

    def trial(self, script, limit=20):
        """The outcome of a program with this script."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "tests"
            path.write_text("#!/bin/sh\n" + script)
            path.chmod(0o755)
            return mutation.trial(path, folder, limit, {"MUTANT": "17"})[0]

    def test_exit_status_and_time_limit_determine_the_result(self):
        self.assertEqual(self.trial("exit 0"), "passed")
        self.assertEqual(self.trial('[ "$MUTANT" = 17 ]'), "passed")
        self.assertEqual(self.trial("kill -SEGV $$"), "crashed")
        self.assertEqual(self.trial("exit 1"), "crashed")
        self.assertEqual(self.trial("sleep 60", 0.2), "timed out")

    def test_memory_of_a_mutant_is_limited(self):
        self.assertEqual(self.trial(f'[ "$(ulimit -v)" = {mutation.MEMORY} ]'), "passed")

    def test_first_failure_ends_the_run(self):
        for line in ('✘ Test "a" recorded an issue at A.swift:1:1',
                     '\x1b[91m✘\x1b[0m Test "a" recorded an issue at A.swift:1:1'):
            self.assertEqual(self.trial(f"echo '{line}'; sleep 60"), "failed")
        self.assertEqual(self.trial('echo \'✘ Test "a" recorded a known issue\''), "passed")


class Floors(unittest.TestCase):
    """Tools/test --full compares each module with its recorded share."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for patch in (mock.patch.object(suites, "ROOT", self.root),
                      mock.patch.object(mutation, "FLOORS", self.root / "floors.json"),
                      mock.patch.dict(os.environ)):
            patch.start()
            self.addCleanup(patch.stop)
        os.environ.pop("MODULE", None)
        mutation.FLOORS.write_text('{"One": 50, "Two": 51}')

    def full(self, *parts):
        """The output of Tools/test --full, and the exit status."""
        ends = dict(zip(mutants(2), ["failed", "survived"]))
        printed = io.StringIO()
        with mock.patch.object(
                mutation, "examine", lambda module, *_, **__: mutation.Result(module, 9, 1, ends)):
            with contextlib.redirect_stdout(printed):
                status = suites.main(["--full", *parts])
        return printed.getvalue(), status

    def test_share_of_killed_mutants_below_its_floor_fails(self):
        printed, status = self.full("mutation")
        self.assertIn("One: killed 1 of 2, 50.0 %", printed)
        self.assertIn("Two kills fewer mutants than before", printed)
        self.assertEqual(printed.splitlines()[-1], "1 passed, 1 failed")
        self.assertEqual(status, 1)

    def test_single_module_can_be_tested(self):
        os.environ["MODULE"] = "One"
        printed, status = self.full("mutation")
        self.assertEqual((printed.splitlines()[-1], status), ("1 passed, 0 failed", 0))

    def test_unknown_part_of_the_full_run_is_rejected(self):
        printed, status = self.full("mutation", "nothing")
        self.assertIn("There is no part nothing", printed)
        self.assertEqual(status, 2)

    def test_all_parts_of_the_full_run_run_by_default(self):
        ran = []
        parts = {name: lambda name=name: ran.append(name) or suites.tally.Tally(passed=1)
                 for name in full.PARTS}
        with mock.patch.object(full, "PARTS", parts):
            self.assertEqual(self.full()[1], 0)
        self.assertEqual(
            ran, ["suites", "release", "fuzz", "images", "worlds", "attack", "nodes", "install",
                  "mutation"])

    def test_fuzzing_with_a_finding_fails(self):
        program = self.root / "Modules" / "A" / "Fuzz" / "run"
        program.parent.mkdir(parents=True)
        program.write_text("#!/bin/sh\necho $1; [ \"$1\" = -max_total_time=300 ] && exit $STATUS")
        program.chmod(0o755)
        for status, closing in (("0", "1 passed, 0 failed"), ("77", "0 passed, 1 failed")):
            os.environ["STATUS"] = status
            self.assertEqual(self.full("fuzz")[0].splitlines()[-1], closing)

    def test_recorded_floor_can_rise_but_never_falls(self):
        mutation.record("One", 62.9)
        mutation.record("Two", 12.0)
        mutation.record("Three", 80.0)
        self.assertEqual(json.loads(mutation.FLOORS.read_text()),
                         {"One": 62, "Three": 80, "Two": 51})


if __name__ == "__main__":
    unittest.main()
