internal import Accounts
internal import Core
internal import DirectoryPostgres
internal import Engine
internal import JournalPostgres
internal import OutboxPostgres
internal import PlansPostgres
internal import StandingsPostgres

extension ServerDatabase {
    /// Erases a user from all data: publicly visible data first, the key last.
    func erase(_ account: AccountID, at now: Instant, _ clock: any Clock) async throws(Rejection) {
        let keys = try keys()
        try await standings().erase(account)
        try await outbox(keys).erase(account)
        try await claims().erase(account)
        try await uploads(keys).erase(account)
        try await directory().erase(account, at: now)
        try await journal(keys, clock).forget(account, keys, at: now)
        // Nodes that miss the notification find the erasure themselves.
        await ServerNodes(pool, direct: nil).sendPending(.erased(account))
    }

    /// Erases listed accounts that are still in the database, for example after a restore, and
    /// lists accounts that another node erased. Returns the number of erased accounts.
    func eraseAgain(_ clock: any Clock) async throws(Rejection) -> Int {
        let listed = try erasures.read()
        let known = try await erased()
        try erasures.add(known)
        let back = listed.erased.filter { known.erased[$0.key] == nil }
        for (account, time) in back { try await erase(account, at: time, clock) }
        let told = listed.told.subtracting(known.told)
        if !told.isEmpty { try await directory().keep(erasedCredentials: told) }
        return back.count
    }

    /// Returns the erased accounts that the database knows.
    private func erased() async throws(Rejection) -> KeyFile {
        let directory = try directory()
        var known = KeyFile()
        known.erased = try await directory.erasures()
        known.told = try await directory.erasedCredentials()
        return known
    }

    /// Returns a backup of the keys: the master key, and the erased accounts of the database and
    /// the list.
    func keyFile() async throws(Rejection) -> KeyFile {
        try erasures.add(try await erased())
        var content = try erasures.read()
        content.master = try master.bytes()
        return content
    }
}
