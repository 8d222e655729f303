public import Core
internal import PageKit
internal import RouteKit

/// The pages about the program. The privacy policy and the terms are public. Rule O2.
public struct AboutPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "about-page", stability: .beta, summary: "The pages About, privacy and terms.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry("about", title: "About", path: "/about", icon: "spark", order: 980),
            to: .pagePlaces)
        registrar.contribute(AboutPage.route, AboutPage.style.route, to: .routes)
        registrar.contribute(
            RouteSource { [AboutPage.privacy(of: $0), AboutPage.terms(of: $0)] },
            to: .routeSources)
    }
}
