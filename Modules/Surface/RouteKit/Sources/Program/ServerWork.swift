public import Core
public import Engine

/// Background work of a server, from before it listens until it stops.
public struct ServerWork: Sendable {
    /// The name in logs: `trackers`.
    public var name: String
    /// Runs until it is cancelled, then saves its data and returns.
    public typealias Run = @Sendable () async throws -> Void
    /// Prepares the work before the server listens. If it throws, the server runs without this
    /// work.
    public var begin: @Sendable (_ engine: Engine, _ place: ServerEnvironment) async throws -> Run

    /// Creates work with a name.
    public init(
        _ name: String, begin: @escaping @Sendable (Engine, ServerEnvironment) async throws -> Run
    ) {
        self.name = name
        self.begin = begin
    }
}

/// The environment of a server for its background work.
public struct ServerEnvironment: Sendable {
    /// The folder of the user's store; nil if it is only in memory.
    public var folder: String?
    /// The local address at which the server listens.
    public var host: String
    /// The port for a proxy; nil without one.
    public var proxyPort: Int?
    /// Returns the address for a browser, such as `http://127.0.0.1:8080`; nil before the server
    /// listens.
    public var url: @Sendable () -> String?

    /// Creates an environment.
    public init(
        folder: String?, host: String, proxyPort: Int? = nil,
        url: @escaping @Sendable () -> String? = { nil }
    ) {
        self.folder = folder
        self.host = host
        self.proxyPort = proxyPort
        self.url = url
    }
}

extension ExtensionPoint where Value == ServerWork {
    /// The background work of servers.
    public static var serverWork: ExtensionPoint<ServerWork> { .init("routes.work") }
}
