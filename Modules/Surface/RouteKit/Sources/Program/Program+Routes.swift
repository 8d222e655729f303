public import Core

/// A source of routes that depend on the composition of a program, such as its settings.
public struct RouteSource: Sendable {
    /// Returns the routes. It is called once before the program serves requests.
    public var routes: @Sendable (Program) -> [Route]

    /// Creates a source of routes.
    public init(_ routes: @escaping @Sendable (Program) -> [Route]) { self.routes = routes }
}

extension ExtensionPoint where Value == RouteSource {
    /// The sources of routes that depend on other modules.
    public static var routeSources: ExtensionPoint<RouteSource> { .init("routes.sources") }
}

extension Program {
    /// All routes that modules contribute, in the program's order of modules.
    public var routes: [Route] {
        contributions(to: .routes) + contributions(to: .routeSources).flatMap { $0.routes(self) }
    }
}
