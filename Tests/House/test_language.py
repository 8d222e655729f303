"""Banned calls and imports, and missing documentation."""

from house import documentation, language, tree
from support import Rule


class Language(Rule):
    """Clock, zone and randomness must come from the context."""

    def test_modules_contain_no_banned_call(self):
        for path, text in tree.sources():
            self.also(language.banned_calls(path, text))

    def test_each_banned_call_is_reported(self):
        for call in (
                "let a = Date()", "Date.now", "Calendar.current", "TimeZone.current",
                "Locale.current", "print(a)", "  print(\n    a)", "SystemRandomNumberGenerator()",
                "Int.random(in: 0..<9)", "list.randomElement()", "list.shuffled()", "UUID()",
                "let a = ContinuousClock.now", "SuspendingClock()", "let a: Date = .now",
                "Date(timeIntervalSinceNow: 3)", "clock_gettime(CLOCK_REALTIME, &t)", "time(nil)",
                "DispatchTime.now()", "SystemClock().now()", "SystemEntropy().bits()",
                "Bool.random()", "UInt8.random(\n    in: 0...9)", "arc4random_uniform(3)", "rand()",
                "random()", "getentropy(&a, 8)",
                "try! f()", "a as! B", "final class A: @unchecked Sendable {}"):
            with self.subTest(call):
                self.fails(language.banned_calls("Modules/Habits/Sources/A.swift", call),
                           "is banned")

    def test_similar_code_is_not_reported(self):
        for text in (
                "// Date()", 'let a = "print(x)"', "func blueprint(a: Int) {}", "page.print(a)",
                "Int.random(in: 0..<9, using: &generator)", "list.shuffled(using: &generator)",
                "Bool.random(using: &generator)", "brand(a)", "a.random(b)", "page.time(nil)",
                "Int.random(\n    in: 0..<9, using: &generator)", "ID(at: now, random: (1, 2))",
                "let date: Date", "UUID(uuidString: a)"):
            with self.subTest(text):
                self.holds(language.banned_calls("Modules/Habits/Sources/A.swift", text))

    def test_allowed_places_of_clocks_read_one(self):
        for home in language.MONOTONIC_HOMES:
            with self.subTest(home):
                self.assertTrue(any(path.startswith(home) and "ContinuousClock" in text
                                    for path, text in tree.sources()))
                self.holds(language.banned_calls(home + "A.swift", "ContinuousClock.now"))

    def test_only_the_edges_import_foundation(self):
        for path, text in tree.sources():
            self.also(language.foundation(path, text))

    def test_feature_that_imports_foundation_is_reported(self):
        text = "public import Foundation\n"
        self.fails(language.foundation("Modules/Habits/Sources/A.swift", text), "A.swift:1")
        self.holds(language.foundation("Modules/Surface/Server/Sources/A.swift", text))


class Documentation(Rule):
    """Every public declaration must have a comment."""

    def test_every_public_declaration_is_documented(self):
        required = documentation.requirements_of(tree.sources())
        for path, text in tree.sources():
            self.also(documentation.undocumented(path, text, required))

    def test_each_kind_without_a_comment_is_reported(self):
        for text in (
                "public struct A {}", "public enum A { }", "@frozen public struct A {}",
                "extension A {\n    public static func make() {}\n}", "public init() {}",
                "public private(set) var a = 1", "@inlinable\npublic func f() {}",
                "    public static var a: Int { 1 }", "public typealias B = A",
                "/// Says.\npublic protocol P {\n    func g()\n}",
                "/// Says.\n\npublic let a = 1"):
            with self.subTest(text):
                self.fails(documentation.undocumented("A.swift", text, {}), "has no `///`")

    def test_documented_and_private_declarations_are_accepted(self):
        for text in (
                "/// Says.\npublic struct A {}", "/// Says.\n@frozen\npublic struct A {}",
                "struct A {}", "public extension A {}", "public import Core",
                "/// Says.\npublic struct A: Q {\n    public func wanted() {}\n}",
                "extension A {\n    public static func == (a: A, b: A) -> Bool { true }\n}",
                "// public struct A {}"):
            with self.subTest(text):
                self.holds(documentation.undocumented("A.swift", text, {"Q": {"wanted"}}))
