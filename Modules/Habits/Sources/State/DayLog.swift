internal import Core

/// What was written about single days: every version, by day and stamp, in columns.
///
/// Notes, skips, confirmations and imported entries are kept so; ten years of them read back in
/// bulk.
struct DayLog: Equatable, Sendable {
    private var days: [Int32] = []
    private var times: [UInt64] = []
    private var highs: [UInt64] = []
    private var lows: [UInt64] = []
    private var values: [Int64] = []
    private var texts: [String] = []

    /// One version.
    struct Entry {
        var day: Day
        var stamp: Stamp
        var value: Int64
        var text: String
    }

    init() {}

    var isEmpty: Bool { days.isEmpty }

    private func stamp(_ index: Int) -> Stamp {
        Stamp(
            HybridTimestamp(rawValue: times[index]), EventID(high: highs[index], low: lows[index]))
    }

    /// Takes a version in, in any order.
    mutating func insert(_ value: Int64, _ text: String = "", on day: Day, _ stamp: Stamp) {
        var place = days.count
        if let last = days.last, last >= day.number { place = self.place(after: day.number) }
        while place > 0, days[place - 1] == day.number, stamp < self.stamp(place - 1) { place -= 1 }
        days.insert(day.number, at: place)
        times.insert(stamp.time.rawValue, at: place)
        highs.insert(stamp.event.high, at: place)
        lows.insert(stamp.event.low, at: place)
        values.insert(value, at: place)
        texts.insert(text, at: place)
    }

    /// The first place with a later day.
    private func place(after day: Int32) -> Int {
        var (low, high) = (0, days.count)
        while low < high {
            let middle = (low + high) >> 1
            if days[middle] <= day { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The version that stands on a day.
    func current(on day: Day, _ retractions: Retractions) -> Entry? {
        guard !days.isEmpty else { return nil }
        return standing(endingAt: place(after: day.number), on: day.number, retractions)
    }

    private func standing(endingAt end: Int, on day: Int32, _ retractions: Retractions) -> Entry? {
        var index = end - 1
        while index >= 0, days[index] == day {
            let stamp = stamp(index)
            if !retractions.holds(stamp.event, on: Day(day)) {
                return Entry(
                    day: Day(day), stamp: stamp, value: values[index], text: texts[index])
            }
            index -= 1
        }
        return nil
    }

    /// Hands over what stands on each day of a span, in order.
    func forEach(in span: DaySpan, _ retractions: Retractions, _ body: (Entry) -> Void) {
        guard !days.isEmpty else { return }
        var index = place(after: span.first.number - 1)
        while index < days.count, days[index] <= span.last.number {
            let day = days[index]
            while index < days.count, days[index] == day { index += 1 }
            if let entry = standing(endingAt: index, on: day, retractions) { body(entry) }
        }
    }

    /// Adds the days on which a word stands that has a value of 1 and a text, to a set of days.
    ///
    /// The same as asking `forEach`, without making an entry of each: ten years are read in bulk.
    func addSpoken(to bits: inout DayBits, _ retractions: Retractions) {
        guard !days.isEmpty else { return }
        var index = place(after: bits.span.first.number - 1)
        while index < days.count, days[index] <= bits.span.last.number {
            let day = days[index]
            while index < days.count, days[index] == day { index += 1 }
            var last = index - 1
            while last >= 0, days[last] == day, retractions.holds(stamp(last).event, on: Day(day)) {
                last -= 1
            }
            guard last >= 0, days[last] == day, values[last] == 1 else { continue }
            if !texts[last].isEmpty { bits[Day(day)] = true }
        }
    }

    func write(to writer: inout ByteWriter) {
        writer.array(days)
        writer.array(times)
        writer.array(highs)
        writer.array(lows)
        writer.array(values)
        let spoken = texts.indices.filter { !texts[$0].isEmpty }
        writer.count(spoken.count)
        for index in spoken {
            writer.count(index)
            writer.string(texts[index])
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        days = try reader.array(Int32.self)
        times = try reader.array(UInt64.self)
        highs = try reader.array(UInt64.self)
        lows = try reader.array(UInt64.self)
        values = try reader.array(Int64.self)
        let count = days.count
        guard [times.count, highs.count, lows.count, values.count].allSatisfy({ $0 == count }),
            days.first ?? 0 >= Day.first.number, days.last ?? 0 <= Day.last.number,
            zip(days, days.dropFirst()).allSatisfy({ $0 <= $1 })
        else { throw ByteReaderError(at: 0) }
        texts = [String](repeating: "", count: count)
        for _ in 0..<(try reader.count(ofWidth: 2)) {
            let index = try reader.varint()
            guard index < UInt64(count) else { throw ByteReaderError(at: 0) }
            texts[Int(index)] = try reader.string()
        }
    }
}
