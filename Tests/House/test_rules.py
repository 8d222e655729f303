"""The rules of the product: their pages, proofs and citations."""

from house import spec, tree
from support import Rule

HERE = "Tests/House/"
PAGE = "Modules/A/Sources/A.docc/Rules.md"


def everything():
    """(path, text) of every file except these, which cite ids that do not exist."""
    return [(path, tree.text(path)) for path in tree.paths() if not path.startswith(HERE)]


class Rules(Rule):
    """Each rule is on one page and has a test, and each citation names an existing rule."""

    def setUp(self):
        super().setUp()
        self.rules = spec.stated(everything())

    def test_each_rule_occurs_once(self):
        self.assertGreater(len(self.rules), 50, "the pages of rules were not found")
        self.holds(spec.misstated(self.rules))

    def test_duplicate_rule_is_reported(self):
        pages = [(PAGE, "### D1 Days\n\nA day.\n"),
                 ("Modules/Surface/B/Sources/B.docc/Rules.md", "# B\n\n### D1\n\nAgain.\n")]
        self.fails(spec.misstated(spec.stated(pages)),
                   "D1 is already defined at Modules/A/Sources/A.docc/Rules.md:1")

    def test_rule_without_words_is_reported(self):
        rules = spec.stated([(PAGE, "### D1 Days\n\n### D2 Facts\n\nA fact.\n")])
        self.fails(spec.misstated(rules), "D1 is a heading alone")
        self.assertEqual(len(spec.misstated(rules)), 1)

    def test_guide_links_every_rule(self):
        self.holds(spec.misguided(tree.text("Modules/GUIDE.md"), self.rules))

    def test_wrong_link_of_the_guide_is_reported(self):
        guide = "| D1–D3 | days | [A](A/Sources/A.docc/Rules.md) |\n"
        rules = [(rule, f"{PAGE}:1", "It holds.") for rule in ("D1", "D2", "D4")]
        faults = spec.misguided(guide, rules)
        self.assertEqual(len(faults), 2)
        self.fails(faults, f"does not lead from D4 to {PAGE}")
        self.fails(faults, f"leads from D3 to {PAGE}, where it does not stand")

    def test_every_rule_is_proved(self):
        self.holds(spec.unproved(self.rules, tests()))

    def test_rule_without_a_test_is_reported(self):
        files = [("A.swift", '@Test("D1, D3: a day") func a() {}\n@Test(\n    "H12: b") func b()\n'
                  "func `H2: c`() {}\nfunc R1_R3_d() {}"),
                 ("a.py", 'def test_a(self):\n    """P1: reads"""')]
        ids = ["D1", "D2", "D3", "H1", "H2", "H12", "P1", "R1", "R3"]
        faults = spec.unproved([(rule, "Rules.md:1", "It holds.") for rule in ids], files)
        self.assertEqual(len(faults), 2)
        self.fails(faults, "with D2:")
        self.fails(faults, "with H1:")

    def test_every_citation_is_on_a_page(self):
        known = {rule for rule, _, _ in self.rules}
        for path, text in everything():
            self.also(spec.unstated(path, text, known) + spec.uncited(path, text))

    def test_citation_without_a_rule_is_reported(self):
        known = {"D1", "D2", "H9", "U2"}
        for path, text, missing in CITATIONS:
            with self.subTest(text):
                told = [fault.split(" ")[1] for fault in spec.unstated(path, text, known)]
                self.assertEqual(sorted(set(told)), missing)

    def test_line_of_a_citation_is_reported(self):
        self.fails(spec.unstated("A.swift", "a\nb\n/// It holds. Rule D3.\n", {"D1"}), "A.swift:3:")

    def test_citation_of_another_list_is_reported(self):
        faults = spec.uncited("A.swift", "/// It holds.\n/// SPEC D3.")
        self.fails(faults, "A.swift:2: SPEC D: readers have no such list")
        self.holds(spec.uncited("A.swift", "/// It holds. Rule D3."))


# (file, text, cited ids without a rule)
CITATIONS = [
    ("A.swift", "/// It holds. Rule D1.", []),
    ("A.swift", "/// It holds. Rule D3.", ["D3"]),
    ("A.swift", "/// It holds. Rules D1, D4 and H8.", ["D4", "H8"]),
    ("A.swift", "/// It holds. Rules D1–D4.", ["D3", "D4"]),
    ("A.swift", "/// It holds. Rules H9, U2.\n/// Rule\n/// D5.", ["D5"]),
    ("A.swift", "/// It holds. Rules D1,\n/// D6.", ["D6"]),
    ("A.swift", "/// It holds. Rules D, U1.", ["U1"]),
    ("A.swift", "/// It holds. Rules Q.", ["Q"]),
    ("A.swift", "/// It holds, once and for all (D5). H9.", ["D5"]),
    ("A.swift", "let D5 = 0x1D5 // UTF-8, U+1F600, 1.D5, RFC 5545", []),
    ("a.py", '"""Holds (Rules D)."""', []),
    ("a.py", "# Rule D7", ["D7"]),
    ("a.md", "## The rules\n\nA test holds the tree to them.", []),
    ("a.md", "Whoever breaks rule D1, D5 or the rules of H9 (rules H9 and H11).", ["D5", "H11"]),
    ("Tests/ATests/A.swift", '@Test("D8: it holds") func a() {}', ["D8"]),
    ("Tests/A/test_a.py", '"""D1, D9: it holds."""', ["D9"]),
    (PAGE, "### D1 A day\n\nAs H9 and H8 say.\n", ["H8"]),
]


def tests():
    """(path, text) of the tests."""
    return [(path, text) for path, text in everything()
            if path.startswith("Tests/") and path.endswith((".swift", ".py"))]
