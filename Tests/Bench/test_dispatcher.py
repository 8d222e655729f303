"""Tests of Tools/bench: tables, JSON lines and recorded results."""

import contextlib
import importlib.machinery
import importlib.util
import io
import json
import pathlib
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]


def load(path):
    """Loads a program without a file extension as a module."""
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    module = importlib.util.module_from_spec(
        importlib.util.spec_from_loader(path.name, loader))
    loader.exec_module(module)
    return module


CASE = {"bench": "a", "case": "x", "unit": "ms", "ours": 2.0, "rivals": {"b": 5.0, "c": 4},
        "ratio": 2.0}


class Dispatcher(unittest.TestCase):
    """The command with benchmarks made for the test."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.benches = pathlib.Path(folder.name)
        self.bench = load(ROOT / "Tools/bench")
        patch = mock.patch.multiple(
            self.bench, BENCHES=self.benches, RESULTS=self.benches / "RESULTS.md")
        patch.start()
        self.addCleanup(patch.stop)
        (self.benches / "RESULTS.md").write_text("# Results\n\nWords.\n")
        self.write("a", f"echo noise; echo '{json.dumps(CASE)}'")

    def write(self, name, script):
        """Writes a benchmark with the given script."""
        (self.benches / name).write_text("#!/bin/sh\n" + script + "\n")
        (self.benches / name).chmod(0o755)

    def main(self, *arguments):
        """The output and the exit status of the command."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            status = self.bench.main(list(arguments))
        return printed.getvalue(), status

    def test_default_output_is_a_table(self):
        printed, status = self.main("a")
        self.assertEqual(status, 0)
        self.assertIn("| x    | ms   | 2    | b 5, c 4 | 2     |", printed)

    def test_json_prints_one_line_a_case(self):
        printed, _ = self.main("a", "--json")
        self.assertEqual([json.loads(line) for line in printed.splitlines()], [CASE])

    def test_record_adds_results_and_replaces_older_ones(self):
        self.main("a", "--record")
        self.write("b", f"echo '{json.dumps(CASE)}'")
        self.main("b", "--record")
        self.write("a", f"echo '{json.dumps(CASE | {'ours': 1.5})}'")
        self.main("a", "--record")
        text = (self.benches / "RESULTS.md").read_text()
        self.assertTrue(text.startswith("# Results\n\nWords.\n\n## a\n\n`Tools/bench a --record`"))
        self.assertEqual(text.count("## a"), 1)
        self.assertLess(text.index("1.5"), text.index("## b"))

    def test_options_of_the_bench_are_passed_on_with_their_numbers(self):
        self.write("a", f"""
            : '"--kills"'
            echo "$@" >{self.benches}/line
            echo '{json.dumps(CASE)}'""")
        self.assertEqual(self.main("a", "--kills", "20", "--record")[1], 0)
        self.assertEqual((self.benches / "line").read_text(), "--json --kills 20\n")
        kept = (self.benches / "RESULTS.md").read_text()
        self.assertIn("`Tools/bench a --record --kills 20`", kept)
        for wrong in (["--rounds", "20"], ["--kills"], ["--kills", "many"]):
            self.assertEqual(self.main("a", *wrong)[1], 64, wrong)

    def test_failed_bench_or_missing_field_exits_with_an_error(self):
        self.write("a", "exit 3")
        with self.assertRaisesRegex(SystemExit, "status 3"):
            self.main("a")
        self.write("a", f"echo '{json.dumps(CASE)}'; exit 3")
        out = io.StringIO()
        with contextlib.redirect_stdout(out), self.assertRaisesRegex(SystemExit, "status 3"):
            self.bench.main(["a"])
        self.assertIn("| x ", out.getvalue())
        self.write("a", "echo '{\"bench\": \"a\"}'")
        with self.assertRaisesRegex(SystemExit, "lacks case"):
            self.main("a")

    def test_unknown_benches_and_options_are_refused(self):
        self.assertEqual(self.main("z")[1], 64)
        self.assertEqual(self.main("a", "--fast")[1], 64)


class Shipped(unittest.TestCase):
    """Runs the shipped benchmarks with a debug build and few rounds."""

    def test_own_benches_run(self):
        bench = load(ROOT / "Tools/bench")
        for name in ("cli", "fold", "notifications", "streaks"):
            with self.subTest(name):
                cases = bench.measure(name, ["--quick"])
                self.assertTrue(cases)
                for case in cases:
                    self.assertEqual(case["bench"], name)
                    self.assertGreater(case["ours"], 0)
