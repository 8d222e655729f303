import Core
import Engine
import Foundation
import Habits
import JournalSQLite
import Leagues

extension Bench {
    /// Adds facts to the accounts listed in a file, one id per line, in the sealed journal of a
    /// multi-user server: a year of ten habits to the first `withYear` accounts, twenty facts to
    /// each other one.
    static func people(_ folder: String, _ list: String, withYear: Int) async throws {
        let keys = try SQLiteKeyStore(folder: folder)
        let journal = try SQLiteJournal(
            folder: folder, clock: FixedClock(Bench.now), keys: keys)
        try await fill(
            journal, as: journal.identity.device, accounts(list), withYear: withYear, folder,
            joining: false)
    }

    static func accounts(_ list: String) throws -> [AccountID] {
        try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
            .compactMap { AccountID(String($0)) }
    }

    static func fill(
        _ journal: any Journal, as device: DeviceID, _ accounts: [AccountID], withYear: Int,
        _ folder: String, joining: Bool
    ) async throws {
        let base = joining ? folder : folder + "-apart"
        let year = try await template(base + "-year", habits: 10, days: 365, joining: joining)
        let few = try await template(base + "-few", habits: 4, days: 4, joining: joining)
        // Accounts can share ids, because ids are scoped to their account.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<min(64, max(accounts.count, 1)) {
                group.addTask {
                    for place in stride(from: worker, to: accounts.count, by: 64) {
                        let facts = place < withYear ? year : few
                        // A year arrives day by day, in parallel with others.
                        let step = place < withYear && joining ? 10 : 500
                        // Like an engine, which reads before it writes.
                        _ = try await journal.read(accounts[place], after: .start) { _ in }
                        for start in stride(from: 0, to: facts.count, by: step) {
                            let batch = Array(facts[start..<min(start + step, facts.count)])
                            _ = try await journal.append(
                                batch, to: accounts[place],
                                from: device.writing(for: accounts[place]), expecting: nil)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        print("facts", withYear * year.count + (accounts.count - withYear) * few.count)
    }

    /// The facts of a person with some habits for some days.
    private static func template(
        _ folder: String, habits: Int, days: Int, joining: Bool
    ) async throws -> [Event] {
        let bench = try Bench(folder: folder)
        let account = bench.journal.identity.account
        if try await bench.journal.head(account) == .start {
            try await bench.record(habits, days, joining)
        }
        return try await bench.journal.entries(account, after: .start, limit: .max)
            .map(\.sealed.event)
    }

    private func record(_ habits: Int, _ days: Int, _ joining: Bool) async throws {
        let engine = engine()
        if joining { _ = try await engine.perform(JoinLeague(), zone: zone) }
        var items: [ItemID] = []
        for number in 1...habits {
            let added = try await engine.perform(
                AddItem(
                    .habit, ItemPatch(name: "Habit \(number)"),
                    start: DaySpan(days, endingOn: Bench.today).first),
                zone: zone)
            items.append(added.reply.item.id)
        }
        for day in DaySpan(days, endingOn: Bench.today - 1).days {
            for item in items {
                _ = try await engine.perform(CompleteItem(item, on: day), zone: zone)
            }
        }
    }
}
