internal import Core
public import Engine
public import JournalSeals

/// Copies a journal to another one, account by account, while the source is in use.
public struct JournalMove: Sendable {
    private let source: any MovableJournal
    private let target: any MovableJournal

    private static let (page, batch, atOnce) = (500, 2_000, 8)

    /// Creates a move from one journal to another.
    public init(from source: any MovableJournal, to target: any MovableJournal) {
        self.source = source
        self.target = target
    }

    /// Copies missing data and erases accounts that the source does not have. Returns the number of
    /// changed accounts.
    public func follow() async throws(JournalError) -> Int {
        var changed = 0
        try await pages(of: source, besides: target) { accounts, known throws(JournalError) in
            let late = accounts.filter { account in
                !(known[account.id].map { account.isSame(as: $0) } ?? false)
            }
            changed += late.count
            try await each(late) { account throws(JournalError) in
                try await follow(account, known[account.id])
            }
        }
        try await pages(of: target, besides: source) { accounts, known throws(JournalError) in
            for account in accounts where known[account.id] == nil {
                changed += 1
                try await target.erase(account.id)
            }
        }
        return changed
    }

    /// Returns a difference as a sentence; nil if both have the same accounts, chains and numbers
    /// of events. The source must not change in the meantime.
    public func difference() async throws(JournalError) -> String? {
        var found: String?
        for (one, other) in [(source, target), (target, source)] {
            try await pages(of: one, besides: other) { accounts, known throws(JournalError) in
                let ids = accounts.map(\.id)
                let (here, there) = (try await one.counts(ids), try await other.counts(ids))
                for account in accounts where found == nil {
                    guard known[account.id].map({ account.isSame(as: $0) }) ?? false,
                        here[account.id] == there[account.id]
                    else {
                        found = "Account \(account.id) differs between the two stores."
                        continue
                    }
                }
            }
        }
        return found
    }

    private func pages(
        of one: any MovableJournal, besides other: any MovableJournal,
        _ body: ([StoredAccount], [AccountID: StoredAccount]) async throws(JournalError) -> Void
    ) async throws(JournalError) {
        var last: StoredAccount?
        while true {
            let accounts = try await one.kept(after: last, limit: JournalMove.page)
            guard let end = accounts.last else { return }
            last = end
            let known = try await other.kept(accounts.map(\.id))
            try await body(accounts, Dictionary(known.map { ($0.id, $0) }) { $1 })
        }
    }

    /// Runs a closure for each account, several at a time.
    private func each(
        _ accounts: [StoredAccount],
        _ work: @escaping @Sendable (StoredAccount) async throws(JournalError) -> Void
    ) async throws(JournalError) {
        let failure = await withTaskGroup(of: JournalError?.self) { group in
            var rest = accounts[...]
            var failure: JournalError?
            func begin() {
                guard failure == nil, let account = rest.popFirst() else { return }
                group.addTask {
                    do throws(JournalError) {
                        try await work(account)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            for _ in 0..<JournalMove.atOnce { begin() }
            while let ended = await group.next() {
                failure = failure ?? ended
                begin()
            }
            return failure
        }
        if let failure { throw failure }
    }

    /// Copies an account: the events after those of the target, or all if the target's are not a
    /// prefix.
    private func follow(
        _ account: StoredAccount, _ known: StoredAccount?
    ) async throws(JournalError) {
        if let known {
            if try await isBeginning(known, of: account) {
                try await copy(account, after: known.head)
                let (id, all) = ([account.id], account.devices)
                let counts = (try await source.counts(id), try await target.counts(id))
                // The source may have changed; then it is checked again later.
                if counts.0 == counts.1, try await target.kept(id).first?.devices == all { return }
                guard try await source.kept(id).first?.isSame(as: account) ?? false else { return }
            }
            try await target.erase(account.id)
        }
        try await copy(account, after: 0)
    }

    /// Returns true if every chain of the target is a part of the source's.
    private func isBeginning(
        _ known: StoredAccount, of account: StoredAccount
    ) async throws(JournalError) -> Bool {
        guard known.head <= account.head else { return false }
        for (device, end) in known.devices where end.sequence > 0 {
            guard let now = account.devices[device], now.origin == end.origin,
                end.successor == nil || end.successor == now.successor,
                now.sequence >= end.sequence,
                try await source.keptHash(account.id, device, end.sequence) == end.hash
            else { return false }
        }
        return true
    }

    private func copy(_ account: StoredAccount, after start: Int64) async throws(JournalError) {
        var cursor = start
        while true {
            let events = try await source.kept(
                account.id, after: Cursor(cursor), limit: JournalMove.batch
            ).filter { $0.cursor <= account.head }
            let isLast = events.count < JournalMove.batch
            try await target.put(events, of: account, isLast: isLast)
            guard !isLast, let last = events.last else { return }
            cursor = last.cursor
        }
    }
}
