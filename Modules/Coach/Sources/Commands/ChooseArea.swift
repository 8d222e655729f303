public import Core

/// Says what today is about: an area of the library, or none any more. Rule M2.
///
/// It is kept for the day: the greeting and the ideas of that day go by it.
public struct ChooseArea: Command {
    public static var name: String { "coach.choose" }
    public static let form = Form(
        "Say what today is about", ChooseArea.init(_:),
        Field(
            "area", \.area, SuggestionArea.codec.described("The area; null for none.").orNothing,
            refusal: Refusal(
                "coach.area", "The areas are sleep, fitness, study and wellness.")))
    public static let answer = Shape<Answer> {
        Member("area", \.area, "What today is about; null if nothing in particular.")
    }

    /// What the day is about.
    public struct Answer: Hashable, Sendable {
        /// The area; nil for none.
        public var area: SuggestionArea?
    }

    /// The area; nil for none.
    public var area: SuggestionArea?

    /// Says what today is about.
    public init(_ area: SuggestionArea?) { self.area = area }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.state(of: CoachSettings.self).area(on: context.today) != area else {
            return []
        }
        let choice = CoachSettingFact.Choice(day: context.today, area: area?.rawValue ?? "")
        return [CoachSettingFact.chose(choice).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Answer {
        Answer(area: context.view.state(of: CoachSettings.self).area(on: context.today))
    }
}
