/// A path pattern whose components can be parameters, such as `/api/v1/items/{id}`.
struct RoutePath: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        case parameter(String)
    }
    var parts: [Part]

    init(_ text: String) {
        parts = RoutePath.split(text).map { part in
            part.first == "{" && part.last == "}"
                ? .parameter(String(part.dropFirst().dropLast())) : .literal(String(part))
        }
    }

    /// The names of the parameters, in order.
    var names: [String] {
        parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// Returns the components between slashes. A slash at the end gives an empty last component;
    /// `/` gives no component.
    static func split(_ path: String) -> [Substring] {
        guard path.utf8.count > 1 else { return [] }
        return path.utf8.dropFirst().split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
        ).map(Substring.init)
    }
}
