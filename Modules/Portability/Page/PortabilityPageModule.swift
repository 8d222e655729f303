public import Core
internal import PageKit
internal import RouteKit

/// Moving in and out on the page: files of other programs, and one's own. Rules P1, P2.
public struct PortabilityPageModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "portability-page", stability: .beta,
        summary: "The page to import files of other programs and to export your data.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let page = MovingPage(Uploads())
        registrar.contribute(
            PagePlace(
                "move", title: "Import and export", path: MovingPage.path, icon: "list",
                order: 160),
            to: .pagePlaces)
        registrar.contribute(page.show, page.look, page.take, to: .routes)
    }
}
