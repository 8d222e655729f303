public import Core
internal import PageKit
internal import RouteKit

/// The journeys on the page: a card on Today, and a page with all their days. Rules J.
public struct JourneysPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "journeys-page", stability: .beta,
        summary: "The journey card on Today, and the page with all its days.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry(
                "journey", title: "Journey", path: "/journey", icon: "walk", order: 110),
            to: .pagePlaces)
        registrar.contribute(
            PageSection("journeys.card", .aside, order: 5) { JourneyCard.draw($0) },
            PageSection("journeys.invitation", .aside, order: 50) { JourneyCard.invite($0) },
            to: .pageSections)
        registrar.contribute(
            JourneyPage.route, JourneyActions.start, JourneyActions.act, to: .routes)
    }
}
