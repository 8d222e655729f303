/// A set of days as bits, sixty-four to a word: what schedules, completions and streaks work on.
///
/// Words are aligned: word `w` always holds days `64·w … 64·w + 63` since 1970, so two sets combine
/// word by word wherever they start. A set covers `span`; days outside it read as absent.
@frozen
public struct DayBits: Hashable, Sendable {
    /// The days this set speaks of.
    public let span: DaySpan
    /// Aligned words; bits outside `span` are zero.
    @usableFromInline var storage: [UInt64]

    /// The empty set over a span.
    @inlinable public init(_ span: DaySpan) {
        self.span = span
        let count = DayBits.word(of: span.last) - DayBits.word(of: span.first) + 1
        // An array that repeats a value looks its type up; one that grows once does not.
        storage = []
        storage.reserveCapacity(count)
        storage.append(contentsOf: repeatElement(0, count: count))
    }

    /// Every day of a span.
    @inlinable public static func all(_ span: DaySpan) -> DayBits {
        var bits = DayBits(span)
        for index in bits.storage.indices { bits.storage[index] = .max }
        bits.trim()
        return bits
    }

    /// The number of the aligned word that holds a day.
    @inlinable public static func word(of day: Day) -> Int { Int(day.number >> 6) }

    /// The number of the first word that the set stores.
    @inlinable public var firstWord: Int { DayBits.word(of: span.first) }

    /// The aligned words, from `firstWord` on.
    @inlinable public var words: [UInt64] { storage }

    /// Changes the words in place; bits outside the span are cleared afterwards.
    @inlinable public mutating func withWords(_ body: (inout MutableSpan<UInt64>) -> Void) {
        var words = storage.mutableSpan
        body(&words)
        trim()
    }

    /// Replaces the words; there must be as many, and bits outside the span are cleared.
    @inlinable public mutating func replaceWords(_ words: [UInt64]) {
        precondition(words.count == storage.count)
        storage = words
        trim()
    }

    /// The word with this number, zero outside the set.
    @inlinable public func word(_ number: Int) -> UInt64 {
        let index = number - firstWord
        return storage.indices.contains(index) ? storage[index] : 0
    }

    /// Whether the day is in the set. Setting a day outside the span has no effect.
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

    /// Adds or removes every day of `days` that lies in the span.
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

    /// How many days are in the set.
    @inlinable public var count: Int { storage.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Whether no day is in the set.
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

    /// Clears the bits of the first and last word that lie outside the span.
    @inlinable mutating func trim() {
        storage[0] &= .max << UInt64(span.first.number & 63)
        storage[storage.count - 1] &= .max >> UInt64(63 - span.last.number & 63)
    }
}
