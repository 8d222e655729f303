internal import Core
internal import ProductEventsAPI

/// The product events for messages to the coach and applied suggestions. Rule O6.
enum CoachProductEvents {
    static let source = ProductEventSource([CoachFact.Kind.asked.rawValue]) { events, _, _ in
        events.map { _ in ProductEvent(.messageSent) }
    }

    /// Applied suggestions become facts of other modules, which do not mention the coach. They are
    /// counted by route.
    static let routes = [
        ProductEventRoute("coachApply", .suggestionApplied),
        ProductEventRoute("pageApplySuggestion", .suggestionApplied),
        ProductEventRoute("pageApplySuggestion", .suggestionTapped),
    ]
}
