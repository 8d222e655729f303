import Core
import CoreTesting
import NotificationsAPI
import Testing

@Suite struct ReminderIDTests {
    @Test("A2: a reminder id is plain ASCII without escapes, and parsing restores it")
    func text() {
        let id = ReminderID(
            .item, "0190b2a0-0000-7000-8000-000000000001", day("2026-11-24"), time("07:30"))
        #expect(id.description == "item~0190b2a0-0000-7000-8000-000000000001~2026-11-24~0730")
        let phase = ReminderID(.phase, "s.2", day("2026-11-24"))
        #expect(phase.description == "phase~s.2~2026-11-24~at")
        let odd = ReminderID(.season, "wéek ~_/\n", day("2026-11-24"))
            .again(at: Instant(milliseconds: 5))
        #expect(odd.description == "season~w_c3_a9ek_20_7e_5f_2f_0a~2026-11-24~at~5")
        for id in [id, phase, odd] { #expect(ReminderID(id.description) == id) }
        #expect(odd.original == ReminderID(.season, "wéek ~_/\n", day("2026-11-24")))
    }

    @Test("A2: any subject can be encoded in a reminder id and decoded again, in plain characters")
    func subjects() {
        var generator = SeededGenerator(7)
        for _ in 0..<500 {
            let scalars = (0..<Int.random(in: 0...20, using: &generator)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &generator))
            }
            let subject = String(String.UnicodeScalarView(scalars))
            let id = ReminderID(.nudge, subject, day("2026-11-24"))
            let isPlain = id.description.utf8.allSatisfy {
                ("a"..."z").contains(Character(Unicode.Scalar($0)))
                    || "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._~-".utf8.contains($0)
            }
            #expect(isPlain)
            #expect(ReminderID(id.description)?.subject.utf8.elementsEqual(subject.utf8) == true)
        }
    }

    @Test(
        "A2: a malformed reminder id is rejected",
        arguments: [
            "", "item", "item~a~2026-11-24", "item~a~2026-13-24~0730", "item~a~2026-11-24~730",
            "item~a~2026-11-24~2460", "item~a_~2026-11-24~at", "item~a_4~2026-11-24~at",
            "item~_61~2026-11-24~at", "item~a~2026-11-24~at~", "item~a~2026-11-24~at~x",
            "item~a~2026-11-24~at~5~6", "item~a b~2026-11-24~at", "item~_ff~2026-11-24~at",
            "item~a~2026-11-24~at~+5", String(repeating: "a", count: 700),
        ])
    func none(_ text: String) { #expect(ReminderID(text) == nil) }
}
