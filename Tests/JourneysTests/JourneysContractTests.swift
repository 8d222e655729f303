import Core
import CoreTesting
import Testing

@testable import Journeys

@Suite struct JourneysContractTests {
    @Test("J: the module meets the module contract for any order of events")
    func contract() async throws {
        let journey = JourneyID("0190b2a0-0000-7000-8000-000000000001")!
        let contract = ModuleContract(
            JourneysModule(), folder: "Journeys", samples: try EventSample.beside(),
            commands: [
                CommandExample(StartJourney("Swim", from: day("2023-10-21"))),
                CommandExample(CompleteJourneyDay(journey, minutes: 5)),
                CommandExample(ReopenJourneyDay(journey, on: day("2023-11-13"))),
                CommandExample(EndJourney(journey)),
            ]
        ) { sample in
            JourneyFact.Kind(rawValue: sample.kind).flatMap {
                JourneyFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check(seeds: seeds)
        #expect(contract.layouts() == ["journeys 3 5c21bc03efb874cb"])
    }

    private static let journey = #""journey":"0190b2a0-0000-7000-8000-000000000001""#

    @Test(
        "an event with an invalid payload is skipped",
        arguments: [
            (JourneyFact.Kind.started, #"{"journey":"x","title":"Read","start":"2026-11-21"}"#),
            (.started, "{\(journey),\"title\":\"\",\"start\":\"2026-11-21\"}"),
            (.completed, "{\(journey),\"day\":\"2026-02-30\"}"),
            (.completed, "{\(journey),\"day\":\"2026-02-20\",\"moodAfter\":6}"),
            (.completed, "{\(journey),\"day\":\"2026-02-20\",\"minutes\":0}"),
            (.ended, "{\(journey)}"), (.retracted, "{}"), (.retracted, "nothing"),
        ])
    func senseless(_ kind: JourneyFact.Kind, _ payload: String) {
        #expect(JourneyFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }

    private var seeds: Int {
        #if DEBUG
            30
        #else
            1_000
        #endif
    }
}
