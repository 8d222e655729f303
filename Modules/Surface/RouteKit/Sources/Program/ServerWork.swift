public import Core
public import Engine

/// Work that a server does beside answering, from before it listens until it is stopped.
public struct ServerWork: Sendable {
    /// For logs: `trackers`.
    public var name: String
    /// Goes on until it is cancelled, then puts away what it has and returns.
    public typealias Run = @Sendable () async throws -> Void
    /// Makes ready before the server listens. The server does without work that fails here.
    public var begin: @Sendable (_ engine: Engine, _ place: ServerPlace) async throws -> Run

    /// Work of this name.
    public init(
        _ name: String, begin: @escaping @Sendable (Engine, ServerPlace) async throws -> Run
    ) {
        self.name = name
        self.begin = begin
    }
}

/// Where a server is, for the work that it does.
public struct ServerPlace: Sendable {
    /// Where the person's store lies; nil if it is in memory alone.
    public var folder: String?
    /// The address at which it listens: this machine's own.
    public var host: String
    /// The port for a proxy; nil if there is to be none.
    public var proxyPort: Int?
    /// The address for a browser, as `http://127.0.0.1:8080`; nil before the server listens.
    public var url: @Sendable () -> String?

    /// A place.
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
    /// What servers do beside answering.
    public static var serverWork: ExtensionPoint<ServerWork> { .init("routes.work") }
}
