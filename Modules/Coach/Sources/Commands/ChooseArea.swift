public import Core

/// Sets or clears the area that today is about. Rule M2.
///
/// The area holds for one day. The greeting and the ideas of that day use it.
public struct ChooseArea: Command {
    public static var name: String { "coach.choose" }
    public static let form = Form(
        "Choose the area of today", ChooseArea.init(_:),
        Field(
            "area", \.area, SuggestionArea.codec.described("The area; null for none.").orNothing,
            refusal: Refusal(
                "coach.area", "The area must be sleep, fitness, study or wellness.")))
    public static let answer = Shape<Answer> {
        Member("area", \.area, "The area of today. Null if none.")
    }

    /// The chosen area.
    public struct Answer: Hashable, Sendable {
        /// The area; nil for none.
        public var area: SuggestionArea?
    }

    /// The area; nil for none.
    public var area: SuggestionArea?

    /// Creates a command that sets or clears the area.
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
