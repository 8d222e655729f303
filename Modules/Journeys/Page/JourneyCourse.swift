internal import Core
internal import Engine
internal import Journeys
internal import PageKit

/// The data about a current journey and all its days for the journeys page.
struct Course {
    /// One of the 66 days.
    struct Stone {
        var number: Int
        var sign: String
        var words: String
        var isToday: Bool
    }

    /// A value with its label.
    struct Figure {
        var title: String
        var value: String
    }

    /// A mood that the user can choose.
    struct Choice {
        var value: Int
        var word: String
    }

    var row: JourneyCard.Row
    var figures: [Figure]
    var stones: [Stone]
    var first: String
    var moods: [Choice]

    init(_ journey: Journey, _ asking: QueryContext) {
        row = JourneyCard.Row(journey, on: asking.today, in: asking.view)
        figures = [
            Figure(title: "In a row", value: "\(journey.streak)"),
            Figure(title: "Longest", value: "\(journey.longest)"),
            Figure(title: "Done", value: "\(journey.done)"),
            Figure(title: "Grace days left", value: "\(journey.graceLeft)"),
        ]
        first = journey.start.description
        let days = DaySpan(journey.start, journey.last).map {
            Journeys.days(of: journey.id, over: $0, today: asking.today, in: asking.view)
        }
        stones = (days ?? []).map { Stone($0, asking.today) }
        moods = zip(1..., ["Awful", "Low", "Okay", "Good", "Great"]).map {
            Choice(value: $0, word: $1)
        }
    }
}

extension Course.Stone {
    init(_ day: JourneyDay, _ today: Day) {
        number = day.number
        isToday = day.day == today
        let date = day.day.short(beside: today)
        (sign, words) =
            switch day.verdict {
            case .done: (Icon.html("check"), "\(date), done" + Course.Stone.told(day))
            case .grace: ("○", "\(date), a grace day")
            case .missed: ("–", "\(date), missed")
            case .pending: ("·", "\(date), open")
            case .vanished: ("", "\(date), skipped by a time zone")
            case .future: ("", "\(date), in the future")
            }
    }

    /// Returns the details of a day as text, such as ", mood 2 to 4, 25 minutes".
    private static func told(_ day: JourneyDay) -> String {
        let moods = [day.moodBefore, day.moodAfter].compactMap { $0.map(String.init) }
        return (moods.isEmpty ? "" : ", mood " + moods.joined(separator: " to "))
            + (day.minutes > 0 ? ", \(counted(day.minutes, "minute"))" : "")
    }
}
