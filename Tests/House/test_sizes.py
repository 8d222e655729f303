"""Maximum lengths of files, functions and lines."""

from house import sizes, swift, tree
from support import Rule

CODE = (".swift", ".py", ".sh", "Tools/serve", "Tools/test", "Tools/bench", "Tools/new-module")


class Sizes(Rule):
    """Files and functions must be short."""

    def test_no_file_has_more_than_400_lines(self):
        for path in tree.paths():
            if path.endswith(CODE):
                self.also(sizes.long_file(path, tree.text(path)))

    def test_file_of_401_lines_is_reported(self):
        self.fails(sizes.long_file("A.swift", "x\n" * 401), "401 lines")
        self.holds(sizes.long_file("A.swift", "x\n" * 400))

    def test_files_are_short_overall(self):
        self.holds(sizes.file_spread(tree.sources()))

    def test_long_files_overall_are_reported(self):
        files = [(f"{n}.swift", "x\n" * count) for n, count in enumerate([10, 91, 91] + [251] * 2)]
        self.fails(sizes.file_spread(files), "the median file")
        self.fails(sizes.file_spread(files), "one file in ten")

    def test_no_function_has_more_than_60_lines(self):
        for path, text in tree.swift_files():
            self.also(sizes.long_functions(path, text))

    def test_function_of_61_lines_is_reported(self):
        text = "struct A {\n    func long() {\n" + "        x()\n" * 59 + "    }\n}\n"
        self.fails(sizes.long_functions("A.swift", text), "A.swift:2: long has 61 lines")
        self.holds(sizes.long_functions("A.swift", text.replace("        x()\n", "", 1)))

    def test_functions_are_short_overall(self):
        self.holds(sizes.function_spread(tree.sources()))

    def test_long_functions_overall_are_reported(self):
        text = "func f() {\n" + "    x()\n" * 24 + "}\n"
        self.fails(sizes.function_spread([("A.swift", text * 10)]), "one function in ten")

    def test_no_line_has_more_than_100_columns(self):
        for path in tree.paths():
            if path.endswith(CODE):
                self.also(sizes.wide_lines(path, tree.text(path)))

    def test_line_of_101_columns_is_reported(self):
        self.fails(sizes.wide_lines("A.swift", "x" * 101), "A.swift:1: 101 columns")
        self.holds(sizes.wide_lines("A.swift", "é" * 100))

    def test_help_of_commands_fits_a_terminal(self):
        for path, text in tree.swift_files():
            self.also(sizes.wide_help(path, text))

    def test_line_of_help_with_81_columns_is_reported(self):
        help_of = '    discussion: """\n        {}\n        short\n        """'.format
        self.fails(sizes.wide_help("A.swift", help_of("x" * 81)), "A.swift:2: 81 columns of help")
        self.fails(sizes.wide_help("A.swift", help_of("a\n        " + "x" * 81)), "A.swift:3:")
        self.holds(sizes.wide_help("A.swift", help_of("x" * 80)))
        self.holds(sizes.wide_help("A.swift", help_of("x" * 85 + "\\")))
        self.holds(sizes.wide_help("A.swift", help_of("short \\\n        " + "x" * 81)))


class Reading(Rule):
    """The parser of Swift that the rules use."""

    def test_comments_and_strings_are_not_code(self):
        text = (
            'let a = "Date() \\(f("x")) {" // Date()\n'
            '/* { /* nested */ Date() */ let b = #"\\"#\n')
        code = swift.code_only(text)
        self.assertNotIn("Date", code)
        self.assertEqual(code.count("\n"), 2)
        self.assertNotIn("{", code)
        self.assertIn("let b", code)

    def test_multi_line_string_is_not_code(self):
        text = 'let a = """\n  func f() { "quoted" }\n  """\nlet b = 1\n'
        self.assertEqual(list(swift.functions(text)), [])
        self.assertIn("let b", swift.code_only(text))

    def test_functions_are_found_with_their_lines(self):
        text = (
            "protocol P {\n    func required(_ a: Int) -> Int\n}\n"
            "public mutating func folds<T>(\n    a: (Int) -> Void = { _ in },\n    b: T\n"
            ") throws(E) -> [T]\nwhere T: Q {\n    body { }\n}\n"
            "    init?(x: Int) { self.init() }\n")
        self.assertEqual(
            list(swift.functions(text)), [("folds", 4, 7), ("init?", 11, 1)])
