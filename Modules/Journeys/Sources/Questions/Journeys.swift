public import Core

/// Queries about journeys.
public enum Journeys {
    /// Returns the valid journeys that had started by a day, as they were on that day, sorted by
    /// their first day.
    public static func all(on day: Day, today: Day, in view: WorldView) -> [Journey] {
        view.journeys.resolution.counting.filter { $0.birth.start <= day }.map {
            Journey($0, on: day, today: today, in: view)
        }
    }

    /// Returns the journeys that are current on a day, at most two, sorted by their first day.
    public static func running(on day: Day, today: Day, in view: WorldView) -> [Journey] {
        all(on: day, today: today, in: view).filter { $0.standing == .running }
    }

    /// Returns a valid journey as it is on a day; nil if there is none with this id.
    public static func journey(
        _ id: JourneyID, on day: Day, today: Day, in view: WorldView
    ) -> Journey? {
        view.journeys.resolution.record(id).map { Journey($0, on: day, today: today, in: view) }
    }

    /// Returns the days of a journey in a span, including future days. Days outside of the journey
    /// are left out.
    public static func days(
        of id: JourneyID, over span: DaySpan, today: Day, in view: WorldView
    ) -> [JourneyDay] {
        guard let record = view.journeys.resolution.record(id), let judged = record.judged else {
            return []
        }
        let walked = JourneyWalk(record, upTo: today, today: today, in: view).days
        let first = max(judged.first, today + 1)
        let coming = DaySpan(first, judged.last).map { Array($0.days) } ?? []
        return walked.filter { span.contains($0.day) }
            + coming.filter(span.contains).map {
                JourneyDay(
                    day: $0, number: Journey.number(of: $0, from: record.birth.start),
                    verdict: .future, moodBefore: nil, moodAfter: nil, minutes: 0)
            }
    }

    /// Returns the journeys that were set aside, oldest first. Those that the user ended are left
    /// out.
    public static func setAside(in view: WorldView) -> [SetAsideJourney] {
        view.journeys.resolution.setAside.filter { $0.record.end == nil }.map {
            SetAsideJourney(
                id: $0.record.id, title: $0.record.birth.title, start: $0.record.birth.start,
                done: $0.record.days.count, reason: $0.clash.sentence(about: $0.record))
        }
    }

    /// Returns whether the user can start another journey today. Rule J1.
    public static func opening(today: Day, in view: WorldView) -> JourneyOpening {
        let birth = JourneyFact.Start(
            journey: JourneyID(high: 0, low: 0), title: "", item: nil, start: today)
        let next = JourneyRecord(birth: birth, stamp: .zero)
        return switch view.journeys.resolution.clash(of: next) {
        case nil: .open
        case .tooEarly(let other): .from(other.birth.start + (Journey.opening - 1))
        case .full: .full
        }
    }

    /// Returns the minutes of focus in all valid journeys. Rule J3.
    public static func focusMinutes(today: Day, in view: WorldView) -> Int {
        all(on: today, today: today, in: view).reduce(0) { $0 + $1.minutes }
    }
}

/// Returns the text in quotation marks, truncated to forty characters.
func quoted(_ text: String) -> String {
    text.count > 40 ? "“\(text.prefix(40))…”" : "“\(text)”"
}

extension JourneyResolution.ConflictReason {
    /// Returns the reason why a journey was set aside.
    func sentence(about record: JourneyRecord) -> String {
        switch self {
        case .tooEarly(let other):
            let number = Journey.number(of: record.birth.start, from: other.birth.start)
            return "It was started while \(quoted(other.birth.title)) was on day \(number); "
                + "a second journey opens on day \(Journey.opening)."
        case .full: return "It was started while two other journeys were active."
        }
    }
}
