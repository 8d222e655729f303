internal import Core
internal import ProductEventsAPI

/// Messages to the coach and suggestions that were taken up. Rule O6.
enum CoachProductEvents {
    static let source = ProductEventSource([CoachFact.Kind.asked.rawValue]) { events, _, _ in
        events.map { _ in ProductEvent(.messageSent) }
    }

    /// What a suggestion becomes are facts of others, which say nothing of it.
    static let routes = [
        ProductEventRoute("coachApply", .suggestionApplied),
        ProductEventRoute("pageApplySuggestion", .suggestionApplied),
        ProductEventRoute("pageApplySuggestion", .suggestionTapped),
    ]
}
