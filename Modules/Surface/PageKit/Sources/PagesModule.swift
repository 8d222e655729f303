public import Core
internal import RouteKit

/// The module with the layout and appearance of all pages, and with the Today page, to which
/// features add sections.
public struct PagesModule: Module {
    /// Creates the module for the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "pages", stability: .stable,
        summary: "The frame of every page, and Today, which features fill.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.pagePlaces)
        registrar.open(.pageSections)
        registrar.open(.pageFinders)
        registrar.open(.itemLinks)
        registrar.open(.itemSections)
        let home = NavigationEntry("today", title: "Today", path: "/", icon: "home", order: 0)
        registrar.contribute(
            home, NavigationEntry("go", title: "Search", path: "/go", icon: "search", order: 105),
            NavigationEntry("design", title: "Design", path: "/design", icon: "brush", order: 990),
            to: .pagePlaces)
        registrar.contribute(
            GoPage.route, DesignPage.route, DesignPage.style.route, to: .routes)
        registrar.contribute((Assets.all + Palettes.all).map(\.route), to: .routes)
        registrar.contribute(
            TintStyles.route, AppManifest.route, Worker.route, TodayPage.route, MorePage.route,
            ZonePage.answer, ZonePage.script.route, to: .routes)
    }
}
