"""Reads what the documents contain: fenced blocks, commands with their output, paths and links."""

import pathlib
import re
import subprocess
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^(`{3,})(\w*)\n(.*?)^\1$", re.M | re.S)


@dataclass
class Command:
    """A command in a document, with the output in the document or None."""

    line: str
    number: int
    output: list | None = None
    wants_history: bool = False


@dataclass
class Block:
    """A fenced block of a document."""

    language: str
    text: str
    number: int
    commands: list = field(default_factory=list)


def documents():
    """All pages of documentation, as paths relative to the root."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"], cwd=ROOT,
        check=True, capture_output=True, text=True).stdout
    return sorted(path for path in listed.split("\0") if path and (ROOT / path).is_file())


def blocks(text):
    """The fenced blocks; `sh` and `console` blocks with their commands."""
    for match in FENCE.finditer(text):
        number = text.count("\n", 0, match.start()) + 2
        block = Block(match[2], match[3], number)
        if block.language == "sh":
            block.commands = list(shell_commands(block))
        elif block.language == "console":
            block.commands = list(console_commands(block))
        for command in block.commands:
            command.wants_history = "loop.db" in block.text
        yield block


def shell_commands(block):
    """Each line is a command, except comments; text after two spaces and # is dropped."""
    for offset, line in enumerate(block.text.splitlines()):
        line = re.split(r"\s{2,}#", line)[0].strip()
        if line and not line.startswith("#"):
            yield Command(line, block.number + offset)


def console_commands(block):
    """Lines that begin with `$ ` are commands; the lines below them are the output."""
    command = None
    for offset, line in enumerate(block.text.splitlines()):
        if line.startswith("$ "):
            if command:
                yield command
            command = Command(line[2:], block.number + offset, [])
        elif command:
            command.output.append(line.rstrip())
    if command:
        yield command


def matches(expected, printed):
    """True if the output matches the document; `…` on its own line matches any lines."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "…"
        else re.escape(line).replace("…", ".*") + r" *\n" for line in expected)
    text = "".join(line.rstrip() + "\n" for line in printed.rstrip().splitlines())
    return re.fullmatch(pattern, text) is not None


def named_paths(text):
    """Paths in the repository that a document names in backquotes or links to."""
    prose = FENCE.sub("", text)
    named = re.findall(r"`((?:Modules|Apps|Tests|Tools)/[\w./+-]+)`", prose)
    linked = re.findall(r"\]\((?!https?:|#|<?doc:)([^)#\s]+)", prose)
    return named, linked


def squeezed(text):
    """Code without indentation, empty lines and trailing comments."""
    lines = (re.sub(r"\s*//.*", "", line).strip() for line in text.splitlines())
    return [line for line in lines if line]


def is_compiled(shown, compiled):
    """True if one source file contains all the lines."""
    return any(all(line in text for line in squeezed(shown)) for text in compiled)
