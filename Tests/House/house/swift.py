"""The parts of Swift's grammar that the rules need: comments, strings, functions, declarations."""

import functools
import re

OPENERS = {"(": ")", "[": "]", "{": "}"}


LITERAL = re.compile(r'//|/\*|#*"')


@functools.lru_cache(maxsize=None)
def code_only(text):
    """The text with comments and string contents blanked out, line for line."""
    out, index = [], 0
    while match := LITERAL.search(text, index):
        start = match.start()
        out.append(text[index:start])
        if match.group() == "//":
            index = text.find("\n", start)
            index = len(text) if index < 0 else index
            out.append(_blank(text[start:index]))
        elif match.group() == "/*":
            index = _comment_end(text, start)
            out.append(_blank(text[start:index]))
        else:
            index = string_end(text, start)
            out.append('"' + _blank(text[start + 1:index - 1]) + '"')
    return "".join(out) + text[index:]


def _blank(text):
    return re.sub(r"[^\n]", " ", text)


def _comment_end(text, start):
    depth, index = 0, start
    for match in re.compile(r"/\*|\*/").finditer(text, start):
        depth += 1 if match.group() == "/*" else -1
        index = match.end()
        if depth == 0:
            return index
    return len(text)


def string_end(text, start):
    """The end of the string literal that starts here, including interpolations."""
    hashes = re.compile(r"#*").match(text, start).group()
    index = start + len(hashes)
    quote = '"""' if text.startswith('"""', index) else '"'
    index += len(quote)
    escape = "\\" + hashes
    while index < len(text):
        if text.startswith(quote + hashes, index):
            return index + len(quote) + len(hashes)
        if text.startswith(escape, index):
            index += len(escape)
            index = _interpolation_end(text, index) if text[index:index + 1] == "(" else index + 1
        elif text[index] == "\n" and quote == '"':
            return index
        else:
            index += 1
    return len(text)


def _interpolation_end(text, start):
    depth, index = 0, start
    while index < len(text):
        if re.compile(r'#*"').match(text, index):
            index = string_end(text, index)
            continue
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        index += 1
        if depth == 0:
            return index
    return len(text)


FUNCTION = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?\s+)*(?:[a-z]+(?:\([a-z]+\))?\s+)*?"
    r"(?:func\s+(?P<name>[^\s(<]+)|(?P<init>init\b[?!]?|deinit\b|subscript\b))", re.M)
CONTINUES = re.compile(r"\s*(?:where\b|->|async\b|throws\b|rethrows\b|\{|\()")


def functions(text):
    """(name, first line, number of lines) of each function with a body; lines count from 1."""
    code = code_only(text)
    for match in FUNCTION.finditer(code):
        opening = _body(code, match.end())
        if opening is None:
            continue
        closing = matching(code, opening)
        first = code.count("\n", 0, match.start(match.lastgroup)) + 1
        last = code.count("\n", 0, closing) + 1
        yield match["name"] or match["init"], first, last - first + 1


def _body(code, index):
    """The position of the body's brace, or None for a requirement without a body or a call."""
    while index < len(code):
        character = code[index]
        if character in "([":
            index = matching(code, index)
        elif character == "{":
            return index
        elif character in "}.=" and code[index:index + 2] not in ("==",):
            return None
        elif character == "\n" and not CONTINUES.match(code, index):
            return None
        index += 1
    return None


def matching(code, opening):
    """The position of the matching bracket."""
    depth = 0
    for index in range(opening, len(code)):
        if code[index] in OPENERS:
            depth += 1
        elif code[index] in OPENERS.values():
            depth -= 1
            if depth == 0:
                return index
    return len(code) - 1


PUBLIC = re.compile(
    r"^[ \t]*(?:@[^\n]*[ \t])?(?:public|open)\s+(?!import\b|extension\b)"
    r"(?:(?:private\(set\)|internal\(set\)|static|final|mutating|nonmutating|consuming|override"
    r"|convenience|required|indirect|nonisolated|isolated|lazy|weak|class(?=\s+func|\s+var))\s+)*"
    r"(?P<kind>struct|enum|class|actor|protocol|func|init|var|let|subscript|typealias|macro"
    r"|associatedtype|precedencegroup|operator)\b[?!]?\s*(?P<name>\w+|[^\s\w(:{]+)?", re.M)


def public_declarations(text):
    """(kind, name, line, enclosing type, documented) of each declaration marked public."""
    code, lines = code_only(text), text.splitlines()
    types = list(_types(code))
    for match in PUBLIC.finditer(code):
        at = match.start("kind")
        line = code.count("\n", 0, at) + 1
        around = [kind for first, last, kind, _ in types if first < at < last]
        yield (match["kind"], match["name"] or match["kind"], line,
               around[-1] if around else None, _documented(lines, line - 1))


TYPE = re.compile(
    r"\b(?:struct|class|enum|actor|extension)\s+(?P<name>[\w.]+)[^\S\n]*(?:<[^{]*?>)?"
    r"\s*(?::(?P<conforms>[^{]*?))?(?:\bwhere\b[^{]*)?\{")


def _types(code):
    """(start, end, name, conformances) of each type and extension, outermost first."""
    for match in TYPE.finditer(code):
        conforms = re.findall(r"\w+", match["conforms"] or "")
        yield match.start(), matching(code, match.end() - 1), match["name"], conforms


def conformances(text):
    """The conformances of each type in the file, by its name."""
    found = {}
    for _, _, name, conforms in _types(code_only(text)):
        found.setdefault(name, set()).update(conforms)
    return found


def _documented(lines, index):
    """True if a doc comment precedes the line, with only attributes in between."""
    index -= 1
    while index >= 0 and re.match(r"\s*(@|#if|#endif|\)|//(?!/))", lines[index]):
        index -= 1
    return index >= 0 and bool(re.match(r"\s*///|.*\*/\s*$", lines[index]))


def requirements(text):
    """(protocol, name, line, documented) of each requirement of public protocols."""
    code, lines = code_only(text), text.splitlines()
    for match in re.finditer(r"\bpublic\s+protocol\s+(\w+)[^{]*\{", code):
        opening = match.end() - 1
        inside = code[opening:matching(code, opening)]
        for member in re.finditer(
                r"^\s*(?:@\w+\s+)*(?:(?:static|mutating|nonmutating|consuming|borrowing)\s+)*"
                r"(?:func|var|init|subscript|associatedtype)\b[ \t]*(\w*)", inside, re.M):
            line = code.count("\n", 0, opening + member.end()) + 1
            yield match[1], member[1] or "init", line, _documented(lines, line - 1)


IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*"
    r"(?:(?:public|internal|private|fileprivate|package)[ \t]+)?"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|func|var|let|typealias)[ \t]+)?(\w+)", re.M)


def imports(text):
    """(module, line) of each import."""
    code = code_only(text)
    for match in IMPORT.finditer(code):
        yield match[1], code.count("\n", 0, match.start(1)) + 1
