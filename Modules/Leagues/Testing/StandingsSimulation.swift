internal import Core
internal import CoreTesting
internal import Leagues
public import LeaguesAPI

/// Applies random operations to several stores of leaderboards. All stores must give the same
/// answers.
public struct StandingsSimulation {
    private var dice: SeededGenerator
    private let stores: [[any Standings]]
    private let people: [AccountID]
    private let first: Instant
    private var now: Instant
    private var steps = 0
    private static let zones = ["UTC", "Asia/Tokyo", "America/New_York", "Asia/Kolkata"]

    /// Creates a simulation that starts on a Monday in November 2026. Each store is given as its
    /// nodes, which are used in turn.
    public init(seed: UInt64, stores: [[any Standings]]) {
        var dice = SeededGenerator(seed)
        people = (0..<70).map { _ in dice.id() }
        self.dice = dice
        self.stores = stores
        first = Instant(seconds: 1_795_435_200)
        now = first
    }

    /// Runs one random operation and returns the answer from each store.
    public mutating func step() async throws -> [String] {
        let (who, what) = (people[Int(dice.next() % 70)], dice.next() % 40)
        let other = people[Int(dice.next() % 70)]
        if what == 0 { now = now + Int64(dice.next() % 5) * 86_400 }
        steps += 1
        let zone = try Zone(identifier: Self.zones[Int(dice.next() % 4)])
        let week = LeagueWeek(at: now, in: zone)
        let published = Publication(
            account: who, week: week.monday, tier: Tier(height: Int(dice.next() % 2) + 1),
            zone: zone.identifier, name: dice.next() % 2 == 0 ? "Ada" : nil, joined: week.start,
            score: WeekScore(points: Int(dice.next() % 5), streakDays: Int(dice.next() % 3)))
        var answers: [String] = []
        for nodes in stores {
            let answer = try await StandingsSimulation.answer(
                to: what, published, other, now, nodes[steps % nodes.count])
            let board = try await nodes[0].board(of: other, in: week.monday)
            answers.append("\(what): \(answer), \(board as Any)")
        }
        return answers
    }

    private static func answer(
        to what: UInt64, _ published: Publication, _ other: AccountID, _ now: Instant,
        _ store: any Standings
    ) async throws -> Any {
        let (who, monday) = (published.account, published.week)
        switch what {
        case 1: try await store.withdraw(who)
        case 2: try await store.erase(who)
        case 3: try await store.report(who, by: other, at: now)
        case 4: try await store.hide(who, published.name == nil)
        case 5: return try await BoardSettlement(store).settle(at: now)
        case 6:
            // Some users cannot be reached.
            return try await BoardSettlement(store).tellEach { one throws(Rejection) in
                guard published.name == nil || one.account.low % 4 != other.low % 4 else {
                    throw Rejection("test.away", "Away.")
                }
            }
        case 7: return try await store.undelivered(after: nil, limit: 5)
        case 8: try await store.sweep(before: monday - 7)
        case 9: return try await store.reports(limit: 3)
        case 10: return try await store.due(at: now, limit: 4)
        case 11: return try await store.seats(of: [who, other], in: monday)
        case 12: try await store.note(told: store.undelivered(after: nil, limit: 5))
        default: return try await store.publish(published, at: now)
        }
        return "done"
    }

    /// Returns every board in the store with this index.
    public func allBoards(_ index: Int) async throws -> [Board] {
        let monday = LeagueWeek(at: first, in: .utc).monday
        var boards: [Board] = []
        for tier in Tier.allCases {
            for number in -1...20 {
                boards += try await stores[index][0].boards(
                    of: tier, in: monday + 7 * number, after: nil, limit: 999)
            }
        }
        return boards
    }
}
