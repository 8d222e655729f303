internal import Core
internal import Engine
internal import Insights
internal import PageKit
internal import RouteKit

/// The Insights page, the fourth main page. Rule U1.
enum InsightsPage {
    static let path = "/insights"

    static let route = Route.page(
        path, operation: "pageInsights", summary: "Show the review, patterns and experiments.",
        parameters: [
            .query(
                "period", .choice(["week", "month"]), "The period: week or month. Default: week."),
            .query("on", .day, "A day in the period. Default: today."),
        ]
    ) { request, asking throws(Rejection) in
        page(asking, isMonth: request.text("period") == "month", on: request.day("on"))
    }

    static let start = Route.form(
        StartExperiment.self, "/insights/experiments", operation: "pageStartExperiment",
        summary: "Start an experiment.",
        reshow: { rejection, _, asking in page(asking, wrong: rejection) },
        to: { _ in path }, told: { "\($0.question): experiment started" })

    static let cancel = Route.form(
        CancelExperiment.self, "/insights/experiments/cancel", operation: "pageCancelExperiment",
        summary: "Stop an experiment.",
        reshow: { rejection, _, asking in page(asking, wrong: rejection) },
        to: { _ in path }, told: { "\($0.question): cancelled" })

    static func page(
        _ asking: QueryContext, isMonth: Bool = false, on day: Day? = nil, wrong: Rejection? = nil
    ) -> Page {
        let day = min(day ?? asking.today, asking.today)
        let review =
            isMonth
            ? Insights.month(of: day, at: asking.moment, in: asking.view)
            : Insights.week(of: day, at: asking.moment, in: asking.view)
        let drawing = InsightsDrawing(
            style: InsightsAssets.style.path, wrong: wrong?.message,
            review: ReviewDrawing(review, isMonth: isMonth, today: asking.today),
            findings: FindingsDrawing(Insights.patterns(at: asking.moment, in: asking.view)),
            experiments: ExperimentDrawing.list(asking), choices: ExperimentChoices(asking))
        return Page(
            "Insights", place: "insights", main: InsightsTemplate.templates.render("page", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }
}

/// The values of the template.
struct InsightsDrawing {
    var style: String
    var wrong: String?
    var review: ReviewDrawing
    var findings: FindingsDrawing
    var experiments: [ExperimentDrawing]
    var choices: ExperimentChoices
}

/// The patterns that hold and the number of those tested.
struct FindingsDrawing {
    struct Finding {
        var sentence: String
        var evidence: String
        var advice: String?
        /// The address of the days behind the finding.
        var why: String
    }
    struct Other {
        var question: String
        var days: Int
        var verdict: String
    }

    var findings: [Finding]
    var summary: String
    var others: [Other]
    var hasOthers: Bool
    var goat: String?

    init(_ report: PatternReport) {
        findings = report.findings.map {
            Finding(
                sentence: $0.sentence, evidence: ($0.evidence ?? "").capitalizedFirst + ".",
                advice: $0.advice, why: "/why/\($0.id)")
        }
        summary = report.summary
        others = report.patterns.filter { $0.verdict != .holds }.map {
            Other(
                question: $0.question.capitalizedFirst, days: $0.days,
                verdict: $0.verdict == .unclear
                    ? "no clear link"
                    : $0.missing > 1 ? "\($0.missing) more days" : "too few days")
        }
        hasOthers = !others.isEmpty
        goat = report.tried == 0 ? Goat.html() : nil
    }
}
