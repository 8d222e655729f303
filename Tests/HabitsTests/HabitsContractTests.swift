import Core
import CoreTesting
import Testing

@testable import Habits

@Suite struct HabitsContractTests {
    @Test("H: the module meets the module contract whatever order the events arrive in")
    func contract() async throws {
        let item = ItemID("0190b2a0-0000-7000-8000-000000000001")!
        let timed = ItemID("0190b2a0-0000-7000-8000-000000000006")!
        let limit = ItemID("0190b2a0-0000-7000-8000-000000000002")!
        let group = GroupID("0190b2a0-0000-7000-8000-0000000000a2")!
        var patch = ItemPatch(name: "Sleep")
        patch.target = Amount(8)
        patch.unit = .hours
        let span = DaySpan(day("2023-12-01"), day("2023-12-24"))!
        let commands = [
            CommandExample(AddItem(.habit, patch)),
            CommandExample(EditItem(item, ItemPatch(name: "Reading"))),
            CommandExample(LogProgress(item, amount: Amount(5))),
            CommandExample(CompleteItem(item)),
            CommandExample(ResetProgress(item)),
            CommandExample(ConfirmDay(limit, on: day("2023-10-14"))),
            CommandExample(AnswerLimits(isKept: true)),
            CommandExample(SkipItem(item, note: "Tired")),
            CommandExample(RemoveSkip(item)),
            CommandExample(SkipDays(span, note: "Advent")),
            CommandExample(
                RemoveSkipRange(SkipRangeID("0190b2a0-0000-7000-8000-0000000000d1")!)),
            CommandExample(SetNote(item, note: "Fine")),
            CommandExample(ArchiveItem(item)),
            CommandExample(UnarchiveItem(item, from: day("2023-11-22"))),
            CommandExample(DeleteItem(item)),
            CommandExample(MoveItem(item, before: nil)),
            CommandExample(AddSentence("Read 20 pages every weekday at 7am #mind")),
            CommandExample(StartTimer(item)),
            CommandExample(SetGroup(title: "Evening", rule: .atLeast(2))),
        ]
        let late = [
            CommandExample(PauseTimer(timed)), CommandExample(ResumeTimer(timed)),
            CommandExample(StopTimer(timed, amount: Amount(5))),
            CommandExample(DiscardTimer(timed)), CommandExample(RemoveGroup(group)),
        ]
        let contract = ModuleContract(
            HabitsModule(), folder: "Habits", samples: try EventSample.beside(),
            commands: commands + late,
            reencode: { HabitsProjection.rewritten($0.kind, $0.payload) })
        await contract.check(seeds: seeds)
    }

    private var seeds: Int {
        #if DEBUG
            20
        #else
            1_000
        #endif
    }
}
