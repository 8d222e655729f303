import Core
import CoreTesting
import Testing

@testable import FocusSessions

private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

@Suite("Templates and command input") struct TemplateTests {
    private var person: Person

    init() throws { person = try Person() }

    @Test("F1: 25/5 and 50/10 are built in, with a long break after four rounds")
    func shipped() {
        let told = FocusSessions.templates(in: person.view).map {
            "\($0.name): \($0.work) \($0.short) \($0.long) \($0.every)"
        }
        #expect(told == ["25/5: 25 5 15 4", "50/10: 50 10 20 4"])
    }

    @Test("F1: a start needs no values, and a template has the default values 5, 15 and 4")
    func defaults() throws {
        #expect(
            try StartSession.form.value(of: [:]).fingerprint == StartSession().fingerprint)
        #expect(!StartSession().replaces)
        let sent = try AddSessionTemplate.form.value(of: ["name": "Deep", "work": 90])
        for template in [sent, AddSessionTemplate("Deep", work: 90)] {
            #expect([template.short, template.long, template.every] == [5, 15, 4])
        }
    }

    @Test(
        "F1: a template with values at their limits is accepted",
        arguments: [("a", 1, 1, 1, 1), (letters(40), 240, 120, 120, 12)])
    mutating func accepted(
        _ name: String, _ work: Int, _ short: Int, _ long: Int, _ every: Int
    ) throws {
        let made = try person.does(
            AddSessionTemplate(name, work: work, short: short, long: long, every: every))
        #expect(made.name == name)
        #expect([made.work, made.short, made.long, made.every] == [work, short, long, every])
    }

    @Test(
        "F1: a template with values beyond their limits is rejected",
        arguments: [
            ("", 25, 5, 15, 4, "name"), (letters(41), 25, 5, 15, 4, "name"),
            ("a", 0, 5, 15, 4, "work"), ("a", 241, 5, 15, 4, "work"), ("a", 25, 0, 15, 4, "rest"),
            ("a", 25, 121, 15, 4, "rest"), ("a", 25, 5, 0, 4, "rest"), ("a", 25, 5, 121, 4, "rest"),
            ("a", 25, 5, 15, 0, "every"), ("a", 25, 5, 15, 13, "every"),
        ])
    mutating func refused(
        _ name: String, _ work: Int, _ short: Int, _ long: Int, _ every: Int, _ wanted: String
    ) {
        let command = AddSessionTemplate(name, work: work, short: short, long: long, every: every)
        #expect(code { try person.does(command) } == "focus-sessions.\(wanted)")
    }

    @Test("F1: at most fifty templates are allowed, including the built-in ones")
    mutating func fifty() throws {
        for number in 1...48 { try person.does(AddSessionTemplate("T\(number)", work: 25)) }
        let more = AddSessionTemplate("T49", work: 25)
        #expect(code { try person.does(more) } == "focus-sessions.templates")
        try person.does(RemoveSessionTemplate("T1"))
        #expect(try person.does(more).name == "T49")
    }

    @Test(
        "F1: a template that differs in any value must have another name",
        arguments: [(26, 5, 15, 4), (25, 6, 15, 4), (25, 5, 16, 4), (25, 5, 15, 5)])
    mutating func taken(_ work: Int, _ short: Int, _ long: Int, _ every: Int) throws {
        var command = AddSessionTemplate("Mine", work: 25)
        let first = try person.does(command)
        #expect(try person.does(command) == first)
        command = AddSessionTemplate("Mine", work: work, short: short, long: long, every: every)
        #expect(code { try person.does(command) } == "focus-sessions.template.taken")
        command.name = "Other"
        #expect(try person.does(command).id != first.id)
    }

    @Test("F1: a template can be renamed to any unused name of 1–40 characters")
    mutating func renaming() throws {
        try person.does(AddSessionTemplate("a", work: 25))
        try person.does(AddSessionTemplate("Other", work: 25))
        #expect(try person.does(RenameSessionTemplate("a", to: "A")).name == "A")
        #expect(try person.does(RenameSessionTemplate("a", to: letters(40))).name == letters(40))
        for (name, wanted) in [("", "name"), (letters(41), "name"), ("OTHER", "template.taken")] {
            let command = RenameSessionTemplate(letters(40), to: name)
            #expect(code { try person.does(command) } == "focus-sessions.\(wanted)")
        }
        let count = person.events.count
        try person.does(RenameSessionTemplate("other", to: "Other"))
        #expect(person.events.count == count)
        try person.does(RenameSessionTemplate(letters(40), to: "b"))
        #expect(try person.does(RemoveSessionTemplate("b")).map(\.name).last == "Other")
    }

    @Test(
        "F1: a template name must have 1–60 characters",
        arguments: [(0, ""), (60, ".unknown"), (61, "")])
    mutating func naming(_ length: Int, _ wanted: String) {
        let (name, wanted) = (letters(length), "focus-sessions.template\(wanted)")
        #expect(code { try person.does(StartSession(name)) } == wanted)
        #expect(code { try person.does(RenameSessionTemplate(name, to: "b")) } == wanted)
        #expect(code { try person.does(RemoveSessionTemplate(name)) } == wanted)
    }

    @Test("F1, F2: a session must have 1–720 minutes, and its target 1–80 characters")
    mutating func starting() throws {
        try person.does(AddSessionTemplate("a", work: 30))
        for (minutes, item) in [(1, "a"), (720, letters(80))] {
            let command = StartSession("a", minutes: minutes, item: item, replacing: true)
            #expect(try person.does(command).session?.intended == minutes)
        }
        #expect(code { try person.does(StartSession(item: "")) } == "focus-sessions.item")
        #expect(code { try person.does(StartSession(item: letters(81))) } == "focus-sessions.item")
        #expect(code { try person.does(StartSession(minutes: 721)) } == "focus-sessions.minutes")
    }
}
