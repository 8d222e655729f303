public import Postgres

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A schema for one test in the database of `CAIRN_TEST_POSTGRES`; it is deleted after the test.
/// `Tools/test` starts a cluster for it.
public final class TestDatabase: Sendable {
    /// The address of the schema.
    public let address: PostgresAddress
    /// The address as text, for programs.
    public let url: String
    private let name: String
    private let cluster: PostgresAddress

    /// The address of the database; nil if there is none, and then tests are skipped.
    public static var clusterURL: String? {
        getenv("CAIRN_TEST_POSTGRES").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Creates an empty schema; `settings` are PostgreSQL settings with values.
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

    /// Returns a pool of connections to it.
    public func pool(connections: Int = 4) -> PostgresPool {
        PostgresPool(address, connections: connections)
    }
}
