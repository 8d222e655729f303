import Core
import CoreTesting
import Testing

@testable import Calendar

/// A token for tests.
func token(_ number: Int) -> String { String(repeating: "t", count: 40) + "\(number)" }

@Suite struct CalendarContractTests {
    @Test("A3: the module meets the module contract whatever order the events arrive in")
    func contract() async throws {
        let contract = ModuleContract(
            CalendarModule(), folder: "Calendar", samples: try EventSample.beside(),
            commands: [
                CommandExample(OpenCalendar(token(1))), CommandExample(CloseCalendar()),
            ]
        ) { sample in
            CalendarFact.Kind(rawValue: sample.kind).flatMap {
                CalendarFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check()
    }

    @Test(
        "A3: an event with an invalid payload is skipped",
        arguments: [
            (CalendarFact.Kind.addressed, #"{"secret":"plain"}"#),
            (.addressed, #"{"secret":{"salt":"x"}}"#), (.addressed, "no"), (.retracted, "{}"),
        ])
    func senseless(_ kind: CalendarFact.Kind, _ payload: String) {
        #expect(CalendarFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }

    @Test("A3: a new calendar address replaces the old one; undo of its deletion restores it")
    func addresses() throws {
        var person = try Person([CalendarModule()])
        func holds(_ number: Int) -> Bool { Calendar.isOpen(to: token(number), in: person.view) }
        #expect(!holds(1) && !Calendar.isOpen(to: "", in: person.view))
        #expect(try person.does(OpenCalendar(token(1))).since != nil && holds(1))
        let count = person.events.count
        try person.does(OpenCalendar(token(1)))
        #expect(person.events.count == count)
        try person.does(OpenCalendar(token(2)))
        #expect(holds(2) && !holds(1))
        #expect(try person.does(CloseCalendar()).since == nil && !holds(2))
        let closed = try #require(person.events.last)
        person.undo(closed)
        #expect(holds(2))
        person.undo(closed, undoing: false)
        #expect(!holds(2))
        for text in [
            "", "short", token(1) + "/", token(1) + " ", String(repeating: "ä", count: 50),
        ] {
            #expect(code { try person.does(OpenCalendar(text)) } == "calendar.token", "\(text)")
        }
        // Only a hash of the token is stored.
        for event in person.events {
            #expect(!String(decoding: event.payload, as: UTF8.self).contains("tttt"))
        }
    }
}
