"""Every rule of the specification that is built is proved by a test that says its id."""

import re

# The rules that are built so far. A rule enters this list when its module does.
BUILT = """
    D1 D2 D3 D4 D5 D6
    H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14
    R1 R3 R4 R5
    K1 K2 K3 K4 K5 K6 K7
    X1 X2
    G1 G2 G3 G4 G5
    J1 J2 J3 J4
    M1
    N1 N2 N3 N4
    W1 W2 W3
    U2 U7
    Y2
    P1 P2 P3 P4
""".split()

IDS = r"((?:[A-Z]{1,2}\d{1,2}(?:, |/| and )?)+):"
NAMED = re.compile(r'(?:@Test\(\s*"|\bfunc `)' + IDS)
NAMED_BY_FUNCTION = re.compile(r"\bfunc ((?:[A-Z]{1,2}\d{1,2}_)+)")
NAMED_IN_PYTHON = re.compile('"""' + IDS)


def proved(files):
    """The ids that tests begin their names with: `@Test("H9: …")`, func `H9: …`, func H9_D1_…."""
    found = set()
    for path, text in files:
        swift = path.endswith(".swift")
        patterns = [NAMED, NAMED_BY_FUNCTION] if swift else [NAMED_IN_PYTHON]
        for match in (match for pattern in patterns for match in pattern.finditer(text)):
            found.update(re.findall(r"[A-Z]{1,2}\d{1,2}", match[1]))
    return found


def unproved(files, wanted=BUILT):
    """The rules that no test names."""
    found = proved(files)
    return [f'no test begins its name with {rule}: prove the rule in a test called "{rule}: …"'
            for rule in wanted if rule not in found]
