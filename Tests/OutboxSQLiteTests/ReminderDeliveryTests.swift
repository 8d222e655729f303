import Core
import CoreTesting
import Delivery
import Engine
import NotificationsAPI
import NotificationsHosting
import OutboxSQLite
import Synchronization
import Testing

/// Gives scripted plans for a person in UTC, and records the logs it received.
private final class ToyProvider: Module, ReminderProvider, DayProvider {
    let manifest = ModuleManifest(
        id: "toy", stability: .experimental, summary: "Plans what a test wants.",
        provides: [
            Capability<any DayProvider>.dayProvider.name,
            Capability<any ReminderProvider>.reminderProvider.name,
        ])
    private let entries: [ReminderPlan.Entry]
    let logs = Mutex<[Set<ReminderID>]>([])

    init(_ entries: [ReminderPlan.Entry]) { self.entries = entries }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .dayProvider)
        registrar.provide(self, as: .reminderProvider)
    }
    func moment(at instant: Instant, zone: Zone?, in view: WorldView) -> Moment {
        Moment(instant, rule: DayRule(zone: zone ?? .utc))
    }
    func notices(at moment: Moment, in view: WorldView) -> [EventDraft] { [] }
    func neutralDays(in span: DaySpan, in view: WorldView) -> DayBits { DayBits(span) }
    func value(of clock: String, on day: Day, in view: WorldView) -> String? { nil }
    func since(_ clock: String, on day: Day, in view: WorldView) -> Day? { nil }
    func setting(_ clock: String, to value: String, from day: Day) -> [EventDraft] { [] }
    func plan(
        at moment: Moment, log: [SentReminder], isShort: Bool, in view: WorldView
    ) -> ReminderPlan {
        logs.withLock { $0.append(Set(log.map(\.id))) }
        return isShort ? ReminderPlan(entries) : ReminderPlan()
    }
}

@Suite("Planning and sending") struct RemindingTests {
    private let shop: Shop
    private let clock: TestClock

    init() throws {
        shop = try Shop()
        clock = TestClock(shop.now)
    }

    private func entry(
        _ numbers: [Int], _ decision: ReminderPlan.Decision, after seconds: Int64 = 0,
        until: Instant? = nil
    ) -> ReminderPlan.Entry {
        ReminderPlan.Entry(
            instant: shop.now + seconds, reminders: numbers.map(shop.reminder),
            decision: decision, reason: .init("due", "It is time."), until: until)
    }

    private func reminding(_ provider: ToyProvider) async throws -> ReminderDelivery {
        let engine = Engine(
            program: try Program([provider]), journal: MemoryJournal(), account: shop.account,
            device: DeviceID(high: 2, low: 2), clock: clock, entropy: SeededEntropy(3))
        let host = try await NotificationHost(
            shop.outbox, try NotificationSenderSettings(), clock: clock, entropy: SeededEntropy(1)
        ) { nil }
        return ReminderDelivery(host, clock: clock, entropy: SeededEntropy(1)) { _ in engine }
    }

    @Test("A3: planned messages to send or withhold are claimed once and tried until they expire")
    func claimed() async throws {
        _ = try await shop.outbox.add(shop.channel(1, Shop.webhook("one")), of: shop.account)
        let provider = ToyProvider([
            entry([1, 2], .send, until: shop.now + 600), entry([3], .withhold),
            entry([4], .wait, after: 900), entry([5], .leave),
        ])
        let reminding = try await reminding(provider)
        #expect(try await reminding.plan(shop.account) == shop.now + 900)
        #expect(try await reminding.plan(shop.account) == shop.now + 900)
        let history = try await shop.outbox.history(of: shop.account, most: 9)
        let messages = history.map { Set($0.message.reminders) }
        let ids = (0...5).map { shop.reminder($0).id }
        #expect(messages.count == 2 && Set(messages) == [[ids[1], ids[2]], [ids[3]]])
        let sent = try #require(history.first { $0.message.reminders.count == 2 })
        #expect(sent.message.until == shop.now + 600 && sent.message.instant == shop.now)
        #expect(sent.sends.count == 1 && history.flatMap(\.sends).count == 1)
        // The plan is requested with the sent messages.
        #expect(provider.logs.withLock { $0 } == [[], [ids[1], ids[2], ids[3]]])
    }

    @Test("A3: a person's reminders are planned again within an hour, or earlier if one is due")
    func again() async throws {
        for (entries, wait) in [
            ([], Int64(3_600)), ([entry([1], .wait, after: 7_200)], 3_600),
            ([entry([1], .wait, after: 1_800)], 1_800),
        ] {
            let reminding = try await reminding(ToyProvider(entries))
            #expect(try await reminding.plan(shop.account) == shop.now + wait)
        }
    }

    @Test("A3: a due message is sent once, and its outcome is recorded")
    func sent() async throws {
        // Neither is a public address, so nothing is connected to.
        let (url, key) = ("http://127.0.0.1:9", WebhookChannel.freshSecret(from: SeededEntropy(3)))
        let channels = [
            Channel.ntfy(try NtfyChannel(url: url, topic: "t", token: nil)),
            .webhook(try WebhookChannel(url: url, secret: key)),
        ]
        for (place, channel) in channels.enumerated() {
            _ = try await shop.outbox.add(
                shop.channel(UInt64(place + 1), channel), of: shop.account)
        }
        let reminding = try await reminding(ToyProvider([entry([1], .send)]))
        try await reminding.plan(shop.account)
        #expect(try await reminding.send() == 2)
        #expect(try await reminding.send() == 0)
        let sends = try #require(
            try await shop.outbox.history(of: shop.account, most: 1).first
        ).sends
        #expect(sends.map(\.word) == ["failed", "failed"] && sends.map(\.tries) == [1, 1])
        #expect(sends.allSatisfy { $0.why?.contains("private network") == true })
        #expect(try await shop.outbox.nextDue() == nil)
    }
}
