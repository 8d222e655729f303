import Core

/// Days that repeat at equal distances: up to seven of them in every period of so many days.
///
/// DAILY and WEEKLY rules without month limits come to this. Everything is a division.
struct CyclePattern: Hashable, Sendable {
    /// A day on which a period starts, as a day number.
    let anchor: Int
    /// Days in a period.
    let period: Int
    /// The days of a period, ascending, each at least 0 and under `period`.
    let offsets: [Int]

    /// How many days of the pattern lie before a day, from some fixed point on.
    func rank(_ day: Int) -> Int {
        let distance = day - anchor
        let turn = floorDivide(distance, period)
        let rest = distance - turn * period
        var count = turn * offsets.count
        for offset in offsets where offset < rest { count += 1 }
        return count
    }

    /// The day that has `rank` days of the pattern before it.
    func select(_ rank: Int) -> Int {
        let turn = floorDivide(rank, offsets.count)
        return anchor + turn * period + offsets[rank - turn * offsets.count]
    }

    func contains(_ day: Int) -> Bool {
        offsets.contains(floorRemainder(day - anchor, period))
    }

    /// The bits of the 64 days from a day on, for periods under 64 days.
    private func word(phase: Int, low: UInt64, high: UInt64) -> UInt64 {
        phase == 0 ? low : low >> UInt64(phase) | high << UInt64(64 - phase)
    }

    /// Adds the days of the pattern to words; `first` is the day of the lowest bit.
    func fill(_ words: inout MutableSpan<UInt64>, first: Int) {
        if period < 64 { fillDense(&words, first: first) } else { fillSparse(&words, first: first) }
    }

    private func fillDense(_ words: inout MutableSpan<UInt64>, first: Int) {
        var (low, high): (UInt64, UInt64) = (0, 0)
        for base in stride(from: 0, to: 128, by: period) {
            for offset in offsets {
                let bit = base + offset
                if bit < 64 { low |= 1 << UInt64(bit) } else { high |= 1 << UInt64(bit - 64) }
            }
        }
        let step = 64 % period
        var phase = floorRemainder(first - anchor, period)
        for index in words.indices {
            words[index] |= word(phase: phase, low: low, high: high)
            phase += step
            if phase >= period { phase -= period }
        }
    }

    private func fillSparse(_ words: inout MutableSpan<UInt64>, first: Int) {
        let end = first + words.count * 64
        var rank = rank(first)
        while true {
            let day = select(rank)
            if day >= end { return }
            words[(day - first) >> 6] |= 1 << UInt64((day - first) & 63)
            rank += 1
        }
    }
}
