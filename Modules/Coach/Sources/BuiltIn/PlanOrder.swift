internal import CoachAPI

/// The order in which today's plan is proposed: the hardest first while there is strength, then as
/// the person has it; habits and tasks each among themselves.
enum PlanOrder {
    /// What is open today, in the order that is proposed.
    static func of(_ context: CoachContext) -> [CoachItem] {
        let open = context.open
        return [true, false].flatMap { isHabit in
            let kin = open.filter { $0.isHabit == isHabit }
            return isTiring(context) ? kin.sorted(by: easier) : kin.sorted(by: harder)
        }
    }

    /// After a bad night, and late in the day, what is easy comes first.
    private static func isTiring(_ context: CoachContext) -> Bool {
        context.sleep.map { $0 <= 2 } ?? false || context.part == .night
    }

    private static func share(_ item: CoachItem) -> Int {
        item.due == 0 ? 100 : item.kept * 100 / item.due
    }

    private static func harder(_ a: CoachItem, _ b: CoachItem) -> Bool { share(a) < share(b) }
    private static func easier(_ a: CoachItem, _ b: CoachItem) -> Bool { share(a) > share(b) }

    /// The order as something to be done with one tap.
    static func proposal(_ order: [CoachItem]) -> CoachProposal {
        CoachProposal(
            "Reorder today", order.map(\.name).joined(separator: ", "), .order(order.map(\.id)))
    }
}
