import Core
import Engine
import Foundation
import JournalSQLite

extension Bench {
    /// Prints the cost per event in microseconds, in plain text and sealed: to append 200 per
    /// commit, to load all from a cold store, and to verify. The two alternate; the least of five
    /// counts.
    func seal(_ folder: String, _ count: Int) async throws {
        var least: [String: Double] = [:]
        for round in 0..<5 {
            for name in ["plain", "sealed"] {
                let path = "\(folder)/\(name)-\(round)"
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: true)
                for (step, taken) in try await Bench.round(path, name == "sealed", count) {
                    let cost = taken / .microseconds(1) / Double(count)
                    least["\(name) \(step)"] = min(least["\(name) \(step)"] ?? cost, cost)
                }
                try FileManager.default.removeItem(atPath: path)
            }
        }
        for (name, cost) in least.sorted(by: { $0.key < $1.key }) { print(name, cost) }
    }

    private static func round(
        _ path: String, _ isSealed: Bool, _ count: Int
    ) async throws -> [(String, Duration)] {
        func open() throws -> SQLiteJournal {
            let keys = try isSealed ? SQLiteKeyStore(folder: path) : nil
            return try SQLiteJournal(folder: path, clock: FixedClock(now), keys: keys)
        }
        let journal = try open()
        let account = journal.identity.account
        let clock = ContinuousClock()
        let appending = try await clock.measure {
            for start in stride(from: 0, to: count, by: 200) {
                let batch = (start..<min(start + 200, count)).map(event)
                _ = try await journal.append(
                    batch, to: account, from: journal.identity.device, expecting: nil)
            }
        }
        let cold = try open()
        let loading = try await clock.measure {
            _ = try await cold.read(account, after: .start) { _ in }
        }
        let verifying = try await clock.measure { _ = try await cold.verify() }
        return [("append", appending), ("load", loading), ("verify", verifying)]
    }

    /// A fact of typical length.
    private static func event(_ number: Int) -> Event {
        let id = EventID(high: 0x018B_CFE5_6800_7000, low: 0x8000_0000_0000_0000 | UInt64(number))
        return Event(
            id: id, operation: id, time: HybridTimestamp(rawValue: UInt64(number + 1) << 16),
            instant: now, day: today, offset: 0, zone: "Europe/London", kind: "habits.progressed",
            payload: Array(
                #"{"habit":"018bcfe5-6800-7000-8000-000000000001","amount":1,"number":\#(number)}"#
                    .utf8))
    }
}
