"""Every public declaration is documented."""

from house import swift

# The requirements of foreign protocols, whose documentation is inherited.
OUTSIDE = {
    "Hashable": {"hash"}, "Strideable": {"distance", "advanced"},
    "CustomStringConvertible": {"description"}, "LosslessStringConvertible": {"init"},
    "CustomDebugStringConvertible": {"debugDescription"},
    "Codable": {"init", "encode"}, "Decodable": {"init"}, "Encodable": {"encode"},
    "CodingKey": {"stringValue", "intValue", "init"}, "Identifiable": {"id"},
    "RawRepresentable": {"rawValue", "init"}, "OptionSet": {"rawValue", "init"},
    "CaseIterable": {"allCases"}, "RandomNumberGenerator": {"next"},
    "IteratorProtocol": {"next"}, "Sequence": {"makeIterator"},
    "Collection": {"startIndex", "endIndex", "index", "subscript"},
    "RandomAccessCollection": {"startIndex", "endIndex", "index", "subscript"},
    "AsyncSequence": {"makeAsyncIterator"}, "AsyncIteratorProtocol": {"next"},
    "ExpressibleByStringLiteral": {"init"}, "ExpressibleByIntegerLiteral": {"init"},
    "ExpressibleByArrayLiteral": {"init"}, "ExpressibleByDictionaryLiteral": {"init"},
    "ExpressibleByStringInterpolation": {"init"},
    "ParsableCommand": {"run", "validate", "configuration", "init"},
    "AsyncParsableCommand": {"run", "validate", "configuration", "init"},
    "ParsableArguments": {"validate", "init"}, "ExpressibleByArgument": {"init"},
    "Service": {"run"}, "LocalizedError": {"errorDescription"},
    "ResponseGenerator": {"response"}, "MiddlewareProtocol": {"handle"},
    "RouterMiddleware": {"handle"}, "TextOutputStream": {"write"},
}


def requirements_of(files):
    """The requirements of each protocol, ours and others', by its name."""
    found = {name: set(members) for name, members in OUTSIDE.items()}
    for _, text in files:
        for protocol, member, _, _ in swift.requirements(text):
            found.setdefault(protocol, set()).add(member)
    return found


def undocumented(path, text, required):
    """The public declarations and requirements without a `///` comment, as sentences.

    Members required by a protocol of the type are documented there; so are operators.
    """
    conformances = swift.conformances(text)
    missing = []
    for kind, name, line, owner, documented in swift.public_declarations(text):
        inherited = {member for protocol in conformances.get(owner, ())
                     for member in required.get(protocol, ())}
        if not documented and name not in inherited and (name[0].isalpha() or name[0] in "_`"):
            missing.append((line, f"{kind} {name}"))
    missing += [(line, f"{protocol}.{name}")
                for protocol, name, line, documented in swift.requirements(text) if not documented]
    return [f"{path}:{line}: public {what} has no `///` comment: a first sentence that says what "
            f"it is, then units, limits, errors and the rule" for line, what in sorted(missing)]
