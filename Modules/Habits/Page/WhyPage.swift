internal import Core
internal import Engine
internal import ExplanationsAPI
internal import Habits
internal import PageKit
internal import RouteKit

/// The page that explains days, points and all other values. Rule K7.
enum WhyPage {
    static let route = Route.page(
        "/why", operation: "pageWhy", summary: "Explain which days count and what earned points.",
        parameters: [.query("day", .day, "The last day. Default: today.")]
    ) { request, asking throws(Rejection) in
        let last = min(request.day("day") ?? asking.today, asking.today)
        let sections = ["streak", "points"].compactMap { word in
            asking.view.explain(word, over: DaySpan(14, endingOn: last), at: asking.moment)
                .map { section($0, asking.today) }
        }
        return page("Why", back: ("/", "Today"), sections + [others(asking)])
    }

    static let one = Route.page(
        "/why/{what}", operation: "pageWhyOne", summary: "Explain a value.",
        parameters: [
            .path("what", .text(.line(1...80)), "The key of the value to explain."),
            .query("day", .day, "The last day. Default: today."),
        ]
    ) { request, asking throws(Rejection) in
        let span = request.day("day").map { DaySpan(14, endingOn: min($0, asking.today)) }
        let word = request.text("what") ?? ""
        // For an item the page shows more days than the requested one.
        let days = span ?? (ItemID(word) == nil ? nil : DaySpan(14, endingOn: asking.today))
        let found = try asking.view.explain(word, over: days, at: asking.moment)
            .orThrow(.unknown("figure", code: "explain.unknown", field: "what"))
        return page("Why", back: ("/why", "Why"), [section(found, asking.today)])
    }

    /// The link from the day's page to the page with explanations.
    static let link = PageSection("habits.why", .aside, order: 90) { scene in
        guard Habits.firstDay(in: scene.view) != nil else { return nil }
        let day = scene.day == scene.today ? "" : "?day=\(scene.day)"
        return .init(
            """
            <p class="acts"><a class="btn quiet" href="/why\(day)">How streaks and points work</a>
            </p>
            """)
    }

    private static func page(
        _ title: String, back: (path: String, title: String), _ sections: [String]
    ) -> Page {
        Page(
            title, place: "today",
            main: """
                <div class="page"><a class="back" href="\(back.path)">\(Icon.html("left"))\
                \(back.title)</a><h1>\(title)</h1>\
                <div class="sheet">\(sections.joined())</div></div>
                """)
    }

    /// Returns the links to all other topics.
    private static func others(_ asking: QueryContext) -> String {
        let subjects = asking.view.explainable(at: asking.moment)
            .filter { !["streak", "points"].contains($0.id) }
        guard !subjects.isEmpty else { return "" }
        let lines = subjects.map { subject in
            """
            <li><a class="btn quiet" href="/why/\(queryEncoded(subject.id))">\
            \(escaped(subject.title))</a>\
            <p class="soft small">\(escaped(subject.summary))</p></li>
            """
        }
        return """
            <section class="card stack" aria-label="More explanations"><h2>More explanations</h2>\
            <ul class="stack">\(lines.joined())</ul></section>
            """
    }

    private static func section(_ explanation: Explanation, _ today: Day) -> String {
        let days = explanation.days.reversed().map { day($0, today) }
        let figure = explanation.figure.map { "<p>\(escaped($0))</p>" } ?? ""
        let notes = explanation.notes.map { "<p class=\"soft\">\(escaped($0))</p>" }.joined()
        return
            """
            <section class="card stack" aria-label="\(escaped(explanation.title))">\
            <h2>\(escaped(explanation.title))</h2>\(figure)\(notes)\
            <ul class="stack">\(days.joined())</ul>\
            </section>
            """
    }

    private static func day(_ entry: Explanation.Entry, _ today: Day) -> String {
        let points = entry.points.map { counted($0, "point") }
        let verdict = (entry.verdict.map(words) ?? points).map { ": \($0)" } ?? ""
        let reasons = entry.reasons.map { reason in
            escaped(reason.text) + (reason.points.map { " +\($0)" } ?? "")
        }
        let why = reasons.joined(separator: entry.points == nil ? " " : ", ")
        return "<li><b>\(entry.day.short(beside: today))</b>\(verdict)"
            + (why.isEmpty ? "" : "<br><span class=\"soft small\">\(why)</span>") + "</li>"
    }

    private static func words(_ verdict: Explanation.Verdict) -> String {
        switch verdict {
        case .qualified: "counts"
        case .done: "done"
        case .excused: "excused"
        case .neutral: "neither counts nor breaks"
        case .pending: "still open"
        case .missed: "did not count"
        case .future: "in the future"
        }
    }
}
