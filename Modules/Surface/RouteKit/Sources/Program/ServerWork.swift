public import Core
public import Engine

/// Background work of a server. It is prepared before the server listens and runs until the server
/// stops.
public struct ServerWork: Sendable {
    /// The name of the work in logs, such as `trackers`.
    public var name: String
    /// Runs the work until its task is cancelled, then saves data and returns.
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

/// The environment in which a server's background work runs.
public struct ServerEnvironment: Sendable {
    /// The folder with the user's data; nil if the data is only in memory.
    public var folder: String?
    /// The local network address at which the server listens.
    public var host: String
    /// The port of a proxy in front of the server; nil if there is none.
    public var proxyPort: Int?
    /// Returns the server's address for a browser, such as `http://127.0.0.1:8080`; nil before the
    /// server listens.
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
