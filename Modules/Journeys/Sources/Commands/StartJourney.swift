public import Core

/// Starts a journey of sixty-six days with one habit. Rule J1.
public struct StartJourney: Command {
    public static var name: String { "journeys.start" }
    public static var isIdempotent: Bool { false }

    /// The habit in the person's words, 1–80 characters after trimming.
    public var title: String
    /// The id of a habit that another module keeps, as text of at most 64 characters; may be nil.
    public var item: String?
    /// Day 1: today if nil, at most 65 days ago.
    public var start: Day?

    /// Starts a journey.
    public init(_ title: String, item: String? = nil, from start: Day? = nil) {
        self.title = title
        self.item = item
        self.start = start
    }

    /// Refuses a bad title (`journeys.title`), item (`journeys.item`) or day (`journeys.day`), a
    /// second journey before day 22 of the first (`journeys.locked`), a third (`journeys.full`).
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Journey> {
        let birth = try birth(today: context.today)
        let state = context.view.journeys
        let id: JourneyID = context.newID()
        let record = JourneyRecord(id: id, birth: birth, stamp: .zero)
        switch state.resolution.clash(of: record) {
        case .tooEarly(let other): throw .locked(by: other, on: birth.start)
        case .full: throw .full
        case nil: break
        }
        let journey = Journey(
            record, on: context.today, today: context.today, in: context.view)
        return Decision([JourneyFact.started(id, birth).draft], reply: journey)
    }

    private func birth(today: Day) throws(Rejection) -> JourneyBirth {
        let title = trimmed(title)
        guard (1...80).contains(title.count), title.utf8.count <= 1_000, isLine(title) else {
            throw Rejection(
                "journeys.title", "A journey's title has 1 to 80 characters on one line.",
                field: "title")
        }
        let item = item.map(trimmed)
        if let item, !(1...64).contains(item.count) || item.utf8.count > 1_000 || !isLine(item) {
            throw Rejection(
                "journeys.item", "A habit is named by its id, of at most 64 characters.",
                field: "item")
        }
        let start = start ?? today
        guard start <= today else { throw .journeyDay("A journey cannot begin on a day to come.") }
        guard today - start < Journey.length else {
            throw .journeyDay("A journey can have begun 65 days ago at most.")
        }
        return JourneyBirth(title: title, item: item, start: start)
    }
}
