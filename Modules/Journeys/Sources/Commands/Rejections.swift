public import Core

extension Rejection {
    /// There is no journey with the id that counts.
    public static var unknownJourney: Rejection {
        Rejection(
            "journeys.unknown", "There is no such journey.", field: "journey", category: .notFound)
    }

    static var noJourney: Rejection {
        Rejection(
            "journeys.none", "No journey is under way on that day.", field: "journey",
            category: .conflict)
    }

    static func whichJourney(_ journeys: [JourneyRecord]) -> Rejection {
        Rejection(
            "journeys.which", "Two journeys are under way; name one of them.", field: "journey",
            category: .conflict, hints: journeys.map(\.birth.title))
    }

    static func journeyDay(_ sentence: String) -> Rejection {
        Rejection("journeys.day", sentence, field: "day", category: .conflict)
    }

    static func locked(by other: JourneyRecord, on start: Day) -> Rejection {
        let number = Journey.number(of: start, from: other.birth.start)
        return Rejection(
            "journeys.locked",
            "\(quoted(other.birth.title)) is on day \(number); a second journey opens on day "
                + "\(Journey.opening).", field: "start", category: .conflict)
    }

    static var full: Rejection {
        Rejection(
            "journeys.full", "Two journeys are under way; end one of them first.", field: "start",
            category: .conflict)
    }
}
