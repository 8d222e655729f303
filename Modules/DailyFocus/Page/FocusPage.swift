internal import Core
internal import DailyFocus
internal import Engine
internal import PageKit
internal import RouteKit
internal import StreaksAPI

/// The page about focuses. It shows what the user must do next: choose goals, set the day, or
/// complete focuses. Rule G4.
enum FocusPage {
    static let route = Route.page(
        "/focus", operation: "pageFocus", summary: "Show today's focuses.",
        parameters: [
            .query(
                "choice", .choice(FocusFlow.Choice.allCases.map(\.rawValue)),
                "The answer to “Continue or start fresh?”")
        ]
    ) { request, asking throws(Rejection) in
        let choice = request.text("choice").flatMap { FocusFlow.Choice(rawValue: $0) }
        return page(DailyFocus.flow(on: asking.today, choosing: choice, in: asking.view), asking)
    }

    static func page(_ flow: FocusFlow, _ asking: QueryContext) -> Page {
        switch flow {
        case .onboarding: beside(GoalsPage.page(.onboarding, asking), asking)
        case .choice(let unfinished): frame(choice(unfinished, asking), asking)
        case .setup(let carried): frame(FocusForm(carried, asking).html, asking)
        case .home(let entry): frame(home(entry, asking), asking)
        }
    }

    /// Returns the page for choosing goals, with sections that other features add.
    private static func beside(_ page: Page, _ asking: QueryContext) -> Page {
        let sections = asking.view.sections(.focus, asking)
        guard !sections.isEmpty else { return page }
        var page = page
        page.main += "<div class=\"page stack\">\(sections)</div>"
        return page
    }

    /// Returns the page with the markup of a step, and with the changes that were set aside.
    static func frame(_ main: String, _ asking: QueryContext) -> Page {
        let notice = SetAsideNotice.html(DailyFocus.setAside(in: asking.view), back: "/focus")
        let drawing = Frame(
            day: asking.today.spoken, main: notice + main,
            sections: asking.view.sections(.focus, asking))
        return Page("Focus", place: "focus", main: templates.render("frame", drawing))
    }

    private static func choice(_ unfinished: [FocusDraft], _ asking: QueryContext) -> String {
        let goals = DailyFocus.goals(in: asking.view)
        let lines = unfinished.map { draft in
            Choice.Line(
                title: draft.title, goal: goals.first { $0.id == draft.goal }?.title)
        }
        return templates.render("choice", Choice(lines: lines))
    }

    private static func home(_ entry: FocusEntry, _ asking: QueryContext) -> String {
        let streak = asking.view.answer(.streakProvider)?.all(today: asking.today, in: asking.view)
            .first { $0.id == "focus" }
        let rows = FocusRows(
            entry, goals: DailyFocus.goals(in: asking.view), today: asking.today, back: "/focus")
        let words =
            entry.isComplete
            ? "All three are done." : entry.done == 0 ? "One of three makes the day count." : ""
        return templates.render(
            "home",
            Home(
                rows: rows.rows, tally: rows.tally, share: rows.share, words: words,
                streak: streak.flatMap { $0.current > 0 ? counted($0.current, "day") : nil }))
    }

    private struct Frame {
        var day: String
        var main: String
        var sections: String
    }

    private struct Choice {
        struct Line {
            var title: String
            var goal: String?
        }
        var lines: [Line]
    }

    private struct Home {
        var rows: [FocusRows.Row]
        var tally: String
        var share: String
        var words: String
        var streak: String?
    }

    private static let templates = Templates([
        "frame": #"""
        <div class="page stack"><div class="sect"><h1>Your three focuses</h1>
        <a class="btn quiet" href="/goals">Goals</a></div>
        <p class="soft">{{day}}</p>
        {{{main}}}{{{sections}}}</div>
        """#,
        "choice": #"""
        <section class="card stack" aria-labelledby="choice">
        <h2 id="choice">Continue or start fresh?</h2>
        <p>These are unfinished from yesterday. Yesterday does not change.</p>
        <ul class="stack">{{#lines}}<li><b>{{title}}</b>
        {{#goal}}<span class="soft">{{goal}}</span>{{/goal}}</li>{{/lines}}</ul>
        <p class="acts"><a class="btn" href="/focus?choice=continue">Continue</a>
        <a class="btn quiet" href="/focus?choice=fresh">Start fresh</a></p></section>
        """#,
        "home": #"""
        <section aria-labelledby="today"><div class="sect"><h2 id="today">Today</h2>
        <span class="soft small">{{tally}}</span></div>
        {{>rows}}
        </section>
        {{#words}}<p>{{words}}</p>{{/words}}
        {{#streak}}<p class="soft">{{streak}} in a row with at least one of three
        done.</p>{{/streak}}
        """#, "rows": FocusRows.template,
    ])
}
