public import Core
internal import Engine
internal import ExperienceAPI
internal import RouteKit

/// Points over HTTP. Rules X, K7.
public struct ExperienceRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "experience-routes", stability: .stable, summary: "Points over HTTP.",
            requires: [Capability<any PointKeeper>.pointKeeper.name])
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let keeper = try registrar.require(.pointKeeper)
        registrar.contribute(points(keeper), to: .routes)
        registrar.contribute(explain(keeper), to: .routes)
    }

    private func points(_ keeper: any PointKeeper) -> Route {
        .question(
            Route.api + "/points", operation: "getPoints", summary: "Points day by day",
            tag: "Points", parameters: RouteParameter.span,
            answer: .json(
                .object([
                    .required("total", .integer.described("All that was ever earned.")),
                    .required("from", .day), .required("to", .day),
                    .required("sum", .integer), .required("days", .list(of: .integer)),
                ]), "The points of each day of the span")
        ) { request, asking throws(Rejection) in
            let span = try request.span(today: asking.today)
            let days = keeper.perDay(over: span, today: asking.today, in: asking.view)
            return [
                "total": .integer(Int64(keeper.total(upTo: asking.today, in: asking.view))),
                "from": .string(span.first.description), "to": .string(span.last.description),
                "sum": .integer(Int64(days.reduce(0, +))),
                "days": .array(days.map { .integer(Int64($0)) }),
            ]
        }
    }

    private func explain(_ keeper: any PointKeeper) -> Route {
        .question(
            Route.api + "/points/explain", operation: "explainPoints",
            summary: "What earned points on a day", tag: "Points",
            parameters: [.query("on", .day, "The day; the person's today unless given.")],
            answer: .json(
                .object([
                    .required("day", .day), .required("total", .integer),
                    .required(
                        "reasons",
                        .list(
                            of: .object([
                                .required(
                                    "reason", .choice(PointReason.allCases.map(\.rawValue))),
                                .required("detail", .text()),
                            ]))),
                ]), "A line for each thing")
        ) { request, asking in
            let (today, view) = (asking.today, asking.view)
            let day = request.day("on") ?? today
            let lines = view.answers(to: .pointSources).flatMap {
                $0.details(on: day, today: today, in: view)
            }
            let total = keeper.total(over: DaySpan(day), today: today, in: view)
            return [
                "day": .string(day.description), "total": .integer(Int64(total)),
                "reasons": .array(
                    lines.map { ["reason": .string($0.0.rawValue), "detail": .string($0.1)] }),
            ]
        }
    }
}
