public import Core

/// Starts a journey of 66 days with one habit. Rule J1.
public struct StartJourney: Command {
    public static var name: String { "journeys.start" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Start a journey", StartJourney.init(_:item:from:),
        Field(
            "title", \.title,
            Codec.journeyTitle.example("Read 10 pages")
                .described("The habit in the user's words, 1–80 characters."),
            refusal: Refusal(
                "journeys.title", "The title must be 1–80 characters on one line.")),
        Field(
            "item", \.item,
            Codec.line(1...80)
                .described("The name or id of a habit. Completing it completes the day.").orNull,
            refusal: Refusal(
                "journeys.item", "The habit must be 1–80 characters on one line.")),
        Field("start", \.start, "The first day. Default: the person's today."))
    public static let answer = Journey.answer

    /// The habit in the user's words, 1–80 characters after trimming.
    public var title: String
    /// The name or id of a habit from another module, at most 80 characters. Completing the habit
    /// completes the journey's day. Nil for none.
    public var item: String?
    /// The first day of the journey, at most 65 days ago; nil for today.
    public var start: Day?

    /// Creates the command.
    public init(_ title: String, item: String? = nil, from start: Day? = nil) {
        self.title = title
        self.item = item
        self.start = start
    }

    /// Returns the event to record. Throws `habits.item.unknown` for an unknown habit,
    /// `journeys.day` for an invalid day, `journeys.locked` for a second journey before day 22 of
    /// the first, and `journeys.full` for a third one.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let start = start ?? context.today
        guard start <= context.today else {
            throw .journeyDay("The first day must not be in the future.")
        }
        guard context.today - start < Journey.length else {
            throw .journeyDay("The first day must be at most 65 days ago.")
        }
        let item = try item.map { text throws(Rejection) in
            try context.view.linkedItem(text, today: context.today)
        }
        let birth = JourneyFact.Start(
            journey: context.newID(), title: title, item: item, start: start)
        switch context.view.journeys.resolution.clash(of: .init(birth: birth, stamp: .zero)) {
        case .tooEarly(let other): throw .locked(by: other, on: start)
        case .full: throw .full
        case nil: return [JourneyFact.started(birth).draft]
        }
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Journey {
        let made = Journeys.journey(
            context.newID(), on: context.today, today: context.today, in: context.view)
        guard let made else { throw .unknownJourney }
        return made
    }
}
