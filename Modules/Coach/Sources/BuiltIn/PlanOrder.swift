internal import CoachAPI

/// The proposed order of today's plan: the hardest item first while the user has energy, then the
/// user's own order. Habits and tasks are sorted separately.
enum PlanOrder {
    /// Returns today's open items in the proposed order.
    static func of(_ context: CoachContext) -> [CoachItem] {
        let open = context.open
        return [true, false].flatMap { isHabit in
            let kin = open.filter { $0.isHabit == isHabit }
            return isTiring(context) ? kin.sorted(by: easier) : kin.sorted(by: harder)
        }
    }

    /// True after a bad night or late in the day, when easy items come first.
    private static func isTiring(_ context: CoachContext) -> Bool {
        context.sleep.map { $0 <= 2 } ?? false || context.part == .night
    }

    private static func share(_ item: CoachItem) -> Int {
        item.due == 0 ? 100 : item.kept * 100 / item.due
    }

    private static func harder(_ a: CoachItem, _ b: CoachItem) -> Bool { share(a) < share(b) }
    private static func easier(_ a: CoachItem, _ b: CoachItem) -> Bool { share(a) > share(b) }

    /// Returns the order as a proposal that can be applied in one step.
    static func proposal(_ order: [CoachItem]) -> CoachProposal {
        CoachProposal(
            "Reorder today", order.map(\.name).joined(separator: ", "), .order(order.map(\.id)))
    }
}
