internal import Core
internal import ExplanationsAPI
internal import InsightsAPI

/// The days of a finding on each side, their means and the certainty, in words. Rules K7, I2.
struct PatternReasons {
    private let pattern: Pattern
    private let days: [PairedDay]
    private let tried: Int

    init(_ pattern: Pattern, _ days: [PairedDay], tried: Int) {
        self.pattern = pattern
        self.days = days
        self.tried = tried
    }

    func explanation(over span: DaySpan?) -> Explanation {
        let shown = span.map { span in days.filter { span.contains($0.day) } } ?? days
        return Explanation(
            title: pattern.heading, figure: pattern.sentence, notes: notes,
            days: shown.map(entry))
    }

    /// The days with the action and those without. For a quantity, the days above the median and
    /// the others.
    var sides: (with: [PairedDay], without: [PairedDay]) {
        (days.filter { $0.cause > limit }, days.filter { $0.cause <= limit })
    }

    private var limit: Double {
        guard pattern.cause.kind == .quantity else { return 0 }
        let sorted = days.map(\.cause).sorted()
        let half = sorted.isEmpty ? 0 : sorted[(sorted.count - 1) / 2]
        // If more than half of the days have the maximum, the split is just below it.
        return half == sorted.last ? half.nextDown : half
    }

    private var notes: [String] {
        let (with, without) = sides
        let said = "\(pattern.effect.title) was \(mean(with)) on average"
        return [
            "On \(with.count.counted("day")) \(named(true)) \(said), "
                + "on \(without.count.counted("day")) \(named(false)) \(mean(without)).",
            pattern.lag == 0
                ? "Both are from the same day."
                : "The effect is from the next day.",
            size, chance,
            "A pattern does not prove a cause. An experiment can.",
        ].compactMap(\.self)
    }

    private func named(_ isWith: Bool) -> String {
        let title = pattern.cause.title
        guard pattern.cause.kind == .quantity else {
            return isWith ? "with \(title)" : "without \(title)"
        }
        let much = Figure.text(limit) + unit(pattern.cause)
        return isWith ? "with more than \(much) of \(title)" : "with at most that"
    }

    private func mean(_ days: [PairedDay]) -> String {
        guard !days.isEmpty else { return "nothing" }
        let mean = days.reduce(0) { $0 + $1.effect } / Double(days.count)
        return pattern.effect.kind == .binary
            ? "\(Rounding.text(mean * 100, places: 0)) of 100"
            : Rounding.text(mean, places: 2) + unit(pattern.effect)
    }

    private func unit(_ side: Pattern.Side) -> String { side.unit.isEmpty ? "" : " \(side.unit)" }

    /// The calculation of the size from those days.
    private var size: String? {
        guard let size = pattern.size else { return nil }
        let scale = pattern.effect.kind == .binary ? 100.0 : 1
        let (low, high) = (size.low * scale, size.high * scale)
        return "Without the influence of weekdays and trends, the difference is "
            + "\(Rounding.text(size.effect * scale)), from \(Rounding.text(low)) to "
            + "\(Rounding.text(high)) in 95 of 100 cases."
    }

    private var chance: String? {
        guard let chance = pattern.chance, let corrected = pattern.corrected else { return nil }
        let questions = tried == 1 ? "the only question" : "\(tried) questions"
        return
            "Two unrelated series would show such a link with a probability "
            + "of \(Rounding.chance(chance)); corrected for the \(questions) tested it is "
            + "\(Rounding.chance(corrected))."
    }

    private func entry(_ day: PairedDay) -> Explanation.Entry {
        let effect = Figure.text(day.effect) + unit(pattern.effect)
        let result =
            pattern.effect.kind == .binary
            ? "\(pattern.effect.title): \(day.effect > 0 ? "yes" : "no")"
            : "\(pattern.effect.title): \(effect)"
        let after = pattern.lag == 0 ? "" : " the day after"
        let done =
            pattern.cause.kind == .quantity
            ? "\(pattern.cause.title): \(Figure.text(day.cause))\(unit(pattern.cause))"
            : day.cause > 0 ? "With \(pattern.cause.title)" : "Without \(pattern.cause.title)"
        return Explanation.Entry(
            day.day, day.cause > limit ? .done : .neutral, ["\(done).", "\(result)\(after)."])
    }
}
