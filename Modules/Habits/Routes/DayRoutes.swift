internal import Core
internal import Engine
internal import ExperienceAPI
internal import Habits
internal import RouteKit
internal import StreaksAPI

/// A day with the data of the home screen.
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
        streak = view.answer(.streakKeeper)?.habitDays(on: day, today: today, in: view).current
        points = view.answer(.pointKeeper)?.total(over: DaySpan(day), today: today, in: view)
        instances = Habits.day(day, today: today, in: view)
    }

    /// Returns the number of scheduled instances that pass a test, including overdue tasks.
    private func count(_ test: (Instance) -> Bool = { _ in true }) -> Int {
        instances.count {
            ($0.isScheduled || $0.kind == .task && $0.isCompleted) && test($0)
        }
    }

    static let shape = Shape<HomeDay>("Day") {
        Member("day", \.day)
        Member("today", \.today)
        Member("scheduled") { $0.count() }
        Member("completed") { $0.count(\.isCompleted) }
        Member("excused") { $0.count(\.isExcused) }
        Member("extra") { day in
            day.instances.count { $0.kind == .habit && $0.isCompleted && !$0.isScheduled }
        }
        Member("streak", \.streak)
        Member("points", \.points)
        Member("items", \.instances)
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
