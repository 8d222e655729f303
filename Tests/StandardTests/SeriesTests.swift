import Core
import CoreTesting
import DailyFocus
import Experience
import FocusSessions
import Habits
import Insights
import InsightsAPI
import Journeys
import Reflections
import Streaks
import Tension
import Testing
import TimeTrading
import TimeTradingAPI

/// Tests each module's daily series.
@Suite struct SeriesTests {
    private var person: Person
    private let first: Day

    init() throws {
        person = try Person(
            [
                InsightsModule(), HabitsModule(), StreaksModule(), ExperienceModule(),
                TensionModule(), ReflectionsModule(), JourneysModule(), DailyFocusModule(),
                FocusSessionsModule(), TimeTradingModule(),
            ], on: "2026-11-16")
        first = person.today
    }

    private func series(_ id: String, from: Int = -1, to: Int = 3) throws -> DailySeries {
        let span = try #require(DaySpan(first + from, first + to))
        let all = Insights.series(over: span, at: person.moment, in: person.view)
        return try #require(all.first { $0.id.hasPrefix(id) })
    }

    private func values(_ id: String) throws -> [Double?] {
        let one = try series(id)
        return one.span.days.map { one[$0] }
    }

    @Test("I2: a habit's series starts on its first day, and includes today only once it is done")
    mutating func habits() throws {
        let item = try person.does(AddItem(.habit, ItemPatch(name: "Meditate"))).item.id
        try person.does(AddItem(.task, ItemPatch(name: "Submit")))
        try person.does(CompleteItem(item))
        person.wait(2)
        #expect(try values(SeriesID.habit) == [nil, 1, 0, nil, nil])
        try person.does(CompleteItem(item))
        #expect(try values(SeriesID.habit) == [nil, 1, 0, 1, nil])
        let one = try series(SeriesID.habit)
        #expect(one.title == "Meditate" && one.kind == .binary && one.role == .action)
        let all = Insights.series(over: one.span, at: person.moment, in: person.view)
        #expect(all.count { $0.kind == .binary } == 1)
    }

    @Test("I2: the tension series has the mean of each day's check-ins")
    mutating func tension() throws {
        try person.does(CheckTension(.mild))
        try person.does(CheckTension(.bad))
        person.wait(2)
        try person.does(CheckTension(.none))
        #expect(try values(SeriesID.tension) == [nil, 6.5, nil, 0, nil])
        #expect(try series(SeriesID.tension).role == .outcome)
    }

    @Test("I2: the mood series has the day's mean, and the sleep series the morning's entry")
    mutating func moods() throws {
        try person.does(LogMood(2))
        try person.does(LogMood(5))
        try person.does(WriteReflection(.morning, on: first + 0, note: nil, sleep: 4))
        person.wait(1)
        try person.does(WriteReflection(.morning, on: first + 1, note: "Well", sleep: nil))
        #expect(try values(SeriesID.mood) == [nil, 3.5, nil, nil, nil])
        #expect(try values(SeriesID.sleep) == [nil, 4, nil, nil, nil])
    }

    @Test("I2: a journey's series has its done days; a journey linked to a habit has no series")
    mutating func journeys() throws {
        let item = try person.does(AddItem(.habit, ItemPatch(name: "Read"))).item.id
        try person.does(StartJourney("Write", from: first))
        try person.does(CompleteJourneyDay())
        person.wait(22)
        try person.does(StartJourney("Read", item: item.description, from: person.today))
        #expect(try values(SeriesID.journey) == [nil, 1, 0, 0, 0])
        let all = Insights.series(
            over: DaySpan(person.today), at: person.moment, in: person.view)
        #expect(all.count { $0.id.hasPrefix(SeriesID.journey) } == 1)
    }

    @Test("I2: the focus series has the number of completed focuses on days with focuses")
    mutating func focuses() throws {
        let goal = try person.does(AddGoal("Health")).id
        try person.does(SetFocuses((1...3).map { FocusDraft("Do \($0)", goal: goal) }))
        try person.does(ToggleFocus(1, isDone: true))
        try person.does(ToggleFocus(3, isDone: true))
        #expect(try values(SeriesID.focuses) == [nil, 2, nil, nil, nil])
    }

    @Test(
        "I2: the focus time series is in minutes, and 0 on days without a session after the first")
    mutating func sessions() throws {
        try person.does(StartSession(minutes: 50))
        person.wait(seconds: 50 * 60)
        person.wait(2)
        #expect(try values(SeriesID.focusMinutes) == [nil, 50, 0, 0, 0])
        #expect(try series(SeriesID.focusMinutes).unit == "min")
    }

    @Test("I2: the screen time series are in minutes, and earned time has no role")
    mutating func screen() throws {
        let from = person.now
        person.wait(seconds: 60 * 31)
        try person.does(
            ReportUsage([.init("kindle", from: from, until: person.now)], source: "test"))
        person.wait(seconds: 600)
        let later = person.now
        person.wait(seconds: 60 * 10)
        try person.does(
            ReportUsage([.init("tiktok", from: later, until: person.now)], source: "test"))
        person.wait(2)
        #expect(try values(SeriesID.screenEarned).prefix(3) == [nil, 30, 0])
        #expect(try values(SeriesID.screenSpent).prefix(3) == [nil, 10, 0])
        #expect(try series(SeriesID.screenEarned).role.isEmpty)
        #expect(try series(SeriesID.screenSpent).role == .outcome)
    }

    @Test("I2: the points series has no role, because points are a sum of other series")
    mutating func points() throws {
        try person.does(WriteReflection(.morning, on: nil, note: "Up early", sleep: nil))
        person.wait(1)
        #expect(try values(SeriesID.points) == [nil, 10, 0, 0, 0])
        #expect(try series(SeriesID.points).role.isEmpty)
    }

    @Test("I2: if nothing is recorded, there is no series and no first day")
    func nothing() {
        let span = DaySpan(30, endingOn: person.today)
        #expect(Insights.series(over: span, at: person.moment, in: person.view).isEmpty)
        for source in person.view.answers(to: .series) {
            #expect(source.firstDay(in: person.view) == nil)
        }
    }
}
