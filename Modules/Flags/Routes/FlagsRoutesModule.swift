public import Core
internal import Engine
internal import Flags
internal import FlagsAPI
internal import RouteKit

/// The numbers and flags over HTTP, read-only. Rule O5.
public struct FlagsRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "flags-routes", stability: .beta, summary: "The current numbers and flags over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            Route.question(
                "/flags", "flags.list", summary: "List the current numbers and flags",
                tag: "Program",
                parameters: [.on], freshness: .moment, answers: FlagValue.list
            ) { request, asking in
                Flags.all(on: request.day("on") ?? asking.today, in: asking.view)
            }.withoutTool, to: .routes)
    }
}
