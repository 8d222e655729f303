public import Core
internal import PageKit
internal import RouteKit

/// The pages for goals and focuses. Rules G, U1.
public struct DailyFocusPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "daily-focus-page", stability: .stable,
        summary: "The day's three focuses on Today, and the pages to set them and their goals.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry("focus", title: "Focus", path: "/focus", icon: "flag", order: 10),
            NavigationEntry("goals", title: "Goals", path: "/goals", icon: "mountain", order: 105),
            to: .pagePlaces)
        registrar.contribute(
            PageSection("daily-focus.today", .main, order: 20) { FocusSection.draw($0) },
            to: .pageSections)
        registrar.contribute(
            FocusPage.route, FocusActions.set, FocusActions.toggle, ConfirmPage.route,
            FocusActions.start, FocusActions.dismiss, GoalsPage.route, GoalsPage.add,
            GoalPage.route, GoalPage.change, to: .routes)
    }
}
