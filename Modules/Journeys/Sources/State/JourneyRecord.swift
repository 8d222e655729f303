internal import Core

/// A journey with the facts that are not taken back.
struct JourneyRecord: Hashable, Sendable {
    var id: JourneyID
    var birth: JourneyBirth
    /// When it was started: of two that clash the one written first counts.
    var stamp: Stamp
    /// The first day on which it was ended.
    var end: Day?
    var days: [Day: DayMark] = [:]

    /// The days on which it takes a place: none if it was ended on its first day.
    var occupied: DaySpan? { DaySpan(birth.start, min(last, (end ?? .last) - 1)) }
    /// Day 66.
    var last: Day { birth.start + (Journey.length - 1) }
    /// The days that are judged: a day on which it was ended counts only if it was done.
    var judged: DaySpan? {
        guard let end, end <= last else { return DaySpan(birth.start, last) }
        return DaySpan(birth.start, days[end] == nil ? end - 1 : end)
    }
    /// The days on which something may still be recorded.
    var open: DaySpan? { DaySpan(birth.start, min(last, end ?? last)) }
}

extension JourneysState {
    /// Every journey that was started, by the order of starting.
    var records: [JourneyRecord] {
        var found: [JourneyID: JourneyRecord] = [:]
        let started = starts.filter { !isRetracted($0.key) }.values
        for start in started.sorted(by: { $0.stamp < $1.stamp }) where found[start.journey] == nil {
            found[start.journey] = JourneyRecord(
                id: start.journey, birth: start.birth, stamp: start.stamp)
        }
        for end in ends.values where !isRetracted(end.stamp.event) {
            guard let known = found[end.journey] else { continue }
            found[end.journey]?.end = min(known.end ?? end.day, end.day)
        }
        let done = completions.filter { !isRetracted($0.key) }.values
        for one in done.sorted(by: { $0.stamp < $1.stamp }) {
            found[one.journey]?.days[one.day, default: DayMark()].add(one.mark)
        }
        return found.values.sorted { $0.stamp < $1.stamp }
    }

    /// The completions of a day that are not taken back, first to last.
    func completions(of journey: JourneyID, on day: Day) -> [Completion] {
        completions.values.filter {
            $0.journey == journey && $0.day == day && !isRetracted($0.stamp.event)
        }.sorted { $0.stamp < $1.stamp }
    }
}

extension DayMark {
    /// Takes a later completion of the same day in: moods are replaced, minutes add up.
    fileprivate mutating func add(_ other: DayMark) {
        moodBefore = other.moodBefore ?? moodBefore
        moodAfter = other.moodAfter ?? moodAfter
        let sum = (minutes ?? 0) + (other.minutes ?? 0)
        minutes = sum == 0 ? nil : sum
    }
}
