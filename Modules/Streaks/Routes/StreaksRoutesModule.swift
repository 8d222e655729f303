public import Core
internal import Engine
internal import RouteKit
internal import StreaksAPI

/// Streaks and day tallies over HTTP. Rules K.
public struct StreaksRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "streaks-routes", stability: .stable, summary: "Streaks and tallies over HTTP.",
            requires: [Capability<any StreakKeeper>.streakKeeper.name])
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let keeper = try registrar.require(.streakKeeper)
        for route in [streaks(keeper), habitDays(keeper), tallies(keeper)] {
            registrar.contribute(route, to: .routes)
        }
    }

    private func streaks(_ keeper: any StreakKeeper) -> Route {
        .question(
            Route.api + "/streaks", operation: "listStreaks",
            summary: "Habit days, then lines, then every habit", tag: "Streaks",
            answer: .json(
                .object([.required("streaks", .list(of: StreakShapes.streak))]), "The streaks")
        ) { _, asking in
            let all = keeper.all(today: asking.today, in: asking.view)
            return ["streaks": .array(all.map(StreakShapes.json))]
        }
    }

    private func habitDays(_ keeper: any StreakKeeper) -> Route {
        .question(
            Route.api + "/streaks/habit-days", operation: "getHabitDays",
            summary: "The streak of habit days with its history", tag: "Streaks",
            answer: .json(
                .object([
                    .required("streak", StreakShapes.streak),
                    .required("history", .list(of: StreakShapes.run)),
                ]), "The streak, and every run before it")
        ) { _, asking in
            let streak = keeper.habitDays(today: asking.today, in: asking.view)
            return [
                "streak": StreakShapes.json(streak),
                "history": .array(streak.history.map(StreakShapes.json)),
            ]
        }
    }

    private func tallies(_ keeper: any StreakKeeper) -> Route {
        .question(
            Route.api + "/tallies", operation: "listTallies",
            summary: "What each day came to, and why it counts or not", tag: "Streaks",
            parameters: RouteParameter.span,
            answer: .json(
                .object([.required("tallies", .list(of: StreakShapes.tally))]), "A tally a day")
        ) { request, asking throws(Rejection) in
            let span = try request.span(today: asking.today)
            let all = keeper.tallies(over: span, today: asking.today, in: asking.view)
            return ["tallies": .array(all.map(StreakShapes.json))]
        }
    }
}
