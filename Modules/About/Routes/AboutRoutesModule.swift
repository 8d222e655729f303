internal import About
public import Core
internal import Engine
internal import RouteKit

/// The facts about the program over HTTP.
public struct AboutRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "about-routes", stability: .beta,
        summary: "The version, licence, privacy and terms over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            Route.chapter(
                "About", under: "/about",
                [
                    .question(
                        "", "about.show",
                        summary: "Show the version, the licence and the places of data",
                        answers: About.shape
                    ) { _, asking in About(asking.view.program, stored: About.served) }
                ]), to: .routes)
    }
}
