"""The suites that run, and the output of a run."""

import contextlib
import io
import os
import pathlib
import tempfile
import unittest
from unittest import mock

import suites


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

    def test_last_line_is_the_sum(self):
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
        self.assertEqual([line.strip() for line in printed.splitlines()[1:4]], [
            "ERROR: test_slow (test_a.A.test_slow)",
            'File "Tests/House/test_a.py", line 108, in test_slow',
            '- waiting for get_by_text("You stay") to be visible'])

    def test_failures_are_repeated_at_the_end(self):
        self.runner("House", "for n in $(seq 30); do echo \"error: $n is too long\"; done\n"
                             "echo 3 passed, 1 failed; exit 1")
        self.runner("Tools", "echo 4 passed, 0 failed")
        printed, _ = self.main("House", "Tools")
        self.assertEqual(printed.splitlines()[-14:], [
            "What failed in House:", *(f"    error: {n + 1} is too long" for n in range(12)),
            "7 passed, 1 failed"])

    def test_known_issue_is_no_failure(self):
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
        self.assertEqual([line.strip() for line in printed.splitlines()[1:3]], [
            '✘ Test "b" recorded an issue at B.swift:12:9: Expectation failed: 1 == 2',
            "↳ error: a comment"])
        self.assertNotIn("it fails", printed)

    def test_crashed_or_hanging_runner_has_failed(self):
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

    def test_build_flags_apply_to_build_and_test(self):
        with mock.patch.object(suites, "BUILD_FLAGS", ["-Xcc", "-O2"]), \
                mock.patch.object(suites, "run", return_value=("", 0)) as run, \
                contextlib.redirect_stdout(io.StringIO()):
            suites.build()
            suites.swift()
        for call, words in zip(run.call_args_list, ("build --build-tests", "test --skip-build")):
            command = " ".join(call.args[0])
            self.assertRegex(command, f"^swift {words} (.* )?-Xcc -O2$")
        self.assertEqual(run.call_count, 2)

    def test_run_without_tests_fails(self):
        self.runner("House", "echo 0 passed, 0 failed")
        self.assertEqual(self.main("House"), (mock.ANY, 1))

    def test_runners_have_no_input_and_know_the_programs(self):
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

    def test_suites_with_postgresql_get_its_address_and_fail_without(self):
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

    def test_only_a_postgres_module_gets_a_cluster(self):
        for name, count in [("JournalPostgres", 1), ("Postgres", 1), ("JournalSQLite", 0)]:
            (self.root / "Package.swift").write_text(f'"{name}"')
            (self.root / "Tests" / f"{name}Tests").mkdir(parents=True)
            with mock.patch.object(suites.postgres, "offered") as offered, \
                    mock.patch.object(suites, "own", return_value=suites.tally.Tally(passed=1)):
                offered.return_value = contextlib.nullcontext()
                self.assertEqual(suites.module(name).passed, 1)
            self.assertEqual(offered.call_count, count, name)
