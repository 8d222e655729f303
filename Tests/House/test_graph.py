"""Allowed dependencies."""

import unittest

from house import graph, tree
from manifest import Target
from support import Rule


def rows(*targets):
    """Targets by name."""
    return {target.name: target for target in targets}


CORE = Target("Core", "Modules/Core/Sources")
KIT = Target("CommandLineKit", "Modules/Surface/CommandLineKit/Sources", needs=["Core"])
STREAKS = Target("Streaks", "Modules/Streaks/Sources", needs=["Core"])
STREAKS_API = Target("StreaksAPI", "Modules/Streaks/API", needs=["Core"])


class Graph(Rule):
    """Rules on the targets of the manifest."""

    def test_core_needs_no_target_of_ours(self):
        self.holds(graph.core_stands_alone(tree.targets()))

    def test_core_with_a_need_is_reported(self):
        bad = rows(Target("Core", "Modules/Core/Sources", needs=["Engine"]))
        self.fails(graph.core_stands_alone(bad), "Core needs Engine")

    def test_modules_know_no_foreign_implementation(self):
        self.holds(graph.strangers(tree.targets()))

    def test_foreign_implementation_is_reported(self):
        bad = rows(CORE, STREAKS, Target("Habits", "Modules/Habits/Sources", needs=["Streaks"]))
        self.fails(graph.strangers(bad), "Modules/Streaks/API")

    def test_apis_and_the_own_module_are_allowed(self):
        self.holds(graph.strangers(rows(
            CORE, KIT, STREAKS, STREAKS_API,
            Target("Habits", "Modules/Habits/Sources", needs=["StreaksAPI", "Core"]),
            Target("StreaksCommands", "Modules/Streaks/Commands",
                   needs=["Streaks", "CommandLineKit"]),
            Target("Standard", "Modules/Standard/Sources", needs=["Streaks", "Habits"]),
            Target("cairn", "Apps/cairn", kind="executable", needs=["Standard", "Streaks"]))))

    def test_features_know_no_surface(self):
        self.holds(graph.domain_knows_no_surface(tree.targets()))

    def test_feature_that_knows_a_surface_is_reported(self):
        bad = rows(CORE, KIT, Target("Habits", "Modules/Habits/Sources", needs=["CommandLineKit"]))
        self.fails(graph.domain_knows_no_surface(bad), "Modules/Habits/Commands")

    def test_graph_is_at_most_five_floors_high(self):
        self.holds(graph.too_deep(tree.targets()))

    def test_sixth_floor_is_reported(self):
        tower = [CORE] + [
            Target(f"M{floor}", f"Modules/M{floor}/Sources",
                   needs=["Core" if floor == 2 else f"M{floor - 1}"]) for floor in range(2, 7)]
        self.fails(graph.too_deep(rows(*tower)), "M6 is 6 floors high")
        self.holds(graph.too_deep(rows(*tower[:-1])))

    def test_api_adds_no_floor(self):
        self.assertEqual(
            graph.depths(rows(CORE, STREAKS_API, Target("H", "Modules/H/Sources",
                                                        needs=["StreaksAPI"])))["H"], 2)

    def test_no_target_needs_more_than_six(self):
        self.holds(graph.too_broad(tree.targets()))

    def test_seventh_need_is_reported(self):
        bad = rows(Target("Habits", "Modules/Habits/Sources", needs=list("ABCDEFG")))
        self.fails(graph.too_broad(bad), "Habits needs 7 targets")
        bad["A"] = Target("A", "Modules/A/API")
        self.holds(graph.too_broad(bad))

    def test_files_import_only_declared_targets(self):
        for path, text in tree.swift_files():
            self.also(graph.undeclared_imports(path, text, tree.targets()))

    def test_undeclared_import_is_reported(self):
        known = rows(CORE, STREAKS, Target("Habits", "Modules/Habits/Sources", needs=["Core"]))
        text = "import Core\n// import Nothing\ninternal import Streaks\n"
        self.fails(
            graph.undeclared_imports("Modules/Habits/Sources/A.swift", text, known),
            "A.swift:3: Habits imports Streaks")

    def test_modules_import_what_their_row_declares(self):
        self.holds(graph.unused_needs(tree.swift_files(), tree.targets()))

    def test_a_declared_target_that_no_file_imports_is_a_fault(self):
        known = rows(CORE, STREAKS_API,
                     Target("Habits", "Modules/Habits/Sources", needs=["Core", "StreaksAPI"]))
        files = [("Modules/Habits/Sources/A.swift", "import Core\n")]
        self.fails(graph.unused_needs(files, known), "Habits declares StreaksAPI")
        files.append(("Modules/Habits/Sources/B.swift", "internal import StreaksAPI\n"))
        self.holds(graph.unused_needs(files, known))

    def test_every_swift_file_belongs_to_a_target(self):
        packages = [path.removesuffix("/Package.swift") for path in tree.paths()
                    if path.endswith("/Package.swift")]
        for path in tree.paths():
            self.also(graph.dead_code(path, tree.targets(), packages))

    def test_swift_file_without_a_target_is_reported(self):
        self.fails(graph.dead_code("Modules/Old/Sources/Old.swift", rows(CORE)), "no target")
        self.holds(graph.dead_code("Modules/A/Fuzz/main.swift", rows(CORE), ["Modules/A/Fuzz"]))


if __name__ == "__main__":
    unittest.main()
