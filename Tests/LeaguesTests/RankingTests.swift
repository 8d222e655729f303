import Core
import CoreTesting
import LeaguesAPI
import Testing

@testable import Leagues

/// People with scores that are often equal.
func crowd(_ count: Int, _ generator: inout SeededGenerator) -> [Standing] {
    let isFar = generator.next() % 8 == 0
    return (0..<count).map { _ in
        let points = Int(generator.next() % 6) * (isFar ? 3_000_000 : 10)
        return Standing(
            account: generator.id(),
            score: WeekScore(
                points: points, streakDays: Int(generator.next() % 3),
                focusMinutes: Int(generator.next() % 2) * 25),
            joined: Instant(milliseconds: Int64(generator.next() % 3)))
    }
}

/// The order of rule L2, one criterion after the other.
func slowRanks(_ people: [Standing]) -> [Int] {
    people.map { person in
        1
            + people.count { other in
                let (a, b) = (other.score, person.score)
                if a.points != b.points { return a.points > b.points }
                if a.streakDays != b.streakDays { return a.streakDays > b.streakDays }
                if a.focusMinutes != b.focusMinutes { return a.focusMinutes > b.focusMinutes }
                if other.joined != person.joined { return other.joined < person.joined }
                return other.account < person.account
            }
    }
}

@Suite struct RankingTests {
    @Test("L2: on boards of any size, the ranks equal those of a naive implementation")
    func slow() {
        var generator = SeededGenerator(2)
        for _ in 0..<seeds {
            for count in [0, 1, 2, 3, 26, 27, 28, 60] {
                let people = crowd(count, &generator)
                #expect(BoardRanking.ranks(of: people) == slowRanks(people))
            }
        }
    }

    @Test("L2: the order in which the standings are given does not change the ranks")
    func permutation() {
        var generator = SeededGenerator(3)
        for _ in 0..<seeds {
            let people = crowd(1 + Int(generator.next() % 27), &generator)
            let ranks = Dictionary(
                uniqueKeysWithValues: zip(people.map(\.account), BoardRanking.ranks(of: people)))
            let mixed = people.shuffled(using: &generator)
            #expect(BoardRanking.ranks(of: mixed) == mixed.map { ranks[$0.account] })
        }
    }

    @Test("L2: raising any part of a score never lowers the rank")
    func monotone() {
        var generator = SeededGenerator(4)
        for _ in 0..<seeds {
            var people = crowd(27, &generator)
            let index = Int(generator.next() % 27)
            let before = BoardRanking.ranks(of: people)[index]
            let (old, more) = (people[index], Int(generator.next() % 40))
            let what = generator.next() % 3
            people[index] = Standing(
                account: old.account,
                score: WeekScore(
                    points: old.score.points + (what == 0 ? more : 0),
                    streakDays: old.score.streakDays + (what == 1 ? 1 : 0),
                    focusMinutes: old.score.focusMinutes + (what == 2 ? more : 0)),
                joined: old.joined)
            #expect(BoardRanking.ranks(of: people)[index] <= before)
        }
    }

    @Test("L2: ranking several boards in one array equals ranking each board alone")
    func many() {
        var generator = SeededGenerator(5)
        let boards = (0..<200).map { _ in crowd(Int(generator.next() % 28), &generator) }
        let people = boards.flatMap { $0 }
        var ranks = [UInt8](repeating: 0, count: people.count)
        let counts = boards.map { UInt8($0.count) }
        people.withUnsafeBufferPointer { people in
            counts.withUnsafeBufferPointer { counts in
                ranks.withUnsafeMutableBufferPointer { ranks in
                    BoardRanking.rank(people, boards: counts, into: ranks)
                }
            }
        }
        #expect(ranks.map(Int.init) == boards.flatMap(slowRanks))
    }

    @Test("L2: scores beyond the limits are clamped and keep their order")
    func bounds() {
        let scores = [
            WeekScore(points: .max, streakDays: 9, focusMinutes: .max),
            WeekScore(points: 0xFF_FFFF, streakDays: 7, focusMinutes: 0x3FFE),
            WeekScore(points: 1), WeekScore(points: -5, streakDays: -1, focusMinutes: -1),
        ]
        let people = scores.enumerated().map { index, score in
            Standing(
                account: AccountID(high: UInt64(index), low: 0), score: score,
                joined: Instant(milliseconds: index == 0 ? -7 : .max))
        }
        #expect(BoardRanking.ranks(of: people) == [1, 2, 3, 4])
        #expect(scores[0].points == 0xFF_FFFF && scores[0].streakDays == 7)
        #expect(scores[3] == .none && people[0].joined == Instant(milliseconds: 0))
        #expect(people[1].joined == Instant(milliseconds: 0xFFF_FFFF_FFFF))
    }

    @Test("L8: while points change, global ranks equal those of a naive implementation")
    func global() throws {
        var generator = SeededGenerator(6)
        for size in [0, 1, 700, 3_000] {
            var people = crowd(size, &generator)
            var ranks = TierRanks(people)
            for _ in 0..<(seeds * 10) {
                let fresh = crowd(1, &generator)[0]
                switch generator.next() % 4 {
                case 0:
                    people.append(fresh)
                    ranks.update(fresh)
                case 1 where !people.isEmpty:
                    let gone = people.remove(at: Int(generator.next() % UInt64(people.count)))
                    ranks.remove(gone.account)
                    #expect(ranks.rank(of: gone.account) == nil)
                default:
                    guard !people.isEmpty else { continue }
                    let place = Int(generator.next() % UInt64(people.count))
                    people[place] = Standing(
                        account: people[place].account, score: fresh.score, joined: fresh.joined)
                    ranks.update(people[place])
                }
            }
            #expect(ranks.count == people.count)
            let slow = BoardRanking.ranks(of: people)
            #expect(people.map { ranks.rank(of: $0.account) } == slow)
        }
    }

    @Test("L8: ranks stay correct while the chunks of the ranking fill, split and empty")
    func chunks() {
        var ranks = TierRanks()
        let people = (0..<5_000).map { number in
            Standing(
                account: AccountID(high: 0, low: UInt64(number)), score: WeekScore(points: number),
                joined: Instant(milliseconds: 0))
        }
        for person in people { ranks.update(person) }
        #expect(ranks.rank(of: people[0].account) == 5_000)
        #expect(ranks.rank(of: people[4_999].account) == 1)
        for person in people where person.score.points % 5 != 0 { ranks.remove(person.account) }
        #expect(ranks.count == 1_000 && ranks.rank(of: people[0].account) == 1_000)
        for person in people { ranks.remove(person.account) }
        #expect(ranks.count == 0)
        ranks.update(people[7])
        #expect(ranks.rank(of: people[7].account) == 1)
    }
}
