public import Core
internal import RouteKit

/// Tension check-ins over HTTP. Rules N.
public struct TensionRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "tension-routes", stability: .beta,
            summary: "Tension check-ins and suggestions over HTTP.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        for route in TensionRoutes.all { registrar.contribute(route, to: .routes) }
    }
}
