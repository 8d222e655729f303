internal import Core
internal import CoreTesting
internal import Delivery
internal import NotificationsAPI

/// Applies random operations of several users and two processes to an outbox, and collects the
/// differences from a simple implementation.
struct OutboxSimulation {
    static let expected: Set<String> = [
        "replaced", "removed with sends", "claimed in part", "withheld", "held", "failed",
        "unsure", "swept", "question kept", "begun", "not begun", "erased",
    ]
    private var generator: SeededGenerator
    private let processes: [any Outbox]
    private(set) var plain = PlainOutbox()
    private(set) var broken: [String] = []
    private let people = (1...3).map { AccountID(high: 1, low: $0) }
    private var now = OutboxSample.now
    private var number: UInt64 = 0
    /// The messages that processes have leased, including those whose lease was lost.
    private var leasedMessages: [LeasedMessage] = []

    init(_ seed: UInt64, _ processes: [any Outbox]) {
        generator = SeededGenerator(seed)
        self.processes = processes
    }

    private mutating func hold<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) {
        if found != wanted { broken.append("\(what): \(found), wanted \(wanted)") }
    }

    /// Returns nil if the user was erased, which is the only rejection that the simulation permits.
    @discardableResult
    private mutating func unlessErased<Value>(
        _ work: () async throws(Rejection) -> Value
    ) async -> Value? {
        do throws(Rejection) {
            return try await work()
        } catch {
            hold(error.code, "notifications.erased", "refused")
            return nil
        }
    }

    private mutating func draw(_ range: Range<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    private mutating func isDrawn(_ share: Int) -> Bool { draw(0..<100) < share }

    private mutating func fresh() -> UInt64 {
        number += 1
        // Ids are not in the order of creation.
        return number &* 0x9E37_79B9_7F4A_7C15
    }

    /// Runs one random operation.
    mutating func step() async throws {
        let pause: Int64 = [0, 1, 15, 30, 60, 61, 600, 7_200][draw(0..<8)]
        now = now + (isDrawn(6) ? Int64(draw(1..<60)) * 86_400 : pause)
        let outbox = processes[draw(0..<2)]
        let account = people[draw(0..<3)]
        switch draw(0..<20) {
        case 0, 1: try await add(outbox, account)
        case 2: try await change(outbox, account)
        case 3: try await remove(outbox, account)
        case 4...8: try await claim(outbox, account)
        case 9: try await put(outbox, account)
        case 10...12: try await lease(outbox)
        case 13, 14: try await begin(outbox)
        case 15...17: try await recordOutcomes(outbox)
        case 18: try await note(outbox, account)
        default: try await keep(outbox, account)
        }
    }

    private mutating func add(_ outbox: any Outbox, _ account: AccountID) async throws {
        let place = "place\(draw(0..<6))"
        let channel = try StoredChannel(
            ChannelID(high: 9, low: fresh()), name: "No \(number)",
            isDrawn(50) ? OutboxSample.ntfy(place) : OutboxSample.webhook(place), at: now)
        let kept = await unlessErased { () throws(Rejection) in
            try await outbox.add(channel, of: account)
        }
        hold(kept, plain.add(channel, of: account), "added")
    }

    private mutating func channel(of account: AccountID) -> ChannelID {
        let mine = plain.channels(of: account)
        guard !mine.isEmpty, !isDrawn(5) else { return ChannelID(high: 9, low: 0) }
        return mine[draw(0..<mine.count)].id
    }

    private mutating func change(_ outbox: any Outbox, _ account: AccountID) async throws {
        let id = channel(of: account)
        let standing: StoredChannel.Status = isDrawn(50) ? .open : .off
        let changed = try await outbox.change(id, of: account) { $0.standing = standing }
        hold(changed, plain.change(id, of: account, standing), "changed")
    }

    private mutating func remove(_ outbox: any Outbox, _ account: AccountID) async throws {
        let id = channel(of: account)
        let isGone = try await outbox.remove(id, of: account)
        hold(isGone, plain.remove(id, of: account), "removed")
    }

    private mutating func reminder() -> Reminder {
        let kind: ReminderKind = [.item, .item, .nudge, .ask, .streak][draw(0..<5)]
        let day = Day(Int32(truncatingIfNeeded: now.seconds / 86_400))
        let made = Instant(seconds: Int64(draw(1..<9)))
        let id = ReminderID(kind, "item\(draw(0..<4))", day)
        return Reminder(
            id: isDrawn(20) ? id.again(at: made) : id, time: .instant(now), title: "Time",
            useful: 30 * draw(1..<9), why: "")
    }

    private mutating func claim(_ outbox: any Outbox, _ account: AccountID) async throws {
        var reminders: [Reminder] = []
        for _ in 0..<draw(1..<4) {
            let one = reminder()
            if !reminders.contains(where: { $0.id == one.id }) { reminders.append(one) }
        }
        let (id, at, isWithheld) = (MessageID(high: 5, low: fresh()), now, isDrawn(15))
        let claimed = await unlessErased { [reminders] () throws(Rejection) in
            try await outbox.claim(reminders, of: account, at: at, withheld: isWithheld) {
                OutboxMessage(id, $0, why: "It is time.", at: at)
            }
        }
        let wanted = plain.claim(reminders, of: account, at: at, withheld: isWithheld, as: id)
        hold(claimed ?? nil, wanted, "claimed")
    }

    private mutating func put(_ outbox: any Outbox, _ account: AccountID) async throws {
        let (message, id) = (
            OutboxMessage.test(MessageID(high: 5, low: fresh()), at: now), channel(of: account)
        )
        await unlessErased { () throws(Rejection) in
            try await outbox.put(message, for: account, on: id)
        }
        plain.put(message, for: account, on: id)
    }

    private mutating func lease(_ outbox: any Outbox) async throws {
        let leased = try await outbox.lease(1_000, at: now)
        let wanted = plain.lease(at: now)
        hold(Set(leased), Set(wanted), "leased")
        hold(leased.count, wanted.count, "leased in number")
        leasedMessages += leased
        if isDrawn(50) { try await begin(outbox) }
    }

    private mutating func begin(_ outbox: any Outbox) async throws {
        let mine = leasedMessages.suffix(12).filter { !$0.channel.channel.via.isRepeatable }
        guard !mine.isEmpty else { return }
        let leasedMessage = mine[draw(0..<mine.count)]
        let isBegun = try await outbox.begin(leasedMessage, at: now)
        plain.seen.insert(isBegun ? "begun" : "not begun")
        hold(isBegun, plain.begin(leasedMessage, at: now), "begun")
    }

    private mutating func recordOutcomes(_ outbox: any Outbox) async throws {
        var outcomes: [(leasedMessage: LeasedMessage, outcome: LeasedMessage.Outcome)] = []
        for _ in 0..<draw(1..<4) where !leasedMessages.isEmpty {
            let place = draw(max(0, leasedMessages.count - 12)..<leasedMessages.count)
            let leasedMessage = leasedMessages.remove(at: place)
            let all: [LeasedMessage.Outcome] = [
                .delivered, .delivered, .again(now + Int64(draw(1..<400)), "Busy."),
                .again(now + 30, "Busy."), .failed("No."), .gone("Gone."), .denied("Denied."),
            ]
            outcomes.append((leasedMessage, all[draw(0..<all.count)]))
        }
        // Some runs simulate a process that stops before it records the outcomes.
        guard !isDrawn(30) else { return }
        try await outbox.recordOutcomes(outcomes, at: now)
        for (leasedMessage, outcome) in outcomes {
            plain.recordOutcomes(leasedMessage, outcome, at: now)
        }
    }

    private mutating func note(_ outbox: any Outbox, _ account: AccountID) async throws {
        let mine = plain.claims.suffix(20).map(\.reminder)
        guard !mine.isEmpty else { return }
        let id = mine[draw(0..<mine.count)]
        let response: SentReminder.Response = isDrawn(50) ? .answered : .ignored
        try await outbox.note(response, to: [id], of: account)
        plain.note(response, to: id, of: account)
    }

    private mutating func keep(_ outbox: any Outbox, _ account: AccountID) async throws {
        if number > 160, plain.erased.isEmpty {
            try await outbox.erase(account)
            plain.erase(account)
            plain.seen.insert("erased")
        } else {
            try await outbox.sweep(at: now)
            plain.sweep(at: now)
        }
    }

    /// Compares the answers from both processes with those from the simple implementation.
    mutating func look() async throws {
        let outbox = processes[Int(number % 2)]
        for account in people {
            hold(try await outbox.channels(of: account), plain.channels(of: account), "channels")
            hold(
                try await outbox.log(of: account, at: now), plain.log(of: account, at: now), "log")
            let most = Int(number % 7) + 1
            hold(
                try await outbox.history(of: account, most: most),
                plain.history(of: account, most: most), "history")
            for kept in plain.messages.suffix(3) {
                let wanted = kept.account == account ? kept.message : nil
                hold(try await outbox.message(kept.message.id, of: account), wanted, "message")
            }
        }
        hold(Set(try await outbox.people()), plain.people, "people")
        hold(try await outbox.nextDue(), plain.nextDue, "due")
    }
}
