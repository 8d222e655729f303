internal import About
public import Core
internal import Engine
internal import RouteKit

/// What the program is, over HTTP.
public struct AboutRoutesModule: Module {
    /// A module to put on the list of a program.
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
