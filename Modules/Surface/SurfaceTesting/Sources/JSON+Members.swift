public import Core

extension JSON {
    /// A document without the number of its schema: what stands inside another.
    public var content: JSON {
        guard var members = object else { return self }
        members["schema"] = nil
        return .object(members)
    }

    /// The names of all members, sorted, with where they stand: `checkIn.level`, `days[].title`.
    ///
    /// Two answers with the same members can be read by the same program. A member that is `null`
    /// or an empty list tells nothing of what it may hold, so compare answers about one state.
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
