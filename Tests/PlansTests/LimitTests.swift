import Core
import CoreTesting
import EntitlementsAPI
import FocusSessions
import Habits
import History
import Insights
import Shield
import Testing

@testable import Plans

/// Tests that limits are checked where an item is made, and nowhere else.
@Suite struct LimitTests {
    private static let modules: [any Module] = [
        PlansModule(), HabitsModule(), FocusSessionsModule(), InsightsModule(), ShieldModule(),
        HistoryModule(),
    ]

    private func person(_ book: TestBook? = .free) throws -> Person {
        try Person(LimitTests.modules + (book.map { [$0] } ?? []))
    }

    private func refusal<C: Command>(_ command: C, _ person: inout Person) throws -> Rejection? {
        do {
            try person.does(command)
            return nil
        } catch let rejection as Rejection {
            return rejection
        }
    }

    private func isHeldBack<C: Command>(_ command: C, _ person: inout Person) throws -> Bool {
        let before = person.events.count
        guard let rejection = try refusal(command, &person) else { return false }
        #expect(rejection.code == "plans.limit" && rejection.category == .forbidden)
        #expect(rejection.message.hasSuffix(".") && !rejection.hints.isEmpty)
        #expect(person.events.count == before)
        return true
    }

    private func habit(_ number: Int, _ kind: ItemKind = .habit) -> AddItem {
        AddItem(kind, ItemPatch(name: "No \(number)"))
    }

    @Test("O4: three habits are free, a fourth is rejected in kind words, and tasks do not count")
    func habits() throws {
        var ada = try person()
        for number in 1...3 {
            #expect(try !isHeldBack(habit(number), &ada))
            #expect(try !isHeldBack(habit(number, .task), &ada))
        }
        #expect(try isHeldBack(habit(4), &ada))
        #expect(try isHeldBack(AddSentence("Read 10 pages every day"), &ada))
        #expect(try !isHeldBack(habit(4, .task), &ada))
        for book in [nil, TestBook.pro] {
            var pro = try person(book)
            for number in 1...5 { #expect(try !isHeldBack(habit(number), &pro)) }
        }
    }

    @Test("O4: habits added in one operation are counted together")
    func together() throws {
        var ada = try person()
        try ada.does(habit(1))
        #expect(try isHeldBack(AddSeveral(3), &ada))
        #expect(try !isHeldBack(AddSeveral(2), &ada))
        #expect(try isHeldBack(AddSeveral(1), &ada))
        var pro = try person(.pro)
        #expect(try !isHeldBack(AddSeveral(5), &pro))
    }

    @Test("O5: the operator can change the free limits from a given day on")
    func tuned() throws {
        let tomorrow = day("2026-11-22")
        var ada = try Person(
            LimitTests.modules + [
                TestBook.free,
                TestFlags(
                    from: tomorrow, ["plans.habits": 4, "plans.focus-templates": 0]),
            ])
        for number in 1...3 { #expect(try !isHeldBack(habit(number), &ada)) }
        #expect(try isHeldBack(habit(4), &ada))
        #expect(Plans.status(on: ada.today, in: ada.view).free.habits == 3)
        ada.wait(1)
        #expect(try !isHeldBack(habit(4), &ada))
        #expect(try isHeldBack(habit(5), &ada))
        #expect(try isHeldBack(AddSessionTemplate("Long", work: 50), &ada))
        #expect(Plans.status(on: ada.today, in: ada.view).free.habits == 4)
    }

    @Test("O4: archiving a habit allows another one, and unarchiving counts against the limit")
    func archived() throws {
        var ada = try person()
        let ids = try (1...3).map { try ada.does(habit($0)).item.id }
        try ada.does(ArchiveItem(ids[0]))
        #expect(try !isHeldBack(habit(4), &ada))
        #expect(try isHeldBack(UnarchiveItem(ids[0]), &ada))
        try ada.does(DeleteItem(ids[1]))
        #expect(try !isHeldBack(UnarchiveItem(ids[0]), &ada))
    }

    @Test("O4: undo can exceed the limit, and afterwards no more habits can be added")
    func undone() throws {
        var ada = try person()
        let ids = try (1...3).map { try ada.does(habit($0)).item.id }
        try ada.does(ArchiveItem(ids[0]))
        let archived = try #require(ada.events.last?.operation)
        try ada.does(DeleteItem(ids[1]))
        let deleted = try #require(ada.events.last?.operation)
        for number in 4...5 { #expect(try !isHeldBack(habit(number), &ada)) }
        for (operation, count) in [(archived, 4), (deleted, 5)] {
            try ada.does(UndoOperation(recent: ada.events.reversed(), target: operation))
            #expect(Habits.day(ada.today, today: ada.today, in: ada.view).count == count)
            #expect(try isHeldBack(habit(6), &ada))
        }
        for id in ids { #expect(try ada.does(CompleteItem(id)).isCompleted) }
        // Redone and undone again, the state is the same.
        for isRedo in [true, false] {
            try ada.does(
                UndoOperation(recent: ada.events.reversed(), target: archived, isRedo: isRedo))
        }
        #expect(Habits.day(ada.today, today: ada.today, in: ada.view).count == 5)
    }

    @Test("O4: habits added with Pro stay usable after Pro ends, but no more can be added")
    func ended() throws {
        let noon = Instant(seconds: Int64(day("2026-11-21").number) * 86_400 + 43_200)
        var ada = try person(
            TestBook(grants: [PlanGrant(.store, .monthly, from: noon, until: noon)]))
        let ids = try (1...5).map { try ada.does(habit($0)).item.id }
        ada.wait(1)
        #expect(try isHeldBack(habit(6), &ada))
        #expect(Habits.day(ada.today, today: ada.today, in: ada.view).count == 5)
        for id in ids { #expect(try ada.does(CompleteItem(id)).isCompleted) }
        #expect(try ada.does(EditItem(ids[4], ItemPatch(name: "Other"))).name == "Other")
    }

    @Test("O4: one focus template of one's own is free")
    func templates() throws {
        var ada = try person()
        #expect(try !isHeldBack(AddSessionTemplate("Long", work: 50), &ada))
        #expect(try isHeldBack(AddSessionTemplate("Short", work: 10), &ada))
        // The same template again changes nothing, so it is not rejected.
        #expect(try !isHeldBack(AddSessionTemplate("Long", work: 50), &ada))
        var pro = try person(.pro)
        for name in ["a", "b", "c"] {
            #expect(try !isHeldBack(AddSessionTemplate(name, work: 10), &pro))
        }
    }

    @Test("O4: connecting a browser needs Pro")
    func browsers() throws {
        let token = String(repeating: "t", count: 40)
        var ada = try person()
        #expect(try isHeldBack(ConnectBrowser("Firefox", token: token), &ada))
        #expect(try isHeldBack(OfferCode("7KQM-2XPA"), &ada))
        var pro = try person(.pro)
        #expect(try !isHeldBack(OfferCode("7KQM-2XPA"), &pro))
        #expect(
            try !isHeldBack(PairBrowser("7KQM-2XPA", name: "Firefox", token: token), &pro))
    }

    @Test("O4: patterns and experiments need Pro and are not calculated without Pro")
    func patterns() throws {
        var ada = try person()
        try ada.does(habit(1))
        let report = Insights.patterns(at: ada.moment, in: ada.view)
        #expect(report.isHeldBack && report.patterns.isEmpty)
        #expect(report.summary.contains("part of Pro"))
        #expect(report.about("x").isHeldBack)
        #expect(try isHeldBack(StartExperiment("No 1", outcome: "No 1"), &ada))
        let pro = try person(.pro)
        #expect(!Insights.patterns(at: pro.moment, in: pro.view).isHeldBack)
    }
}

/// Makes habits in one operation, like an onboarding step.
private struct AddSeveral: Command {
    typealias Reply = Void
    static var name: String { "plans.several" }
    static let form = Form("Add several", AddSeveral.init(_:), Field("count", \.count))
    var count: Int
    init(_ count: Int) { self.count = count }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        var drafts: [EventDraft] = []
        for number in 0..<count {
            drafts += try AddItem(.habit, ItemPatch(name: "More \(number)")).decide(in: &context)
        }
        return drafts
    }
}
