public import Core
internal import Engine
internal import Habits
internal import RouteKit

/// Habits and tasks over HTTP: the day, the items, what is logged, skips, timers and groups.
public struct HabitsRoutesModule: Module {
    /// A module to put on the list of a program.
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
