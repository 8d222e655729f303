public import Core
internal import RouteKit

/// The HTTP routes for goals and focuses. Rules G.
public struct DailyFocusRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "daily-focus-routes", stability: .stable, summary: "Goals and focuses over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(FocusRoutes.all + GoalRoutes.all, to: .routes)
    }
}
