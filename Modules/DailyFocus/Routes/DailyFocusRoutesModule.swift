public import Core
internal import RouteKit

/// Goals and focuses over HTTP. Rules G.
public struct DailyFocusRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "daily-focus-routes", stability: .stable, summary: "Goals and focuses over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(FocusRoutes.all + GoalRoutes.all, to: .routes)
    }
}
