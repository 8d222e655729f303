internal import Core
internal import CoreTesting
internal import Leagues
internal import LeaguesAPI

/// A simulation of many people over many weeks: they join, become less active, stop and return.
///
/// All random choices are independent:
/// - Six of ten people take part from the first week; the others join in one of the next twelve.
/// - In each week, active people play with a probability of 19/20 and become less active with 1/8.
///   Less active people play with 2/5, become active again with 1/3 and stop with 1/8. People who
///   stopped become active again with 1/12.
/// - Each person has a constant strength; many have a low one and few a high one. A week gives ten
///   points, and ten more for each of up to three random draws times the strength.
///
/// Boards, ranks, promotions and demotions are computed by the product's code. In the steady state,
/// each tier has a fifth of the people, because a board promotes as many people as it demotes, and
/// activity does not depend on the tier.
public struct LeagueCrowd: Sendable {
    private enum Mood: UInt8 { case away, keen, slack, stopped }

    private var moods: [Mood]
    private var arrivals: [UInt8]
    private let strengths: [UInt8]
    private var tiers: [UInt8]
    private var dice: SeededGenerator
    /// The number of weeks played.
    public private(set) var weeks = 0

    /// The share of people in each tier in the steady state.
    public static let steadyShare = 1 / Double(Tier.allCases.count)

    /// Creates a simulation with a number of people, before the first week. The same seed gives the
    /// same weeks.
    public init(people: Int, seed: UInt64 = 1) {
        var dice = SeededGenerator(seed)
        moods = [Mood](repeating: .away, count: people)
        tiers = [UInt8](repeating: UInt8(Tier.first.height), count: people)
        arrivals = (0..<people).map { _ in
            dice.isOne(of: 10, outOf: 6) ? 0 : UInt8(1 + dice.next() % 12)
        }
        strengths = (0..<people).map { _ in
            let draw = Double(dice.next() % 1_000) / 1_000
            return UInt8(4 + 56 * draw * draw * draw)
        }
        self.dice = dice
    }

    /// The number of people in each tier, lowest tier first. People who have not joined are left
    /// out.
    public var counts: [Int] {
        var counts = [Int](repeating: 0, count: Tier.allCases.count)
        for index in tiers.indices where moods[index] != .away { counts[Int(tiers[index])] += 1 }
        return counts
    }

    /// The share of people in each tier, lowest tier first. People who have not joined are left
    /// out.
    public var shares: [Double] {
        let (counts, all) = (counts, max(counts.reduce(0, +), 1))
        return counts.map { Double($0) / Double(all) }
    }

    /// Plays and settles one week, and returns the number of people who played.
    @discardableResult
    public mutating func play() -> Int {
        var seated = [[Int32]](repeating: [], count: Tier.allCases.count)
        for index in moods.indices where plays(index) {
            seated[Int(tiers[index])].append(Int32(index))
        }
        weeks += 1
        for tier in Tier.allCases { settle(seated[tier.height], in: tier) }
        return seated.reduce(0) { $0 + $1.count }
    }

    /// Draws a person's activity in the week, and returns true if the person plays.
    private mutating func plays(_ index: Int) -> Bool {
        switch moods[index] {
        case .away:
            guard Int(arrivals[index]) <= weeks else { return false }
            moods[index] = .keen
        case .keen: if dice.isOne(of: 8) { moods[index] = .slack }
        case .slack:
            let draw = dice.next() % 24
            if draw < 8 { moods[index] = .keen } else if draw < 11 { moods[index] = .stopped }
        case .stopped: if dice.isOne(of: 12) { moods[index] = .keen }
        }
        switch moods[index] {
        case .keen: return !dice.isOne(of: 20)
        case .slack: return dice.isOne(of: 5, outOf: 2)
        case .away, .stopped: return false
        }
    }

    private mutating func settle(_ people: [Int32], in tier: Tier) {
        let sizes = LeagueCrowd.boards(of: people.count)
        let standings = people.map { standing(of: Int($0)) }
        var ranks = [UInt8](repeating: 0, count: people.count)
        standings.withUnsafeBufferPointer { standings in
            sizes.withUnsafeBufferPointer { sizes in
                ranks.withUnsafeMutableBufferPointer { ranks in
                    BoardRanking.rank(standings, boards: sizes, into: ranks)
                }
            }
        }
        var place = 0
        for size in sizes {
            let board = place..<(place + Int(size))
            let moves = BoardRule.movements(
                of: standings[board].map(\.score), ranked: ranks[board].map(Int.init), in: tier)
            for move in moves {
                tiers[Int(people[place])] = UInt8(tier.after(move).height)
                place += 1
            }
        }
    }

    private mutating func standing(of index: Int) -> Standing {
        let (draws, strength) = (dice.next(), UInt64(strengths[index]))
        let effort = (draws & 255) + (draws >> 8 & 255) + (draws >> 16 & 255)
        return Standing(
            account: AccountID(high: 0, low: UInt64(index)),
            score: WeekScore(
                points: 10 + 10 * Int(effort * strength / 255), streakDays: Int(draws >> 24 & 7),
                focusMinutes: Int(draws >> 32 & 255)), joined: Instant(milliseconds: 0))
    }

    /// Returns the number of people on each board after this many people got a seat, by the rules
    /// of `SeatAssignment`. Rule L4.
    public static func boards(of people: Int) -> [UInt8] {
        let capacity = Board.capacity
        let count = (people + capacity - 1) / capacity
        guard count > 1 else { return people > 0 ? [UInt8(people)] : [] }
        let rest = people - (count - 2) * capacity
        return [UInt8](repeating: UInt8(capacity), count: count - 2)
            + [UInt8(rest / 2), UInt8(rest - rest / 2)]
    }
}

extension SeededGenerator {
    fileprivate mutating func isOne(of count: UInt64, outOf hits: UInt64 = 1) -> Bool {
        next() % count < hits
    }
}
