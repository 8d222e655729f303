internal import Core

/// Answers modules that link to items.
struct HabitItemKeeper: ItemKeeper {
    func find(_ text: String, today: Day, in view: WorldView) throws(Rejection) -> String {
        try Habits.require(text, today: today, in: view).id.description
    }

    func title(of item: String, on day: Day, in view: WorldView) -> String? {
        ItemID(item).flatMap { Habits.item($0, on: day, in: view)?.name }
    }

    func titles(today: Day, in view: WorldView) -> [String] {
        Habits.items(today: today, in: view).filter { $0.kind == .habit }.map(\.name)
    }

    func completed(_ item: String, over span: DaySpan, today: Day, in view: WorldView) -> DayBits {
        let state = view.habits
        guard let place = ItemID(item).flatMap(state.place), state.items[place].plan.isShown else {
            return DayBits(span)
        }
        let neutral = view.neutralDays(in: span)
        return state.days(of: place, over: span, today: today, neutral: neutral).completed
    }
}
