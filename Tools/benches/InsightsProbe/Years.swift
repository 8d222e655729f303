import Coach
import Core
import DailyFocus
import Experience
import FocusSessions
import Habits
import Insights
import Journeys
import Reflections
import Streaks
import Tension
import TimeTrading
import TimeTradingAPI

/// A person with a record of everything each day.
struct Years {
    private let program: Program
    private var world: World
    private let last = Day("2026-11-20") ?? .first
    private var dice = Dice(state: 10)

    init() throws {
        program = try Program([
            InsightsModule(), HabitsModule(), StreaksModule(), ExperienceModule(), TensionModule(),
            ReflectionsModule(), JourneysModule(), DailyFocusModule(), FocusSessionsModule(),
            TimeTradingModule(), CoachModule(),
        ])
        world = program.emptyWorld
    }

    private func moment(_ day: Day, minute: Int64) -> Moment {
        let milliseconds = Int64(day.number) * 86_400_000 + minute * 60_000
        return Moment(Instant(milliseconds: milliseconds), rule: DayRule(zone: .utc))
    }

    @discardableResult
    private mutating func does<C: Command>(
        _ command: C, on day: Day, minute: Int64
    ) throws -> C.Reply {
        let operation = EventID(high: dice.next(), low: dice.next())
        return try world.perform(
            command, of: program, at: moment(day, minute: minute), operation: operation
        ).reply
    }

    /// Ten habits, a goal with its focuses, check-ins, moods, sleep, a session and screen time.
    mutating func fill(years: Int) throws {
        let first = last - years * 365 + 1
        var habits: [ItemID] = []
        for number in 1...10 {
            let patch = ItemPatch(name: "Habit \(number)")
            let added = try does(AddItem(.habit, patch, start: first), on: first, minute: 300)
            habits.append(added.item.id)
        }
        let goal = try does(AddGoal("Health"), on: first, minute: 301).id
        for day in first...last {
            for habit in habits where dice.next() % 4 > 0 {
                try does(CompleteItem(habit, on: day), on: day, minute: 400)
            }
            try does(
                SetFocuses((1...3).map { FocusDraft("Do \($0)", goal: goal) }), on: day,
                minute: 410)
            try does(ToggleFocus(1, isDone: true), on: day, minute: 700)
            try does(
                WriteReflection(.morning, sleep: 1 + Int(dice.next() % 5)), on: day, minute: 420)
            try does(LogMood(1 + Int(dice.next() % 5)), on: day, minute: 430)
            try does(
                CheckTension(TensionLevel.allCases[Int(dice.next() % 5)]), on: day, minute: 440)
            try does(StartSession(minutes: 25), on: day, minute: 500)
            let from = moment(day, minute: 600).instant
            try does(
                ReportUsage(
                    [.init("kindle", from: from, until: from + 1_800)], source: "bench"), on: day,
                minute: 640)
        }
    }

    /// The coach's answers to a few messages, one after the other.
    private mutating func answer() throws {
        for text in Years.messages { try does(AskCoach(text), on: last, minute: 900) }
    }

    private static let messages = [
        "I keep skipping my habits.", "How does today look?", "I slept badly", "What next?",
        "Make it lighter", "I missed three days", "Thanks!", "Tell me something good",
    ]

    /// The times for the review of the last week, all patterns and a coach's answer.
    mutating func review(rounds: Int) throws {
        let view = WorldView(world, of: program)
        let now = moment(last, minute: 900)
        print("review", median(rounds) { _ = Insights.week(of: last, at: now, in: view) })
        print("patterns", median(min(rounds, 5)) { _ = Insights.patterns(at: now, in: view) })
        let answers = try median(rounds) { try answer() }
        print("coach", answers / Double(Years.messages.count))
        print("due", Insights.week(of: last, at: now, in: view).adherence.due)
    }
}
