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
        requires: [Capability<any StreakProvider>.streakProvider.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let provider = try registrar.require(.streakProvider)
        registrar.contribute(streaks(provider), habitDays(provider), tallies(provider), to: .routes)
    }

    private func streaks(_ provider: any StreakProvider) -> Route {
        .question(
            "/streaks", "streaks.list",
            summary: "List the streaks: habit days first, then each habit",
            tag: "Streaks", parameters: [.on], answers: StreakList.shape
        ) { request, asking in
            let day = request.day("on") ?? asking.today
            return StreakList(
                day: day, streaks: provider.all(on: day, today: asking.today, in: asking.view))
        }
    }

    private func habitDays(_ provider: any StreakProvider) -> Route {
        .question(
            "/streaks/habit-days", "streaks.habitDays",
            summary: "Show the streak of habit days with its history", tag: "Streaks",
            parameters: [.on],
            answers: Shape<Streak> { Member("streak", \.self) }
        ) { request, asking in
            provider.habitDays(
                on: request.day("on") ?? asking.today, today: asking.today, in: asking.view)
        }
    }

    private func tallies(_ provider: any StreakProvider) -> Route {
        .question(
            "/tallies", "streaks.tallies",
            summary: "List the days with the reason why each counts or not", tag: "Streaks",
            parameters: RouteParameter.span,
            answers: Shape<[DayTally]> {
                Member("tallies", \.self, "The tallies, one for each day.")
            }
        ) { request, asking throws(Rejection) in
            let span = try request.span(today: asking.today)
            return provider.tallies(over: span, today: asking.today, in: asking.view)
        }
    }
}
