import Core
import CoreTesting
import NotificationsAPI
import Testing

@testable import Notifications

@Suite struct NotificationsContractTests {
    @Test("A2: the module meets the module contract for any order of events")
    func contract() async throws {
        var life = ToyLife()
        life.reminders = { day, _ in [reminder("pills", day, "23:58")] }
        let today = ReminderID(.item, "pills", day("2023-11-14"), time("23:58"))
        let contract = ModuleContract(
            NotificationsModule(), folder: "Notifications", neighbours: [ToyModule(life: life)],
            samples: try EventSample.beside(),
            commands: [
                CommandExample(SnoozeReminder(today, for: .tenMinutes)),
                CommandExample(DismissReminder(today)),
                CommandExample(SetNudging("walk", .on)), CommandExample(DeclineReminderPrompt()),
                CommandExample(AnswerReminder(today, .done)),
            ]
        ) { sample in
            NotificationFact.Kind(rawValue: sample.kind).flatMap {
                NotificationFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check(seeds: seeds)
        #expect(contract.layouts() == ["notifications 1 ccb3f4be00c35013"])
    }

    private var seeds: Int {
        #if DEBUG
            50
        #else
            1_000
        #endif
    }
}
