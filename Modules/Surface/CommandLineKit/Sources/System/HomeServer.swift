public import Core

/// The server that a store is brought together with, for commands that ask it for what lies there
/// alone. Whoever syncs provides it.
public struct HomeServer: Sendable {
    /// What a GET of a path of its API brings, by the zone in which the person is.
    ///
    /// Fails with `sync.none` where there is no server, `sync.sign-in` where it wants to know who
    /// asks, as it refuses itself, and `download.failed` where it cannot be reached.
    public var ask: @Sendable (_ path: String, _ session: Session) throws(Rejection) -> JSON

    /// A server that is asked so.
    public init(
        _ ask: @escaping @Sendable (_ path: String, _ session: Session) throws(Rejection) -> JSON
    ) { self.ask = ask }
}

extension Capability where Value == HomeServer {
    /// The server that the store is brought together with.
    public static var homeServer: Capability<HomeServer> { .init("line.home-server") }
}
