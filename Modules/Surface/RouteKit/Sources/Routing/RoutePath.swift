/// A path with its parameters: `/api/v1/items/{id}` in parts.
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

    /// The names of the parameters in order.
    var names: [String] {
        parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// The parts between slashes; a slash at the end makes an empty last part, `/` none at all.
    static func split(_ path: String) -> [Substring] {
        guard path.utf8.count > 1 else { return [] }
        return path.utf8.dropFirst().split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
        ).map(Substring.init)
    }
}
