import Core
import Testing

@testable import Blank

@Suite("Noting") struct NoteBlankTests {
    let program: Program
    let moment: Moment

    init() throws {
        program = try Program([BlankModule()])
        moment = Moment(
            Instant(milliseconds: 1_790_000_000_000),
            rule: DayRule(zone: try Zone(identifier: "Europe/London")))
    }

    private func decide(_ command: NoteBlank) throws(Rejection) -> Decision<Day> {
        var context = CommandContext(
            view: WorldView(program.emptyWorld, of: program), moment: moment,
            operation: EventID(high: 1, low: 2))
        return try command.decide(in: &context)
    }

    @Test("a note is about today unless another day is given")
    func day() throws {
        #expect(try decide(NoteBlank("Hello")).reply == moment.day)
        let other = Day(moment.day.number - 1)
        let decision = try decide(NoteBlank("Hello", on: other))
        #expect(decision.events == [BlankEvent.noted(day: other, text: "Hello").draft])
    }

    @Test("a note of no or too many characters is refused", arguments: [0, 501])
    func length(_ count: Int) {
        #expect(throws: Rejection.self) {
            try decide(NoteBlank(String(repeating: "x", count: count)))
        }
    }
}
