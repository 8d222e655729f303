public import Core
internal import CoreTesting
public import Delivery
public import NotificationsAPI

/// Sample data for outbox tests.
public enum OutboxSample {
    /// The current time in the sample data.
    public static let now = Instant(milliseconds: 1_800_000_000_000)
    /// The account in the sample data, if there is only one.
    public static let account = AccountID(high: 1, low: 2)

    /// Returns a sample channel; `number` determines its id.
    public static func channel(
        _ number: UInt64, _ channel: Channel
    ) throws(Rejection) -> StoredChannel {
        try StoredChannel(ChannelID(high: 9, low: number), name: "No \(number)", channel, at: now)
    }

    /// Returns a channel on which a repeated message is shown twice.
    public static func ntfy(_ topic: String) throws(Rejection) -> Channel {
        .ntfy(try NtfyChannel(url: "https://ntfy.example", topic: topic, token: nil))
    }

    /// Returns a channel on which a repeated message has no effect.
    public static func webhook(_ path: String) throws(Rejection) -> Channel {
        .webhook(
            try WebhookChannel(
                url: "https://hooks.example/\(path)",
                secret: WebhookChannel.freshSecret(from: SeededEntropy(3))))
    }

    /// Returns a sample reminder with a number. It is useful for two hours.
    public static func reminder(_ number: Int) -> Reminder {
        Reminder(
            id: ReminderID(.item, "item\(number)", Day(Int32(20_000)), TimeOfDay("07:30")),
            time: .instant(now), title: "Time for Marker\(number)", useful: 120,
            item: "item\(number)", why: "You set 07:30 for it.")
    }
}

extension Outbox {
    /// Claims the sample reminders with these numbers, as a message whose id is a number.
    public func claim(
        _ numbers: [Int], as id: UInt64, of account: AccountID = OutboxSample.account,
        withheld: Bool = false
    ) async throws(Rejection) -> OutboxMessage? {
        try await claim(
            numbers.map(OutboxSample.reminder), of: account, at: OutboxSample.now,
            withheld: withheld
        ) {
            OutboxMessage(
                MessageID(high: 5, low: id), $0, why: "It is time.", at: OutboxSample.now)
        }
    }
}
