internal import Core
internal import PortabilityAPI

/// The tables of journeys and their days in the CSV export. Rule P2.
enum JourneyTables {
    static let journeys = PortableTable(
        name: "journeys",
        columns: [
            "id", "title", "item", "start", "end", "standing", "day", "phase", "done", "streak",
            "longest", "grace_left", "minutes",
        ]
    ) { view, today in
        let counting = Journeys.all(on: today, today: today, in: view).map { journey in
            // The table of items has no row for a deleted item.
            let item = journey.item.flatMap { item in
                view.title(ofLinked: item, on: today).map { _ in item }
            }
            return [
                journey.id.description, journey.title, item ?? "",
                journey.start.description, journey.end?.description ?? "",
                journey.standing.rawValue, String(journey.day), journey.phase.title,
                String(journey.done), String(journey.streak), String(journey.longest),
                String(journey.graceLeft), String(journey.minutes),
            ]
        }
        return counting + Journeys.setAside(in: view).map(row)
    }

    private static func row(_ journey: SetAsideJourney) -> [String] {
        [
            journey.id.description, journey.title, "", journey.start.description, "", "set aside",
            "", "", String(journey.done), "", "", "", "",
        ]
    }

    /// The table with one row for each day of each valid journey, up to today.
    static let days = PortableTable(
        name: "journey-days",
        columns: [
            "day", "journey", "title", "number", "verdict", "mood_before", "mood_after", "minutes",
        ]
    ) { view, today in
        view.journeys.resolution.counting.flatMap { record in
            JourneyWalk(record, upTo: today, today: today, in: view).days.map { day in
                [
                    day.day.description, record.id.description, record.birth.title,
                    String(day.number), day.verdict.rawValue,
                    day.moodBefore.map { String($0) } ?? "",
                    day.moodAfter.map { String($0) } ?? "", String(day.minutes),
                ]
            }
        }
    }
}
