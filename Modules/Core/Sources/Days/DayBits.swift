/// A set of days, stored as one bit per day. Schedules, completions and streaks use it.
///
/// Each word has 64 bits, and word `w` always holds the days `64·w … 64·w + 63` since 1970-01-01.
/// Two sets can therefore be combined word by word, whatever their spans. A set covers `span`; days
/// outside it are never in the set.
@frozen
public struct DayBits: Hashable, Sendable {
    /// The days that the set covers.
    public let span: DaySpan
    /// The aligned words; bits outside `span` are zero.
    @usableFromInline var storage: [UInt64]

    /// Creates an empty set that covers a span.
    @inlinable public init(_ span: DaySpan) {
        self.span = span
        let count = DayBits.word(of: span.last) - DayBits.word(of: span.first) + 1
        // Repeating a value in an array looks up its type; growing the array once does not.
        storage = []
        storage.reserveCapacity(count)
        storage.append(contentsOf: repeatElement(0, count: count))
    }

    /// Returns the set that contains every day of a span.
    @inlinable public static func all(_ span: DaySpan) -> DayBits {
        var bits = DayBits(span)
        for index in bits.storage.indices { bits.storage[index] = .max }
        bits.trim()
        return bits
    }

    /// The number of the aligned word that holds a day.
    @inlinable public static func word(of day: Day) -> Int { Int(day.number >> 6) }

    /// The number of the first stored word.
    @inlinable public var firstWord: Int { DayBits.word(of: span.first) }

    /// The aligned words, starting at `firstWord`.
    @inlinable public var words: [UInt64] { storage }

    /// Changes the words in place and clears the bits outside the span afterwards.
    @inlinable public mutating func withWords(_ body: (inout MutableSpan<UInt64>) -> Void) {
        var words = storage.mutableSpan
        body(&words)
        trim()
    }

    /// Replaces the words and clears the bits outside the span. The number of words must stay the
    /// same.
    @inlinable public mutating func replaceWords(_ words: [UInt64]) {
        precondition(words.count == storage.count)
        storage = words
        trim()
    }

    /// Returns the aligned word with this number; zero if the set does not cover it.
    @inlinable public func word(_ number: Int) -> UInt64 {
        let index = number - firstWord
        return storage.indices.contains(index) ? storage[index] : 0
    }

    /// True if the day is in the set. Setting a day outside the span has no effect.
    @inlinable public subscript(day: Day) -> Bool {
        get {
            guard span.contains(day) else { return false }
            return storage[DayBits.word(of: day) - firstWord] >> UInt64(day.number & 63) & 1 == 1
        }
        set {
            guard span.contains(day) else { return }
            let bit = UInt64(1) << UInt64(day.number & 63)
            let index = DayBits.word(of: day) - firstWord
            if newValue { storage[index] |= bit } else { storage[index] &= ~bit }
        }
    }

    /// Adds or removes each day of `days` within the span.
    @inlinable public mutating func set(_ days: DaySpan, to value: Bool = true) {
        guard let part = days.intersection(span) else { return }
        let from = DayBits.word(of: part.first)
        let to = DayBits.word(of: part.last)
        for number in from...to {
            var mask = UInt64.max
            if number == from { mask &= .max << UInt64(part.first.number & 63) }
            if number == to { mask &= .max >> UInt64(63 - part.last.number & 63) }
            if value {
                storage[number - firstWord] |= mask
            } else {
                storage[number - firstWord] &= ~mask
            }
        }
    }

    /// The number of days in the set.
    @inlinable public var count: Int { storage.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// True if the set has no days.
    @inlinable public var isEmpty: Bool { storage.allSatisfy { $0 == 0 } }

    /// The days in the set, in order.
    public var days: [Day] {
        var found: [Day] = []
        found.reserveCapacity(count)
        for (index, word) in storage.enumerated() {
            var rest = word
            while rest != 0 {
                found.append(Day((firstWord + index) * 64 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return found
    }

    /// Clears the bits outside the span in the first and the last word.
    @inlinable mutating func trim() {
        storage[0] &= .max << UInt64(span.first.number & 63)
        storage[storage.count - 1] &= .max >> UInt64(63 - span.last.number & 63)
    }
}
