public import Core
internal import Engine
internal import ExperienceAPI
internal import RouteKit

/// The points over HTTP. Rules X, K7.
public struct ExperienceRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "experience-routes", stability: .stable, summary: "Points over HTTP.",
        requires: [Capability<any PointProvider>.pointProvider.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let provider = try registrar.require(.pointProvider)
        registrar.contribute(points(provider), explain(provider), to: .routes)
    }

    private func points(_ provider: any PointProvider) -> Route {
        .question(
            "/points", "experience.points", summary: "List the points of each day", tag: "Points",
            parameters: RouteParameter.span, answers: PointsByDay.shape
        ) { request, asking throws(Rejection) in
            let span = try request.span(today: asking.today)
            return PointsByDay(
                total: provider.total(upTo: asking.today, in: asking.view), span: span,
                days: provider.perDay(over: span, today: asking.today, in: asking.view))
        }
    }

    private func explain(_ provider: any PointProvider) -> Route {
        .question(
            "/points/explain", "experience.explain", summary: "Explain the points of a day",
            tag: "Points",
            parameters: [.on],
            answers: PointsOfDay.shape
        ) { request, asking in
            let (today, view) = (asking.today, asking.view)
            let day = request.day("on") ?? today
            let lines = view.answers(to: .pointSources).flatMap {
                $0.details(on: day, today: today, in: view)
            }
            return PointsOfDay(
                day: day, total: provider.total(over: DaySpan(day), today: today, in: view),
                reasons: lines.map { reason, text in
                    PointsOfDay.Line(
                        reason: reason, text: text,
                        points: provider.points(for: reason, on: day, in: view))
                })
        }
    }
}

/// The points of each day of a span.
private struct PointsByDay: Shaped {
    var total: Int
    var span: DaySpan
    var days: [Int]

    static let shape = Shape<PointsByDay> {
        Member("total", \.total, "The total points earned.")
        Member("from", \.span.first, "The first day.")
        Member("to", \.span.last, "The last day.")
        Member("sum", { $0.days.reduce(0, +) }, "The points of all days.")
        Member("days", \.days, "The points of each day from `from` to `to`.")
    }
}

/// One line for each fact that earned points on a day.
private struct PointsOfDay: Shaped {
    var day: Day
    var total: Int
    var reasons: [Line]

    struct Line: Shaped {
        var reason: PointReason
        var text: String
        var points: Int

        static let shape = Shape<Line> {
            Member("reason", \.reason, "The reason for the points.")
            Member("text", \.text, "The reason in words.")
            Member("points", \.points, "The points for this reason.")
        }
    }

    static let shape = Shape<PointsOfDay> {
        Member("day", \.day, "The requested day.")
        Member("total", \.total, "The points of the day.")
        Member("reasons", \.reasons, "The reasons with their points.")
    }
}
