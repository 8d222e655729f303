import Core
import CoreTesting
import Testing

@testable import FocusSessions

@Suite struct FocusSessionsContractTests {
    @Test("F1: the module honours the contract of modules, in any order of events")
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
        "a payload that makes no sense is passed over",
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

    private var seeds: Int {
        #if DEBUG
            30
        #else
            1_000
        #endif
    }
}
