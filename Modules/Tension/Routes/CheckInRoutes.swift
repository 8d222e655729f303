internal import Core
internal import Engine
internal import RouteKit
internal import Tension

/// Check-ins: what is open, those of some days, a new one, and those made elsewhere.
enum CheckInRoutes {
    static let all = [
        phase, list, check, merge, finish("done", "finishSuggestion", "Say that it was followed"),
        finish("skip", "skipSuggestion", "Put the suggestion away"),
    ]
    private static let path = Route.api + "/tension"
    private static let answer = RouteAnswer.json(
        TensionSchemas.done([.required("checkIn", TensionSchemas.checkIn)]), "The check-in")

    private static let phase = Route.question(
        path, operation: "tensionPhase", summary: "What is open now", tag: TensionSchemas.tag,
        answer: .json(TensionSchemas.phase, "The phase"), freshness: .moment
    ) { _, asking throws(Rejection) in
        .object(Tension.phase(at: asking.moment.instant, in: asking.view).members)
    }

    private static let list = Route.question(
        path + "/check-ins", operation: "listCheckIns", summary: "The check-ins of some days",
        tag: TensionSchemas.tag, parameters: RouteParameter.span,
        answer: .json(
            .object([.required("checkIns", .list(of: TensionSchemas.checkIn))]), "The check-ins")
    ) { request, asking throws(Rejection) in
        let span = try request.span(today: asking.today)
        return [
            "checkIns": .array(Tension.checkIns(over: span, in: asking.view).map(\.json))
        ]
    }

    private static let check = Route.command(
        .post, path + "/check-ins", operation: "checkIn", summary: "Check in",
        tag: TensionSchemas.tag,
        body: .object([
            .required("level", TensionSchemas.level), .optional("note", TensionSchemas.note),
        ]), answer: answer,
        { request throws(Rejection) in
            CheckTension(
                Int(request.body["level"]?.whole ?? -1), note: request.body["note"]?.string ?? "")
        }, reply: { $0.json(["checkIn": $0.reply.json]) })

    /// A document without check-ins reads as none. SPEC N4.
    private static let merge = Route.command(
        .post, path + "/merge", operation: "mergeCheckIns",
        summary: "Take in check-ins made elsewhere, each id once", tag: TensionSchemas.tag,
        body: .object([.optional("checkIns", .list(of: pending, count: 0...1_000))]),
        answer: .json(
            TensionSchemas.done([.required("new", .integer), .required("known", .integer)]),
            "How many were new"),
        { request throws(Rejection) in
            MergeCheckIns((request.body["checkIns"]?.array ?? []).compactMap(pending))
        },
        reply: {
            $0.json([
                "new": .integer(Int64($0.reply.new)), "known": .integer(Int64($0.reply.known)),
            ])
        })

    private static let pending = Schema.object([
        .required("id", .id), .required("level", TensionSchemas.level),
        .required(
            "at", Schema.integer(0...(1 << 48 - 1)).described("Milliseconds since 1970.")),
        .optional("note", TensionSchemas.note),
    ])

    private static func pending(_ value: JSON) -> MergeCheckIns.Pending? {
        guard let id = value["id"]?.string.flatMap({ EventID($0) }), let at = value["at"]?.whole,
            let level = value["level"]?.whole
        else { return nil }
        return MergeCheckIns.Pending(
            id, level: Int(level), at: Instant(milliseconds: at),
            note: value["note"]?.string ?? "")
    }

    private static func finish(_ verb: String, _ operation: String, _ summary: String) -> Route {
        .command(
            .post, path + "/check-ins/{id}/" + verb, operation: operation, summary: summary,
            tag: TensionSchemas.tag, parameters: [.path("id", .id, "The check-in.")],
            answer: answer,
            { request throws(Rejection) in
                FinishSuggestion(done: verb == "done", of: request.id("id"))
            }, reply: { $0.json(["checkIn": $0.reply.json]) })
    }
}
