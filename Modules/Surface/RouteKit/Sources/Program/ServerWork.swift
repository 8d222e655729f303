public import Core
public import Engine

/// Work that a server does beside answering, from before it listens until it is stopped.
public struct ServerWork: Sendable {
    /// For logs: `trackers`.
    public var name: String
    /// Goes on until it is cancelled, then puts away what it has and returns.
    public typealias Run = @Sendable () async throws -> Void
    /// Makes ready before the server listens. `folder` is where the person's store lies; nil if it
    /// is in memory alone. The server does without work that fails here.
    public var begin: @Sendable (_ engine: Engine, _ folder: String?) async throws -> Run

    /// Work of this name.
    public init(
        _ name: String, begin: @escaping @Sendable (Engine, String?) async throws -> Run
    ) {
        self.name = name
        self.begin = begin
    }
}

extension ExtensionPoint where Value == ServerWork {
    /// What servers do beside answering.
    public static var serverWork: ExtensionPoint<ServerWork> { .init("routes.work") }
}
