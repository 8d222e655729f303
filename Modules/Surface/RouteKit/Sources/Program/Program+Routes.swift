public import Core

/// Routes that follow from what a program is composed of, such as its settings.
public struct RouteSource: Sendable {
    /// Makes the routes, once, when a program is to be served.
    public var routes: @Sendable (Program) -> [Route]

    /// A source of routes.
    public init(_ routes: @escaping @Sendable (Program) -> [Route]) { self.routes = routes }
}

extension ExtensionPoint where Value == RouteSource {
    /// Modules whose routes depend on the other modules.
    public static var routeSources: ExtensionPoint<RouteSource> { .init("routes.sources") }
}

extension Program {
    /// Every route that modules contribute, in the program's order.
    public var routes: [Route] {
        contributions(to: .routes) + contributions(to: .routeSources).flatMap { $0.routes(self) }
    }
}
