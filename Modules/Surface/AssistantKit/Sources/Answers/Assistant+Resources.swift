internal import Core
internal import RouteKit

/// Something that assistants read under an address of its own: what a route answers.
struct AssistantResource: Sendable {
    /// `cairn://today`, `cairn://item/{item}`.
    let address: String
    private let route: Route

    init?(_ route: Route) {
        guard let address = route.resource else { return nil }
        self.address = address
        self.route = route
    }

    /// Whether it is one, and no pattern of many.
    var isWhole: Bool { !address.contains("{") }

    var description: JSON {
        [
            "name": .string(route.operation), "title": .string(route.summary),
            (isWhole ? "uri" : "uriTemplate"): .string(address),
            "description": .string(route.summary), "mimeType": "application/json",
        ]
    }

    /// The path of the route for an address; nil if the address is none of its own.
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
        _ params: JSONObject, in era: Era, for asker: AssistantAsker
    ) async throws(Fault) -> JSONObject {
        guard let address = params["uri"]?.string else { throw .params("No resource is named.") }
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
