"""The maximum lengths of files and functions."""

import re
import statistics

from house import swift

FILE_MOST, FILE_MANY, FILE_MEDIAN = 400, 250, 90
FUNCTION_MOST, FUNCTION_MANY = 60, 25
HELP = re.compile(r'discussion: """\n(.*?)( *)"""', re.S)


def long_file(path, text):
    """No file may be longer than 400 lines."""
    count = len(text.splitlines())
    if count <= FILE_MOST:
        return []
    return [f"{path} has {count} lines, {FILE_MOST} are allowed: split it by topic, "
            f"as in Type+Topic.swift"]


def long_functions(path, text):
    """No function may be longer than 60 lines."""
    return [f"{path}:{line}: {name} has {count} lines, {FUNCTION_MOST} are allowed: give its "
            f"steps names"
            for name, line, count in swift.functions(text) if count > FUNCTION_MOST]


def nine_in_ten(values):
    """The 90th percentile."""
    ordered = sorted(values)
    return ordered[int(0.9 * (len(ordered) - 1))] if ordered else 0


def file_spread(files):
    """Half of the files must have at most 90 lines, and nine in ten at most 250."""
    counts = {path: len(text.splitlines()) for path, text in files}
    faults = []
    middle, many = statistics.median(counts.values()), nine_in_ten(counts.values())
    longest = ", ".join(sorted(counts, key=counts.get)[-5:])
    if middle > FILE_MEDIAN:
        faults.append(f"the median file has {middle} lines, {FILE_MEDIAN} are aimed at: "
                      f"split by topic")
    if many > FILE_MANY:
        faults.append(f"one file in ten has more than {many} lines, {FILE_MANY} are allowed: "
                      f"split the longest: {longest}")
    return faults


def function_spread(files):
    """Nine in ten functions must have at most 25 lines."""
    found = [(count, f"{path}:{line} {name}") for path, text in files
             for name, line, count in swift.functions(text)]
    many = nine_in_ten([count for count, _ in found])
    if many <= FUNCTION_MANY:
        return []
    longest = ", ".join(where for _, where in sorted(found)[-5:])
    return [f"one function in ten has more than {many} lines, {FUNCTION_MANY} are allowed; "
            f"the longest: {longest}"]


def wide_lines(path, text, most=100):
    """No line may be wider than 100 columns; a tab counts as four."""
    return [f"{path}:{number}: {len(line.expandtabs(4))} columns, {most} are allowed: break it"
            for number, line in enumerate(text.splitlines(), 1)
            if len(line.expandtabs(4)) > most]


def wide_help(path, text, most=80):
    """The help of a command fits a terminal; a longer line would be broken twice. Lines that end in
    a backslash are one line, which the terminal wraps."""
    faults = []
    for found in HELP.finditer(text):
        first, is_joined = text[:found.start(1)].count("\n") + 1, False
        for number, line in enumerate(found[1].splitlines(), first):
            columns = len(line) - len(found[2])
            if columns > most and not (is_joined or line.endswith("\\")):
                faults.append(f"{path}:{number}: {columns} columns of help, {most} are allowed: "
                              f"end lines of one paragraph in a backslash")
            is_joined = line.endswith("\\")
    return faults
