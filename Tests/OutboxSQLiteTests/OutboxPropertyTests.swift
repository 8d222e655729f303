import Core
import CoreTesting
import Delivery
import NotificationsAPI
import OutboxSQLite
import Testing

/// Months of several people and two processes on one file, held to the plain reading.
@Suite("The outbox over random histories") struct OutboxPropertyTests {
    #if DEBUG
        static let seeds: [UInt64] = [1, 2]
    #else
        static let seeds = [UInt64](1...40)
    #endif

    @Test(
        "A2: over random histories of claims, leases and ends the plain reading agrees",
        arguments: seeds)
    func history(seed: UInt64) async throws {
        var months = try Months(seed)
        for step in 0..<600 {
            try await months.step()
            guard step % 5 == 0 else { continue }
            let faults = try await months.faults()
            try #require(faults.isEmpty, "step \(step): \(faults.prefix(2))")
        }
        #expect(Months.expected.subtracting(months.plain.seen).isEmpty)
    }
}

/// What several people and two processes do to an outbox, one thing after another.
private struct Months {
    static let expected: Set<String> = [
        "replaced", "removed with sends", "claimed in part", "withheld", "held", "failed",
        "unsure", "swept", "question kept", "begun", "not begun", "erased",
    ]
    private var generator: SeededGenerator
    private let shop: Shop
    private let processes: [SQLiteOutbox]
    var plain = PlainOutbox()
    private let people = (1...3).map { AccountID(high: 1, low: $0) }
    private var now: Instant
    private var number: UInt64 = 0
    /// What processes hold, whether or not it is theirs still.
    private var errands: [Errand] = []

    init(_ seed: UInt64) throws {
        generator = SeededGenerator(seed)
        shop = try Shop(isSealed: seed % 2 == 0)
        processes = [shop.outbox, try SQLiteOutbox(folder: shop.folder, keys: shop.keys)]
        now = shop.now
    }

    private mutating func draw(_ range: Range<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    private mutating func isDrawn(_ share: Int) -> Bool { draw(0..<100) < share }

    private mutating func fresh() -> UInt64 {
        number += 1
        // Ids are not in the order in which they were made.
        return number &* 0x9E37_79B9_7F4A_7C15
    }

    /// One thing that somebody does, at a time.
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
        case 15...17: try await settle(outbox)
        case 18: try await note(outbox, account)
        default: try await keep(outbox, account)
        }
    }

    private mutating func add(_ outbox: SQLiteOutbox, _ account: AccountID) async throws {
        let place = "place\(draw(0..<6))"
        let channel = try KeptChannel(
            ChannelID(high: 9, low: fresh()), name: "No \(number)",
            isDrawn(50) ? Shop.ntfy(place) : Shop.webhook(place), at: now)
        var kept: KeptChannel?
        do { kept = try await outbox.add(channel, of: account) } catch {
            #expect(error.code == "notifications.erased")
        }
        #expect(kept == plain.add(channel, of: account))
    }

    private mutating func channel(of account: AccountID) -> ChannelID {
        let mine = plain.channels(of: account)
        guard !mine.isEmpty, !isDrawn(5) else { return ChannelID(high: 9, low: 0) }
        return mine[draw(0..<mine.count)].id
    }

    private mutating func change(_ outbox: SQLiteOutbox, _ account: AccountID) async throws {
        let id = channel(of: account)
        let standing: KeptChannel.Standing = isDrawn(50) ? .open : .off
        let changed = try await outbox.change(id, of: account) { $0.standing = standing }
        #expect(changed == plain.change(id, of: account, standing))
    }

    private mutating func remove(_ outbox: SQLiteOutbox, _ account: AccountID) async throws {
        let id = channel(of: account)
        let isGone = try await outbox.remove(id, of: account)
        #expect(isGone == plain.remove(id, of: account))
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

    private mutating func claim(_ outbox: SQLiteOutbox, _ account: AccountID) async throws {
        var reminders: [Reminder] = []
        for _ in 0..<draw(1..<4) {
            let one = reminder()
            if !reminders.contains(where: { $0.id == one.id }) { reminders.append(one) }
        }
        let (id, at, isWithheld) = (MessageID(high: 5, low: fresh()), now, isDrawn(15))
        var claimed: OutboxMessage?
        do {
            claimed = try await outbox.claim(
                reminders, of: account, at: at, withheld: isWithheld
            ) { OutboxMessage(id, $0, why: "It is time.", at: at) }
        } catch { #expect(error.code == "notifications.erased") }
        let wanted = plain.claim(reminders, of: account, at: at, withheld: isWithheld, as: id)
        #expect(claimed == wanted)
    }

    private mutating func put(_ outbox: SQLiteOutbox, _ account: AccountID) async throws {
        let (message, id) = (
            OutboxMessage.test(MessageID(high: 5, low: fresh()), at: now), channel(of: account)
        )
        do { try await outbox.put(message, for: account, on: id) } catch {
            #expect(error.code == "notifications.erased")
        }
        plain.put(message, for: account, on: id)
    }

    private mutating func lease(_ outbox: SQLiteOutbox) async throws {
        let leased = try await outbox.lease(1_000, at: now)
        let wanted = plain.lease(at: now)
        #expect(Set(leased) == Set(wanted) && leased.count == wanted.count)
        errands += leased
        if isDrawn(50) { try await begin(outbox) }
    }

    private mutating func begin(_ outbox: SQLiteOutbox) async throws {
        let mine = errands.suffix(12).filter { !$0.channel.channel.via.isRepeatable }
        guard !mine.isEmpty else { return }
        let errand = mine[draw(0..<mine.count)]
        let isBegun = try await outbox.begin(errand, at: now)
        plain.seen.insert(isBegun ? "begun" : "not begun")
        #expect(isBegun == plain.begin(errand, at: now))
    }

    private mutating func settle(_ outbox: SQLiteOutbox) async throws {
        var outcomes: [(errand: Errand, outcome: Errand.Outcome)] = []
        for _ in 0..<draw(1..<4) where !errands.isEmpty {
            let place = draw(max(0, errands.count - 12)..<errands.count)
            let errand = errands.remove(at: place)
            let all: [Errand.Outcome] = [
                .delivered, .delivered, .again(now + Int64(draw(1..<400)), "Busy."),
                .again(now + 30, "Busy."), .failed("No."), .gone("Gone."), .denied("Denied."),
            ]
            outcomes.append((errand, all[draw(0..<all.count)]))
        }
        // Now and then a process ends before it says what became of them.
        guard !isDrawn(30) else { return }
        try await outbox.settle(outcomes, at: now)
        for (errand, outcome) in outcomes { plain.settle(errand, outcome, at: now) }
    }

    private mutating func note(_ outbox: SQLiteOutbox, _ account: AccountID) async throws {
        let mine = plain.claims.suffix(20).map(\.reminder)
        guard !mine.isEmpty else { return }
        let id = mine[draw(0..<mine.count)]
        let response: SentReminder.Response = isDrawn(50) ? .answered : .ignored
        try await outbox.note(response, to: [id], of: account)
        plain.note(response, to: id, of: account)
    }

    private mutating func keep(_ outbox: SQLiteOutbox, _ account: AccountID) async throws {
        if number > 160, plain.erased.isEmpty {
            try await outbox.erase(account)
            plain.erase(account)
            plain.seen.insert("erased")
        } else {
            try await outbox.sweep(at: now)
            plain.sweep(at: now)
        }
    }

    /// Where what either process reads is not what the plain reading says.
    func faults() async throws -> [String] {
        var faults: [String] = []
        func hold<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) {
            if found != wanted { faults.append("\(what): \(found), wanted \(wanted)") }
        }
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
        return faults
    }
}
