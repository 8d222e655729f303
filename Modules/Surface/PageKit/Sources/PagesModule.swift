public import Core
internal import RouteKit

/// The page: its frame, its look, and Today, which features fill with sections.
public struct PagesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "pages", stability: .stable,
            summary: "The frame and look of every page, and Today, which features fill.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.pagePlaces)
        registrar.open(.pageSections)
        let home = PagePlace("today", title: "Today", path: "/", icon: "home", order: 0)
        registrar.contribute(home, to: .pagePlaces)
        for asset in Assets.all { registrar.contribute(asset.route, to: .routes) }
        for route in [Tints.route, TodayPage.route, ZonePage.answer] {
            registrar.contribute(route, to: .routes)
        }
    }
}
