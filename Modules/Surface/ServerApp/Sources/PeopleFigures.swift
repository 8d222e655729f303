internal import Accounts
internal import Postgres
internal import RouteKit
internal import Server
internal import Synchronization

/// Counts failed sign-ins by the kind of secret, without names.
final class FailedSignIns: Sendable {
    private let counts = Mutex([String: Int]())

    /// The counts by kind; kinds without failures have zero.
    var all: [String: Int] {
        let none = FailedAttempt.CredentialType.allCases.map { ($0.rawValue, 0) }
        return counts.withLock { $0.merging(none) { $1 + $0 } }
    }

    func count(_ way: FailedAttempt.CredentialType) {
        counts.withLock { $0[way.rawValue, default: 0] += 1 }
    }
}

/// The metrics of accounts and their stores.
struct PeopleFigures {
    private let directory: any Directory
    private let stores: ServerStores
    private let refusals: FailedSignIns

    init(_ directory: any Directory, _ stores: ServerStores, _ refusals: FailedSignIns) {
        self.directory = directory
        self.stores = stores
        self.refusals = refusals
    }

    /// Returns all metrics, including those of cached engines. Unavailable ones are left out.
    func all(_ engineCache: EngineCache?) async -> [Figure] {
        let load = engineCache?.load ?? (bytes: 0, letGo: 0)
        var all = [
            Figure(
                "cairn_people_in_memory", "People whose state is in memory.",
                engineCache?.count ?? 0),
            Figure(
                "cairn_people_in_memory_bytes", "The estimated memory of their states, in bytes.",
                load.bytes),
            Figure(
                "cairn_people_let_go_total", "People whose state was evicted from memory.",
                load.letGo, .counter),
            Figure(
                "cairn_sign_ins_refused_total", "Failed sign-in attempts, by kind.",
                by: "way", refusals.all, .counter),
        ]
        if let count = try? await directory.count() {
            all.append(Figure("cairn_people", "People who have an account.", count))
        }
        if let use = stores.use { all += figures(use) }
        if let lag = stores.nodes?.lag { all += figures(lag) }
        return all
    }

    private func figures(_ use: PostgresUse) -> [Figure] {
        let kinds = PostgresError.Kind.allCases.filter { $0 != .duplicate }
        let failures = kinds.map { ("\($0)", use.failures[$0] ?? 0) }
        return [
            Figure(
                "cairn_postgres_connections", "Connections to the database.", by: "state",
                ["busy": use.busy, "idle": use.open - use.busy]),
            Figure(
                "cairn_postgres_connections_max",
                "The maximum number of connections to the database.", use.most),
            Figure("cairn_postgres_waiting", "Operations that wait for a connection.", use.waiting),
            Figure(
                "cairn_postgres_failures_total", "Failed operations of the database, by kind.",
                by: "kind", Dictionary(uniqueKeysWithValues: failures), .counter),
            Figure(
                "cairn_postgres_round_trips_total", "Round trips to the database.", use.roundTrips,
                .counter),
            Figure(
                "cairn_postgres_round_trip_seconds_total", "Time to answer requests.",
                seconds: use.taken / .seconds(1), .counter),
        ]
    }

    private func figures(_ lag: (isListening: Bool, time: Duration)) -> [Figure] {
        [
            Figure(
                "cairn_nodes_listening", "1 while it receives messages of other nodes.",
                lag.isListening ? 1 : 0),
            Figure(
                "cairn_nodes_lag_seconds", "The delay of messages between nodes.",
                seconds: lag.time / .seconds(1)),
        ]
    }
}
