internal import Core
internal import Engine
internal import Habits
internal import PageKit

/// The preview of an item's form: a sentence with the next due days, or the error. Rules H4, R5.
struct FormReading {
    var sentence = ""
    /// The error message; nil if the form is valid.
    var puzzle: String?
    /// The next fourteen due days.
    var days: [Day] = []

    init(_ draft: ItemDraft, _ asking: QueryContext) {
        let draft = draft.settled
        var (patch, faults) = draft.patch(isNew: true)
        if let fault = faults.list.first(where: { $0.field != "name" }) {
            puzzle = fault.message
            return
        }
        if patch.name?.isEmpty ?? true { patch.name = "New" }
        let start = Day(draft["start"]) ?? asking.today
        do throws(Rejection) {
            days = try Habits.preview(
                14, draft.kind, patch, start: start == asking.today ? nil : start,
                today: asking.today)
        } catch {
            puzzle = error.message
            return
        }
        sentence = [
            FormReading.often(patch.schedule, draft.kind, start, asking.today),
            FormReading.due(patch, asking.today), FormReading.goal(patch), FormReading.cue(patch),
        ].compactMap(\.self).joined(separator: " · ")
    }

    /// Returns the schedule in words, such as "Every 2 weeks on Tue and Thu" or "Once, today".
    private static func often(
        _ schedule: Schedule?, _ kind: ItemKind, _ start: Day, _ today: Day
    ) -> String {
        let schedule = schedule ?? (kind == .task ? .once : .everyDay)
        guard schedule != .once else { return "Once, " + onDay(start, today) }
        guard start > today else { return schedule.summary }
        return "\(schedule.summary), from \(start.spoken(on: today)) on"
    }

    private static func due(_ patch: ItemPatch, _ today: Day) -> String? {
        guard case .set(let due) = patch.dueDay else { return nil }
        return "due " + onDay(due, today)
    }

    private static func onDay(_ day: Day, _ today: Day) -> String {
        (-1...1).contains(day - today) ? day.spoken(on: today) : "on \(day.spoken)"
    }

    /// Returns the target in words, such as "8 times a day" or "at most 2 cups a week"; nil if
    /// there is none.
    private static func goal(_ patch: ItemPatch) -> String? {
        guard let type = patch.type, type != .binary, let target = patch.target else { return nil }
        let unit = patch.unit ?? .count
        let many = unit == .count ? (target == .one ? "once" : "\(target) times") : nil
        let amount = many ?? ItemWords.amount(target, unit)
        let end = type.isLimit ? "at most \(amount)" : amount
        let period = " a \((patch.period ?? .day).rawValue)"
        guard case .set(let start) = patch.rampStart else { return end + period }
        return "from \(start) to \(end)\(period) in \(patch.rampDays ?? 66) days"
    }

    private static func cue(_ patch: ItemPatch) -> String? {
        var parts: [String] = []
        if case .set(let trigger) = patch.trigger { parts.append(trigger.display) }
        if case .set(let time) = patch.timeOfDay { parts.append("at \(time)") }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}
