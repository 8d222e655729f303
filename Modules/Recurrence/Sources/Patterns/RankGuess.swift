/// Where to look for a rank among numbers that rise almost evenly: a window around an even share.
///
/// The window is as wide as the unevenness of the numbers asks for, so that a search in it takes
/// the same few steps whatever the rank: there is nothing for a processor to guess wrong.
struct RankGuess: Sendable {
    /// Entries for a rank, times 2^32.
    private let scale: Int
    private let window: RankWindow

    /// A guess among `starts`: ascending ranks from 0 on, of which the last one ends the others.
    init(_ starts: [Int]) {
        scale = Self.scale(of: starts)
        window = RankWindow([(starts, scale)])
    }

    /// Entries for a rank, times 2^32.
    static func scale(of starts: [Int]) -> Int {
        guard let first = starts.first, let last = starts.last, first < last else { return 0 }
        return (starts.count - 1) << 32 / (last - first)
    }

    /// The last entry that starts at or before a rank: one of at least 0 and under the end of all.
    /// `start` gives the starts that the guess was made of.
    @inline(__always) func find(_ rank: Int, _ start: (Int) -> Int) -> Int {
        window.find(rank, near: (rank &* scale) &>> 32, start)
    }
}

/// How far around their even shares the entries of some lists lie.
struct RankWindow: Sendable {
    /// How far before its share an entry may lie.
    private let lead: Int
    /// The last entry that a window may begin with.
    private let last: Int
    /// How many entries a window has.
    private let size: Int

    /// The window of lists of one length, as for `RankGuess`, each with its own scale.
    init(_ lists: [(starts: [Int], scale: Int)]) {
        let count = max((lists.first?.starts.count ?? 0) - 1, 1)
        var (lead, lag) = (0, 0)
        for (starts, scale) in lists where scale > 0 {
            for index in 0..<count where starts[index] < starts[index + 1] {
                let (low, high) = (starts[index] - starts[0], starts[index + 1] - starts[0] - 1)
                lead = max(lead, (high &* scale) &>> 32 - index)
                lag = max(lag, index - (low &* scale) &>> 32)
            }
        }
        size = min(lead + lag + 1, count)
        last = count - size
        self.lead = lead
    }

    /// The last entry that starts at or before a rank, which has its even share at `guess`.
    @inline(__always) func find(_ rank: Int, near guess: Int, _ start: (Int) -> Int) -> Int {
        var low = min(max(guess &- lead, 0), last)
        var size = size
        while size > 1 {
            let half = size &>> 1
            // All bits set if the entry starts by then: an addition instead of a decision.
            low &+= (start(low &+ half) &- rank &- 1) &>> 63 & half
            size &-= half
        }
        return low
    }
}
