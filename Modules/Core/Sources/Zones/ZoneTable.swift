/// The changes of a zone, ready to be searched; immutable, shared by all values of the zone.
final class ZoneTable: Sendable {
    let identifier: String
    /// When the offset changes, seconds since 1970, ascending.
    let transitions: [Int64]
    /// The offset before the first change, then after each.
    let offsets: [Int32]
    /// What holds after the last change; nil if nothing changes any more.
    let rule: PosixRule?
    /// The greatest offset that the zone ever has.
    let greatestOffset: Int
    /// The civil days that the zone left out.
    let skippedDays: [Day]

    /// The yearly rule is written out up to here, so that lookups in our time are a plain search.
    private static let writtenOut: Int64 = 4_133_980_800  // 2101-01-01

    /// A zone with one offset for ever.
    init(identifier: String, always offset: Int) {
        self.identifier = identifier
        transitions = []
        offsets = [Int32(offset)]
        rule = nil
        greatestOffset = offset
        skippedDays = []
    }

    /// The zone of a file; nil if its yearly rule contradicts its last change.
    init?(identifier: String, _ file: TZif) {
        var transitions: [Int64] = []
        var offsets = [file.offsets[0]]
        for (index, time) in file.transitions.enumerated() {
            // The last change stays even if the offset does: the yearly rule holds from it on.
            let offset = file.offsets[index + 1]
            guard offset != offsets.last || index == file.transitions.count - 1 else { continue }
            transitions.append(time)
            offsets.append(offset)
        }
        if let rule = file.rule, let last = transitions.last {
            guard rule.offset(at: last) == Int(offsets[offsets.count - 1]) else { return nil }
            for (time, offset) in ZoneTable.changes(of: rule, after: last) {
                transitions.append(time)
                offsets.append(offset)
            }
        }
        self.identifier = identifier
        self.transitions = transitions
        self.offsets =
            transitions.isEmpty ? [Int32(file.rule?.standard ?? Int(offsets[0]))] : offsets
        rule = file.rule?.daylight == nil ? nil : file.rule
        greatestOffset = max(
            Int(self.offsets.max()!), rule?.standard ?? .min, rule?.daylight?.offset ?? .min)
        skippedDays = ZoneTable.skippedDays(transitions, self.offsets)
    }

    /// The few changes of a day's length are looked at, not the days.
    private static func skippedDays(_ transitions: [Int64], _ offsets: [Int32]) -> [Day] {
        zip(transitions, offsets.indices.dropLast()).flatMap { time, index -> [Day] in
            let before = Int64(offsets[index])
            let after = Int64(offsets[index + 1])
            guard after - before >= 20 * 3_600 else { return [] }
            let left = WallTime(secondsSince1970: time + before)
            let reached = WallTime(secondsSince1970: time + after)
            // A day is left out if it begins after the moment of change and ends before the next.
            let first = left.secondOfDay == 0 ? left.day : left.day + 1
            return first < reached.day ? Array(first..<reached.day) : []
        }
    }

    /// The changes that a yearly rule makes after a time of our age, up to `writtenOut`.
    private static func changes(of rule: PosixRule, after time: Int64) -> [(Int64, Int32)] {
        guard time >= 0 else { return [] }
        var changes: [(Int64, Int32)] = []
        var period = rule.period(at: time)
        while period.end < writtenOut {
            changes.append((period.end, Int32(period.after)))
            period = rule.period(at: period.end)
        }
        return changes
    }

    /// Seconds east of UTC at a time.
    func offset(at time: Int64) -> Int {
        let index = changes(until: time)
        if index == transitions.count, let rule { return rule.offset(at: time) }
        return Int(offsets[index])
    }

    /// The period that holds a time.
    func period(at time: Int64) -> ZonePeriod {
        let index = changes(until: time)
        let last = transitions.count
        if index == last, let rule { return period(of: rule, at: time) }
        let offset = Int(offsets[index])
        return ZonePeriod(
            start: index > 0 ? transitions[index - 1] : .min,
            end: index < last ? transitions[index] : .max, offset: offset,
            before: index > 0 ? Int(offsets[index - 1]) : offset,
            after: index < last ? Int(offsets[index + 1]) : offset)
    }

    /// The period whose offset converts a wall-clock time: that before a gap, the first of two.
    func period(local time: Int64) -> ZonePeriod {
        var period = period(at: time - Int64(greatestOffset))
        while time >= period.localEnd { period = self.period(at: period.end) }
        return period
    }

    private func period(of rule: PosixRule, at time: Int64) -> ZonePeriod {
        var period = rule.period(at: time)
        if let last = transitions.last, period.start <= last {
            period.start = last
            period.before = Int(offsets[transitions.count - 1])
        }
        return period
    }

    /// How many changes there are up to and including a time.
    private func changes(until time: Int64) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
