public import Postgres

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A place of a test's own in the database that `CAIRN_TEST_POSTGRES` names: a schema, which is
/// gone when the test is. `Tools/test` starts a cluster for it.
public final class TestDatabase: Sendable {
    /// Its address.
    public let address: PostgresAddress
    /// The same as a text, as programs are given it.
    public let url: String
    private let name: String
    private let cluster: PostgresAddress

    /// The database's address; nil where there is none, and tests are skipped.
    public static var clusterURL: String? {
        getenv("CAIRN_TEST_POSTGRES").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// An empty place; `settings` are PostgreSQL's, with their values.
    public init(settings: [String: String] = [:]) throws {
        guard let base = TestDatabase.clusterURL else {
            throw PostgresError("There is no cluster.")
        }
        cluster = try PostgresAddress(base)
        let connection = try PostgresConnection(cluster)
        let word = try connection.query("SELECT gen_random_uuid()::text").first?.text(0) ?? ""
        name = "test_" + word.replacing("-", with: "")
        let options = settings.merging(["search_path": name]) { $1 }
            .map { "-c%20\($0.key)%3D\($0.value)" }.sorted().joined(separator: "%20")
        url = base + (base.contains("?") ? "&" : "?") + "options=" + options
        address = try PostgresAddress(url)
        try connection.run("CREATE SCHEMA \(name)")
    }

    deinit {
        try? PostgresConnection(cluster).run("DROP SCHEMA \(name) CASCADE")
    }

    /// A pool of connections to it.
    public func pool(connections: Int = 4) -> PostgresPool {
        PostgresPool(address, connections: connections)
    }
}
