import Core
import CoreTesting
import Testing

@testable import FocusSessions

@Suite struct FocusSessionsContractTests {
    @Test("F1: the module meets the module contract whatever order the events arrive in")
    func contract() async throws {
        let contract = ModuleContract(
            FocusSessionsModule(), folder: "FocusSessions", samples: try EventSample.beside(),
            commands: [
                CommandExample(StartSession("50/10", minutes: 90, replacing: true)),
                CommandExample(PauseSession()), CommandExample(ResumeSession()),
                CommandExample(EndSession()),
                CommandExample(AddSessionTemplate("Long", work: 80)),
                CommandExample(RenameSessionTemplate("Deeper", to: "Deepest")),
                CommandExample(RemoveSessionTemplate("Deeper")),
            ]
        ) { sample in
            SessionFact.Kind(rawValue: sample.kind).flatMap {
                SessionFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check(seeds: seeds)
        #expect(contract.layouts() == ["focus-sessions 1 314f891bf350019e"])
    }

    private static let session = #""session":"0190b2a0-0000-7000-8000-000000000001""#
    private static let plan =
        #"{"work":25,"short":5,"long":15,"every":4,"minutes":25,"round":0}"#

    @Test(
        "an event with an invalid payload is skipped",
        arguments: [
            (SessionFact.Kind.started, "{\(session)}"),
            (.started, #"{"session":"x","template":"25/5","plan":\#(plan),"dayStart":"00:00"}"#),
            (.started, "{\(session),\"template\":\"\",\"plan\":\(plan),\"dayStart\":\"00:00\"}"),
            (
                .started,
                "{\(session),\"template\":\"a\",\"dayStart\":\"00:00\",\"plan\":"
                    + #"{"work":0,"short":5,"long":15,"every":4,"minutes":25,"round":0}}"#
            ),
            (.paused, "{}"), (.ended, "[]"), (.templateRenamed, #"{"template":"a","name":""}"#),
            (.retracted, "nothing"),
        ])
    func senseless(_ kind: SessionFact.Kind, _ payload: String) {
        #expect(SessionFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }

    @Test(
        "F1: numbers in the plan of a session event are accepted up to their limits",
        arguments: [
            ("work", 25, 1...240), ("short", 5, 1...120), ("long", 15, 1...120),
            ("every", 4, 1...12), ("minutes", 25, 1...720), ("round", 0, 0...12),
        ])
    func numbers(_ name: String, _ shown: Int, _ bounds: ClosedRange<Int>) {
        let (low, high) = (bounds.lowerBound, bounds.upperBound)
        for (number, isRead) in [(low - 1, false), (low, true), (high, true), (high + 1, false)] {
            let plan = Self.plan.replacing("\"\(name)\":\(shown)", with: "\"\(name)\":\(number)")
            let payload =
                #"{\#(Self.session),"template":"25/5","plan":\#(plan),"dayStart":"00:00"}"#
            let fact = SessionFact(kind: .started, payload: Array(payload.utf8))
            #expect((fact != nil) == isRead, "\(number)")
        }
    }

    @Test(
        "F1: names in events are accepted up to their maximum length",
        arguments: [
            (SessionFact.Kind.templateRenamed, #"{"template":"a","name":"@"}"#, 40),
            (.started, #"{\#(session),"template":"@","plan":\#(plan),"dayStart":"00:00"}"#, 60),
            (.templateAdded, #"{"id":"a","name":"@","work":1,"short":1,"long":1,"every":1}"#, 40),
            (.templateAdded, #"{"id":"@","name":"a","work":1,"short":1,"long":1,"every":1}"#, 60),
        ])
    func names(_ kind: SessionFact.Kind, _ payload: String, _ longest: Int) {
        for (length, isRead) in [(0, false), (1, true), (longest, true), (longest + 1, false)] {
            let text = payload.replacing("@", with: String(repeating: "a", count: length))
            let fact = SessionFact(kind: kind, payload: Array(text.utf8))
            #expect((fact != nil) == isRead, "\(length)")
        }
    }

    private var seeds: Int {
        #if DEBUG
            30
        #else
            1_000
        #endif
    }
}
