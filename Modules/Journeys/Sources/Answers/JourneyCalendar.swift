internal import CalendarAPI
internal import Core

/// The source of calendar entries for the 66 days of each journey. If a journey is linked to a
/// habit, the calendar contains the habit instead. Rules A3, J1.
struct JourneyCalendar: CalendarSource {
    func calendar(over span: DaySpan, at moment: Moment, in view: WorldView) -> CalendarPart {
        let journeys = Journeys.all(on: moment.day, today: moment.day, in: view)
        let entries = journeys.reversed().compactMap { journey -> CalendarEntry? in
            guard journey.item == nil else { return nil }
            let last = journey.end.map { min($0 - 1, journey.last) } ?? journey.last
            guard let days = DaySpan(journey.start, max(last, journey.start))?.intersection(span),
                last >= journey.start
            else { return nil }
            return CalendarEntry(
                id: "journey-\(journey.id)", title: journey.title,
                detail: "A journey of \(Journey.length) days",
                days: .rule(CalendarRule("FREQ=DAILY", first: days.first, last: days.last)),
                changed: Instant(seconds: Int64(journey.start.number) * 86_400))
        }
        return CalendarPart(entries)
    }
}
