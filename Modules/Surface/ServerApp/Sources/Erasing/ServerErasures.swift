internal import Core
internal import Engine
internal import Server

/// Keeps the list of who was erased and the database to the same. Rule O3.
struct ServerErasures: ServerPart {
    private let database: ServerDatabase
    private let clock: any Clock

    private static let pause = Duration.seconds(60)

    /// Erases again whoever came back with the database; nil for a store that is in files.
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

    /// Notes whom another node erased, at once; what fails is made good by the next look.
    func hear(_ news: NodeNews) async {
        guard case .erased(let account) = news else { return }
        try? database.erasures.note(account, at: clock.now())
    }

    /// Looks again and again, until the server stops: another node erases people too, and the
    /// database may be put back while this one runs.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: ServerErasures.pause)
            guard !Task.isCancelled else { return }
            do throws(Rejection) {
                try await look()
            } catch {
                ServerLog.putOff("erasures", reason: error.message)
            }
        }
    }
}
