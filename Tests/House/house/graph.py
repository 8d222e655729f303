"""Allowed dependencies: rules over the targets and the imports of their files."""

from house import swift
from manifest import owner_of

# The base targets, which contain no feature.
GROUND = {
    "Core", "Engine", "Recurrence", "CoreTesting", "DurableSQLite", "JournalSeals", "Postgres"}
# Compositions know everything; that is their purpose.
COMPOSITIONS = {"Standard", "StandardCommands", "StandardWeb", "CommandLineApp", "ServerApp"}
# The lists of Standard are one file compiled by three targets; the compiler checks the imports of
# each.
LISTS = "Modules/Standard/"
DEEPEST = 5
BROADEST = 6


def is_composition(target):
    """True if a target composes others: the lists of shipped modules, and the programs."""
    return target.name in COMPOSITIONS or target.kind in ("executable", "test")


def core_stands_alone(targets):
    """Core must not import any other target of this repository."""
    return [f"Core needs {need}: move what Core wants of it into Core, or what wants it out of Core"
            for need in targets["Core"].needs]


def strangers(targets):
    """A module may import another module's API but never its implementation."""
    faults = []
    for target in targets.values():
        if is_composition(target):
            continue
        for name in target.needs:
            other = targets[name]
            if not may_know(target, other):
                faults.append(
                    f"{target.name} needs {name}, which is {other.folder}'s implementation: "
                    f"publish the question in {other.folder}/API (a protocol and an extension "
                    f"point) and need that instead")
    return faults


def may_know(target, other):
    """True if one target may import another."""
    if target.folder == other.folder or other.part == "API" or other.name in GROUND:
        return True
    if other.kind == "system":
        return False
    return is_kit(other) and is_surface(target)


def is_kit(target):
    """True if a target is a kit that surfaces share and that knows no feature."""
    return target.folder.startswith("Modules/Surface/")


def is_surface(target):
    """True if a target is a surface: a kit, or a feature's commands, routes or page, or its whole
    web part if only some servers have it."""
    return is_kit(target) or target.part in ("Commands", "Routes", "Page", "Web")


def domain_knows_no_surface(targets):
    """A feature's Sources must not import command line, HTTP or page code."""
    return [
        f"{target.name} needs {name}: keep commands in {target.folder}/Commands, routes in "
        f"{target.folder}/Routes and page sections in {target.folder}/Page, as targets of their own"
        for target in targets.values()
        if target.part in ("Sources", "API") and not is_surface(target)
        and not is_composition(target)
        for name in target.needs if is_kit(targets[name])]


def depths(targets):
    """The number of floors of each target, including itself.

    A floor is a target with an implementation: Core is 1. API targets hold protocols and add none.
    """
    found = {}

    def depth(name):
        if name not in found:
            below = max((depth(need) for need in targets[name].needs), default=0)
            found[name] = below + (0 if targets[name].part == "API" else 1)
        return found[name]

    for name in targets:
        depth(name)
    return found


def too_deep(targets):
    """No target has more than five levels of dependencies; compositions are not measured."""
    return [
        f"{name} is {depth} floors high, {DEEPEST} are allowed: let it need an API instead of "
        f"an implementation, or move what it shares down"
        for name, depth in depths(targets).items()
        if depth > DEEPEST and not is_composition(targets[name])]


def too_broad(targets):
    """No target needs more than six implementations of ours; compositions are not measured.

    API targets are not counted: their purpose is to need a question instead of its answer.
    """
    faults = []
    for target in targets.values():
        needs = [name for name in target.needs
                 if name not in targets or targets[name].part != "API"]
        if len(needs) > BROADEST and not is_composition(target):
            faults.append(f"{target.name} needs {len(needs)} targets, {BROADEST} are allowed: "
                          f"split it, or ask through one extension point")
    return faults


def undeclared_imports(path, text, targets):
    """A file may import only the targets that its target declares in the manifest."""
    owner = owner_of(path, targets)
    if owner is None or path.startswith(LISTS):
        return []
    return [
        f"{path}:{line}: {owner.name} imports {name} without a row that says so: add it to the "
        f"row of {owner.name} in Package.swift, if the rules allow it"
        for name, line in swift.imports(text)
        if name in targets and name not in owner.needs and name != owner.name]


def unused_needs(files, targets):
    """A module's implementation imports each target that its row declares.

    An unused dependency makes every edit of that target rebuild the module. Surfaces are excepted:
    the manifest gives all of them the same needs.
    """
    imported = {}
    for path, text in files:
        owner = owner_of(path, targets)
        if owner:
            names = imported.setdefault(owner.name, set())
            names.update(name for name, _ in swift.imports(text))
    return [
        f"{target.name} declares {name} and imports it nowhere: remove it from the row of "
        f"{target.name} in Package.swift"
        for target in targets.values() if target.part == "Sources" and not is_composition(target)
        for name in target.needs if name not in imported.get(target.name, {name})]


def dead_code(path, targets, packages=()):
    """Every Swift file below Modules, Apps and Tests belongs to a target or package there."""
    if path.startswith(tuple(folder + "/" for folder in packages)):
        return []
    if not path.endswith(".swift") or not path.startswith(("Modules/", "Apps/", "Tests/")):
        return []
    if owner_of(path, targets):
        return []
    return [f"{path} is compiled by no target: give its folder a row in Package.swift or delete it"]
