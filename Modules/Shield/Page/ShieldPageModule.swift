public import Core
internal import PageKit
internal import RouteKit

/// The page of the browsers that keep locked apps closed. Rule B6.
public struct ShieldPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "shield-page", stability: .beta,
        summary: "A page to pair browsers that keep locked apps closed.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry(
                "browsers", title: "Browsers", path: "/browsers", icon: "stop", order: 117),
            to: .pagePlaces)
        registrar.contribute([BrowsersPage.route] + BrowsersPage.actions, to: .routes)
    }
}
