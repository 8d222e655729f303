"""The rules of the product: each is on one page, is proved by a test, and is the target of
citations."""

import re

PAGE = re.compile(r"^Modules/(?:\w+/)+\w+\.docc/Rules\.md$")
RULE = re.compile(r"^### ([A-Z]{1,2}\d{1,2})\b[^\n]*\n(.*?)(?=^#|\Z)", re.M | re.S)
ID = re.compile(r"(?<![\w.+-])[A-Z]\d{1,2}\b(?![\w.-]*\d)")
COMMENT = re.compile(r"(?<![:\"'])//.*|^\s*\"\"\".*")

IDS = r"((?:[A-Z]{1,2}\d{1,2}(?:, |/| and )?)+):"
NAMED = re.compile(r'(?:@Test\(\s*"|\bfunc `)' + IDS)
NAMED_BY_FUNCTION = re.compile(r"\bfunc ((?:[A-Z]{1,2}\d{1,2}_)+)")
NAMED_IN_PYTHON = re.compile('"""' + IDS)

# `Rule H9`, `Rules H2–H5`, `Rules G, U1`, also across a line end; a single letter is a chapter.
ONE = r"[A-Z]{1,2}\d{1,2}\b|[A-Z]\b(?=[.,;:)])"
LINE = r"(?:(?:///?|#)\s+)?"
CITED = re.compile(
    rf"\b[Rr]ules?\s+{LINE}((?:{ONE})(?:(?:,\s+|\s+and\s+|[–-]){LINE}(?:{ONE}))*)")
PART = re.compile(r"([–-])?([A-Z]{1,2})(\d{0,2})(?![A-Za-z\d])")


def stated(files):
    """(id, place, words) of every rule on a page of rules, in order."""
    return [(match[1], f"{path}:{text.count(chr(10), 0, match.start()) + 1}", match[2].strip())
            for path, text in files if PAGE.match(path) for match in RULE.finditer(text)]


def misstated(rules):
    """No rule may occur twice or consist of only a heading."""
    faults, first = [], {}
    for rule, place, words in rules:
        if rule in first:
            faults.append(f"{place}: {rule} is already defined at {first[rule]}: keep it in one "
                          f"catalogue and name it by its id elsewhere")
        if not words:
            faults.append(f"{place}: {rule} is a heading alone: say what holds")
        first.setdefault(rule, place)
    return faults


def misguided(guide, rules):
    """The table in Modules/GUIDE.md must link every rule id to its page."""
    rows = re.findall(r"^\| ([A-Z][^|]*) \|[^|]*\| \[\w+\]\(([^)]+)\) \|$", guide, re.M)
    led = {(rule, f"Modules/{page}") for ids, page in rows for rule in expanded(ids)}
    true = {(rule, place.split(":")[0]) for rule, place, _ in rules}
    faults = [f"Modules/GUIDE.md does not lead from {rule} to {page}: mend its table of rules"
              for rule, page in sorted(true - led)]
    return faults + [f"Modules/GUIDE.md leads from {rule} to {page}, where it does not stand"
                     for rule, page in sorted(led - true)]


def named(path, text):
    """The rule ids at the start of a file's test names: `@Test("H9: …")`, func `H9: …`."""
    patterns = [NAMED, NAMED_BY_FUNCTION] if path.endswith(".swift") else [NAMED_IN_PYTHON]
    return {rule for pattern in patterns for match in pattern.finditer(text)
            for rule in re.findall(r"[A-Z]{1,2}\d{1,2}", match[1])}


def unproved(rules, files):
    """Rules without a test."""
    found = set().union(*(named(path, text) for path, text in files))
    return [f'{place}: no test begins its name with {rule}: prove the rule in a test called '
            f'"{rule}: …"' for rule, place, _ in rules if rule not in found]


def cited(text):
    """(id or chapter, line) of each citation in a text."""
    for match in CITED.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield from ((rule, line) for rule in expanded(match[1]))


def expanded(ids):
    """The ids and chapters in a list; a range includes all in between."""
    last = None
    for dash, chapter, number in PART.findall(ids):
        if dash and last and last[0] == chapter:
            yield from (f"{chapter}{n}" for n in range(last[1] + 1, int(number)))
        yield chapter + number
        last = (chapter, int(number)) if number else None


def bare(path, text):
    """(id, line) of each text in a comment or on a page of rules that looks like an id."""
    for line, words in enumerate(text.splitlines(), 1):
        if not PAGE.match(path):
            comment = COMMENT.search(words) if path.endswith((".swift", ".py")) else None
            words = comment[0] if comment else ""
        yield from ((match[0], line) for match in ID.finditer(words))


def uncited(path, text):
    """Citations of rules by a name that does not exist."""
    return [f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {match.group()}: readers have no "
            f"such list: write Rule, and the id of an existing rule"
            for match in re.finditer(r"\bSPEC(?: [A-Z]|$)", text, re.M)]


def unstated(path, text, known):
    """The ids that a file cites or tests but no page defines."""
    chapters = {rule.rstrip("0123456789") for rule in known}
    wanted = list(cited(text))
    if path.startswith("Tests/"):
        wanted += [(rule, 1) for rule in sorted(named(path, text))]
    wanted += bare(path, text)
    return [f"{path}:{line}: {rule} is not defined: add `### {rule}` to the Rules.md of the "
            f"module that keeps it, or mend the id"
            for rule, line in dict.fromkeys(wanted) if rule not in known | chapters]
