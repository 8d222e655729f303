internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit

/// Why the days of two weeks count, and what earned points on them. Rule K7.
enum WhyPage {
    static let route = Route.page(
        "/why", operation: "pageWhy", summary: "Shows why days count and what earned points.",
        parameters: [.query("day", .day, "The last day; today unless given.")]
    ) { request, asking throws(Rejection) in
        let last = min(request.day("day") ?? asking.today, asking.today)
        let span = DaySpan(14, endingOn: last)
        let sections = ["streak", "points"].compactMap { word in
            Explanation(word, over: span, today: asking.today, in: asking.view)
                .map { section($0, asking.today) }
        }
        return Page(
            "Why", place: "today",
            main: """
                <div class="page"><a class="back" href="/">\(Icon.html("left"))Today</a>\
                <h1>Why</h1><div class="sheet">\(sections.joined())</div></div>
                """)
    }

    /// The way to it from the day.
    static let link = PageSection("habits.why", .aside, order: 90) { scene in
        guard Habits.firstDay(in: scene.view) != nil else { return nil }
        let day = scene.day == scene.today ? "" : "?day=\(scene.day)"
        return .init(
            """
            <p class="acts"><a class="btn quiet" href="/why\(day)">Why do these days count?</a></p>
            """)
    }

    private static func section(_ explanation: Explanation, _ today: Day) -> String {
        let days = explanation.days.reversed().map { entry in
            let verdict = entry.verdict.map(words) ?? counted(entry.points ?? 0, "point")
            let reasons = entry.reasons.map { reason in
                escaped(reason.text) + (reason.points.map { " +\($0)" } ?? "")
            }
            let why = reasons.joined(separator: entry.points == nil ? " " : ", ")
            return "<li><b>\(entry.day.short(beside: today))</b>: \(verdict)"
                + (why.isEmpty ? "" : "<br><span class=\"soft small\">\(why)</span>") + "</li>"
        }
        return
            """
            <section class="card stack" aria-label="\(escaped(explanation.title))">\
            <h2>\(escaped(explanation.title))</h2><ul class="stack">\(days.joined())</ul></section>
            """
    }

    private static func words(_ verdict: Explanation.Verdict) -> String {
        switch verdict {
        case .qualified: "counts"
        case .done: "done"
        case .excused: "excused"
        case .neutral: "neither counts nor breaks"
        case .pending: "still open"
        case .missed: "did not count"
        case .future: "to come"
        }
    }
}
