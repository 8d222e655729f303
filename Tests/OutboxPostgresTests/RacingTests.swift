import Core
import Delivery
import NotificationsAPI
import OutboxPostgres
import OutboxTesting
import Postgres
import PostgresTesting
import Synchronization
import Testing

/// Tests concurrent use: outboxes on one database, each with its own connections.
@Suite("Outboxes of two nodes", .enabled(if: TestDatabase.clusterURL != nil))
struct RacingTests {
    private let nodes: Nodes
    private static let rounds = 20

    init() throws { nodes = try Nodes(isSealed: true) }

    @Test("A2: nodes claim the same reminders at once → each is claimed by one, in one message")
    func claiming() async throws {
        try await nodes.addChannels(1)
        let claimed = try await together(40) { [nodes] number in
            // They overlap: each claims three, of which others claim two.
            let round = number / 4
            return try await nodes[number].claim(
                [round, round + 1, round + 2], as: UInt64(number + 1))?.reminders ?? []
        }.flatMap { $0 }
        #expect(claimed.count == 12 && Set(claimed).count == 12)
        let log = try await nodes[1].log(of: nodes.account, at: nodes.now)
        #expect(log.count == 12 && Set(log.map(\.id)) == Set(claimed))
        let sends = try await nodes[0].history(of: nodes.account, most: 99).flatMap(\.sends)
        let messages = try await nodes[0].history(of: nodes.account, most: 99).count
        #expect(sends.count == messages)
    }

    @Test("A2: nodes lease messages at once → each message is leased by one, and none is left over")
    func leasing() async throws {
        let people = (1...20).map { AccountID(high: 4, low: UInt64($0)) }
        for account in people { try await nodes.addChannels(2, of: account) }
        for round in 0..<5 {
            for account in people {
                _ = try await nodes[0].claim([round], as: UInt64(round + 1), of: account)
            }
            let now = nodes.now
            let leased = try await together(12) { [nodes] number in
                var mine: [LeasedMessage] = []
                while true {
                    let some = try await nodes[number].lease(3, at: now)
                    if some.isEmpty { return mine }
                    mine += some
                    try await nodes[number].recordOutcomes(some.map { ($0, .delivered) }, at: now)
                }
            }.flatMap { $0 }
            #expect(leased.count == 40 && Set(leased.map(Name.init)).count == 40)
            // A node that found none while others had locked all has missed none.
            #expect(try await nodes[1].lease(99, at: now).isEmpty)
            #expect(try await nodes[1].nextDue() == nil)
        }
    }

    @Test("A2: nodes begin to send the same message at once → only one succeeds")
    func beginning() async throws {
        try await nodes.addChannels(1)
        for round in 0..<Self.rounds {
            _ = try await nodes[0].claim([round], as: UInt64(round + 1))
            let leasedMessage = try #require(try await nodes[0].lease(1, at: nodes.now).first)
            let begun = try await together(8) { [nodes] number in
                try await nodes[number].begin(leasedMessage, at: nodes.now)
            }
            #expect(begun.filter { $0 }.count == 1)
            try await nodes[1].recordOutcomes([(leasedMessage, .delivered)], at: nodes.now)
        }
    }

    @Test("A2: nodes take over an expired lease at once → only one succeeds")
    func takingOver() async throws {
        try await nodes.addChannels(4)
        var now = nodes.now
        for round in 0..<Self.rounds {
            _ = try await nodes[0].claim(
                [OutboxSample.reminder(round)], of: nodes.account, at: now, withheld: false
            ) { [now] reminders in
                OutboxMessage(
                    MessageID(high: 5, low: UInt64(round)), reminders, why: "", at: now)
            }
            let first = try await nodes[0].lease(9, at: now)
            #expect(first.count == 4)
            #expect(try await nodes[1].lease(9, at: now + (LeasedMessage.lease - 1)).isEmpty)
            let later = now + LeasedMessage.lease
            let second = try await together(6) { [nodes] in
                try await nodes[$0].lease(9, at: later)
            }.flatMap { $0 }
            #expect(Set(second) == Set(first) && second.count == 4)
            try await nodes[1].recordOutcomes(second.map { ($0, .delivered) }, at: later)
            now = later + 1
        }
    }

    @Test("A3: nodes create a secret at the same time → all use the same one")
    func secrets() async throws {
        for round in 0..<Self.rounds {
            let made = Atomic(0)
            let secrets = try await together(8) { [nodes] number in
                try await nodes[number].secret("links \(round)") {
                    made.add(1, ordering: .relaxed)
                    return [UInt8(number), UInt8(round)]
                }
            }
            #expect(Set(secrets).count == 1 && made.load(ordering: .relaxed) > 0)
            #expect(try await nodes[1].secret("links \(round)") { [] } == secrets[0])
        }
    }

    @Test("A3: a destination added several times at once is one channel; at most twenty exist")
    func adding() async throws {
        let added = try await together(12) { [nodes] number in
            try await nodes[number].add(
                OutboxSample.channel(UInt64(number + 1), OutboxSample.ntfy("same")),
                of: nodes.account)
        }
        #expect(Set(added.map(\.id)).count == 1)
        let more = try await together(40) { [nodes] number in
            do throws(Rejection) {
                _ = try await nodes[number].add(
                    try OutboxSample.channel(
                        UInt64(number + 100), OutboxSample.ntfy("t\(number)")),
                    of: nodes.account)
                return true
            } catch {
                guard error == .tooManyChannels else { throw error }
                return false
            }
        }
        #expect(more.filter { $0 }.count == 19)
        #expect(try await nodes[1].channels(of: nodes.account).count == 20)
    }

    @Test("A3: each of several failures recorded at once counts, even while the person edits")
    func noting() async throws {
        try await nodes.addChannels(2)
        let channels = try await nodes[0].channels(of: nodes.account)
        let message = OutboxMessage(MessageID(high: 6, low: 1), [], why: "", at: nodes.now)
        _ = try await together(36) { [nodes] number in
            if number % 4 == 0 {
                _ = try await nodes[number / 4].change(channels[0].id, of: nodes.account) {
                    $0.name = "Changed"
                }
                return
            }
            // In alternating order.
            let both = number % 2 == 0 ? channels : channels.reversed()
            try await nodes[number].recordOutcomes(
                both.map { channel in
                    let leasedMessage = LeasedMessage(
                        account: nodes.account, message: message, channel: channel, tries: 0)
                    return (leasedMessage, .failed("No."))
                }, at: nodes.now)
        }
        let after = try await nodes[1].channels(of: nodes.account)
        #expect(after.map(\.faults) == [27, 27] && after.map(\.standing) == [.failing, .failing])
        #expect(after[0].name == "Changed")
    }

    @Test("O3: no data is left of a person erased during sending")
    func erasing() async throws {
        for round in 0..<Self.rounds {
            let account = AccountID(high: 8, low: UInt64(round))
            try await nodes.addChannels(2, of: account)
            _ = try await nodes[0].claim([0], as: 1, of: account)
            let now = nodes.now
            _ = try await together(10) { [nodes] number in
                do throws(Rejection) {
                    switch number {
                    case 4: try await nodes[0].erase(account)
                    case 0..<4:
                        _ = try await nodes[number].claim(
                            [number + 1], as: UInt64(number + 2), of: account)
                    case 5, 6: try await nodes.addChannels(3, of: account)
                    case 7: try await nodes[1].sweep(at: now)
                    default:
                        let leasedMessages = try await nodes[number].lease(9, at: now)
                        try await nodes[number].recordOutcomes(
                            leasedMessages.map { ($0, .failed("No.")) }, at: now)
                    }
                } catch {
                    guard error == .erasedOutbox else { throw error }
                }
            }
            #expect(try await nodes[1].channels(of: account) == [])
            #expect(try await nodes[1].history(of: account, most: 9) == [])
            #expect(try await nodes[1].nextDue() == nil)
        }
        #expect(try nodes.dump().split(separator: "\n").count == Self.rounds)
    }
}

/// The identity of a message on a channel.
private struct Name: Hashable {
    var account: AccountID
    var message: MessageID
    var channel: ChannelID

    init(_ leasedMessage: LeasedMessage) {
        (account, message) = (leasedMessage.account, leasedMessage.message.id)
        channel = leasedMessage.channel.id
    }
}
