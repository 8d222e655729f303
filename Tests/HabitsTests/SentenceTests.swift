import Core
import CoreTesting
import Foundation
import LocalesAPI
import Testing

@testable import Habits
@testable import Recurrence

/// Sentences as people write them.
@Suite struct SentenceTests {
    /// A Friday.
    private let friday = day("2026-11-27")

    private func golden() throws -> [(sentence: String, reading: String)] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Sentences/habits-of-writing.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            line.firstRange(of: " => ").map {
                (String(line[..<$0.lowerBound]), String(line[$0.upperBound...]))
            }
        }
    }

    @Test("T3: sentences in common writing styles are parsed correctly or lead to a question")
    func habitsOfWriting() throws {
        let rows = try golden()
        #expect(rows.count >= 200)
        for (sentence, expected) in rows {
            let reading = QuickAdd(sentence, today: friday)
            let shown = reading.shown.split(separator: " | ").filter {
                $0 != "schedule FREQ=DAILY"
            }.joined(separator: " | ")
            let found = reading.refusal == nil ? shown : "asked"
            #expect(found == expected, "\(sentence)")
            guard reading.refusal == nil else { continue }
            let again = QuickAdd(reading.draft.sentence, today: friday)
            #expect(again.draft == reading.draft, "\(sentence): \(reading.draft.sentence)")
        }
    }

    @Test("T2: a sentence with a decimal comma has one reading if the locale uses decimal commas")
    func comma() throws {
        let german = try #require(LocaleFormat(tag: "de"))
        for (sentence, target) in [
            ("Run 1,500 km", Amount(thousandths: 1_500)), ("Run 1.500 km", Amount(1_500)),
            ("Run 2.5 km", Amount(thousandths: 2_500)), ("Walk 10.000 steps", Amount(10_000)),
        ] {
            let reading = LocaleFormat.$current.withValue(german) {
                QuickAdd(sentence, today: friday)
            }
            #expect(reading.draft.fields.target == target, "\(sentence)")
            #expect(QuickAdd(reading.draft.sentence, today: friday).draft == reading.draft)
        }
    }

    @Test("R5: the summary of a schedule parses to the same schedule")
    func readingBack() throws {
        var checked = 0
        var unread: [String] = []
        /// A sentence has one form for chosen weekdays: `FREQ=WEEKLY`.
        func form(_ schedule: Schedule?) -> String? {
            schedule?.description.replacing("FREQ=DAILY;BYDAY=", with: "FREQ=WEEKLY;BYDAY=")
        }
        for seed in 0..<UInt64(600) {
            var generator = SeededGenerator(seed)
            guard let schedule = Schedule.drawn(by: &generator) else { continue }
            checked += 1
            let summary = schedule.summary
            guard let read = try? Schedule(words: summary) else {
                unread.append(summary)
                continue
            }
            #expect(read == schedule, "\(summary)")
            let lower = summary.prefix(1).lowercased() + summary.dropFirst()
            let reading = QuickAdd("Read \(lower)", today: friday)
            #expect(form(reading.draft.fields.schedule) == form(schedule), "\(seed): \(summary)")
            #expect(reading.draft.fields.name == "Read", "\(seed): \(summary)")
            if summary.split(separator: " ").count > 2, schedule != .everyWeekday {
                let pages = QuickAdd("Read 20 pages \(lower)", today: friday)
                #expect(form(pages.draft.fields.schedule) == form(schedule), "\(seed): \(summary)")
            }
            var patch = ItemPatch()
            try patch.set("schedule", summary)
            #expect(patch.schedule == schedule)
        }
        #expect(checked > 400)
        // One drawn rule of years and weeks is not read back yet.
        #expect(unread.count <= 1, "\(unread)")
    }

    @Test("T3: “every 2 weeks” counts from the next occurrence unless a first day is given")
    func nextOccurrence() throws {
        var person = try Person(on: "2026-11-27")
        func next(_ sentence: String) throws -> [String] {
            try person.does(AddSentence(sentence)).added.next.prefix(2).map(\.description)
        }
        #expect(try next("Bins every 2 weeks on Tuesday") == ["2026-12-01", "2026-12-15"])
        #expect(try next("Pay every 3 months on the 15th") == ["2026-12-15", "2027-03-15"])
        #expect(try next("Bins every 2 weeks") == ["2026-11-27", "2026-12-11"])
        #expect(
            try next("Bins every 2 weeks on Tuesday from 2026-11-27") == [
                "2026-12-08", "2026-12-22",
            ])
        var patch = ItemPatch(name: "Bins")
        patch.schedule = try Schedule(words: "every other tuesday")
        let previewed = try Habits.preview(
            2, .habit, patch, start: nil, today: person.today)
        #expect(previewed.map(\.description) == ["2026-12-01", "2026-12-15"])
    }

    @Test("R5: a schedule that has ended is rejected, and the error names the end")
    func pastEnd() throws {
        var person = try Person(on: "2026-11-27")
        func refusal(_ words: String) -> String? {
            rejection { try person.adds("Read", ["schedule": words]) }?.message
        }
        #expect(
            refusal("Every month on the last day, until 10 Dec 2025")
                == "This schedule ended on 2025-12-10. Choose an end on 2026-11-27 or later.")
        #expect(
            refusal("Every month on the 31st, until 10 Dec 2026")
                == "This schedule ends on 2026-12-10, before it occurs from 2026-11-27 on. "
                + "Choose a later end.")
        #expect(
            refusal("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30") == "This schedule never occurs.")
    }
}

extension Schedule {
    /// A schedule by chance; nil if it is none that items may have.
    fileprivate static func drawn(by generator: inout SeededGenerator) -> Schedule? {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return .timesPerWeek(Int.random(in: 1...7, using: &generator))
        case 1: return .timesPerMonth(Int.random(in: 1...31, using: &generator))
        case 2:
            let days = Int.random(in: 1...366, using: &generator)
            return .times(Int.random(in: 1...days, using: &generator), inDays: days)
        default: return rule(by: &generator)
        }
    }

    private static func rule(by generator: inout SeededGenerator) -> Schedule? {
        func some(_ limits: ClosedRange<Int>, signed: Bool = false) -> [Int] {
            (0...Int.random(in: 0...3, using: &generator)).map { _ in
                let value = Int.random(in: limits, using: &generator)
                return signed && Bool.random(using: &generator) ? -value : value
            }
        }
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
        let frequencies: [Frequency] = [.daily, .weekly, .monthly, .yearly]
        var parts = RecurrenceRule.Parts(frequencies.randomElement(using: &generator) ?? .daily)
        if chance(50) { parts.interval = Int.random(in: 1...40, using: &generator) }
        if chance(20) { parts.months = some(1...12) }
        if chance(35) { parts.monthDays = some(1...31, signed: true) }
        if chance(10) { parts.yearDays = some(1...366, signed: true) }
        if chance(10) { parts.weekNumbers = some(1...53, signed: true) }
        if chance(45) {
            parts.weekdays = some(0...6).map { weekday in
                let isNumbered = parts.frequency >= .monthly && chance(40)
                let ordinal = isNumbered ? Int.random(in: -5...5, using: &generator) : 0
                return WeekdayTerm(Weekday(index: weekday), ordinal: ordinal)
            }
        }
        if chance(15) { parts.positions = some(1...6, signed: true) }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: parts.end = .count(Int.random(in: 1...60, using: &generator))
        case 1: parts.end = .until(.day(day("2027-01-01") + some(0...900)[0]))
        default: break
        }
        return (try? RecurrenceRule(parts)).map { .rule($0) }
    }
}
