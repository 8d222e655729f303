import Core
import Foundation
import Leagues
import LeaguesAPI

/// People sorted by board, 27 on each, with the points of a week of habits.
struct Crowd {
    var people: [Standing]

    private static let width = 48

    var counts: [UInt8] {
        let full = people.count / Board.capacity
        let rest = people.count % Board.capacity
        return [UInt8](repeating: UInt8(Board.capacity), count: full)
            + (rest > 0 ? [UInt8(rest)] : [])
    }

    static func made(_ count: Int) -> Crowd {
        var dice = Dice(state: 27)
        return Crowd(
            people: (0..<count).map { _ in
                let days = Int(dice.next() % 8)
                return Standing(
                    account: AccountID(high: dice.next(), low: dice.next()),
                    score: WeekScore(
                        points: 10 + days * 50 + 10 * Int(dice.next() % 60), streakDays: days,
                        focusMinutes: Int(dice.next() % 5) * Int(dice.next() % 100)),
                    joined: Instant(
                        milliseconds: 1_700_000_000_000 + Int64(dice.next() % 60_000_000_000)))
            })
    }

    init(people: [Standing]) { self.people = people }

    init(reading path: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        people = data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: Crowd.width).map { start in
                func number(_ index: Int) -> UInt64 {
                    bytes.loadUnaligned(fromByteOffset: start + 8 * index, as: UInt64.self)
                }
                return Standing(
                    account: AccountID(high: number(4), low: number(5)),
                    score: WeekScore(
                        points: Int(number(0)), streakDays: Int(number(1)),
                        focusMinutes: Int(number(2))),
                    joined: Instant(milliseconds: Int64(number(3))))
            }
        }
    }

    func write(to path: String) throws {
        var bytes = Data(capacity: people.count * Crowd.width)
        for person in people {
            let score = person.score
            for number in [
                UInt64(score.points), UInt64(score.streakDays), UInt64(score.focusMinutes),
                UInt64(person.joined.milliseconds), person.account.high, person.account.low,
            ] {
                withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
            }
        }
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    func rank(rounds: Int) {
        var ranks = [UInt8](repeating: 0, count: people.count)
        var taken: [Double] = []
        for _ in 0..<max(rounds, 1) {
            taken.append(
                nanoseconds {
                    people.withUnsafeBufferPointer { people in
                        counts.withUnsafeBufferPointer { counts in
                            ranks.withUnsafeMutableBufferPointer { ranks in
                                BoardRanking.rank(people, boards: counts, into: ranks)
                            }
                        }
                    }
                })
        }
        show("rank", taken.sorted()[taken.count / 2] / 1e6)
        var sum: UInt64 = 0
        for (index, rank) in ranks.enumerated() { sum &+= UInt64(index + 1) &* UInt64(rank) }
        show("sum", sum % 1_000_000_007)
    }

    func rankBoards(rounds: Int) {
        var (board, dice, sum) = (Array(people.prefix(Board.capacity)), Dice(state: 3), 0)
        let taken = nanoseconds {
            for _ in 0..<rounds {
                let place = Int(dice.next() % UInt64(board.count))
                let old = board[place]
                board[place] = Standing(
                    account: old.account,
                    score: WeekScore(
                        points: (old.score.points + 10) % 2_000, streakDays: old.score.streakDays,
                        focusMinutes: old.score.focusMinutes), joined: old.joined)
                sum &+= BoardRanking.ranks(of: board)[place]
            }
        }
        show("board", taken / Double(rounds) / 1e3)
        show("sum", sum)
    }

    func rankGlobally(changes: Int) {
        var (ranks, dice, sum) = (TierRanks(people), Dice(state: 4), 0)
        let taken = nanoseconds {
            for _ in 0..<changes {
                let old = people[Int(dice.next() % UInt64(people.count))]
                // The next query sees other points than at the start.
                let points = old.score.points + 10 * Int(dice.next() % 12)
                ranks.update(
                    Standing(
                        account: old.account,
                        score: WeekScore(
                            points: points, streakDays: old.score.streakDays,
                            focusMinutes: old.score.focusMinutes), joined: old.joined))
                sum &+= ranks.rank(of: old.account) ?? 0
            }
        }
        show("global", taken / Double(changes) / 1e3)
        show("sum", sum)
    }
}

/// SplitMix64, so that each run has the same crowd.
struct Dice {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
