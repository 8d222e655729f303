public import Core

/// The server with which a store syncs, for commands that need data only the server has. Sync
/// provides it.
public struct HomeServer: Sendable {
    /// Returns the response to a GET of an API path, for the user's zone.
    ///
    /// Throws `sync.none` without a server, `sync.sign-in` if the server needs a sign-in, the
    /// server's own rejections, and `download.failed` if it is unreachable.
    public var ask: @Sendable (_ path: String, _ session: Session) throws(Rejection) -> JSON

    /// Creates a server from a function.
    public init(
        _ ask: @escaping @Sendable (_ path: String, _ session: Session) throws(Rejection) -> JSON
    ) { self.ask = ask }
}

extension Capability where Value == HomeServer {
    /// The server with which the store syncs.
    public static var homeServer: Capability<HomeServer> { .init("line.home-server") }
}
