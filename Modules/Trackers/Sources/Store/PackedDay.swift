internal import Core

/// The coarse events of a bucket and day: one word for each, with times in seconds.
///
/// The bytes are numbers with seven bits per byte, lowest first. They contain the number of words,
/// and each word's length and UTF-8. For each event follow the seconds since the start of the
/// previous event (for the first, since the start of the day), its duration in seconds, and the
/// index of its word.
struct PackedDay: Equatable {
    struct Entry: Equatable {
        /// The seconds since 1970 UTC.
        var start: Int64
        var seconds: Int64
        var word: String
    }

    /// The days since 1970 UTC.
    var day: Int64
    /// The events in the order of their start.
    var entries: [Entry]

    var bytes: [UInt8] {
        var places: [String: Int64] = [:]
        var words: [String] = []
        var events: [UInt8] = []
        var last = day * 86_400
        for entry in entries {
            let place = places[entry.word] ?? Int64(words.count)
            if place == words.count {
                places[entry.word] = place
                words.append(entry.word)
            }
            PackedDay.put(entry.start - last, into: &events)
            PackedDay.put(entry.seconds, into: &events)
            PackedDay.put(place, into: &events)
            last = entry.start
        }
        var bytes: [UInt8] = []
        PackedDay.put(Int64(words.count), into: &bytes)
        for word in words {
            PackedDay.put(Int64(word.utf8.count), into: &bytes)
            bytes += word.utf8
        }
        return bytes + events
    }

    init(day: Int64, entries: [Entry]) {
        self.day = day
        self.entries = entries
    }

    /// Decodes bytes; nil if they are invalid.
    init?(day: Int64, bytes: [UInt8]) {
        self.day = day
        entries = []
        var rest = bytes[...]
        guard let count = PackedDay.take(&rest), count <= bytes.count else { return nil }
        var words: [String] = []
        for _ in 0..<count {
            guard let length = PackedDay.take(&rest), length <= rest.count else { return nil }
            words.append(String(decoding: rest.prefix(Int(length)), as: UTF8.self))
            rest = rest.dropFirst(Int(length))
        }
        var last = day * 86_400
        while !rest.isEmpty {
            guard let step = PackedDay.take(&rest), let seconds = PackedDay.take(&rest),
                let place = PackedDay.take(&rest), place < words.count
            else { return nil }
            (last, _) = last.addingReportingOverflow(step)
            entries.append(Entry(start: last, seconds: seconds, word: words[Int(place)]))
        }
    }

    private static func put(_ number: Int64, into bytes: inout [UInt8]) {
        var rest = UInt64(max(0, number))
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func take(_ bytes: inout ArraySlice<UInt8>) -> Int64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = bytes.popFirst(), shift < 63 {
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return Int64(exactly: value) }
            shift += 7
        }
        return nil
    }
}
