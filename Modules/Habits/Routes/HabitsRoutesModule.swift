public import Core
internal import Engine
internal import Habits
internal import RouteKit

/// The HTTP routes for habits and tasks: days, items, progress, skips, timers and groups.
public struct HabitsRoutesModule: Module {
    /// Creates the module for a program's module list.
    public init() {}

    public let manifest = ModuleManifest(
        id: "habits-routes", stability: .stable, summary: "Habits and tasks over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let routes =
            DayRoutes.all + ItemRoutes.answers + ItemRoutes.changes + ItemRoutes.logging
            + LimitRoutes.all + GroupRoutes.all + QuickAddRoutes.all
        registrar.contribute(routes, to: .routes)
        registrar.contribute(
            AssistantPrompt.weeklyReview, .planIfThen, .recoverAfterLapse, to: .prompts)
    }
}

extension RouteParameter {
    static let item = RouteParameter.path("item", .id, "The item.")
}
