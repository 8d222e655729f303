public import Core
internal import PageKit
internal import RouteKit

/// What the program is, on the page; privacy and terms are there for anyone. Rule O2.
public struct AboutPageModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "about-page", stability: .beta, summary: "The About page, privacy and terms.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            PagePlace("about", title: "About", path: "/about", icon: "spark", order: 980),
            to: .pagePlaces)
        registrar.contribute(AboutPage.route, AboutPage.style.route, to: .routes)
        registrar.contribute(
            RouteSource { [AboutPage.privacy(of: $0), AboutPage.terms(of: $0)] },
            to: .routeSources)
    }
}
