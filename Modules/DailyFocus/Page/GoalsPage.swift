internal import Core
internal import DailyFocus
internal import Engine
internal import PageKit
internal import RouteKit

/// The page with the user's goals in order and the form for a new goal. It is also the first step
/// of the onboarding. Rules G1, G4.
enum GoalsPage {
    /// The purpose of the page: the onboarding, or managing goals later.
    enum Purpose: String {
        case goals, onboarding

        init(_ request: RouteRequest) {
            self = Purpose(rawValue: request.form["purpose"] ?? "") ?? .goals
        }
    }

    static let route = Route.page(
        "/goals", operation: "pageGoals", summary: "Show all goals."
    ) { _, asking throws(Rejection) in page(.goals, asking) }

    static let add = Route.form(
        AddGoal.self, "/goals", operation: "pageAddGoal", summary: "Add a goal.",
        reshow: { rejection, request, asking in
            page(
                Purpose(request), asking, typed: request.form["title"] ?? "",
                wrong: rejection.message)
        }, to: { Purpose($0) == .goals ? "/goals" : "/focus" }
    ) { "\($0.title): added" }

    static func page(
        _ purpose: Purpose, _ asking: QueryContext, typed: String = "", wrong: String? = nil
    ) -> Page {
        let all = DailyFocus.goals(in: asking.view)
        let active = all.filter(\.isActive)
        let drawing = Drawing(
            isFirst: purpose == .onboarding, purpose: purpose.rawValue, goat: Goat.html(.glad),
            active: active.map { Line($0, in: active) },
            others: all.filter { !$0.isActive }.map { Line($0, in: []) },
            hasOthers: all.count > active.count, hasRoom: active.count < 3, typed: typed,
            wrong: wrong, canGoOn: purpose == .onboarding && !active.isEmpty,
            notice: SetAsideNotice.html(DailyFocus.setAside(in: asking.view), back: "/goals"))
        return Page(
            purpose == .onboarding ? "Your goals" : "Goals", place: "focus",
            main: templates.render("goals", drawing), status: wrong == nil ? 200 : 422)
    }

    private struct Drawing {
        var isFirst: Bool
        var purpose: String
        var goat: String
        var active: [Line]
        var others: [Line]
        var hasOthers: Bool
        var hasRoom: Bool
        var typed: String
        var wrong: String?
        var canGoOn: Bool
        var notice: String
    }

    private struct Line {
        var id: String
        var title: String
        var isActive: Bool
        var words: String
        var canUp: Bool
        var canDown: Bool

        init(_ goal: Goal, in active: [Goal]) {
            id = goal.id.description
            title = goal.title
            isActive = goal.isActive
            words = goal.standing == .setAside ? "Set aside" : goal.isActive ? "" : "Archived"
            canUp = goal.isActive && active.first?.id != goal.id
            canDown = goal.isActive && active.last?.id != goal.id
        }
    }

    private static let templates = Templates([
        "goals": GoalsTemplate.goals, "line": GoalsTemplate.line,
    ])
}
