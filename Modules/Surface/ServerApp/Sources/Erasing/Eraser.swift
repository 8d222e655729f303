internal import Accounts
internal import Core
internal import Engine
internal import JournalSQLite
internal import RouteKit
internal import Server
internal import Synchronization

/// Erases those whose days of grace are over, while a server runs or by an operator's command.
/// Rule O3.
final class Eraser: Sendable {
    private let accounts: AccountService
    private let journal: SQLiteJournal
    private let keys: any KeyStore
    private let residents = Mutex<Residents?>(nil)

    /// How often it is looked whose days are over, in seconds.
    private static let period: Int64 = 3_600
    /// How often it is looked whom another process erased, in seconds.
    private static let glance: Int64 = 10

    init(_ accounts: AccountService, _ journal: SQLiteJournal, _ keys: any KeyStore) {
        self.accounts = accounts
        self.journal = journal
        self.keys = keys
    }

    /// Lets whoever is erased go from among these.
    func watch(_ residents: Residents) { self.residents.withLock { $0 = residents } }

    /// Erases one at once, whatever is left of the days of grace.
    func erase(_ account: AccountID) async throws(Rejection) {
        try await accounts.erase(account, belongings)
    }

    /// Erases whoever is due, at once and every hour, until it is cancelled.
    func run() async {
        var known: Set<AccountID> = []
        var seconds: Int64 = 0
        while !Task.isCancelled {
            if seconds % Eraser.period == 0 { await eraseDue() }
            let erased = Set(((try? await accounts.erasures()) ?? [:]).keys)
            for account in erased.subtracting(known) { forget(account) }
            known = erased
            try? await Task.sleep(for: .seconds(Eraser.glance))
            seconds += Eraser.glance
        }
    }

    private func eraseDue() async {
        do throws(Rejection) {
            let erased = try await accounts.eraseDue(belongings)
            if !erased.isEmpty { ServerLog.erased(erased.count) }
        } catch {
            ServerLog.erasingFailed(reason: error.message)
        }
    }

    private func forget(_ account: AccountID) { residents.withLock { $0?.forget(account) } }

    private var belongings: Belongings {
        let (keys, journal) = (keys, journal)
        return Belongings(
            destroyKey: { account, now async throws(Rejection) in
                do throws(JournalError) {
                    try keys.destroyKey(of: account, at: now)
                } catch {
                    throw error.rejection
                }
            },
            deleteRows: { account async throws(Rejection) in
                do throws(JournalError) {
                    try await journal.erase(account)
                } catch {
                    throw error.rejection
                }
            },
            forget: { [self] account in forget(account) })
    }
}
