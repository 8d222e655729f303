internal import Core

/// Finds the route for a path. Literal components come before parameters, and longer literals
/// first.
struct Router: Sendable {
    /// The result of looking up a path and a method.
    enum Match: Sendable {
        case route(Int, values: [Substring])
        /// Routes exist for the path, but not with this method. `allow` is the value for the header
        /// `Allow`, `first` the index of one of these routes.
        case otherMethods(allow: String, first: Int)
        case nothing
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var routes: [(method: RouteMethod, index: Int)] = []
    }

    private var nodes = [Node()]
    /// The routes whose paths have no parameters, so that no search is needed.
    private var plain: [String: Int] = [:]

    init(_ routes: [Route]) throws(WiringError) {
        var faults: [WiringError.Fault] = []
        for (index, route) in routes.enumerated() {
            let path = RoutePath(route.path)
            let node = add(path)
            if nodes[node].routes.contains(where: { $0.method == route.method }) {
                let name = "route \(route.method.rawValue) \(route.path)"
                faults.append(.duplicateName(name, first: route.tag, second: route.tag))
            }
            nodes[node].routes.append((route.method, index))
            if path.names.isEmpty { plain[route.path] = node }
        }
        guard faults.isEmpty else { throw WiringError(faults) }
    }

    func match(_ method: String, _ path: String) -> Match {
        if let node = plain[path] { return match(method, at: node, []) }
        guard path.utf8.first == UInt8(ascii: "/") else { return .nothing }
        var values: [Substring] = []
        guard let node = walk(RoutePath.split(path)[...], from: 0, &values) else { return .nothing }
        return match(method, at: node, values)
    }

    private func match(_ method: String, at node: Int, _ values: [Substring]) -> Match {
        let routes = nodes[node].routes
        let wanted = method == "HEAD" ? "GET" : method
        if let found = routes.first(where: { $0.method.rawValue == wanted }) {
            return .route(found.index, values: values)
        }
        var allowed = routes.map(\.method.rawValue)
        if allowed.contains("GET") { allowed.append("HEAD") }
        allowed.append("OPTIONS")
        guard let first = routes.first?.index else { return .nothing }
        return .otherMethods(allow: allowed.sorted().joined(separator: ", "), first: first)
    }

    private func walk(
        _ parts: ArraySlice<Substring>, from node: Int, _ values: inout [Substring]
    ) -> Int? {
        guard let part = parts.first else { return nodes[node].routes.isEmpty ? nil : node }
        let rest = parts.dropFirst()
        if let next = nodes[node].literals[String(part)],
            let found = walk(rest, from: next, &values)
        {
            return found
        }
        guard let next = nodes[node].parameter, !part.isEmpty else { return nil }
        values.append(part)
        if let found = walk(rest, from: next, &values) { return found }
        values.removeLast()
        return nil
    }

    private mutating func add(_ path: RoutePath) -> Int {
        path.parts.reduce(0) { node, part in
            switch part {
            case .literal(let text):
                if let next = nodes[node].literals[text] { return next }
                nodes.append(Node())
                nodes[node].literals[text] = nodes.count - 1
            case .parameter:
                if let next = nodes[node].parameter { return next }
                nodes.append(Node())
                nodes[node].parameter = nodes.count - 1
            }
            return nodes.count - 1
        }
    }
}
