/// A guess of a rank's position among numbers that rise almost evenly: a window around an even
/// share.
///
/// The width of the window follows from the unevenness of the numbers. A search in it takes the
/// same few steps for every rank, so that the processor cannot mispredict a branch.
struct RankGuess: Sendable {
    /// The number of entries per rank, times 2^32.
    private let scale: Int
    private let window: RankWindow

    /// Creates a guess among `starts`: ascending ranks from 0, of which the last one is the end.
    init(_ starts: [Int]) {
        scale = Self.scale(of: starts)
        window = RankWindow([(starts, scale)])
    }

    /// Returns the number of entries per rank, times 2^32.
    static func scale(of starts: [Int]) -> Int {
        guard let first = starts.first, let last = starts.last, first < last else { return 0 }
        return (starts.count - 1) << 32 / (last - first)
    }

    /// Returns the last entry that starts at or before a rank, which must be from 0 to below the
    /// end. `start` returns the starts from which the guess was created.
    @inline(__always) func find(_ rank: Int, _ start: (Int) -> Int) -> Int {
        window.find(rank, near: (rank &* scale) &>> 32, start)
    }
}

/// The maximum distance of the entries of some lists from their even shares.
struct RankWindow: Sendable {
    /// The maximum distance of an entry before its share.
    private let lead: Int
    /// The last entry with which a window can begin.
    private let last: Int
    /// The number of entries in a window.
    private let size: Int

    /// Creates the window of lists of equal length, as for `RankGuess`, each with its own scale.
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

    /// Returns the last entry that starts at or before a rank whose even share is `guess`.
    @inline(__always) func find(_ rank: Int, near guess: Int, _ start: (Int) -> Int) -> Int {
        var low = min(max(guess &- lead, 0), last)
        var size = size
        while size > 1 {
            let half = size &>> 1
            // All bits are set if the entry starts by then: an addition instead of a branch.
            low &+= (start(low &+ half) &- rank &- 1) &>> 63 & half
            size &-= half
        }
        return low
    }
}
