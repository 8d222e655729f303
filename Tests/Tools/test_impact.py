"""The tests that a change can reach."""

import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

import impact
from manifest import Target


def rows(*targets):
    """Targets by name."""
    return {target.name: target for target in targets}


TARGETS = rows(
    Target("Core", "Modules/Core/Sources"),
    Target("RouteKit", "Modules/Surface/RouteKit/Sources", needs=["Core"]),
    Target("Habits", "Modules/Habits/Sources", needs=["Core", "StreaksAPI"]),
    Target("HabitsRoutes", "Modules/Habits/Routes", needs=["Habits", "RouteKit"]),
    Target("StreaksAPI", "Modules/Streaks/API", needs=["Core"]),
    Target("Streaks", "Modules/Streaks/Sources", needs=["Core", "StreaksAPI"]),
    Target("StreaksRoutes", "Modules/Streaks/Routes", needs=["Streaks", "RouteKit"]),
    Target("StandardWeb", "Modules/Standard/Web", needs=["HabitsRoutes", "StreaksRoutes"]),
    Target("cairn", "Apps/cairn", "executable", ["Core"]),
    Target("cairn-server", "Apps/cairn-server", "executable", ["StandardWeb"]),
    Target("World", "Tests/Simulation/World", "executable", ["Habits"]),
    Target("HabitsTests", "Tests/HabitsTests", "test", ["Habits"]),
    Target("HabitsSurfaceTests", "Tests/HabitsSurfaceTests", "test", ["HabitsRoutes"]),
    Target("StreaksTests", "Tests/StreaksTests", "test", ["Streaks"]),
    Target("StandardTests", "Tests/StandardTests", "test", ["StandardWeb"]))
SCOPES = {
    "API": impact.Scope(("cairn", "cairn-server"), ("StandardWeb", "RouteKit"), "Routes"),
    "Docs": impact.Scope(("cairn-server",)), "House": impact.Scope(),
    "Simulation": impact.Scope(("World",)), "Tools": impact.Scope()}
FILES = {
    "Tests/API/run": "import closing",
    "Tests/API/serving.py": "import postgres",
    "Tests/API/people.py": "from serving import Server",
    "Tests/API/test_habits.py": 'from people import A\nCOVERS = ("Habits",)',
    "Tests/API/test_streaks.py": 'COVERS = ("Streaks",)\nPAGE = "Nodes.md"',
    "Tests/API/test_all.py": "import extension",
    "Tests/Docs/run": "import closing",
    "Tests/Docs/test_documents.py": "",
    "Tests/House/run": "import closing",
    "Tests/House/test_sizes.py": "COVERS = ()",
    "Tests/Simulation/run": "import worlds",
    "Tests/Tools/run": "import closing",
    "Tests/Tools/test_postgres.py": "import postgres",
    "Tests/Tools/test_closing.py": "import closing",
    "Tools/support/postgres.py": "import place",
    "Tools/support/place.py": "",
    "Tools/support/closing.py": "",
    "Tools/support/packing.py": "",
    "Tools/package": "import packing",
    "Tests/Tools/test_install.py": 'run("Tools/package")',
    "Tests/API/extension.py": 'PLACE = ROOT / "Apps/extension"',
}


class Reached(unittest.TestCase):
    """Selects tests for changed files of a small repository."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for path, text in FILES.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text + "\n")
        patch = mock.patch.object(impact, "SCOPES", SCOPES)
        patch.start()
        self.addCleanup(patch.stop)

    def select(self, *paths):
        """The Swift suites and the test files that these paths reach."""
        selection = impact.Impact(self.root, TARGETS).select(paths)
        self.assertEqual(selection.everything, "")
        return (sorted(selection.swift),
                sorted(f"{file.suite} {file.name}".strip() for file in selection.files))

    def test_changed_feature_selects_the_tests_of_its_users_and_those_that_cover_it(self):
        swift, files = self.select("Modules/Habits/Sources/Item.swift")
        self.assertEqual(swift, ["HabitsSurfaceTests", "HabitsTests", "StandardTests"])
        self.assertEqual(
            files, ["API test_all", "API test_habits", "Docs test_documents", "Simulation"])

    def test_changed_surface_selects_no_suite_of_lower_layers(self):
        swift, files = self.select("Modules/Streaks/Routes/Answer.swift")
        self.assertEqual(swift, ["StandardTests"])
        self.assertEqual(files, ["API test_all", "API test_streaks", "Docs test_documents"])

    def test_changed_api_selects_the_tests_of_all_its_users(self):
        swift, files = self.select("Modules/Streaks/API/Streak.swift")
        self.assertEqual(len(swift), 4)
        self.assertEqual(files, ["API test_all", "API test_habits", "API test_streaks",
                                 "Docs test_documents", "Simulation"])

    def test_changed_kit_or_composition_selects_every_file_of_a_suite(self):
        for path in ("Modules/Surface/RouteKit/Sources/A.swift", "Modules/Standard/Web/A.swift"):
            _, files = self.select(path)
            self.assertEqual(
                files, ["API test_all", "API test_habits", "API test_streaks",
                        "Docs test_documents"], path)

    def test_changed_swift_suite_selects_only_itself(self):
        self.assertEqual(self.select("Tests/HabitsTests/A.swift"), (["HabitsTests"], []))

    def test_changed_simulated_world_selects_the_simulation(self):
        self.assertEqual(self.select("Tests/Simulation/World/A.swift"), ([], ["Simulation"]))

    def test_changed_python_file_selects_the_test_files_that_import_it(self):
        for path, expected in [
                ("Tests/API/test_habits.py", ["API test_habits"]),
                ("Tests/API/people.py", ["API test_habits"]),
                ("Tests/API/apt.txt", ["API test_all", "API test_habits", "API test_streaks"]),
                ("Tools/support/place.py", ["API test_habits", "Tools test_postgres"])]:
            self.assertEqual(self.select(path), ([], expected), path)

    def test_changed_program_selects_the_test_files_that_use_it_directly_or_indirectly(self):
        for path, expected in [
                ("Tools/package", ["Tools test_install"]),
                ("Tools/support/packing.py", ["Tools test_install"]),
                ("Apps/extension/popup.js", ["API test_all"])]:
            self.assertEqual(self.select(path), ([], expected), path)

    def test_changed_file_that_every_runner_imports_selects_every_test_file(self):
        _, files = self.select("Tools/support/closing.py")
        self.assertEqual(len(files), 8, files)

    def test_changed_document_selects_the_document_tests_and_the_files_that_name_it(self):
        self.assertEqual(self.select("README.md"), ([], ["Docs test_documents"]))
        self.assertEqual(self.select("Modules/Core/Sources/Core.docc/Nodes.md"),
                         ([], ["API test_streaks", "Docs test_documents"]))

    def test_changed_change_note_selects_only_the_house_rules(self):
        self.assertEqual(self.select("Modules/Habits/Changes/a.md"), ([], []))

    def test_changed_manifest_or_unknown_file_selects_everything(self):
        for path in ("Package.swift", ".ci/run", "Tools/test", "Modules/New/a.css"):
            selection = impact.Impact(self.root, TARGETS).select(["README.md", path])
            self.assertIn(path, selection.everything)
            self.assertEqual(impact.explained(selection, []),
                             [f"Everything runs: {selection.everything}."])

    def test_each_selected_suite_is_printed_with_the_reason_on_one_line(self):
        one = impact.Impact(self.root, TARGETS)
        lines = impact.explained(one.select(["Modules/Habits/Sources/Item.swift"]), one.files)
        self.assertEqual(lines, [
            "Swift        3 suites: Modules/Habits/Sources/Item.swift",
            "API          2 of 3 files: Modules/Habits/Sources/Item.swift",
            "Docs         1 of 1 files: Modules/Habits/Sources/Item.swift",
            "House        always",
            "Simulation   1 of 1 files: Modules/Habits/Sources/Item.swift",
            "Not reached: Tools."])

    def test_uncovered_surfaces_and_unknown_modules_are_reported(self):
        surfaces = {("Habits", "Routes"), ("Tension", "Routes"), ("Tension", "Page")}
        files = impact.test_files(self.root)
        self.assertEqual(impact.objections(files, {"Habits", "Streaks"}, surfaces), [])
        faults = impact.objections(
            [file for file in files if file.name != "test_all"], {"Habits"}, surfaces)
        self.assertEqual(len(faults), 2, faults)
        self.assertIn("test_streaks.py: COVERS names Streaks, which is no module", faults[0])
        self.assertIn("Modules/Tension/Routes is covered by no file of Tests/API", faults[1])


class Changed(unittest.TestCase):
    """Lists the changed paths of a repository."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.git("init", "-q", "-b", "main")
        self.commit("a", "b", "moved")

    def git(self, *words):
        """Runs git with an author."""
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words],
                       cwd=self.root, check=True, capture_output=True)

    def commit(self, *names):
        """Commits files with these names."""
        for name in names:
            (self.root / name).write_text(f"the text of {name}\n" * 9)
        self.git("add", ".")
        self.git("commit", "-q", "-m", "A: add files")

    def test_changes_are_commits_since_main_and_uncommitted_and_new_files(self):
        self.git("switch", "-q", "-c", "work")
        self.commit("c")
        self.git("mv", "moved", "to")
        (self.root / "a").write_text("changed\n")
        (self.root / "new").write_text("new\n")
        self.assertEqual(impact.changed_paths(self.root), ["a", "c", "moved", "new", "to"])
        self.assertEqual(impact.changed_paths(self.root, "HEAD"), ["a", "moved", "new", "to"])

    def test_commits_on_main_after_the_branch_began_are_no_changes(self):
        self.git("switch", "-q", "-c", "work")
        self.commit("c")
        self.git("switch", "-q", "main")
        self.commit("d")
        self.git("switch", "-q", "work")
        self.assertEqual(impact.changed_paths(self.root), ["c"])

    def test_unknown_base_commit_selects_everything(self):
        self.assertIsNone(impact.changed_paths(self.root, "nowhere"))
        self.git("branch", "-m", "main", "other")
        self.assertIsNone(impact.changed_paths(self.root))
        self.assertIn("merge base", impact.selected(self.root).everything)
