internal import CalendarAPI
public import Core
internal import PageKit
internal import RouteKit

/// The page of the calendar's address. Rules A3, U1.
public struct CalendarPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "calendar-page", stability: .beta,
        summary: "The calendar page: its link, and what a calendar cannot show.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry(
                "calendar", title: "Calendar", path: CalendarPage.path, icon: "clock", order: 130),
            to: .pagePlaces)
        registrar.contribute(
            CalendarPage.route, CalendarPage.open, CalendarPage.close, to: .routes)
    }
}
