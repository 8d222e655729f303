internal import Core

/// A journey with the facts that are not taken back.
struct JourneyRecord: Hashable, Sendable {
    var birth: JourneyFact.Start
    /// When it was started: of two that clash the one written first counts.
    var stamp: Stamp
    /// The first day on which it was ended.
    var end: Day?
    var days: [Day: DayMark] = [:]

    var id: JourneyID { birth.journey }
    /// The days on which it takes a place: none if it was ended on its first day.
    var occupied: DaySpan? { DaySpan(birth.start, min(last, (end ?? .last) - 1)) }
    /// Day 66.
    var last: Day { birth.start + (Journey.length - 1) }
    /// The days that are judged: a day on which it was ended counts only if it was done.
    var judged: DaySpan? {
        guard let end, end <= last else { return DaySpan(birth.start, last) }
        return DaySpan(birth.start, days[end] == nil ? end - 1 : end)
    }
    /// Whether something may still be recorded for a day.
    func isOpen(on day: Day) -> Bool { day >= birth.start && day <= min(last, end ?? last) }
    /// Whether it takes a place on a day.
    func isUnderWay(on day: Day) -> Bool { occupied?.contains(day) ?? false }
}

extension JourneysState {
    /// Every journey that was started, by the order of starting.
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

    /// The completions of a day that are not taken back, first to last.
    func completions(of journey: JourneyID, on day: Day) -> [EventID] {
        completions.kept(retractions)
            .filter { $0.value.journey == journey && $0.value.day == day }.map(\.id)
    }
}

/// A day's part of what minutes were spent in.
private struct SourceDay: Hashable {
    var source: EventID
    var day: Day
}

/// What was told of a day that is done.
struct DayMark: Hashable, Sendable {
    var moodBefore: Int?
    var moodAfter: Int?
    var minutes = 0

    /// Takes a later completion of the same day in: moods are replaced, minutes add up.
    fileprivate mutating func add(_ other: JourneyFact.Completion) {
        moodBefore = other.moodBefore ?? moodBefore
        moodAfter = other.moodAfter ?? moodAfter
        minutes += other.minutes ?? 0
    }
}
