internal import Core
internal import Engine
internal import RouteKit

/// The routes about the server itself.
enum SystemRoutes {
    /// Returns the routes for health, readiness, metrics and the OpenAPI document.
    static func all(
        document: [UInt8], _ draining: Draining, metrics: @escaping @Sendable () async -> String
    ) -> [Route] {
        [
            plain("/healthz", "health", isAtHand: true) { _, _ async throws(Rejection) in
                .text("ok\n")
            },
            plain("/readyz", "readiness", isAtHand: true) { _, engine async throws(Rejection) in
                try draining.check()
                _ = try await engine.revision()
                return .text("ready\n")
            },
            plain("/metrics", "metrics", for: .machine) { _, _ async throws(Rejection) in
                RouteReply(
                    contentType: "text/plain; version=0.0.4; charset=utf-8",
                    body: Array(await metrics().utf8)
                ).with("Cache-Control", "no-store")
            },
            plain("/api/openapi.json", "document") { _, _ async throws(Rejection) in
                RouteReply(contentType: "application/json", body: document)
            },
        ]
    }

    private static func plain(
        _ path: String, _ operation: String, for access: RouteAccess = .anyone,
        isAtHand: Bool = false,
        _ handler: @escaping Route.Handler
    ) -> Route {
        var route = Route(
            .get, path, operation: operation, summary: operation, tag: "Server", access: access,
            handler: handler)
        route.isDocumented = false
        route.isAtHand = isAtHand
        return route
    }
}

extension RouteReply {
    fileprivate static func text(_ text: String) -> RouteReply {
        RouteReply(contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
            .with("Cache-Control", "no-store")
    }
}
