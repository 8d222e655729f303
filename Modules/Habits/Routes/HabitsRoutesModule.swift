public import Core
internal import Engine
internal import Habits
internal import RouteKit

/// Habits and tasks over HTTP: the day, the items, what is logged, skips, timers and groups.
public struct HabitsRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "habits-routes", stability: .stable, summary: "Habits and tasks over HTTP.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let routes =
            DayRoutes.all + ItemRoutes.all + ItemRoutes.changes + ItemRoutes.answers
            + LoggingRoutes.all + LoggingRoutes.skips + TimerRoutes.all + GroupRoutes.all
            + SkipRangeRoutes.all
        for route in routes { registrar.contribute(route, to: .routes) }
    }
}

extension RouteRequest {
    /// The id in the path; the schema has seen to it that there is one.
    func subject<Subject>(_ name: String = "id") -> ID<Subject> {
        id(name) ?? ID<Subject>(high: 0, low: 0)
    }

    /// A day in the body.
    func bodyDay(_ name: String) -> Day? { body[name]?.string.flatMap { Day($0) } }
}

extension RouteParameter {
    static let item = RouteParameter.path("id", .id, "The item.")
    static let on = RouteParameter.query("on", .day, "The day; the person's today unless given.")
}

extension Rejection {
    static let noItem = Rejection(
        "habits.item.unknown", "There is no such item.", field: "id", category: .notFound)
}
