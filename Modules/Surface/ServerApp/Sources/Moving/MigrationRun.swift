internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSeals
internal import Moving

/// The two stores of a move.
struct MovedStores: Sendable {
    var journals: (source: any MovableJournal, target: any MovableJournal)
    var keys: (source: any KeyStore, target: any KeyStore)
    var tables: [TableMove]
    var isToDatabase: Bool
}

/// A complete move.
struct MigrationRun {
    private let context: OperatorContext
    private let move: any StoreMove

    /// The maximum number of changed accounts and rows to copy while writes are blocked.
    private static let few = 500
    /// The maximum number of passes before that.
    private static let rounds = 8

    init(_ context: OperatorContext, _ move: any StoreMove) {
        self.context = context
        self.move = move
    }

    func run() async throws {
        let stores = try await move.open()
        for round in 1...MigrationRun.rounds {
            let changed = try await stores.follow()
            context.say("Round \(round): \(changed.counted("change")) copied.")
            if changed < MigrationRun.few { break }
        }
        let begin = try context.timekeeper.now()
        try await move.setFence(true)
        let rows: Int
        do {
            _ = try await stores.follow()
            rows = try await stores.prove()
        } catch {
            // Users must not wait after a failure.
            try await move.setFence(false)
            throw error
        }
        try await move.finish()
        let waited = try context.timekeeper.now().milliseconds - begin.milliseconds
        context.say(
            "Moved and compared: \(rows.counted("row")) in addition to the users' records.")
        context.say(
            "Writes have been blocked for \(waited) ms. Start the server with the new store:")
        context.say("  " + move.advice)
    }
}

extension MovedStores {
    /// Copies missing data; returns its amount.
    func follow() async throws -> Int {
        var changed = try copyKeys()
        changed += try await JournalMove(from: journals.source, to: journals.target).follow()
        for table in tables {
            changed += try await isToDatabase ? table.copyToDatabase() : table.copyToFile()
        }
        return changed
    }

    private func copyKeys() throws(JournalError) -> Int {
        let (there, gone) = (try keys.target.all(), try keys.target.destroyed())
        var changed = 0
        for (account, key) in try keys.source.all() where there[account] != key {
            try keys.target.keep(key, of: account)
            changed += 1
        }
        for (account, time) in try keys.source.destroyed() where gone[account] == nil {
            try keys.target.destroyKey(of: account, at: time)
            changed += 1
        }
        return changed
    }

    /// Compares both stores; returns the number of rows outside the journal. Throws the first
    /// difference.
    func prove() async throws -> Int {
        if let sentence = try await JournalMove(from: journals.source, to: journals.target)
            .difference()
        {
            throw MigrationError(sentence)
        }
        guard try keys.source.all() == keys.target.all(),
            try keys.source.destroyed() == keys.target.destroyed()
        else { throw MigrationError("The keys differ between the two stores.") }
        var rows = 0
        for table in tables {
            let found = try await table.compare()
            guard found.areSame else {
                throw MigrationError("\(table.file) differs between the two stores.")
            }
            rows += found.rows
        }
        return rows
    }
}
