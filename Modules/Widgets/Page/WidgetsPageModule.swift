public import Core
internal import PageKit
internal import RouteKit

/// The page of external widgets that show cards and run actions. Rule W4.
public struct WidgetsPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "widgets-page", stability: .beta,
        summary: "A page to open and close widgets, with the code to embed.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry(
                "widgets", title: "Widgets", path: WidgetsPage.path, icon: "home", order: 131),
            to: .pagePlaces)
        registrar.contribute(
            WidgetsPage.route, WidgetsPage.open, WidgetsPage.close, to: .routes)
    }
}
