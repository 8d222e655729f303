public import Core
internal import PageKit
internal import RouteKit

/// The page for import from other programs and export. Rules P1, P2.
public struct PortabilityPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "portability-page", stability: .beta,
        summary: "The page to import files of other programs and to export your data.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let page = MovingPage(Uploads())
        registrar.contribute(
            NavigationEntry(
                "move", title: "Import and export", path: MovingPage.path, icon: "list",
                order: 160),
            to: .pagePlaces)
        registrar.contribute(page.show, page.look, page.take, to: .routes)
    }
}
