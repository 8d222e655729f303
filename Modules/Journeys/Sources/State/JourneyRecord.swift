internal import Core

/// A journey with those of its facts that are not retracted.
struct JourneyRecord: Hashable, Sendable {
    var birth: JourneyFact.Start
    /// The stamp of the journey's start. If two journeys conflict, the one with the earlier stamp
    /// is valid.
    var stamp: Stamp
    /// The first day on which it was ended.
    var end: Day?
    var days: [Day: DayMark] = [:]

    var id: JourneyID { birth.journey }
    /// The days that the journey takes up; nil if it was ended on its first day.
    var occupied: DaySpan? { DaySpan(birth.start, min(last, (end ?? .last) - 1)) }
    /// The last day of the journey, day 66.
    var last: Day { birth.start + (Journey.length - 1) }
    /// The days that have a result. The day on which the journey was ended is included only if it
    /// was completed.
    var judged: DaySpan? {
        guard let end, end <= last else { return DaySpan(birth.start, last) }
        return DaySpan(birth.start, days[end] == nil ? end - 1 : end)
    }
    /// Returns true if facts can still be recorded for a day.
    func isOpen(on day: Day) -> Bool { day >= birth.start && day <= min(last, end ?? last) }
    /// Returns true if the journey is current on a day.
    func isUnderWay(on day: Day) -> Bool { occupied?.contains(day) ?? false }
}

extension JourneysState {
    /// Every journey that was started, in the order of starting.
    var records: [JourneyRecord] {
        var found: [JourneyID: JourneyRecord] = [:]
        for start in starts.kept(retractions) {
            guard found[start.value.journey] == nil else { continue }
            found[start.value.journey] = JourneyRecord(birth: start.value, stamp: start.stamp)
        }
        for end in ends.kept(retractions).map(\.value) {
            guard let known = found[end.journey] else { continue }
            found[end.journey]?.end = min(known.end ?? end.day, end.day)
        }
        var sources: Set<SourceDay> = []
        for done in completions.kept(retractions).map(\.value) {
            let part = done.source.map { SourceDay(source: $0, day: done.day) }
            if let part, !sources.insert(part).inserted { continue }
            found[done.journey]?.days[done.day, default: DayMark()].add(done)
        }
        return found.values.sorted { $0.stamp < $1.stamp }
    }

    /// Returns the completions of a day that are not retracted, in order.
    func completions(of journey: JourneyID, on day: Day) -> [EventID] {
        completions.kept(retractions)
            .filter { $0.value.journey == journey && $0.value.day == day }.map(\.id)
    }
}

/// The minutes of a source on one day.
private struct SourceDay: Hashable {
    var source: EventID
    var day: Day
}

/// The details of a completed day.
struct DayMark: Hashable, Sendable {
    var moodBefore: Int?
    var moodAfter: Int?
    var minutes = 0

    /// Merges a later completion of the same day: moods are replaced, minutes are added.
    fileprivate mutating func add(_ other: JourneyFact.Completion) {
        moodBefore = other.moodBefore ?? moodBefore
        moodAfter = other.moodAfter ?? moodAfter
        minutes += other.minutes ?? 0
    }
}
