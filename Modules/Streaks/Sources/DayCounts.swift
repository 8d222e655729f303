internal import Core

/// How many sets hold each day, counted sixty-four days at a time.
///
/// The counts are kept in bit planes: plane `k` of a word holds bit `k` of sixty-four counters, so
/// adding a set is a ripple of a few logical operations for every sixty-four days.
struct DayCounts {
    private let span: DaySpan
    private let wordCount: Int
    private var planes: [[UInt64]] = []

    init(_ span: DaySpan) {
        self.span = span
        wordCount = DayBits.word(of: span.last) - DayBits.word(of: span.first) + 1
    }

    /// Counts one more on every day of the set, which must speak of the same span.
    mutating func add(_ bits: DayBits) {
        var carry = bits.words
        var plane = 0
        while true {
            if plane == planes.count {
                if carry.allSatisfy({ $0 == 0 }) { return }
                planes.append([UInt64](repeating: 0, count: wordCount))
            }
            var rest: UInt64 = 0
            planes[plane].withUnsafeMutableBufferPointer { sum in
                carry.withUnsafeMutableBufferPointer { carry in
                    for index in 0..<sum.count {
                        let both = sum[index] & carry[index]
                        sum[index] ^= carry[index]
                        carry[index] = both
                        rest |= both
                    }
                }
            }
            guard rest != 0 else { return }
            plane += 1
        }
    }

    /// The count of each of the sixty-four days of a word, by its place in the span.
    func unpack(_ word: Int, into counts: inout InlineArray<64, Int32>) {
        for day in 0..<64 { counts[day] = 0 }
        for (number, plane) in planes.enumerated() {
            let bits = plane[word]
            guard bits != 0 else { continue }
            for day in 0..<64 {
                counts[day] |= Int32(truncatingIfNeeded: bits >> UInt64(day) & 1) << Int32(number)
            }
        }
    }

    /// The count of one day.
    func count(on day: Day) -> Int {
        guard span.contains(day) else { return 0 }
        let word = DayBits.word(of: day) - DayBits.word(of: span.first)
        return planes.enumerated().reduce(0) { sum, plane in
            sum | Int(plane.element[word] >> UInt64(day.number & 63) & 1) << plane.offset
        }
    }
}
