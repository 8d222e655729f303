import Core
import CoreTesting
import Delivery
import Foundation
import NotificationsAPI
import NotificationsHosting
import OutboxSQLite

/// An outbox in a folder of its own, at a time of the test's.
struct Shop {
    let folder: String
    let outbox: SQLiteOutbox
    let keys: MemoryKeyStore?
    let account = AccountID(high: 1, low: 2)
    let now = Instant(milliseconds: 1_800_000_000_000)

    init(isSealed: Bool = false) throws {
        folder = NSTemporaryDirectory() + "outbox-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        keys = isSealed ? MemoryKeyStore(SeededEntropy(7)) : nil
        outbox = try SQLiteOutbox(folder: folder, keys: keys)
    }

    func channel(_ number: UInt64, _ channel: Channel) throws -> KeptChannel {
        try KeptChannel(ChannelID(high: 9, low: number), name: "No \(number)", channel, at: now)
    }

    static func ntfy(_ topic: String) throws -> Channel {
        .ntfy(try NtfyChannel(url: "https://ntfy.example", topic: topic, token: nil))
    }

    static func webhook(_ path: String) throws -> Channel {
        .webhook(
            try WebhookChannel(
                url: "https://hooks.example/\(path)",
                secret: WebhookChannel.freshSecret(from: SeededEntropy(3))))
    }

    func reminder(_ number: Int) -> Reminder {
        Reminder(
            id: ReminderID(.item, "item\(number)", Day(Int32(20_000)), TimeOfDay("07:30")),
            time: .instant(now), title: "Time for Marker\(number)", useful: 120,
            item: "item\(number)", why: "You set 07:30 for it.")
    }

    func claim(
        _ numbers: [Int], as id: UInt64, withheld: Bool = false, on other: SQLiteOutbox? = nil
    ) async throws -> OutboxMessage? {
        let now = now
        return try await (other ?? outbox).claim(
            numbers.map(reminder), of: account, at: now, withheld: withheld
        ) {
            OutboxMessage(MessageID(high: 5, low: id), $0, why: "It is time.", at: now)
        }
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
