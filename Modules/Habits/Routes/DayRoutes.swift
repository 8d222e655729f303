internal import Core
internal import Engine
internal import ExperienceAPI
internal import Habits
internal import RouteKit
internal import StreaksAPI

/// A day with the data for an app's home screen.
struct HomeDay: Sendable {
    let day: Day
    let today: Day
    let streak: Int?
    let points: Int?
    let instances: [Instance]

    init(_ day: Day, _ asking: QueryContext) {
        let (today, view) = (asking.today, asking.view)
        self.day = day
        self.today = today
        streak = view.answer(.streakProvider)?.habitDays(on: day, today: today, in: view).current
        points = view.answer(.pointProvider)?.total(over: DaySpan(day), today: today, in: view)
        instances = Habits.day(day, today: today, in: view)
    }

    /// Returns the number of scheduled items, including overdue tasks, that satisfy a condition.
    private func count(_ test: (Instance) -> Bool = { _ in true }) -> Int {
        instances.count {
            ($0.isScheduled || $0.kind == .task && $0.isCompleted) && test($0)
        }
    }

    static let shape = Shape<HomeDay>("Day") {
        Member("day", \.day, "The requested day.")
        Member("today", \.today, "The user's current day.")
        Member(
            "scheduled", { $0.count() },
            "The number of scheduled items, including open and completed tasks.")
        Member("completed", { $0.count(\.isCompleted) }, "The number of those that are completed.")
        Member("excused", { $0.count(\.isExcused) }, "The number of those that are excused.")
        Member(
            "extra",
            { day in
                day.instances.count { $0.kind == .habit && $0.isCompleted && !$0.isScheduled }
            }, "The number of habits that are completed but not scheduled.")
        Member(
            "streak", \.streak,
            "The current streak in habit days; null without the streaks module.")
        Member("points", \.points, "The points earned on the day; null without the points module.")
        Member("items", \.instances, "The items of the day, in the user's order.")
    }
}

enum DayRoutes {
    static let all: [Route] = [
        .question(
            "/today", "habits.day", summary: "Show a day with its items and progress",
            tag: "Days", parameters: [.on], answers: HomeDay.shape, "The day"
        ) { request, asking in HomeDay(request.day("on") ?? asking.today, asking) }
        .read(as: "cairn://today")
    ]
}
