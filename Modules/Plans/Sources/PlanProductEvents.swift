internal import Core
internal import ProductEventsAPI

/// The product events for plan views, purchases and the plans of active users. Rule O6.
enum PlanProductEvents {
    /// The event of an added licence. Store purchases are recorded by their route, because they are
    /// kept on the server.
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
