public import Core
internal import RouteKit

/// Journeys over HTTP: what is under way, their days, start, done, end. Rules J1–J3.
public struct JourneysRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(id: "journeys-routes", stability: .beta, summary: "Journeys over HTTP.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        for route in JourneyRoutes.all { registrar.contribute(route, to: .routes) }
    }
}
