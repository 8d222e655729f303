/// The address of a PostgreSQL database: a URL in libpq's form.
///
/// It can name several hosts; the one that accepts writes is used. The URL configures TLS
/// (`sslmode`, `sslrootcert`, `sslcert`, `sslkey`). One parameter is not libpq's:
/// `pooler=transaction` means that a pooler such as pgbouncer is in between. Then nothing is kept
/// in a connection between transactions: no prepared statements, no settings, no LISTEN.
public struct PostgresAddress: Hashable, Sendable {
    /// The URL for libpq.
    let url: String
    /// True if the connection can change with each transaction.
    public let isPooled: Bool

    /// The fault of an address.
    public struct Fault: Error, Hashable, Sendable {
        /// One sentence for users.
        public var message: String
    }

    /// Creates the address of a URL.
    public init(_ text: String) throws(Fault) {
        guard PostgresAddress.isOne(text) else {
            throw Fault(
                message: "The store's address must start with postgres:// or postgresql://.")
        }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var kept: [Substring] = []
        var pooler: Substring?
        for part in parts.dropFirst().first?.split(separator: "&") ?? [] {
            if part.hasPrefix("pooler=") { pooler = part.dropFirst(7) } else { kept.append(part) }
        }
        guard pooler == nil || pooler == "transaction" || pooler == "none" else {
            throw Fault(message: "pooler must be transaction or none, not “\(pooler ?? "")”.")
        }
        isPooled = pooler == "transaction"
        for (name, usual) in PostgresAddress.usual
        where !kept.contains(where: { $0.hasPrefix(name + "=") }) {
            kept.append("\(name)=\(usual)")
        }
        url = parts[0] + "?" + kept.joined(separator: "&")
        if let fault = Libpq.fault(in: url) { throw Fault(message: fault) }
    }

    /// Returns true if text looks like an address.
    public static func isOne(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// The default parameters: seconds to wait for a server, milliseconds until a silent server
    /// counts as gone, and the choice of the host that accepts writes.
    private static let usual = [
        ("connect_timeout", "5"), ("tcp_user_timeout", "10000"), ("keepalives_idle", "10"),
        ("keepalives_interval", "5"), ("keepalives_count", "2"),
        ("target_session_attrs", "read-write"), ("application_name", "cairn"),
        ("client_encoding", "UTF8"),
    ]
}
