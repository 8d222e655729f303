public import Core
internal import Engine
internal import RouteKit
internal import StreaksAPI

/// The HTTP routes for streaks and day tallies. Rules K.
public struct StreaksRoutesModule: Module {
    /// Creates the module for a program's module list.
    public init() {}

    public let manifest = ModuleManifest(
        id: "streaks-routes", stability: .stable, summary: "Streaks and tallies over HTTP.",
        requires: [Capability<any StreakKeeper>.streakKeeper.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let keeper = try registrar.require(.streakKeeper)
        registrar.contribute(streaks(keeper), habitDays(keeper), tallies(keeper), to: .routes)
    }

    private func streaks(_ keeper: any StreakKeeper) -> Route {
        .question(
            "/streaks", "streaks.list",
            summary: "List the streaks: habit days first, then each habit",
            tag: "Streaks", parameters: [.on], answers: StreakList.shape
        ) { request, asking in
            let day = request.day("on") ?? asking.today
            return StreakList(
                day: day, streaks: keeper.all(on: day, today: asking.today, in: asking.view))
        }
    }

    private func habitDays(_ keeper: any StreakKeeper) -> Route {
        .question(
            "/streaks/habit-days", "streaks.habitDays",
            summary: "Show the streak of habit days with its history", tag: "Streaks",
            parameters: [.on],
            answers: Shape<Streak> { Member("streak", \.self) }
        ) { request, asking in
            keeper.habitDays(
                on: request.day("on") ?? asking.today, today: asking.today, in: asking.view)
        }
    }

    private func tallies(_ keeper: any StreakKeeper) -> Route {
        .question(
            "/tallies", "streaks.tallies",
            summary: "List the days with the reason why each counts or not", tag: "Streaks",
            parameters: RouteParameter.span,
            answers: Shape<[DayTally]> {
                Member("tallies", \.self, "The tallies, one for each day.")
            }
        ) { request, asking throws(Rejection) in
            let span = try request.span(today: asking.today)
            return keeper.tallies(over: span, today: asking.today, in: asking.view)
        }
    }
}
