internal import Core
internal import ExplanationsAPI

/// Explanations for an item's days and for a habit's strength. Rules K7, H12, I4.
struct HabitExplanations: ExplanationSource {
    func subjects(at moment: Moment, in view: WorldView) -> [ExplanationSubject] {
        Habits.items(today: moment.day, in: view).flatMap { item in
            let days = ExplanationSubject(
                item.id.description, title: item.name,
                summary: "The days, the streak, and the meaning of the figures.")
            guard item.kind == .habit else { return [days] }
            return [
                days,
                ExplanationSubject(
                    "strength \(item.id)", title: "Strength of \(item.name)",
                    summary: "The effect of each day on the strength."),
            ]
        }
    }

    func explain(
        _ word: String, over span: DaySpan?, at moment: Moment, in view: WorldView
    ) -> Explanation? {
        let today = moment.day
        if let id = ItemID(word), let item = Habits.item(id, on: today, in: view) {
            return Explanation(item, over: span ?? DaySpan(today), today: today, in: view)
        }
        guard word.hasPrefix("strength "),
            case .match(let item) = Habits.find(
                String(word.dropFirst(9)), today: today, in: view)
        else { return nil }
        return Habits.explainStrength(
            of: item, over: span ?? DaySpan(14, endingOn: today), today: today, in: view)
    }
}

extension Habits {
    /// Returns how each day of a span changed an item's strength since the evening before. Rules
    /// I4, K7.
    static func explainStrength(
        of item: Item, over span: DaySpan, today: Day, in view: WorldView
    ) -> Explanation? {
        let days = span.days.filter { $0 <= today }
        guard let first = days.first, let last = days.last else { return nil }
        let evenings = DaySpan(first - 1, last)?.days.map { day in
            statistics(of: item.id, on: day, today: today, in: view)?.strength ?? 0
        }
        guard let evenings, let end = evenings.last else { return nil }
        let reasons = Explanation(
            item, over: DaySpan(first, last) ?? DaySpan(last), today: today, in: view)
        return Explanation(
            title: "Strength of \(item.name)", figure: percent(end),
            days: zip(reasons.days, zip(evenings, evenings.dropFirst())).map { entry, change in
                Explanation.Entry(
                    entry.day, entry.verdict,
                    [sentence(change.0, change.1)] + entry.reasons.map(\.text).suffix(1))
            })
    }

    /// Returns the change as a sentence, such as "Strength rose from 5.2 % to 9.8 %."
    private static func sentence(_ before: Double, _ after: Double) -> String {
        guard before != after else { return "Strength stayed at \(percent(after))." }
        let verb = after > before ? "rose" : "fell"
        return "Strength \(verb) from \(percent(before)) to \(percent(after))."
    }

    fileprivate static func percent(_ strength: Double) -> String {
        let tenths = Int((strength * 1_000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }
}
