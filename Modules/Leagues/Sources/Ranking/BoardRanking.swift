public import LeaguesAPI

/// Ranks people on boards. Rule L2.
///
/// What decides nearly always, points and what follows them, is packed into 32 bits a person, and a
/// rank is the number of those that are ahead: 27 times 27 comparisons without a branch, of which
/// the processor makes several at once. Only who is level is looked at again.
public enum BoardRanking {
    /// The rank of each of them, from 1: a permutation. The order in which they are given does not
    /// matter.
    public static func ranks(of standings: [Standing]) -> [Int] {
        guard standings.count <= Board.capacity else { return sorted(standings) }
        return standings.withUnsafeBufferPointer { people in
            withScratch { scratch in
                scratch.rank(people)
                return people.indices.map { Int(scratch.ranks[$0]) + 1 }
            }
        }
    }

    /// Ranks boards that lie one after the other, the first with `counts[0]` people: writes the
    /// rank of each person, from 1. A board has 27 at most; there must be room for all.
    public static func rank(
        _ standings: UnsafeBufferPointer<Standing>, boards counts: UnsafeBufferPointer<UInt8>,
        into ranks: UnsafeMutableBufferPointer<UInt8>
    ) {
        precondition(ranks.count >= standings.count)
        withScratch { scratch in
            var start = 0
            for count in counts {
                let end = start + Int(count)
                precondition(Int(count) <= Board.capacity && end <= standings.count)
                scratch.rank(UnsafeBufferPointer(rebasing: standings[start..<end]))
                for index in start..<end {
                    ranks[index] = UInt8(truncatingIfNeeded: scratch.ranks[index - start] &+ 1)
                }
                start = end
            }
        }
    }

    private static func sorted(_ standings: [Standing]) -> [Int] {
        let order = standings.indices.sorted { standings[$0].isAhead(of: standings[$1]) }
        var ranks = [Int](repeating: 0, count: standings.count)
        for (place, index) in order.enumerated() { ranks[index] = place + 1 }
        return ranks
    }

    private static func withScratch<T>(_ body: (Scratch) -> T) -> T {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * Scratch.width) {
            body(Scratch($0))
        }
    }
}

/// Room to rank one board in.
private struct Scratch {
    /// A board's people, rounded up to whole vectors.
    static let width = 28
    /// Larger is ahead; `Int32.min` beyond the people.
    let keys: UnsafeMutablePointer<Int32>
    /// How many are ahead of each.
    let ranks: UnsafeMutablePointer<Int32>
    /// Who has a rank.
    let order: UnsafeMutablePointer<Int32>

    init(_ room: UnsafeMutableBufferPointer<Int32>) {
        room.initialize(repeating: .min)
        let base = room.baseAddress.unsafelyUnwrapped
        keys = base
        ranks = base + Scratch.width
        order = base + 2 * Scratch.width
    }

    @inline(__always)
    func rank(_ people: UnsafeBufferPointer<Standing>) {
        guard people.count > 0 else { return }
        var (least, most) = (Int.max, 0)
        for person in people {
            least = min(least, person.score.points)
            most = max(most, person.score.points)
        }
        // Points that lie further apart do not fit beside days and minutes.
        guard most &- least < 1 << 15 else { return rankFarApart(people) }
        for index in 0..<people.count {
            let score = people[index].score
            let packed =
                UInt32(truncatingIfNeeded: score.points &- least) << 17
                | UInt32(truncatingIfNeeded: score.streakDays) << 14
                | UInt32(truncatingIfNeeded: score.focusMinutes)
            keys[index] = Int32(bitPattern: packed ^ 0x8000_0000)
        }
        for index in people.count..<Scratch.width { keys[index] = .min }
        count(people.count)
        settleLevel(people)
    }

    /// Counts for each how many have larger keys.
    @inline(__always)
    private func count(_ people: Int) {
        for index in 0..<Scratch.width { ranks[index] = 0 }
        for other in 0..<people {
            let key = keys[other]
            for index in 0..<Scratch.width { ranks[index] &+= keys[index] < key ? 1 : 0 }
        }
    }

    /// Who is level has the same count; they are told apart by when they joined and who they are.
    @inline(__always)
    private func settleLevel(_ people: UnsafeBufferPointer<Standing>) {
        for index in 0..<people.count { order[index] = -1 }
        var isLevel = false
        for index in 0..<people.count {
            let rank = Int(ranks[index])
            isLevel = isLevel || order[rank] >= 0
            order[rank] = Int32(truncatingIfNeeded: index)
        }
        if isLevel { tellApart(people) }
    }

    @inline(never)
    private func tellApart(_ people: UnsafeBufferPointer<Standing>) {
        for index in 0..<people.count { order[index] = ranks[index] }
        for index in 0..<people.count {
            for other in 0..<index where order[index] == order[other] {
                if people[index].isAhead(of: people[other]) {
                    ranks[other] &+= 1
                } else {
                    ranks[index] &+= 1
                }
            }
        }
    }

    @inline(never)
    private func rankFarApart(_ people: UnsafeBufferPointer<Standing>) {
        for index in 0..<people.count { ranks[index] = 0 }
        for index in 0..<people.count {
            for other in 0..<index {
                if people[index].isAhead(of: people[other]) {
                    ranks[other] &+= 1
                } else {
                    ranks[index] &+= 1
                }
            }
        }
    }
}
