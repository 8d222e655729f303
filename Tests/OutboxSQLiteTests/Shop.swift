import Core
import CoreTesting
import Delivery
import Foundation
import NotificationsAPI
import NotificationsHosting
import OutboxSQLite
import OutboxTesting

/// An outbox in a temporary folder, at a fixed time.
struct Shop {
    let folder: String
    let outbox: SQLiteOutbox
    let keys: MemoryKeyStore?
    let account = OutboxSample.account
    let now = OutboxSample.now

    init(isSealed: Bool = false) throws {
        folder = try temporaryFolder("outbox")
        keys = isSealed ? MemoryKeyStore(SeededEntropy(7)) : nil
        outbox = try SQLiteOutbox(folder: folder, keys: keys)
    }

    func channel(_ number: UInt64, _ channel: Channel) throws -> StoredChannel {
        try OutboxSample.channel(number, channel)
    }

    static func ntfy(_ topic: String) throws -> Channel { try OutboxSample.ntfy(topic) }

    static func webhook(_ path: String) throws -> Channel { try OutboxSample.webhook(path) }

    func reminder(_ number: Int) -> Reminder { OutboxSample.reminder(number) }

    func claim(
        _ numbers: [Int], as id: UInt64, withheld: Bool = false, on other: SQLiteOutbox? = nil
    ) async throws -> OutboxMessage? {
        try await (other ?? outbox).claim(numbers, as: id, withheld: withheld)
    }
}

extension Shop {
    func holds(_ text: String) -> Bool { holds(Array(text.utf8)) }

    func holds(_ bytes: [UInt8]) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { name in
            let file = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
            return file.range(of: Data(bytes)) != nil
        }
    }
}

extension AccountID {
    var bytes: [UInt8] {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    }
}
