public import Core
internal import PageKit
internal import RouteKit

/// The pages for earned time: the dashboard, the page of a locked app and a card on Today. Rules B.
public struct TimeTradingPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "time-trading-page", stability: .beta,
        summary: "Earned time on the page: balance, lists, and what a locked app shows.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry("time", title: "Screen time", path: "/time", icon: "pause", order: 115),
            to: .pagePlaces)
        registrar.contribute(
            PageSection("time-trading.card", .aside, order: 9) { TimeCard.draw($0) },
            to: .pageSections)
        registrar.contribute(
            [TimePage.route, ShieldPage.route, BuddyPage.route, FigureDrawing.route], to: .routes)
        registrar.contribute(TimeActions.all + ShieldPage.actions, to: .routes)
    }
}
