public import Core

extension JSON {
    /// The document without the number of its schema, as it is inside another one.
    public var content: JSON {
        guard var members = object else { return self }
        members["schema"] = nil
        return .object(members)
    }

    /// The sorted names of all members with their paths: `checkIn.level`, `days[].title`.
    ///
    /// A program that can read one answer can read another with the same members. A `null` or an
    /// empty list shows no members, so compare answers about one state.
    public var members: [String] {
        var found: Set<String> = []
        collect(under: "", into: &found)
        return found.sorted()
    }

    private func collect(under path: String, into found: inout Set<String>) {
        if let object {
            for member in object {
                let name = path.isEmpty ? member.key : "\(path).\(member.key)"
                found.insert(name)
                member.value.collect(under: name, into: &found)
            }
        }
        for element in array ?? [] { element.collect(under: path + "[]", into: &found) }
    }
}
