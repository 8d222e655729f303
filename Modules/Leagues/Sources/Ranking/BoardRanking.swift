public import LeaguesAPI

/// Ranks the users on leaderboards. Rule L2.
///
/// Points and most tie-breaks are packed into a 32-bit key for each user. A user's rank is the
/// number of larger keys. It takes 27 × 27 comparisons without branches, four at a time. Only users
/// with equal keys are compared further.
public enum BoardRanking {
    /// Returns the rank of each user, from 1. Each rank occurs once. The order of the input does
    /// not matter.
    public static func ranks(of standings: [Standing]) -> [Int] {
        guard standings.count <= Board.capacity else { return sorted(standings) }
        return standings.withUnsafeBufferPointer { people in
            withScratch { scratch in
                scratch.rank(people)
                return people.indices.map { Int(scratch.ranks[$0]) + 1 }
            }
        }
    }

    /// Ranks the users of consecutive boards, of which the first has `counts[0]` users. Writes the
    /// rank of each user, from 1. A board must have at most 27 users, and the output must have
    /// space for all users.
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
        withUnsafeTemporaryAllocation(
            byteCount: 3 * 4 * Scratch.width, alignment: MemoryLayout<SIMD4<Int32>>.alignment
        ) { body(Scratch($0.bindMemory(to: Int32.self))) }
    }
}

/// The working memory for ranking one board.
private struct Scratch {
    /// The number of users of a board, rounded up to whole vectors.
    static let width = 28
    /// The users' keys; a larger key ranks first. Unused places contain `Int32.min`.
    let keys: UnsafeMutablePointer<Int32>
    /// The number of users ahead of each user.
    let ranks: UnsafeMutablePointer<Int32>
    /// The user at each rank.
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
        var all = 0
        for index in 0..<people.count {
            let score = people[index].score
            all |= score.points
            let packed =
                UInt32(truncatingIfNeeded: score.points) << 17
                | UInt32(truncatingIfNeeded: score.streakDays) << 14
                | UInt32(truncatingIfNeeded: score.focusMinutes)
            keys[index] = Int32(bitPattern: packed ^ 0x8000_0000)
        }
        // Point totals beyond any real week do not fit next to days and minutes.
        guard all < 1 << 15 else { return rankFarApart(people) }
        for index in people.count..<Scratch.width { keys[index] = .min }
        // Distinct ranks have the largest possible sum.
        let most = people.count * (people.count - 1) / 2
        let beyond = (Scratch.width - people.count) * people.count
        if count(people.count) < most + beyond { tellApart(people) }
    }

    /// Counts for each user how many keys are larger, and returns the sum of these counts.
    @inline(__always)
    private func count(_ people: Int) -> Int {
        let four = UnsafeMutableRawPointer(keys).assumingMemoryBound(to: SIMD4<Int32>.self)
        let (a, b, c, d) = (four[0], four[1], four[2], four[3])
        let (e, f, g) = (four[4], four[5], four[6])
        var (ra, rb, rc, rd) = (
            SIMD4<Int32>(), SIMD4<Int32>(), SIMD4<Int32>(), SIMD4<Int32>()
        )
        var (re, rf, rg) = (SIMD4<Int32>(), SIMD4<Int32>(), SIMD4<Int32>())
        for index in 0..<people {
            let key = SIMD4<Int32>(repeating: keys[index])
            ra &+= Scratch.ones(a .< key)
            rb &+= Scratch.ones(b .< key)
            rc &+= Scratch.ones(c .< key)
            rd &+= Scratch.ones(d .< key)
            re &+= Scratch.ones(e .< key)
            rf &+= Scratch.ones(f .< key)
            rg &+= Scratch.ones(g .< key)
        }
        let out = UnsafeMutableRawPointer(ranks).assumingMemoryBound(to: SIMD4<Int32>.self)
        (out[0], out[1], out[2], out[3]) = (ra, rb, rc, rd)
        (out[4], out[5], out[6]) = (re, rf, rg)
        return Int((ra &+ rb &+ rc &+ rd &+ re &+ rf &+ rg).wrappedSum())
    }

    @inline(__always)
    private static func ones(_ mask: SIMDMask<SIMD4<Int32>>) -> SIMD4<Int32> {
        SIMD4<Int32>().replacing(with: 1, where: mask)
    }

    /// Orders users with equal keys, who have the same count, by join time and account.
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
