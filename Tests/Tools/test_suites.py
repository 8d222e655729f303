"""The suites that run, and the output of a run."""

import contextlib
import io
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import time
import unittest
from unittest import mock

import entries
import suites
import workers


class Suites(unittest.TestCase):
    """Tests Tools/support/suites.py with a small tree."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        patch = mock.patch.multiple(suites, ROOT=self.root, LIMIT=5, FAILURES={})
        patch.start()
        self.addCleanup(patch.stop)
        looking = mock.patch.object(suites.manifest, "refresh")
        looking.start()
        self.addCleanup(looking.stop)
        environment = mock.patch.dict(os.environ)
        environment.start()
        self.addCleanup(environment.stop)
        os.environ.pop("MODULE", None)

    def runner(self, name, script):
        """Creates Tests/<name>/run with this script."""
        path = self.root / "Tests" / name / "run"
        path.parent.mkdir(parents=True)
        path.write_text("#!/bin/sh\n" + script)
        path.chmod(0o755)

    def main(self, *arguments):
        """The output of the suites, and the exit status."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            status = suites.main(list(arguments))
        return printed.getvalue(), status

    def test_last_line_has_the_sum_of_all_suites(self):
        self.runner("House", "echo 3 passed, 0 failed")
        self.runner("Tools", "echo 4 passed, 0 failed, 1 skipped")
        printed, status = self.main("House", "Tools")
        self.assertEqual(printed.splitlines()[-1], "7 passed, 0 failed, 1 skipped")
        self.assertEqual(status, 0)

    def test_skipped_tests_are_named_with_their_reasons(self):
        self.runner("House", "echo 'skipped one.Two: no browser here'\n"
                             "echo 'nothing is skipped here'\necho 3 passed, 0 failed, 1 skipped")
        printed, _ = self.main("House")
        self.assertIn("    skipped one.Two: no browser here", printed.splitlines())
        self.assertNotIn("nothing is skipped", printed)

    def test_one_failure_fails_the_whole_run(self):
        self.runner("House", "echo 'error: too long'; echo 3 passed, 1 failed; exit 1")
        printed, status = self.main("House")
        self.assertIn("    error: too long", printed.splitlines())
        self.assertEqual(printed.splitlines()[-1], "3 passed, 1 failed")
        self.assertEqual(status, 1)

    def test_failure_shows_its_line_and_the_awaited_condition(self):
        self.runner("House", """cat <<'END'
test_quick (test_a.A.test_quick) ... ok
ERROR: test_slow (test_a.A.test_slow)
  File "Tests/House/test_a.py", line 108, in test_slow
    page.get_by_text("You stay").wait_for()
  File "playwright/sync_api.py", line 7, in wait_for
  - waiting for get_by_text("You stay") to be visible
END
echo 3 passed, 1 failed; exit 1
""")
        printed, _ = self.main("House")
        self.assertEqual([line.strip() for line in printed.splitlines()[2:5]], [
            "ERROR: test_slow (test_a.A.test_slow)",
            'File "Tests/House/test_a.py", line 108, in test_slow',
            '- waiting for get_by_text("You stay") to be visible'])

    def test_failed_tests_are_listed_again_at_the_end(self):
        self.runner("House", "for n in $(seq 30); do echo \"error: $n is too long\"; done\n"
                             "echo 3 passed, 1 failed; exit 1")
        self.runner("Tools", "echo 4 passed, 0 failed")
        printed, _ = self.main("House", "Tools")
        self.assertEqual(printed.splitlines()[-14:], [
            "Failures in House:", *(f"    error: {n + 1} is too long" for n in range(12)),
            "7 passed, 1 failed"])

    def test_known_issue_does_not_count_as_a_failure(self):
        self.runner("House", """cat <<'END'
━ Test "a" recorded a known issue with 1 argument name → "failed" at A.swift:40:21: Issue recorded
↳ failed: it fails: {"count":1}
✘ Test "b" recorded an issue at B.swift:12:9: Expectation failed: 1 == 2
↳ error: a comment
━ Test "a" passed after 46.507 seconds with 1 known issue.
END
echo 3 passed, 1 failed; exit 1
""")
        printed, _ = self.main("House")
        self.assertEqual([line.strip() for line in printed.splitlines()[2:4]], [
            '✘ Test "b" recorded an issue at B.swift:12:9: Expectation failed: 1 == 2',
            "↳ error: a comment"])
        self.assertNotIn("it fails", printed)

    def test_runner_that_crashes_or_hangs_counts_as_failed(self):
        self.runner("House", "kill -SEGV $$")
        self.runner("Tools", "sleep 60")
        with mock.patch.object(suites, "LIMIT", 1):
            printed, status = self.main("House", "Tools")
        self.assertEqual(printed.splitlines()[-1], "0 passed, 2 failed")
        self.assertIn("stopped after 1 s", printed)
        self.assertEqual(status, 1)

    def test_hanging_swift_tests_are_named(self):
        output = """◇ Test run started.
◇ Test "a" started.
◇ Test "b" started.
◇ Test c() started.
◇ Test "a" started.
◇ Test "what was skipped crashed" started.
◇ Test case passing 1 argument x → 1 to "b" started.
◇ Test case passing 1 argument x → \0✔ Test "b" with 3 test cases passed after 0.1 seconds.
✔ Test "a" passed after 0.2 seconds.
✔ Test "what was skipped crashed" passed after 0.3 seconds.
stopped after 7 s
"""
        with mock.patch.object(suites, "run", return_value=(output, 124)) as run:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                self.assertEqual(str(suites.swift()), "2 passed, 1 failed")
        self.assertEqual(run.call_args.args[3], suites.SWIFT_LIMIT)
        self.assertEqual([line.strip() for line in printed.getvalue().splitlines()[1:4]], [
            "stopped after 7 s", 'stopped while it ran: "a"', "stopped while it ran: c()"])

    def test_swift_tests_are_this_package_s_even_if_another_package_was_built_in_the_folder(self):
        (self.root / ".build/debug").mkdir(parents=True)
        # Tests/Example builds there too.
        (self.root / ".build/debug/anotherPackageTests.xctest").write_text("")
        with mock.patch.object(suites, "swift_tests") as tests:
            suites.swift()
        program = pathlib.Path(tests.call_args.args[1][0])
        self.assertEqual(program.name, "cairnPackageTests.xctest")

    def test_build_uses_the_repository_s_build_flags(self):
        with mock.patch.object(suites, "BUILD_FLAGS", ["-Xcc", "-O2"]), \
                mock.patch.object(suites, "run", return_value=("", 0)) as run, \
                contextlib.redirect_stdout(io.StringIO()):
            suites.build()
        self.assertRegex(" ".join(run.call_args.args[0]),
                         "^swift build --build-tests (.* )?-Xcc -O2$")

    def test_runner_without_output_is_stopped_before_its_time_limit(self):
        log = self.root / "log"
        output, status = suites.run(["sleep", "60"], log, limit=50, silence=1)
        self.assertEqual(status, 124)
        self.assertIn("stopped after 1 s without output", output)

    def test_a_failure_that_does_not_repeat_is_flaky_and_does_not_fail_the_run(self):
        self.runner("House", "[ -e once ] && echo 3 passed, 0 failed && exit 0; touch once\n"
                             "echo 'error: too slow'; echo 2 passed, 1 failed; exit 1")
        self.runner("Tools", "echo 4 passed, 0 failed")
        printed, status = self.main("House", "Tools")
        self.assertEqual((printed.splitlines()[-1], status), ("7 passed, 0 failed", 0))
        self.assertRegex(printed, r"FLAKY House: failed beside other tests \(load [\d.]+\)")
        self.assertNotIn("Failures in House", printed)
        recorded = json.loads((self.root / ".build-logs/flakes.jsonl").read_text())
        self.assertEqual((recorded["entry"], recorded["failed"]), ("House", 1))

    def test_full_run_never_repeats_failed_tests(self):
        self.runner("House", "[ -e once ] && echo 3 passed, 0 failed && exit 0; touch once\n"
                             "echo 2 passed, 1 failed; exit 1")
        with contextlib.redirect_stdout(io.StringIO()):
            result = suites.run_suites(suites.Plan(["House"]), repeats=False)
        self.assertEqual(str(result), "2 passed, 1 failed")

    def test_failed_swift_tests_are_repeated_by_file_and_all_of_them_after_a_hang(self):
        issue = '✘ Test "a" recorded an issue at Days+Tests.swift:12:9: Expectation failed\n'
        log = self.root / ".build-logs/Swift.log"
        log.parent.mkdir()
        first = suites.tally.Tally(passed=8, failed=2)
        for output, arguments, failed, expected in [
                (issue, [["--filter", r"/(Days\+Tests\.swift):"]], 0, "10 passed, 0 failed"),
                (issue, [["--filter", r"/(Days\+Tests\.swift):"]], 1, "9 passed, 1 failed"),
                (issue + '◇ Test "b" started.\n', [()], 0, "4 passed, 0 failed"),
                ("crashed", [()], 0, "4 passed, 0 failed")]:
            log.write_text(output)
            second = suites.tally.Tally(passed=4, failed=failed)
            with mock.patch.object(suites, "swift", return_value=second) as swift:
                self.assertEqual(str(suites.swift_again(first)), expected, output)
            self.assertEqual(list(swift.call_args.args), arguments)

    def test_each_file_of_a_suite_runs_separately_and_the_slowest_of_the_last_run_first(self):
        self.runner("Tools", "echo 1 passed, 0 failed; echo \"$@\" >>order; exit 0")
        for name in ("test_a", "test_b", "test_c"):
            (self.root / f"Tests/Tools/{name}.py").write_text("def test_one(self): pass\n")
        entries.write_timings(self.root, {"Tools test_b": 9, "Tools test_c": 7, "Tools test_a": 1})
        listed = entries.listed(self.root, ["Tools"])
        self.assertEqual([one.file for one in listed], ["test_b", "test_c", "test_a"])
        (self.root / ".build-logs/timings.json").write_text("{ damaged")
        self.assertEqual(len(entries.listed(self.root, ["Tools"])), 3)

    def test_test_files_that_build_in_the_same_folder_never_run_at_the_same_time(self):
        waiting = [entries.Entry("Example", seconds=3), entries.Entry("Docs", "test_documents"),
                   entries.Entry("House")]
        running, seen = set(), []
        lock = threading.Lock()

        def work(entry):
            with lock:
                running.add(entry)
                seen.append({one.name for one in running})
            time.sleep(0.05)
            with lock:
                running.remove(entry)
            return suites.tally.Tally(passed=1)

        results = workers.Queue(waiting, work, show=lambda line: None).run()
        self.assertEqual(str(workers.summed(results)), "3 passed, 0 failed")
        self.assertFalse(any(entries.BUILDERS <= names for names in seen), seen)

    def test_run_without_tests_fails(self):
        self.runner("House", "echo 0 passed, 0 failed")
        self.assertEqual(self.main("House"), (mock.ANY, 1))

    def test_runners_get_no_input_and_the_paths_of_the_programs(self):
        self.runner("House", 'cat; [ -n "$CAIRN_BIN" ] && echo 1 passed, 0 failed')
        self.assertEqual(self.main("House")[1], 0)

    def test_unknown_suite_is_rejected(self):
        printed, status = self.main("Nothing")
        self.assertIn("There is no suite Nothing", printed)
        self.assertEqual(status, 2)

    def test_unknown_module_is_rejected(self):
        (self.root / "Package.swift").write_text("")
        os.environ["MODULE"] = "Nothing"
        printed, status = self.main()
        self.assertEqual(printed.splitlines()[-1], "0 passed, 1 failed")
        self.assertEqual(status, 1)

    def test_failed_build_runs_only_suites_without_a_build(self):
        self.runner("House", "echo 1 passed, 0 failed")
        self.runner("Page", "echo 1 passed, 0 failed")
        with mock.patch.object(suites, "build", lambda: suites.tally.Tally(failed=1)):
            printed, status = self.main()
        self.assertEqual(printed.splitlines()[-1], "1 passed, 1 failed")
        self.assertEqual(status, 1)

    def test_suites_that_need_postgresql_get_its_address_and_fail_without_it(self):
        told = lambda: suites.tally.Tally(  # noqa: E731
            passed=1, failed=0 if os.environ.get(suites.postgres.OFFER) == "postgres://a" else 1)
        with mock.patch.dict(os.environ, {suites.postgres.OFFER: "postgres://a"}):
            self.assertEqual(str(suites.with_postgres(told)), "1 passed, 0 failed")
        os.environ.pop(suites.postgres.OFFER, None)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), mock.patch.object(
                suites.postgres, "offered", side_effect=suites.postgres.Refusal("None here.")):
            self.assertEqual(
                str(suites.with_postgres(lambda: suites.tally.Tally(passed=1))),
                "1 passed, 1 failed")
        self.assertEqual(printed.getvalue(), "PostgreSQL   None here.\n")

    def test_a_cluster_is_started_only_for_modules_that_use_postgresql(self):
        for name, count in [("JournalPostgres", 1), ("Postgres", 1), ("JournalSQLite", 0)]:
            (self.root / "Package.swift").write_text(f'"{name}"')
            (self.root / "Tests" / f"{name}Tests").mkdir(parents=True)
            with mock.patch.object(suites.postgres, "offered") as offered, \
                    mock.patch.object(suites, "own", return_value=suites.tally.Tally(passed=1)):
                offered.return_value = contextlib.nullcontext()
                self.assertEqual(suites.module(name).passed, 1)
            self.assertEqual(offered.call_count, count, name)

    def changed(self, *targets):
        """Lets a change reach these Swift suites and a file of the suite Tools."""
        for name in ("test_a", "test_b"):
            (self.root / f"Tests/Tools/{name}.py").write_text("def test_one(self): pass\n")
        selection = suites.impact.Selection(dict.fromkeys(targets, "A.swift"))
        selection.take([suites.impact.File("Tools", self.root / "Tests/Tools/test_b.py")], "B.py")
        patch = mock.patch.object(suites.impact, "selected", return_value=selection)
        patch.start()
        self.addCleanup(patch.stop)

    def test_changed_option_runs_only_the_selected_tests_and_the_house_rules(self):
        self.runner("House", "echo 3 passed, 0 failed")
        self.runner("Tools", "echo 4 passed, 0 failed; echo \"$@\" >>order; exit 0")
        self.runner("Page", "echo 0 passed, 9 failed")
        self.changed()
        printed, status = self.main("--changed")
        self.assertEqual((printed.splitlines()[-1], status), ("7 passed, 0 failed", 0))
        self.assertEqual((self.root / "order").read_text(), "test_b\n")
        self.assertIn("Tools        1 of 2 files: B.py\nNot reached: Swift, Page.\n", printed)
        self.assertEqual(self.main("--list", "--changed")[0], "House Tools\n")

    def test_changed_option_runs_only_the_selected_swift_suites_and_keeps_recorded_times(self):
        self.runner("House", "echo 3 passed, 0 failed")
        self.runner("Tools", "echo 4 passed, 0 failed")
        self.changed("BTests", "ATests")
        entries.write_timings(self.root, {"Swift": 99})
        built = mock.patch.object(suites, "build", return_value=suites.tally.Tally())
        with built, mock.patch.object(suites, "with_postgres", lambda work: work()), \
                mock.patch.object(suites, "swift", return_value=suites.tally.Tally(1)) as swift:
            self.assertEqual(self.main("--changed")[1], 0)
        swift.assert_called_once_with(("--filter", r"^(ATests|BTests)\."))
        self.assertEqual(entries.read_timings(self.root)["Swift"], 99)

    def test_soak_repeats_a_test_under_load_and_fails_if_any_run_fails(self):
        self.runner("House", "echo 3 passed, 0 failed")
        self.runner("Tools", """pgrep -P $PPID -f getppid | wc -l >>loops
[ -e once ] && echo 4 passed, 0 failed && exit 0; touch once
echo 'FAIL: test_x (test_b.B.test_x) (n=1)'; echo 'drawn by seed 4711'
echo 3 passed, 1 failed; exit 1
""")
        self.changed()
        printed, status = self.main("--soak", "3")
        self.assertEqual((printed.splitlines()[-1], status), ("20 passed, 1 failed", 1))
        self.assertEqual((self.root / "loops").read_text().split(), ["2"] * 3)
        self.assertRegex(printed, r"\n     1     3 +\d+-\d+  Tools test_b\n"
                                  r"     0     3 +\d+-\d+  House\n")
        flake, = map(json.loads, (self.root / ".build-logs/flakes.jsonl").read_text().splitlines())
        self.assertEqual((flake["entry"], flake["tests"], flake["seed"]),
                         ("Tools test_b", ["test_b.B.test_x"], 4711))
        self.assertEqual(self.main("--soak", "none")[1], 2)

    def test_processes_that_cause_load_end_with_the_block(self):
        with self.assertRaises(ValueError), suites.soak.busy() as loops:
            self.assertEqual([loop.poll() for loop in loops], [None, None])
            raise ValueError
        self.assertTrue(all(loop.poll() for loop in loops))

    def test_run_prints_its_parts_and_expected_time_first_and_the_slowest_parts_last(self):
        self.runner("House", "echo 3 passed, 0 failed")
        self.runner("Tools", "i=0; while [ $i -lt 400000 ]; do i=$((i + 1)); done\n"
                             "echo 4 passed, 0 failed")
        entries.write_timings(self.root, {"House": 300, "Tools": 200})
        printed, _ = self.main("House", "Tools")
        self.assertEqual(printed.splitlines()[0], "Runs 2 entries, about 5 min: House, Tools")
        self.assertRegex(printed, r"1 of 2 done, about \d min left; running: \w+\n")
        self.assertRegex(printed, r"The slowest:\n +\d+ s +\d+ s CPU  Tools\n")
        self.assertGreater(suites.CPU["Tools.log"], suites.CPU["House.log"])


class Requirements(unittest.TestCase):
    """The requirements that Tools/support/install.sh installs for suites."""

    def installed(self, *names):
        """The installed packages, with the installing functions replaced."""
        script = """. Tools/support/install.sh
need_apt() { echo "apt $*"; }; need_postgres() { echo postgres; }; need_python() { :; }
need_suites "$@"
"""
        done = subprocess.run(
            ["bash", "-c", script, "bash", *names], cwd=suites.manifest.ROOT, check=True,
            capture_output=True, text=True)
        return done.stdout.splitlines()

    def test_the_house_rules_need_only_their_own_packages(self):
        self.assertEqual(self.installed("House"), ["apt shellcheck"])

    def test_suite_gets_its_own_packages_and_the_libraries_that_the_build_needs(self):
        libraries = "apt libsqlite3-dev libpq-dev zlib1g-dev "
        for names, first in [(["API"], "postgres"), (["Browser"], libraries)]:
            with self.subTest(names):
                lines = self.installed(*names)
                self.assertTrue(lines[0].startswith(first), lines)
        self.assertNotIn("etcd-server", " ".join(self.installed("API", "Browser", "House")))
        self.assertIn("etcd-server", " ".join(self.installed("Tools")))
