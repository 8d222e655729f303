internal import Core
internal import ProductEventsAPI

/// Who looks at plans, who buys, and what plan whoever did anything has. Rule O6.
enum PlanProductEvents {
    /// A licence that was added; what the store sold stands with the server, and its route says so.
    static let source = ProductEventSource(PlanFact.Kind.names) { events, _, _ in
        events.map { _ in ProductEvent(.purchaseSuccess) }
    }

    static let routes = [
        ProductEventRoute("pagePlan", .paywallView),
        ProductEventRoute("planBuy", .purchaseSuccess, onlyNew: true),
    ]

    static let plan = ProductEventTrait(.plan) { moment, view in
        .word(Plans.isPro(on: moment.day, in: view) ? .init("pro") : .init("free"))
    }
}
