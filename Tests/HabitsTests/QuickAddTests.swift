import Core
import CoreTesting
import Testing

@testable import Habits

/// 2026-11-21 is a Saturday.
private let saturday = day("2026-11-21")

@Suite struct QuickAddTests {
    @Test("H16: each sentence in the table is parsed as the table says")
    func table() {
        #expect(QuickAddTable.rows.count >= 200)
        for row in QuickAddTable.rows {
            let reading = QuickAdd(row.sentence, today: saturday)
            #expect(reading.shown == row.reading, "\(row.sentence)")
            #expect(reading.words == QuickAdd.tidied(row.sentence), "\(row.sentence)")
        }
    }

    @Test("H16: the sentence generated for a draft parses to the same draft, on any day")
    func sayingBack() {
        for row in QuickAddTable.rows {
            let draft = QuickAdd(row.sentence, today: saturday).draft
            #expect(QuickAdd(draft.sentence, today: saturday).draft == draft, "\(draft.sentence)")
        }
        for seed in 0..<UInt64(400) {
            var generator = SeededGenerator(seed)
            let draft = QuickDraft.drawn(by: &generator)
            for today in [saturday, Day(0), day("2199-12-31")] {
                let again = QuickAdd(draft.sentence, today: today)
                #expect(again.draft == draft && again.doubt == nil, "\(seed): \(draft.sentence)")
            }
        }
    }

    @Test("H16: any input gives a draft, and every word of the input belongs to one of its parts")
    func hostile() {
        let texts = [
            "", " ", "\"", "\"\"", "“", "#",
            "##", "#\"", "# a", ":", "time:", "time:\"", "\\",
            "\u{0}", "a\u{1b}[31m b", "a\r\nb", "\u{2028}", "\u{202e}read every day",
            "👩‍👩‍👧‍👦 at 7am",
            "e\u{301} every day", "at", "at at at", "after", "after after", "from to", "from 1 to",
            "every", "every every day", "for", "for 0 days", "in 99999999999 days", "until", "on",
            "on on on", "remind", "99999999999999999999 pages", "1.1.1.1.1", "1e400 min", "NaN min",
            "0 min", "-5 min", "٣ pages", "½ hour", "24/13/2026", "00/00", "on 31.02.", "at 25:00",
            "at 7:60", "13pm", "0am", "x", "3x", "h", "1h", "1h99", "k", "/", "//", "1/2/3/4",
            "#mind\"", "kind:kind", "schedule:\"", "start:9999-99-99", "a/b/c every day",
            String(repeating: "every day ", count: 10_000), String(repeating: "\"", count: 9_000),
            String(repeating: "“a ", count: 900), String(repeating: "at 7 and ", count: 60),
            String(repeating: "after ", count: 190), String(repeating: "a", count: 100_000),
        ]
        for text in texts {
            let reading = QuickAdd(text, today: saturday)
            #expect(reading.words == QuickAdd.tidied(text), "\(text.prefix(40))")
            let draft = reading.draft
            guard draft.fields.name?.isEmpty == false, text.count < 4_000 else { continue }
            #expect(QuickAdd(draft.sentence, today: saturday).draft == draft, "\(text.prefix(40))")
        }
    }

    @Test(
        "H16: random combinations of words can be parsed, and so can the sentences made from them")
    func random() {
        let pool = QuickAddTable.rows.flatMap { $0.sentence.split(separator: " ") }
        for seed in 0..<UInt64(500) {
            var generator = SeededGenerator(seed)
            let count = Int.random(in: 1...14, using: &generator)
            let text = (0..<count).compactMap { _ in pool.randomElement(using: &generator) }
                .joined(separator: " ")
            let reading = QuickAdd(text, today: saturday)
            #expect(reading.words == QuickAdd.tidied(text), "\(text)")
            #expect(
                QuickAdd(reading.draft.sentence, today: saturday).draft == reading.draft, "\(text)")
        }
    }

    @Test("H16: one sentence adds an item and creates its group in one operation")
    func adding() throws {
        var person = try Person()
        let added = try person.does(AddSentence("Read 20 pages every weekday at 7am #mind"))
        let item = added.added.item
        #expect(item.name == "Read 20 pages" && item.definition.schedule == .everyWeekday)
        #expect(item.definition.target == Amount(20) && item.definition.type == .repeating)
        let again = try person.does(AddSentence("Learn 10 min #Mind")).added.item
        #expect(again.definition.group == item.definition.group && item.definition.group != nil)
        let groups = Habits.groups(on: person.today, today: person.today, in: person.view)
        #expect(groups.map(\.group.name) == ["mind"])
    }

    @Test(
        "H16, H13: undo removes the item and the group that a sentence added; redo restores both")
    func undone() throws {
        var person = try Person()
        func names() -> [[String]] {
            [
                Habits.items(today: person.today, in: person.view).map(\.name),
                Habits.groups(on: person.today, today: person.today, in: person.view)
                    .map(\.group.name),
            ]
        }
        try person.does(AddSentence("Learn 10 min #mind"))
        try person.does(AddSentence("Read 20 pages daily #mind"))
        #expect(names() == [["Learn", "Read 20 pages"], ["mind"]])
        let operations = person.events.map(\.operation)
        // The group existed before the second sentence, so its undo keeps the group.
        for (operation, left) in [
            (operations.last, [["Learn"], ["mind"]]), (operations.first, [[], []]),
        ] {
            let events = person.events.filter { $0.operation == operation }
            for event in events.reversed() { #expect(!person.undo(event).isEmpty) }
            #expect(names() == left)
        }
        let first = person.events.filter { $0.operation == operations.first }
        for event in first { person.undo(event, undoing: false) }
        #expect(names() == [["Learn"], ["mind"]])
    }

    @Test("H16: a sentence with an ambiguous date is rejected with both readings and adds nothing")
    func doubt() throws {
        var person = try Person()
        let refused = rejection { try person.does(AddSentence("Call Kim on 03/04")) }
        #expect(refused?.code == "habits.text.date" && refused?.field == "text")
        #expect(
            refused?.hints == [
                "“Call Kim on 2027-03-04” means 2027-03-04.",
                "“Call Kim on 2027-04-03” means 2027-04-03.",
            ])
        for text in ["", "  ", "a\nb", String(repeating: "a", count: 501)] {
            #expect(rejection { try person.does(AddSentence(text)) }?.code == "habits.text")
        }
        let long = String(repeating: "a", count: 81) + " every day"
        #expect(rejection { try person.does(AddSentence(long)) }?.code == "habits.name")
        #expect(rejection { try person.does(AddSentence("Rest 9 times a day #\"\u{7}\"")) } != nil)
        #expect(Habits.items(today: person.today, in: person.view).isEmpty)
        #expect(Habits.groups(on: person.today, today: person.today, in: person.view).isEmpty)
    }
}

extension QuickAdd {
    /// The words in order.
    var words: String { parts.map(\.words).joined(separator: " ") }

    /// The sentence without separators.
    static func tidied(_ text: String) -> String {
        QuickWord.words(of: text).map(\.raw).joined(separator: " ")
    }

    /// In the format of the table.
    var shown: String {
        var parts = [draft.fields.name ?? "", draft.kind == .task ? "task" : ""]
        parts += ["type", "unit", "target", "step", "period", "schedule"].map(field)
        parts.append(draft.start.map { "start \($0)" } ?? "")
        parts += ["time", "reminders", "notify", "trigger"].map(field)
        parts.append(draft.group.map { "group \($0)" } ?? "")
        parts += ["icon", "colour", "rampStart", "rampDays"].map(field)
        if case .set(let due) = draft.fields.dueDay { parts.append("due \(due)") }
        parts.append(
            doubt.map { "or " + $0.choices.map(\.day.description).joined(separator: " ") } ?? "")
        return parts.filter { !$0.isEmpty }.joined(separator: " | ")
    }

    private func field(_ name: String) -> String {
        draft.fields.text(of: name).map { "\(name) \($0)" } ?? ""
    }
}

extension QuickDraft {
    /// A random draft, plausible or not.
    fileprivate static func drawn(by generator: inout SeededGenerator) -> QuickDraft {
        func maybe<Value>(_ values: [Value]) -> Value? {
            Bool.random(using: &generator) ? values.randomElement(using: &generator) : nil
        }
        let names = [
            "Read", "Read 20 pages", "Every day counts", "Say \"hi\" \\ daily", "#1", "at 7am",
            "task: do it", "Look after me", "a  b", "📚", "שלום", "time:07:30", "“x” every day",
        ]
        var patch = ItemPatch(name: names.randomElement(using: &generator) ?? "Read")
        patch.type = maybe(ItemType.allCases)
        patch.unit = maybe(ItemUnit.allCases)
        patch.target = maybe([Amount(1), Amount(20), Amount(thousandths: 1_500), .limit])
        patch.step = maybe([Amount(1), Amount(thousandths: 1)])
        patch.period = maybe(TargetPeriod.allCases)
        patch.schedule = maybe(
            [
                "FREQ=DAILY", "3/week", "10/month", "3/10", "none", "FREQ=WEEKLY;BYDAY=TU,TH",
                "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=DAILY;UNTIL=20271231", "FREQ=YEARLY;COUNT=3",
                "FREQ=WEEKLY;INTERVAL=2",
            ].compactMap { try? Schedule(text: $0) })
        patch.timeOfDay =
            maybe([0, 450, 1_439]).flatMap { TimeOfDay(minutes: $0) }
            .map { .set($0) } ?? .keep
        patch.reminders = maybe([[450], [0, 720]]).map { $0.compactMap { TimeOfDay(minutes: $0) } }
        patch.notify = maybe([true, false])
        patch.trigger =
            maybe(
                [
                    Trigger.throughout, .anchor("make coffee"), .anchor("every day"),
                    .context("In the morning"), .context("at my desk #1"), .context("After \"x\""),
                ]).map { .set($0) } ?? .keep
        patch.icon = maybe(["🧘", "\"", "a b"])
        patch.colour = maybe([Colour(rgb: 0x58B62F)]).map { .set($0) } ?? .keep
        patch.rampStart = maybe([Amount(6), .zero]).map { .set($0) } ?? .keep
        patch.rampDays = maybe([1, 66])
        patch.dueDay = maybe([day("2026-12-24"), day("2027-03-04")]).map { .set($0) } ?? .keep
        return QuickDraft(
            maybe([.task]) ?? .habit, patch, start: maybe([day("2026-11-21"), Day(0)]),
            group: maybe(["mind", "Deep work", "a\"b"]))
    }
}
