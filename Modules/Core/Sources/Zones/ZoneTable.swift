/// The offset changes of a zone, prepared for searching. All `Zone` values with this identifier
/// share the immutable object.
final class ZoneTable: Sendable {
    let identifier: String
    /// The times of the offset changes, in seconds since 1970, ascending.
    let transitions: [Int64]
    /// The offset before the first change, followed by the offset after each change.
    let offsets: [Int32]
    /// The rule after the last change; nil if there are no further changes.
    let rule: PosixRule?
    /// The greatest offset in the history of the zone.
    let greatestOffset: Int
    /// The civil days that do not exist in the zone.
    let skippedDays: [Day]

    /// The time up to which the yearly rule is expanded; earlier times are found by a plain search.
    private static let writtenOut: Int64 = 4_133_980_800  // 2101-01-01

    /// Creates a zone with a constant offset.
    init(identifier: String, always offset: Int) {
        self.identifier = identifier
        transitions = []
        offsets = [Int32(offset)]
        rule = nil
        greatestOffset = offset
        skippedDays = []
    }

    /// Creates the zone of a file; nil if its yearly rule contradicts its last change.
    init?(identifier: String, _ file: TZif) {
        var transitions: [Int64] = []
        var offsets = [file.offsets[0]]
        for (index, time) in file.transitions.enumerated() {
            // The last change stays even with an equal offset, because the yearly rule applies from
            // it on.
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

    /// Returns the days that do not exist in the zone. Only the few changes of a whole day need to
    /// be examined.
    private static func skippedDays(_ transitions: [Int64], _ offsets: [Int32]) -> [Day] {
        zip(transitions, offsets.indices.dropLast()).flatMap { time, index -> [Day] in
            let before = Int64(offsets[index])
            let after = Int64(offsets[index + 1])
            guard after - before >= 20 * 3_600 else { return [] }
            let left = WallTime(secondsSince1970: time + before)
            let reached = WallTime(secondsSince1970: time + after)
            // A day is skipped if it begins after the change and ends before the next wall time.
            let first = left.secondOfDay == 0 ? left.day : left.day + 1
            return first < reached.day ? Array(first..<reached.day) : []
        }
    }

    /// Returns the changes that a yearly rule gives from a time up to `writtenOut`.
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

    /// Returns the seconds east of UTC at a time.
    func offset(at time: Int64) -> Int {
        let index = changes(until: time)
        if index == transitions.count, let rule { return rule.offset(at: time) }
        return Int(offsets[index])
    }

    /// Returns the period that contains a time.
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

    /// Returns the period whose offset converts a wall-clock time: the one before a gap, or the
    /// first of two.
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

    /// Returns the number of changes up to and including a time.
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
