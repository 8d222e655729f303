import Core
import Engine
import Foundation
import Habits
import JournalSQLite

extension Bench {
    /// Gives the accounts of a file, an id a line, facts in the journal of a server of many people,
    /// sealed: the first so many a year of ten habits, the others twenty facts each.
    static func people(_ folder: String, _ list: String, withYear: Int) async throws {
        let accounts = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
            .compactMap { AccountID(String($0)) }
        let clock = FixedClock(Bench.now)
        let keys = try SQLiteKeyStore(folder: folder)
        let journal = try SQLiteJournal(folder: folder, clock: clock, keys: keys)
        let year = try await Bench.template(folder + "-year", habits: 10, days: 365)
        let few = try await Bench.template(folder + "-few", habits: 4, days: 4)
        let device = journal.identity.device
        // What is in one account may be in another: ids are an account's own.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<64 {
                group.addTask {
                    for place in stride(from: worker, to: accounts.count, by: 64) {
                        let facts = place < withYear ? year : few
                        for start in stride(from: 0, to: facts.count, by: 500) {
                            let batch = Array(facts[start..<min(start + 500, facts.count)])
                            _ = try await journal.append(
                                batch, to: accounts[place], from: device, expecting: nil)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        print("facts", withYear * year.count + (accounts.count - withYear) * few.count)
    }

    /// The facts of somebody who has some habits for some days.
    private static func template(
        _ folder: String, habits: Int, days: Int
    ) async throws -> [Event] {
        let bench = try Bench(folder: folder)
        let engine = bench.engine()
        var items: [ItemID] = []
        for number in 1...habits {
            let added = try await engine.perform(
                AddItem(
                    .habit, ItemPatch(name: "Habit \(number)"),
                    start: DaySpan(days, endingOn: Bench.today).first),
                zone: bench.zone)
            items.append(added.reply.item.id)
        }
        for day in DaySpan(days, endingOn: Bench.today - 1).days {
            for item in items {
                _ = try await engine.perform(CompleteItem(item, on: day), zone: bench.zone)
            }
        }
        let account = bench.journal.identity.account
        return try await bench.journal.entries(account, after: .start, limit: .max)
            .map(\.sealed.event)
    }
}
