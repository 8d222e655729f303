/// Where a PostgreSQL is and how it is spoken with: a URL as libpq takes it.
///
/// Several hosts may stand in it, of which the one that takes writes is used. TLS is as the URL
/// says (`sslmode`, `sslrootcert`, `sslcert`, `sslkey`). One parameter is ours:
/// `pooler=transaction` says that a pooler such as pgbouncer stands between, so that nothing is
/// kept in a connection from one transaction to the next: no prepared statements, no settings, no
/// LISTEN.
public struct PostgresAddress: Hashable, Sendable {
    /// What libpq is given.
    let url: String
    /// Whether a connection may be another one with the next transaction.
    public let isPooled: Bool

    /// What is wrong with an address.
    public struct Fault: Error, Hashable, Sendable {
        /// One sentence for people.
        public var message: String
    }

    /// The address of a URL.
    public init(_ text: String) throws(Fault) {
        guard PostgresAddress.isOne(text) else {
            throw Fault(message: "A store's address begins with postgres:// or postgresql://.")
        }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var kept: [Substring] = []
        var pooler: Substring?
        for part in parts.dropFirst().first?.split(separator: "&") ?? [] {
            if part.hasPrefix("pooler=") { pooler = part.dropFirst(7) } else { kept.append(part) }
        }
        guard pooler == nil || pooler == "transaction" || pooler == "none" else {
            throw Fault(message: "pooler is transaction or none, not “\(pooler ?? "")”.")
        }
        isPooled = pooler == "transaction"
        for (name, usual) in PostgresAddress.usual
        where !kept.contains(where: { $0.hasPrefix(name + "=") }) {
            kept.append("\(name)=\(usual)")
        }
        url = parts[0] + "?" + kept.joined(separator: "&")
        if let fault = Libpq.fault(in: url) { throw Fault(message: fault) }
    }

    /// Whether a text means to be one.
    public static func isOne(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// Seconds to wait for a server, milliseconds until one that says nothing counts as gone, and
    /// the one of several hosts that takes writes.
    private static let usual = [
        ("connect_timeout", "5"), ("tcp_user_timeout", "10000"), ("keepalives_idle", "10"),
        ("keepalives_interval", "5"), ("keepalives_count", "2"),
        ("target_session_attrs", "read-write"), ("application_name", "cairn"),
        ("client_encoding", "UTF8"),
    ]
}
