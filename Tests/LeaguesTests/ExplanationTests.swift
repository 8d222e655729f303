import Core
import CoreTesting
import Experience
import ExplanationsAPI
import FocusSessions
import Habits
import LeaguesAPI
import StreaksAPI
import Testing

@testable import Leagues

/// Some random weeks of a person with habits, tasks and focus sessions.
private func weeks(seed: UInt64) throws -> Person {
    var person = try somebody(on: "2026-11-02", seed: seed)
    var dice = SeededGenerator(seed)
    let habits = try (0..<3).map {
        try person.does(AddItem(.habit, ItemPatch(name: "Habit \($0)"))).item.id
    }
    for _ in 0..<Int.random(in: 3...24, using: &dice) {
        for habit in habits where Int.random(in: 0..<3, using: &dice) > 0 {
            try person.attempts(CompleteItem(habit), refusals: ["habits.item.unknown"])
        }
        if Bool.random(using: &dice) { try person.earns(Int.random(in: 1...2, using: &dice)) }
        if Int.random(in: 0..<3, using: &dice) == 0 {
            try person.does(StartSession(minutes: 25))
            person.wait(seconds: Int64.random(in: 300...1_500, using: &dice))
            try person.attempts(EndSession(), refusals: ["focus-sessions.none"])
        }
        if Int.random(in: 0..<4, using: &dice) == 0,
            let event = person.events.randomElement(using: &dice)
        {
            person.undo(event)
        }
        person.wait(1)
    }
    return person
}

@Suite struct ExplanationTests {
    private let lives = (1...UInt64(max(10, seeds / 10))).map { $0 }

    @Test("K7: the explained points add up to each day's points, and the days to the total")
    func points() throws {
        var earned = 0
        for seed in lives {
            let person = try weeks(seed: seed)
            let span = try #require(DaySpan(day("2026-11-01"), person.today))
            let found = try #require(person.view.explain("points", over: span, at: person.moment))
            for entry in found.days {
                let parts = entry.reasons.map { $0.points ?? 0 }.reduce(0, +)
                #expect(parts == entry.points, "seed \(seed), \(entry.day): \(entry.reasons)")
                #expect(entry.reasons.allSatisfy { $0.reason != nil && !$0.text.isEmpty })
            }
            let sum = found.days.map { $0.points ?? 0 }.reduce(0, +)
            #expect(sum == found.points && sum == found.total, "seed \(seed)")
            earned += sum
        }
        #expect(earned > 0)
    }

    @Test("K7: the days explaining a rank add up to its points, streak days and focus minutes")
    func league() throws {
        var weeksWithPoints = 0
        for seed in lives {
            let person = try weeks(seed: seed)
            let found = try #require(person.view.explain("rank", at: person.moment))
            let score = WeekScore(
                of: DaySpan.week(of: person.today), at: person.moment, in: person.view)
            func sum(_ unit: String) -> Int {
                found.days.flatMap(\.reasons).compactMap { reason in
                    reason.text.hasSuffix(unit)
                        ? reason.text.split(separator: " ").first.flatMap { Int($0) } : nil
                }.reduce(0, +)
            }
            #expect(sum("that count.") == score.points, "seed \(seed)")
            #expect(sum("min of focus.") == score.focusMinutes, "seed \(seed)")
            let streakDays = found.days.count { day in
                day.reasons.contains { $0.text == "The day has streak credit." }
            }
            #expect(streakDays == score.streakDays, "seed \(seed)")
            let figure = try #require(found.figure)
            #expect(figure.contains(": \(score.points.counted("point")), "), "\(figure)")
            #expect(figure.contains("\(score.focusMinutes) min of focus"), "\(figure)")
            let board = Leagues.alone(at: person.moment, in: person.view)
            if let own = board.rows.first(where: \.isOwn) {
                #expect(figure.contains("rank \(own.rank) of \(board.rows.count)"), "\(figure)")
            }
            weeksWithPoints += score.points > 0 ? 1 : 0
        }
        #expect(weeksWithPoints > 0)
    }

    @Test("K7: the days explaining a streak add up to the shown streak")
    func streaks() throws {
        var runs = 0
        for seed in lives {
            let person = try weeks(seed: seed)
            let span = try #require(DaySpan(day("2026-11-01"), person.today))
            let found = try #require(person.view.explain("streak", over: span, at: person.moment))
            let streak = try #require(found.streak)
            var run = 0
            for entry in found.days.reversed() {
                guard entry.verdict != .missed else { break }
                if entry.verdict == .qualified { run += 1 }
            }
            #expect(run == streak.current, "seed \(seed)")
            #expect((found.days.last?.verdict == .pending) == streak.isPending, "seed \(seed)")
            runs += run > 1 ? 1 : 0
        }
        #expect(runs > 0)
    }

    @Test("K7: each day's explained strength continues from the day before, up to the shown value")
    func strengths() throws {
        var days = 0
        for seed in lives {
            let person = try weeks(seed: seed)
            let subjects = person.view.explainable(at: person.moment)
            for subject in subjects where subject.id.hasPrefix("strength ") {
                let found = try #require(person.view.explain(subject.id, at: person.moment))
                var before: String?
                for entry in found.days {
                    let figures = percents(entry.reasons[0].text)
                    let (from, to) = (try #require(figures.first), try #require(figures.last))
                    if let before { #expect(from == before, "seed \(seed), \(entry.day)") }
                    before = to
                    days += 1
                }
                #expect(found.figure == before, "seed \(seed)")
            }
        }
        #expect(days > 0)
    }

    /// The percentages in a sentence, such as "5.2 %".
    private func percents(_ sentence: String) -> [String] {
        let words = sentence.split(separator: " ")
        return words.indices.dropFirst().filter { words[$0].hasPrefix("%") }.map {
            "\(words[$0 - 1]) %"
        }
    }

    @Test("K7: every listed subject has an explanation with its title; an unknown subject has none")
    func everything() throws {
        for seed in lives.prefix(5) {
            let person = try weeks(seed: seed)
            let subjects = person.view.explainable(at: person.moment)
            #expect(Set(["streak", "points", "league"]).isSubset(of: subjects.map(\.id)))
            for subject in subjects {
                let found = person.view.explain(subject.id, at: person.moment)
                #expect(found?.title == subject.title, "\(subject.id)")
                #expect(found?.days.isEmpty == false, "\(subject.id)")
            }
            #expect(person.view.explain("nothing of the kind", at: person.moment) == nil)
        }
    }
}
