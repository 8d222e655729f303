public import Core

/// The server with which the user's data is synced. Commands use it for data that only the server
/// has. The Sync module provides it.
public struct HomeServer: Sendable {
    /// Returns the JSON answer to a GET request for a path of the API, computed for the user's
    /// zone.
    ///
    /// Throws `sync.none` if there is no server, `sync.sign-in` if the user must sign in, the
    /// server's own rejections, and `download.failed` if the server cannot be reached.
    public var ask: @Sendable (_ path: String, _ session: Session) throws(Rejection) -> JSON

    /// Creates the server with a function that sends requests.
    public init(
        _ ask: @escaping @Sendable (_ path: String, _ session: Session) throws(Rejection) -> JSON
    ) { self.ask = ask }
}

extension Capability where Value == HomeServer {
    /// The capability for requests to the server with which the user's data is synced.
    public static var homeServer: Capability<HomeServer> { .init("line.home-server") }
}
