internal import CommandLineKit
internal import Core
internal import Habits

/// An instance in words.
struct InstanceText {
    let instance: Instance
    let terminal: Terminal

    /// Whether there is more to say than done or not.
    var isCounted: Bool {
        instance.definition.type != .binary || instance.target != .one
            || instance.definition.unit != .count
    }

    /// One sign that says how it stands, and its style.
    var sign: Table.Cell {
        if instance.isCompleted { return .init(terminal.sign("✓", "x"), .success) }
        if instance.isExcused || instance.skip != nil {
            return .init(terminal.sign("×", "-"), .quiet)
        }
        if instance.timer?.runningSince != nil { return .init(terminal.sign("▶", ">"), .accent) }
        if instance.isOverdue { return .init("!", .warning) }
        if instance.isPending { return .init(terminal.sign("○", "o"), .plain) }
        if instance.isScheduled { return .init(terminal.sign("○", "o"), .warning) }
        return .init(terminal.sign("·", "."), .quiet)
    }

    /// `4 / 10 min`; empty for what is done or not.
    var amount: String {
        guard isCounted else { return "" }
        let unit = instance.definition.unit == .count ? "" : " \(instance.definition.unit.rawValue)"
        let limit = instance.definition.type.isLimit ? terminal.sign("≤ ", "<= ") : ""
        return "\(instance.progress) / \(limit)\(instance.target)\(unit)"
    }

    /// What else is worth knowing, in a few words.
    func detail(at now: Instant) -> String {
        var parts: [String] = []
        if let timer = instance.timer {
            let minutes = timer.elapsed(at: now) / 60_000
            let state = timer.runningSince == nil ? "timer paused at" : "timer at"
            parts.append("\(state) \(minutes) min")
        }
        if let skip = instance.skip, !instance.isCompleted {
            parts.append(skip.note.isEmpty ? "skipped" : "skipped: \(skip.note)")
        }
        if instance.isOverdue { parts.append("overdue") }
        if instance.isOptional, !instance.isCompleted {
            parts.append("\(instance.definition.schedule.summary), can wait")
        }
        if instance.definition.period != .day {
            parts.append("this \(instance.definition.period.rawValue)")
        }
        if !instance.note.isEmpty { parts.append("“\(instance.note)”") }
        if parts.isEmpty, !instance.isCompleted, let trigger = instance.definition.trigger {
            parts.append(trigger.display)
        }
        return parts.joined(separator: terminal.sign(" · ", ", "))
    }

    /// The name with its symbol.
    var title: String {
        let icon = TerminalIcon.text(instance.definition.icon)
        guard !icon.isEmpty, terminal.isUnicode else { return instance.definition.name }
        return "\(icon) \(instance.definition.name)"
    }
}
