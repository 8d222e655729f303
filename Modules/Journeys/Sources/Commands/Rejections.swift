public import Core

extension Rejection {
    /// The rejection for an id that is not that of a valid journey.
    public static var unknownJourney: Rejection {
        .unknown("journey", code: "journeys.unknown", field: "journey")
    }

    static var noJourney: Rejection {
        .conflict("journeys.none", "No journey is active on that day.", field: "journey")
    }

    static func whichJourney(_ journeys: [JourneyRecord]) -> Rejection {
        .conflict(
            "journeys.which", "Two journeys are active. Enter the title of one.", field: "journey",
            hints: journeys.map(\.birth.title))
    }

    static func journeyDay(_ sentence: String) -> Rejection {
        .conflict("journeys.day", sentence, field: "day")
    }

    static func locked(by other: JourneyRecord, on start: Day) -> Rejection {
        let number = Journey.number(of: start, from: other.birth.start)
        return Rejection.conflict(
            "journeys.locked",
            "\(quoted(other.birth.title)) is on day \(number); a second journey opens on day "
                + "\(Journey.opening).", field: "start")
    }

    static var full: Rejection {
        .conflict(
            "journeys.full", "Two journeys are active: end one of them first.", field: "start")
    }
}
