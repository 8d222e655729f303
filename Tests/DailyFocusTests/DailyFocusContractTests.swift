import Core
import CoreTesting
import Testing

@testable import DailyFocus

@Suite struct DailyFocusContractTests {
    @Test("G: the module meets the module contract whatever order the events arrive in")
    func contract() async throws {
        let goal = GoalID("0190b2a0-0000-7000-8000-000000000001")!
        let other = GoalID("0190b2a0-0000-7000-8000-000000000002")!
        let drafts = ["Write", "Run", "Rest"].map { FocusDraft($0, goal: goal) }
        let commands = [
            CommandExample(AddGoal("Learn Irish")),
            CommandExample(RenameGoal(goal, to: "Write two books")),
            CommandExample(ArchiveGoal(other)),
            CommandExample(UnarchiveGoal(goal)),
            CommandExample(MoveGoal(goal, before: other)),
            CommandExample(FinishOnboarding()),
            CommandExample(SetFocuses(drafts)),
            CommandExample(ToggleFocus(3, on: Day("2023-11-13")!, isDone: true)),
            CommandExample(DismissSetAside()),
        ]
        let contract = ModuleContract(
            DailyFocusModule(), folder: "DailyFocus", samples: try EventSample.beside(),
            commands: commands
        ) { sample in
            FocusFact.Kind(rawValue: sample.kind).flatMap {
                FocusFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check(seeds: seeds)
        #expect(contract.layouts() == ["daily-focus 2 08bad55c840346b9"])
    }

    private static let entry = #""entry":"0190b2a0-0000-7000-8000-000000000001""#
    private static let goal = #""goal":"0190b2a0-0000-7000-8000-000000000001""#

    @Test(
        "an event with an invalid payload is skipped",
        arguments: [
            (FocusFact.Kind.focusCompleted, "{\(entry),\"focus\":0}"),
            (.focusCompleted, "{\(entry),\"focus\":4}"), (.focusReopened, "{\(entry)}"),
            (.goalAdded, "{\(goal),\"title\":\"\",\"order\":1}"),
            (.goalRenamed, "{\(goal),\"title\":\"\"}"), (.goalMoved, "{\(goal)}"),
            (.daySet, "{\(entry),\"day\":\"2026-11-21\",\"focuses\":[]}"),
            (.dismissed, "{}"), (.retracted, "nothing"),
        ])
    func senseless(_ kind: FocusFact.Kind, _ payload: String) {
        #expect(FocusFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }

    private var seeds: Int {
        #if DEBUG
            50
        #else
            1_000
        #endif
    }
}
