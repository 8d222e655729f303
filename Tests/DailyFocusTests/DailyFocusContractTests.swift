import Core
import CoreTesting
import Testing

@testable import DailyFocus

@Suite struct DailyFocusContractTests {
    @Test("G: the module honours the contract of modules, in any order of events")
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
    }

    private var seeds: Int {
        #if DEBUG
            50
        #else
            1_000
        #endif
    }
}
