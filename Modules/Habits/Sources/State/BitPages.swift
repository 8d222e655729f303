internal import Core

/// A sparse set of days without a fixed span. Only aligned 64-bit words that contain any day are
/// stored.
struct BitPages: Sendable {
    private(set) var pages: [Int32] = []
    private(set) var words: [UInt64] = []

    /// True if the day is in the set.
    subscript(day: Day) -> Bool {
        get {
            guard let index = pages.pagePlace(day.number >> 6) else { return false }
            return words[index] >> UInt64(day.number & 63) & 1 == 1
        }
        set {
            let page = day.number >> 6
            let bit = UInt64(1) << UInt64(day.number & 63)
            if let index = pages.pagePlace(page) {
                if newValue { words[index] |= bit } else { words[index] &= ~bit }
            } else if newValue {
                let index = pages.firstIndex { $0 > page } ?? pages.count
                pages.insert(page, at: index)
                words.insert(bit, at: index)
            }
        }
    }

    /// Appends a word. Its page must come after all other pages.
    mutating func append(_ page: Int32, _ word: UInt64) {
        guard word != 0 else { return }
        pages.append(page)
        words.append(word)
    }

    /// Returns the days of the set that are in a span.
    func bits(over span: DaySpan) -> DayBits {
        var bits = DayBits(span)
        let first = Int32(bits.firstWord)
        let last = span.last.number >> 6
        var index = pages.firstIndex { $0 >= first } ?? pages.count
        bits.withWords { target in
            while index < pages.count, pages[index] <= last {
                target[Int(pages[index] - first)] = words[index]
                index += 1
            }
        }
        return bits
    }

    /// The first day of the set; nil if the set is empty.
    var first: Day? {
        for (index, word) in words.enumerated() where word != 0 {
            return Day(pages[index] << 6 | Int32(word.trailingZeroBitCount))
        }
        return nil
    }
}
