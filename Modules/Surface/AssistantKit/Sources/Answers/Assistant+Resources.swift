internal import Core
internal import RouteKit

/// A resource for assistants: a route's answer with its own address.
struct AssistantResource: Sendable {
    /// The address: `cairn://today`, `cairn://item/{item}`.
    let address: String
    private let route: Route

    init?(_ route: Route) {
        guard let address = route.resource else { return nil }
        self.address = address
        self.route = route
    }

    /// True if the address is complete and not a pattern.
    var isWhole: Bool { !address.contains("{") }

    var description: JSON {
        [
            "name": .string(route.operation), "title": .string(route.summary),
            (isWhole ? "uri" : "uriTemplate"): .string(address),
            "description": .string(route.summary), "mimeType": "application/json",
        ]
    }

    /// Returns the route's path for an address; nil if it does not match.
    func path(for wanted: String) -> String? {
        let (own, asked) = (address.split(separator: "/"), wanted.split(separator: "/"))
        guard own.count == asked.count else { return nil }
        var path = route.path
        for (part, value) in zip(own, asked) {
            if part.hasPrefix("{") {
                path = path.replacing(part, with: PercentCoding.encode(String(value)))
            } else if part != value {
                return nil
            }
        }
        return path
    }
}

extension Assistant {
    func listed(
        _ resources: [AssistantResource], _ name: String, _ request: AssistantRequest
    ) throws(Fault) -> JSONObject {
        try request.page()
        return [
            name: .array(resources.map(\.description)), "ttlMs": 3_600_000, "cacheScope": "public",
        ]
    }

    func read(
        _ params: JSONObject, in era: ProtocolVersion, for asker: AssistantAsker
    ) async throws(Fault) -> JSONObject {
        guard let address = params["uri"]?.string else {
            throw .params("The parameter uri of the resource is missing.")
        }
        let found = resources.lazy.compactMap { $0.path(for: address) }.first
        var reply: RouteReply?
        if let found { reply = await asker.ask(.get, found, "", [], nil) }
        guard let reply, reply.status < 400 else {
            let detail = reply.flatMap { try? JSON(parsing: $0.body) }?["detail"]?.string
            throw Fault(
                code: era == .modern ? -32_602 : -32_002,
                message: detail ?? "There is no such resource.",
                data: ["uri": .string(String(address.prefix(200)))])
        }
        return [
            "contents": [
                [
                    "uri": .string(address), "mimeType": "application/json",
                    "text": .string(String(decoding: reply.body, as: UTF8.self)),
                ]
            ],
            "ttlMs": 0, "cacheScope": "private",
        ]
    }
}
