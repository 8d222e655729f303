internal import Accounts
internal import Postgres
internal import RouteKit
internal import Server
internal import Synchronization

/// Counts failed sign-ins by the kind of secret, without names.
final class SignInRefusals: Sendable {
    private let counts = Mutex([String: Int]())

    /// The counts by kind; kinds without failures have zero.
    var all: [String: Int] {
        let none = FailedAttempt.Way.allCases.map { ($0.rawValue, 0) }
        return counts.withLock { $0.merging(none) { $1 + $0 } }
    }

    func count(_ way: FailedAttempt.Way) {
        counts.withLock { $0[way.rawValue, default: 0] += 1 }
    }
}

/// The metrics of accounts and their stores.
struct PeopleFigures {
    private let directory: any Directory
    private let stores: ServerStores
    private let refusals: SignInRefusals

    init(_ directory: any Directory, _ stores: ServerStores, _ refusals: SignInRefusals) {
        self.directory = directory
        self.stores = stores
        self.refusals = refusals
    }

    /// Returns all metrics, including those of cached engines. Unavailable ones are left out.
    func all(_ residents: Residents?) async -> [Figure] {
        let load = residents?.load ?? (bytes: 0, letGo: 0)
        var all = [
            Figure(
                "cairn_people_in_memory", "People whose state is in memory.",
                residents?.count ?? 0),
            Figure("cairn_people_in_memory_bytes", "What that takes, as estimated.", load.bytes),
            Figure(
                "cairn_people_let_go_total", "People whose state made room for others'.",
                load.letGo, .counter),
            Figure(
                "cairn_sign_ins_refused_total", "Attempts to get in that went wrong, by what.",
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
            Figure("cairn_postgres_connections_max", "How many there may be.", use.most),
            Figure("cairn_postgres_waiting", "Pieces of work that wait for one.", use.waiting),
            Figure(
                "cairn_postgres_failures_total", "What the database did not do, by kind.",
                by: "kind", Dictionary(uniqueKeysWithValues: failures), .counter),
            Figure(
                "cairn_postgres_round_trips_total", "Questions to the database.", use.roundTrips,
                .counter),
            Figure(
                "cairn_postgres_round_trip_seconds_total", "Time until they were answered.",
                seconds: use.taken / .seconds(1), .counter),
        ]
    }

    private func figures(_ lag: (isListening: Bool, time: Duration)) -> [Figure] {
        [
            Figure(
                "cairn_nodes_listening", "1 while it hears what other nodes tell.",
                lag.isListening ? 1 : 0),
            Figure(
                "cairn_nodes_lag_seconds", "How long what a node tells is on its way.",
                seconds: lag.time / .seconds(1)),
        ]
    }
}
