internal import About
public import Core
internal import Engine
internal import RouteKit

/// The facts about the program over HTTP.
public struct AboutRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "about-routes", stability: .beta, summary: "What the program is, over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            Route.chapter(
                "About", under: "/about",
                [
                    .question(
                        "", "about.show", summary: "What the program is, and where it keeps what",
                        answers: About.shape
                    ) { _, asking in About(asking.view.program, stored: About.served) }
                ]), to: .routes)
    }
}
