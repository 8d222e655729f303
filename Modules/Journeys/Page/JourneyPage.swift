internal import Core
internal import Engine
internal import Journeys
internal import PageKit
internal import RouteKit

/// The page with the user's journeys: the current ones with every day, the past ones, and those
/// that were set aside.
enum JourneyPage {
    static let route = Route.page(
        "/journey", operation: "pageJourney", summary: "Show the journeys."
    ) { _, asking throws(Rejection) in page(asking) }

    /// The values that the user entered into a form and that were invalid.
    struct Wrong: Sendable {
        var title: String
        var item = ""
        var rejection: Rejection
    }

    static func page(_ asking: QueryContext, wrong: Wrong? = nil) -> Page {
        let (today, view) = (asking.today, asking.view)
        let all = Journeys.all(on: today, today: today, in: view)
        let opening = Journeys.opening(today: today, in: view)
        let minutes = Journeys.focusMinutes(today: today, in: view)
        let over = all.filter { $0.standing != .running }
        let drawing = Drawing(
            wrong: wrong?.rejection.message, title: wrong?.title ?? "",
            link: wrong?.item ?? "",
            running: all.filter { $0.standing == .running }.map { Course($0, asking) },
            over: over.reversed().map { Past($0, today) }, hasOver: !over.isEmpty,
            aside: Journeys.setAside(in: view).map {
                Aside(
                    id: $0.id.description, title: $0.title, reason: $0.reason,
                    words: "\(counted($0.done, "day")) done since \($0.start.short(beside: today))")
            },
            habits: view.answer(.itemProvider)?.titles(today: today, in: view) ?? [],
            hasHabits: view.answer(.itemProvider) != nil,
            canStart: opening == .open, locked: locked(opening, today),
            minutes: minutes > 0 ? "\(grouped(minutes)) minutes of focus in total." : nil,
            today: today.description)
        return Page(
            "Journeys", main: JourneyTemplate.render(drawing),
            status: wrong.map { Problem.status(of: $0.rejection) } ?? 200)
    }

    private static func locked(_ opening: JourneyOpening, _ today: Day) -> String? {
        switch opening {
        case .open: nil
        case .from(let day): "A second journey opens on \(day.spoken(on: today))."
        case .full: "You already have two journeys. End one to start another."
        }
    }

    /// The data for the template of the page.
    struct Drawing {
        var wrong: String?
        var title: String
        var link: String
        var running: [Course]
        var over: [Past]
        var hasOver: Bool
        var aside: [Aside]
        /// The names of the habits to which the user can link a journey.
        var habits: [String]
        var hasHabits: Bool
        var canStart: Bool
        var locked: String?
        var minutes: String?
        var today: String
    }

    /// A past journey.
    struct Past {
        var title: String
        var words: String

        init(_ journey: Journey, _ today: Day) {
            title = journey.title
            let last = journey.end ?? journey.last
            let how = journey.standing == .finished ? "finished" : "ended"
            words =
                "\(journey.start.short(beside: today)) to \(last.short(beside: today)), \(how): "
                + "\(counted(journey.done, "day")) done, longest streak \(journey.longest)"
        }
    }

    /// A journey that was set aside.
    struct Aside {
        var id: String
        var title: String
        var reason: String
        var words: String
    }
}
