public import Core

/// The OpenAPI 3.1 document that describes the routes.
public enum OpenAPI {
    /// The general information at the beginning of the document.
    public struct Head: Sendable {
        /// The name of the API.
        public var title: String
        /// The version of the API, such as `0.1.0`.
        public var version: String
        /// The purpose of the API in one sentence.
        public var summary: String
        /// Creates the general information.
        public init(title: String, version: String, summary: String) {
            self.title = title
            self.version = version
            self.summary = summary
        }
    }

    /// Returns the OpenAPI document for these routes. Routes that are not documented are left out.
    /// `credentials` are the credentials that the server accepts.
    public static func document(
        of routes: [Route], head: Head, credentials: [Credential] = []
    ) -> JSON {
        var schemas = JSONObject()
        let problem = Problem.schema.printed(into: &schemas)
        var paths = JSONObject()
        let documented = routes.filter(\.isDocumented)
        for route in documented {
            var item = paths[route.path] ?? [:]
            var described = operation(of: route, into: &schemas)
            if !credentials.isEmpty {
                described["security"] = .array(security(of: route, by: credentials))
            }
            item[route.method.rawValue.lowercased()] = .object(described)
            paths[route.path] = item
        }
        let tags = documented.map(\.tag).reduce(into: [String]()) { found, tag in
            if !found.contains(tag) { found.append(tag) }
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": .string(head.title), "version": .string(head.version),
                "description": .string(head.summary + "\n\n" + conventions),
                "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
            ],
            "servers": [["url": "/"]],
            "security": [],
            "tags": .array(tags.map { ["name": .string($0)] }),
            "paths": .object(paths),
            "components": [
                "schemas": .object(schemas),
                "responses": [
                    "Problem": [
                        "description": "An error in the form of RFC 9457.",
                        "content": .object([Problem.contentType: ["schema": problem]]),
                    ]
                ],
                "securitySchemes": .object(schemes(of: credentials)),
            ],
        ]
    }

    private static let conventions = """
        Days are civil dates of the user. The time zone comes from the header `Cairn-Zone` (an \
        identifier of the IANA database), the cookie `zone` or the recorded settings, never from \
        the server. Without a zone, the answer is the error `zone.missing`. Every answer to GET \
        has an `ETag`; a request with `If-None-Match` gets 304 if nothing changed. A request that \
        changes something can have an `Idempotency-Key`. For 24 hours, the same key and body get \
        the same answer and record nothing twice; the same key with another body gets 422. A \
        request that violates the schema gets 400 or 422. A request that conflicts with the \
        current state or with other fields gets 404 or 409.
        """
}
