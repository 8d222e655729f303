import Core
import CoreTesting
import PortabilityAPI
import StreaksAPI
import Testing
import WidgetsAPI

@testable import Journeys

@Suite struct AnswerTests {
    @Test("K5, K7: each day of a streak has a reason: done, grace, broken or open")
    func reasons() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        try person.does(CompleteJourneyDay())
        person.wait(6)
        try person.does(CompleteJourneyDay())
        let source = person.view.answers(to: .streakLines)[0]
        let first = try #require(source.firstDay(in: person.view))
        let line = source.lines(
            over: DaySpan(first, person.today)!, today: person.today, in: person.view)[0]
        #expect(line.id == "journey")
        #expect(line.title == "Journey: Read")
        #expect(line.qualified.days == [first, first + 6])
        #expect(line.neutral.days == [first + 1, first + 2, first + 3])
        func reason(_ day: Day) -> String {
            source.reason(for: "journey", on: day, in: person.view)
        }
        #expect(reason(first) == "Day 1: done.")
        #expect(
            reason(first + 1) == "Day 2: not done; a grace day keeps the streak, 2 of 3 left.")
        #expect(
            reason(first + 4) == "Day 5: not done, and no grace day was left: the streak broke.")
        #expect(reason(first - 1).contains("was not active"))
    }

    @Test("K6: a second journey has its own streak, listed after the first one")
    func second() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        person.wait(30)
        try person.does(StartJourney("Run"))
        let span = DaySpan(40, endingOn: person.today)
        let lines = person.view.answers(to: .streakLines)[0].lines(
            over: span, today: person.today, in: person.view)
        #expect(lines.map(\.id) == ["journey", "journey-2"])
        #expect(lines.map(\.title) == ["Journey: Read", "Journey: Run"])
    }

    @Test("P2: the exported tables contain every journey and its days in the documented columns")
    func tables() throws {
        var person = try Person()
        try person.does(StartJourney("Read, write", item: "abc"))
        try person.does(CompleteJourneyDay(moodBefore: 2, moodAfter: 4, minutes: 25))
        person.wait(1)
        let tables = person.view.answers(to: .portableTables)
        #expect(tables.map(\.name) == ["journeys", "journey-days"])
        for table in tables {
            let rows = table.rows(person.view, person.today)
            #expect(rows.allSatisfy { $0.count == table.columns.count })
        }
        let days = tables[1].rows(person.view, person.today)
        #expect(
            days.map { $0.dropFirst(3).joined(separator: " ") } == [
                "1 done 2 4 25", "2 pending   0",
            ])
        #expect(tables[0].rows(person.view, person.today)[0][1] == "Read, write")
    }

    @Test(
        "W2: the card shows a journey's day, habit and streak, and nothing if there is no journey")
    func card() throws {
        var person = try Person()
        let card = person.view.answers(to: .widgetCards)[0]
        func content() -> WidgetContent? {
            card.content(.init(view: person.view, moment: person.moment))
        }
        #expect(card.name == "journey")
        #expect(content() == nil)
        try person.does(StartJourney("Read"))
        for _ in 0..<11 {
            try person.does(CompleteJourneyDay())
            person.wait(1)
        }
        #expect(content()?.figure == "Day 12")
        #expect(content()?.short == "12")
        #expect(content()?.detail == "Read · 11 days in a row")
        #expect(content()?.progress == 12.0 / 66)
        #expect(content()?.lines == [.init("Read · day 12", isDone: false)])
        try person.does(EndJourney())
        #expect(content()?.detail == "Read · ended")
        #expect(content()?.lines == [])
    }

    @Test("D3: a calendar day skipped by a zone change uses no grace day and breaks no streak")
    func vanished() throws {
        let record = JourneyRecord(
            birth: .init(
                journey: JourneyID(high: 1, low: 1), title: "Read", item: nil,
                start: day("2011-12-29")), stamp: .zero,
            days: [day("2011-12-29"): DayMark(), day("2011-12-31"): DayMark()])
        var gone = DayBits(DaySpan(day("2011-12-01"), day("2012-03-31"))!)
        gone[day("2011-12-30")] = true
        let walk = JourneyWalk(
            record, upTo: day("2011-12-31"), today: day("2011-12-31"), vanished: gone)
        #expect(walk.days.map(\.verdict) == [.done, .vanished, .done])
        #expect(walk.streak == 2 && walk.graceLeft == 3)
    }

    @Test(
        "W2: the card shows the journey still to do today, or the last one if both are over"
    )
    func cardOfTwo() throws {
        var person = try Person()
        func detail() -> String? {
            person.view.answers(to: .widgetCards)[0]
                .content(.init(view: person.view, moment: person.moment))?.detail
        }
        let read = try person.does(StartJourney("Read")).id
        person.wait(30)
        let run = try person.does(StartJourney("Run")).id
        #expect(detail()?.hasPrefix("Read · ") == true)
        try person.does(CompleteJourneyDay(read))
        #expect(detail()?.hasPrefix("Run · ") == true)
        try person.does(CompleteJourneyDay(run))
        #expect(detail()?.hasPrefix("Read · ") == true)
        person.wait(100)
        #expect(detail() == "Run · finished")
    }

    @Test("K5: if no journey is open, only the most recent journey is listed")
    func over() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        person.wait(70)
        try person.does(StartJourney("Run"))
        person.wait(70)
        let source = person.view.answers(to: .streakLines)[0]
        let lines = source.lines(
            over: DaySpan(150, endingOn: person.today), today: person.today, in: person.view)
        #expect(lines.map(\.title) == ["Journey: Run"])
        #expect(
            source.reason(for: "journey-2", on: person.today, in: person.view)
                == "No journey was active.")
    }

    /// Keeps a habit that was done on one day.
    private struct OneHabit: Module, ItemProvider {
        let done: Day
        var manifest: ModuleManifest {
            ModuleManifest(
                id: "one-habit", stability: .experimental, summary: "A habit for tests.",
                provides: [Capability<any ItemProvider>.itemProvider.name])
        }
        func register(with registrar: inout Registrar) throws(WiringError) {
            registrar.provide(self, as: .itemProvider)
        }
        func find(_ text: String, today: Day, in view: WorldView) -> String { "id" }
        func title(of item: String, on day: Day, in view: WorldView) -> String? { "Reading" }
        func titles(today: Day, in view: WorldView) -> [String] { ["Reading"] }
        func completed(
            _ item: String, over span: DaySpan, today: Day, in view: WorldView
        ) -> DayBits {
            var bits = DayBits(span)
            bits[done] = true
            return bits
        }
    }

    @Test("J1 J2 D3: completing the linked habit counts; a skipped calendar day does not")
    func linked() throws {
        var person = try Person([
            JourneysModule(), OneHabit(done: day("2026-11-22")), lostDays(["2026-11-23"]),
        ])
        let id = try person.does(StartJourney("Read", item: "Reading")).id
        person.wait(3)
        let verdicts = try Journeys.days(of: id, today: person.today, in: person.view)
            .prefix(4).map(\.verdict)
        #expect(verdicts == [.grace, .done, .vanished, .pending])
        #expect(person.journey?.streak == 1 && person.journey?.graceLeft == 2)
        #expect(
            code { try person.does(ReopenJourneyDay(id, on: day("2026-11-22"))) }
                == "journeys.linked")
    }
}
