public import Core
public import Engine

/// Work that a server does beside answering, from when it listens until it is stopped.
public struct ServerWork: Sendable {
    /// For logs: `trackers`.
    public var name: String
    /// Goes on until it is cancelled, then puts away what it has and returns. `folder` is where the
    /// person's store lies; nil if it is in memory alone.
    public var run: @Sendable (_ engine: Engine, _ folder: String?) async throws -> Void

    /// Work of this name.
    public init(
        _ name: String, run: @escaping @Sendable (Engine, String?) async throws -> Void
    ) {
        self.name = name
        self.run = run
    }
}

extension ExtensionPoint where Value == ServerWork {
    /// What servers do beside answering.
    public static var serverWork: ExtensionPoint<ServerWork> { .init("routes.work") }
}
