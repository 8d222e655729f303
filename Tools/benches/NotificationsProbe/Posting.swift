import CommandLineKit
import Core
import Crypto
import Delivery
import Engine
import Foundation
import JournalSQLite
import NotificationsAPI
import NotificationsHosting
import OutboxSQLite

/// A real outbox with its people's keys, and its sender.
struct Posting {
    let outbox: SQLiteOutbox
    let folder: String
    let settings: NotificationSenderSettings

    init(folder: String, certificate: String? = nil, place: String? = nil) throws {
        self.folder = folder
        outbox = try SQLiteOutbox(folder: folder, keys: try SQLiteKeyStore(folder: folder))
        settings = try NotificationSenderSettings(
            contact: "mailto:bench@example.org",
            allowed: AllowedDestinations(place.map { [$0] } ?? []),
            trustedCertificates: certificate.map { [$0] } ?? [])
    }

    /// A subscription for each person, also stored in the format of rivals, and due messages.
    func fill(origin: String, people: Int, each: Int) async throws {
        var subscriptions: [String] = []
        for number in 0..<people {
            let account = AccountID(high: 1, low: UInt64(number))
            let push = try WebPushChannel(
                endpoint: "\(origin)/push/\(number)",
                p256dh: Posting.text(P256.KeyAgreement.PrivateKey().publicKey.x963Representation),
                auth: Posting.text(SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }))
            let channel = Channel.webPush(push)
            subscriptions.append(String(decoding: channel.bytes, as: UTF8.self))
            _ = try await outbox.add(
                try StoredChannel(
                    ChannelID(high: 2, low: UInt64(number)), name: "Phone", channel,
                    at: Posting.now()), of: account)
            for place in 0..<each { try await claim(place, of: account, number * each + place) }
        }
        try Data("[\(subscriptions.joined(separator: ","))]".utf8).write(
            to: URL(fileURLWithPath: folder + "/subscriptions.json"))
    }

    private func claim(_ place: Int, of account: AccountID, _ number: Int) async throws {
        let now = Posting.now()
        let reminder = Reminder(
            id: ReminderID(.item, "item\(place)", Day(20_777), TimeOfDay("07:30")),
            time: .instant(now), title: "Time for Stretching",
            body: "After I pour my coffee, it's time to stretch.", link: "/items/item\(place)",
            useful: 120, item: "item\(place)", why: "You set 07:30 for it.")
        let id = MessageID(high: 3, low: UInt64(number))
        _ = try await outbox.claim([reminder], of: account, at: now, withheld: false) {
            OutboxMessage(id, $0, why: reminder.why, at: now)
        }
    }

    /// Sends all due messages, like a server.
    func send() async throws {
        let clock = SystemClock()
        let host = try await NotificationHost(
            outbox, settings, clock: clock, entropy: SystemEntropy(), isForMany: true,
            site: { "https://cairn.example" })
        let reminding = ReminderDelivery(host, clock: clock, entropy: SystemEntropy()) { _ in
            fatalError("nobody is planned for")
        }
        var sent = 0
        let start = ContinuousClock.now
        while true {
            let count = try await reminding.send()
            if count == 0 { break }
            sent += count
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print("sent", sent)
        print("rate", Double(sent) / seconds)
        await host.close()
    }

    static func now() -> Instant { SystemClock().now() }

    private static func text(_ bytes: Data) -> String {
        bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
}
