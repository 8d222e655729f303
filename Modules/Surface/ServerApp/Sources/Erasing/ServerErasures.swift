internal import Core
internal import Engine
internal import Server

/// Synchronises the list of erased accounts with the database. Rule O3.
struct ServerErasures: ServerPart {
    private let database: ServerDatabase
    private let clock: any Clock

    private static let pause = Duration.seconds(60)

    /// Erases listed accounts again; nil for a store in files.
    init?(_ stores: ServerStores, _ clock: any Clock) async throws(Rejection) {
        guard let database = stores.database else { return nil }
        self.database = database
        self.clock = clock
        try await look()
    }

    private func look() async throws(Rejection) {
        let count = try await database.eraseAgain(clock)
        if count > 0 { ServerLog.erasedAgain(count) }
    }

    /// Records an account that another node erased; after a failure, the next check corrects it.
    func receive(_ news: NodeEvent) async {
        guard case .erased(let account) = news else { return }
        try? database.erasures.note(account, at: clock.now())
    }

    /// Checks repeatedly until the server stops, because other nodes erase accounts too and the
    /// database can be restored while this one runs.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        while !Task.isCancelled {
            try? await clock.wait(for: ServerErasures.pause)
            guard !Task.isCancelled else { return }
            do throws(Rejection) {
                try await look()
            } catch {
                ServerLog.putOff("erasures", reason: error.message)
            }
        }
    }
}
