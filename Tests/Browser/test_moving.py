"""Imports and exports on the page: a file is dropped, previewed and imported."""

import pathlib
import tempfile
import zipfile

from stage import Stage

COVERS = ("Habits", "Portability")

DAYS = "date,Read,Run\n2026-11-19,1,0\n2026-11-20,1,1\n"
HARSH = "2026-11-19 : Gym : y : Legs : 0\n2026-11-20 : Gym : y :  : 0\n"


class Moving(Stage):
    """A user who comes from another program and leaves again."""

    filled = False

    def setUp(self):
        self.site.post("/zone", zone="Europe/London")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, text):
        """A file of the user."""
        path = self.folder / name
        path.write_text(text)
        return path

    @staticmethod
    def drop(page, field, path):
        """Drops a file on a field as a file manager does."""
        field.scroll_into_view_if_needed()
        box = field.bounding_box()
        driver = page.context.new_cdp_session(page)
        for act in ("dragEnter", "dragOver", "drop"):
            driver.send("Input.dispatchDragEvent", {
                "type": act, "x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2,
                "data": {"items": [], "files": [str(path)], "dragOperationsMask": 1}})

    def test_without_a_script_a_file_is_imported_once_and_undone(self):
        """P1: without a script, a file is chosen, previewed, imported once, and undone."""
        page = self.open("/move", java_script_enabled=False)
        page.get_by_label("Program that wrote the file").select_option("harsh")
        page.get_by_label("File (you can").set_input_files(self.file("log <b>.txt", HARSH))
        page.get_by_role("button", name="Preview").click()
        found = page.locator("#found")
        self.assertIn("log <b>.txt", found.inner_text())
        self.assertIn("1 habit", found.inner_text())
        self.assertIn("2 days done", found.inner_text())
        self.assertIn("Nothing is written yet", found.inner_text())
        self.assertNotIn("Gym", self.site.get("/items"))
        page.get_by_role("button", name="Import").click()
        self.assertIn("imported", page.locator("#toast").inner_text())
        self.assertIn("Gym", self.site.get("/items"))
        # The same file again contains nothing new.
        page.get_by_label("Program that wrote the file").select_option("harsh")
        page.get_by_label("File (you can").set_input_files(self.file("log.txt", HARSH))
        page.get_by_role("button", name="Preview").click()
        self.assertIn("The file contains nothing new", page.locator("#found").inner_text())
        self.assertEqual(page.get_by_role("button", name="Import").count(), 0)
        self.assertEqual(page.problems, [])

    def test_a_file_that_is_dropped_is_previewed(self):
        """P1: a file that is dropped on the field is previewed."""
        page = self.open("/move", java_script_enabled=False)
        page.get_by_label("Program that wrote the file").select_option("csv")
        self.drop(page, page.get_by_label("File (you can"), self.file("days.csv", DAYS))
        page.get_by_text("Columns of a spreadsheet").click()
        page.get_by_label("Mapping as JSON").fill('{"day":"date","habits":["*"]}')
        page.get_by_role("button", name="Preview").click()
        page.get_by_text("2 habits").wait_for()
        page.get_by_role("button", name="Import").click()
        self.assertIn("imported", page.locator("#toast").inner_text())
        self.assertEqual(page.problems, [])

    def test_unusable_file_is_rejected_with_a_sentence(self):
        """P1: the file of another program is rejected with a sentence, and the chosen format
        stays."""
        page = self.open("/move", java_script_enabled=False)
        page.get_by_label("Program that wrote the file").select_option("loop")
        page.get_by_label("File (you can").set_input_files(self.file("a.db", "no database"))
        page.get_by_role("button", name="Preview").click()
        self.assertTrue(page.get_by_role("alert").inner_text().strip())
        self.assertEqual(page.get_by_label("Program that wrote the file").input_value(), "loop")

    def test_moving_out_exports_files_for_other_programs(self):
        """P2: the export links give files that other programs can read."""
        self.site.add("Leave", start="2026-11-01")
        page = self.open("/move")
        with page.expect_download() as started:
            page.get_by_role("link", name="Loop Habit Tracker").click()
        self.assertEqual(started.value.suggested_filename, "habits.zip")
        with zipfile.ZipFile(started.value.path()) as archive:
            self.assertIn("Leave", archive.read("Habits.csv").decode())
        with page.expect_download() as started:
            page.get_by_role("link", name="Taskwarrior").click()
        self.assertEqual(started.value.suggested_filename, "tasks.json")

    def test_it_is_accessible_after_an_import(self):
        """U: axe finds nothing on an import report."""
        page = self.open("/move", reduced_motion="reduce")
        page.get_by_label("Program that wrote the file").select_option("harsh")
        page.get_by_label("File (you can").set_input_files(
            self.file("more.txt", "2026-11-18 : Swim : y :  : 0\n"))
        page.get_by_role("button", name="Preview").click()
        page.locator("#found").wait_for()
        self.check(page, "found")
