"""Allowed ways of waiting in tests."""

from house import tree, waits
from support import Rule

SLEEP, WAIT = "time.sl" "eep(1)\n", "page.wait_for_time" "out(500)\n"


class Waits(Rule):
    """Tests must wait for conditions and never for a fixed time."""

    def test_tests_wait_by_the_helper(self):
        self.holds(waits.waits((path, tree.text(path)) for path in tree.paths()
                               if waits.is_test(path)))

    def test_each_fixed_wait_is_reported(self):
        for path, line in (
                ("a.py", SLEEP), ("a.py", "await asyncio.sl" "eep(.1)"), ("run", SLEEP),
                ("a.py", "from time import monotonic, sl" "eep"), ("a.py", WAIT),
                ("a.swift", "try await Task.sl" "eep(for: .seconds(1))"),
                ("a.swift", "Task.sl" "eep(for: .milliseconds(100))"),
                ("a.swift", "us" "leep(100_000)"), ("a.swift", "Thread.sl" "eep(1)")):
            with self.subTest(line):
                self.fails(waits.faults_of(f"Tests/A/{path}", f"\n{line}\n"), f"{path}:2")

    def test_each_upper_bound_on_time_is_reported(self):
        for path, line in (
                ("a.py", "self.assertLe" "ss(time.monotonic() - began, 2)"),
                ("a.py", "self.assertLe" "ssEqual(took, limit - time.time())"),
                ("a.swift", "#ex" "pect(ContinuousClock.now - began < .seconds(2))"),
                ("a.swift", "#ex" "pect(elapsed < .seconds(2))")):
            with self.subTest(line):
                self.fails(waits.faults_of(f"Tests/A/{path}", line), f"{path}:1")

    def test_other_waits_are_allowed(self):
        for path, line in (
                ("a.py", "until(lambda: page.title() == 'Today', page=page)"),
                ("a.py", "self.assertGreater(time.monotonic() - began, 2)"),
                ("a.py", "self.is_over.wait(.2)"), ("a.py", "process.wait(timeout=30)"),
                ("a.swift", "while !isDone { try await Task.sl" "eep(for: .milliseconds(5)) }"),
                ("a.swift", "try await clock.wait(for: .seconds(3_600))")):
            with self.subTest(line):
                self.holds(waits.faults_of(f"Tests/A/{path}", line))

    def test_remaining_places_can_only_shrink(self):
        remaining = {"Tests/A/": (2, "because")}
        self.holds(waits.waits([("Tests/A/a.py", SLEEP + WAIT)], remaining))
        self.fails(waits.waits([("Tests/A/a.py", SLEEP * 3)], remaining), "2 are allowed")
        self.fails(waits.waits([("Tests/A/a.py", SLEEP)], remaining), "lower its number")
        self.fails(waits.waits([("Tests/B/a.py", SLEEP)], remaining), "Tests/B/a.py:1")
        places = {f"Tests/A{number}/": (0, "") for number in range(waits.MOST + 1)}
        self.fails(waits.waits([], places), f"{waits.MOST} are allowed")
        self.assertLessEqual(len(waits.REMAINING), waits.MOST)
