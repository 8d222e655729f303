"""Makes manual pages from the programs' own help (--experimental-dump-help)."""

import json
import re
import subprocess
import time

# roff would read lines that begin with these as requests.
CONTROLS = (".", "'")


def described(program, *words):
    """The commands of a program, from its own description."""
    done = subprocess.run(
        [str(program), *words, "--experimental-dump-help"], capture_output=True, text=True,
        check=True, timeout=60, stdin=subprocess.DEVNULL)
    return json.loads(done.stdout)["command"]


def escaped(text):
    """Text escaped for roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti")
    text = text.replace("^", "\\(ha").replace("`", "\\(ga")
    return "\n".join("\\&" + line if line.startswith(CONTROLS) else line
                     for line in text.split("\n"))


def label(argument):
    """The spelling of an argument: -o, --output <output>."""
    if argument["kind"] == "positional":
        name = f"<{argument['valueName']}>"
    else:
        names = sorted(argument["names"], key=lambda name: name["kind"] != "short")
        name = ", ".join(
            ("-" if each["kind"] == "short" else "--") + each["name"] for each in names)
        if argument["kind"] == "option":
            name += f" <{argument['valueName']}>"
    return name + (" ..." if argument["isRepeating"] else "")


def shown(command):
    """The arguments that the help shows."""
    return [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]


def synopsis(name, command):
    """The synopsis of a command."""
    words = [name]
    if command.get("subcommands"):
        words.append("<subcommand>")
    if any(argument["kind"] != "positional" for argument in shown(command)):
        words.append("[options]")
    for argument in shown(command):
        if argument["kind"] == "positional":
            word = label(argument)
            words.append(f"[{word}]" if argument["isOptional"] else word)
    return " ".join(words)


def options(command):
    """The arguments, each with its help."""
    lines = []
    for argument in shown(command):
        text = argument.get("abstract", "")
        if argument.get("defaultValue"):
            text += f" (default: {argument['defaultValue']})"
        lines += [".TP", f"\\fB{escaped(label(argument))}\\fR", escaped(text) or "\\&"]
    return lines


def discussion(command):
    """Paragraphs unchanged; indented lines, such as examples, keep their line breaks."""
    lines = []
    for block in command.get("discussion", "").strip("\n").split("\n\n"):
        if any(line.startswith("  ") for line in block.split("\n")):
            lines += [".PP", ".nf", escaped(block), ".fi"]
        elif block:
            lines += [".PP", escaped(block)]
    return lines


def children(name, command, heading=".SS"):
    """The subcommands' help, with their arguments."""
    lines = []
    for child in command.get("subcommands", []):
        if child["commandName"] == "help" or not child.get("shouldDisplay", True):
            continue
        own = f"{name} {child['commandName']}"
        lines += [f"{heading} {escaped(synopsis(own, child))}", escaped(child.get("abstract", ""))]
        lines += discussion(child) + options(child) + children(own, child)
    return lines


def page(name, command, version, date, also=()):
    """One page of section 1."""
    title = name.replace(" ", "-")
    lines = [
        f'.TH "{escaped(title.upper())}" "1" "{escaped(date)}" "{escaped(version)}" "Cairn"',
        ".SH NAME", f"{escaped(title)} \\- {escaped(command.get('abstract', '')).rstrip('.')}",
        ".SH SYNOPSIS", f"\\fB{escaped(synopsis(name, command))}\\fR"]
    for heading, found in [("DESCRIPTION", discussion(command)), ("OPTIONS", options(command)),
                           ("COMMANDS", children(name, command))]:
        if found:
            lines += [f".SH {heading}", *found]
    if also:
        lines += [".SH SEE ALSO", escaped(",\n".join(f"{other}(1)" for other in also))]
    return "\n".join(lines) + "\n"


def operating(server):
    """The server's other commands, as its help lists them."""
    done = subprocess.run([str(server), "help"], capture_output=True, text=True, check=True,
                          timeout=60)
    return re.findall(r"(?m)^  ([a-z]+)  +\S", done.stdout.partition("SUBCOMMANDS:")[2])


def pages(cairn, server, version, epoch):
    """All pages, by file name."""
    date = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    found = {}
    line = described(cairn)
    line.pop("discussion", None)
    commands = {child["commandName"]: child for child in line.pop("subcommands")}
    names = sorted(name for name in commands if name != "help")
    found["cairn.1"] = page(
        "cairn", line, version, date, [f"cairn-{name}" for name in names] + ["cairn-server"])
    for name in names:
        found[f"cairn-{name}.1"] = page(f"cairn {name}", commands[name], version, date, ["cairn"])
    serving = described(server)
    serving["subcommands"] = [described(server, name) for name in operating(server)]
    found["cairn-server.1"] = page("cairn-server", serving, version, date, ["cairn"])
    return found
