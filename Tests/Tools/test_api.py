"""Tools/api: breaking changes of the API are named, and must be in a note."""

import pathlib
import tempfile
import unittest

import api

OLD = """
/// A tally.
public struct Tally: Hashable {
    /// How many.
    public var count: Int { 1 }
    public init(_ count: Int = 0, in text: String = "a {") { print("}") }
    var inner: Int
    public enum Word: String {
        case one, two(Int, Int)
        var text: String { switch self { case .one: "1" default: "2" } }
    }
    public enum Size { case small }
}
public protocol Keeper: Sendable {
    /// All.
    func all(on day: Day,
        in view: View) throws(Fault) -> [Tally]
    var name: String { get }
}
extension Keeper {
    public func all() -> [Tally] { [] }
}
"""


class ApiTests(unittest.TestCase):
    """A tree with one module, before and after a change."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.source = self.root / "Modules/Books/API/Books.swift"
        self.source.parent.mkdir(parents=True)
        self.source.write_text(OLD)
        api.record(self.root, "0.9.0")
        api.record(self.root, "0.10.0")

    def faults(self, change, becomes):
        """The breaking changes of an edit."""
        self.assertIn(change, OLD)
        self.source.write_text(OLD.replace(change, becomes))
        old, version = api.latest(self.root)
        self.assertEqual(version, "0.10.0")
        return api.broken(old, api.listing(self.root))

    def test_each_declaration_is_listed_with_its_place(self):
        """The list has public members, requirements and cases, without their bodies."""
        found = [line.split("\t")[1:] for line in api.listing(self.root)]
        self.assertEqual(found, [
            ["Keeper", "public protocol Keeper: Sendable"],
            ["Keeper.all", "public func all() -> [Tally]"],
            ["Keeper.all",
             "requires func all(on day: Day, in view: View) throws(Fault) -> [Tally]"],
            ["Keeper.name", "requires var name: String"],
            ["Tally", "public struct Tally: Hashable"],
            ["Tally.Size", "public enum Size"],
            ["Tally.Size.small", "case small"],
            ["Tally.Word", "public enum Word: String"],
            ["Tally.Word.one", "case one"],
            ["Tally.Word.two", "case two(Int, Int)"],
            ["Tally.count", "public var count: Int"],
            ["Tally.init", 'public init(_ count: Int = 0, in text: String = "a {")'],
        ])

    def test_removed_changed_and_newly_required_declarations_are_reported(self):
        """Each report has the target, the place and the kind of change."""
        for change, becomes, place, what in [
                ("public var count: Int { 1 }", "", "Tally.count", "removed"),
                ("public var count: Int", "public var count: Int?", "Tally.count", "changed"),
                ("_ count: Int = 0", "count: Int = 0", "Tally.init", "changed"),
                ("case one, two", "case two", "Tally.Word.one", "removed"),
                ("throws(Fault) ", "", "Keeper.all", "changed"),
                ("var name: String { get }", "var name: String { get }\n    func more()",
                 "Keeper.more", "asked for now")]:
            self.assertEqual(self.faults(change, becomes), [("BooksAPI", place, what)])
        for change, becomes in [("{ 1 }", "{ 2 }"), ("var inner: Int", "public var inner: Int"),
                                ("/// How many.", "/// How very many.")]:
            self.assertEqual(self.faults(change, becomes), [])

    def test_breaking_change_must_be_in_a_note(self):
        """The note must be in the module's own folder and name the declaration as code."""
        faults = self.faults("public var count: Int { 1 }", "")
        (told,) = api.unsaid(self.root, faults)
        self.assertIn("BooksAPI: Tally.count is removed", told)
        note = self.root / "Modules/Books/Changes/api.md"
        note.parent.mkdir()
        for text, is_told in [("The count is gone.", False), ("`counted` is gone.", False),
                              ("`Tally.count` is gone.", True)]:
            note.write_text(text)
            self.assertEqual(not list(api.unsaid(self.root, faults)), is_told, text)

    def test_all_breaking_changes_since_the_last_release_are_noted(self):
        """Runs Tools/api --check."""
        old, _ = api.latest(api.ROOT)
        self.assertGreater(len(old), 500)
        self.assertEqual(list(api.unsaid(api.ROOT, api.broken(old, api.listing(api.ROOT)))), [])
