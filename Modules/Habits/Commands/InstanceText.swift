internal import CommandLineKit
internal import Core
internal import Habits

/// The text that shows an item's progress on a day.
struct InstanceText {
    let instance: Instance
    let terminal: Terminal

    /// True if the text must show an amount.
    var isCounted: Bool {
        instance.definition.type != .binary || instance.target != .one
            || instance.definition.unit != .count
    }

    /// The symbol of the status, with its style.
    var sign: Table.Cell {
        if instance.isCompleted { return .init(terminal.sign("✓", "x"), .success) }
        if instance.isExcused || instance.skip != nil {
            return .init(terminal.sign("×", "-"), .quiet)
        }
        if instance.timer?.runningSince != nil { return .init(terminal.sign("▶", ">"), .accent) }
        if instance.isOverdue { return .init("!", .warning) }
        if instance.isExceeded { return .init(terminal.sign("✗", "!"), .warning) }
        if instance.isPending { return .init(terminal.sign("○", "o"), .plain) }
        if instance.isOpen { return .init(terminal.sign("○", "o"), .plain) }
        if instance.isScheduled { return .init(terminal.sign("○", "o"), .warning) }
        return .init(terminal.sign("·", "."), .quiet)
    }

    /// The amount with its target, such as `4 / 10 min`; empty for a yes-or-no item.
    var amount: String {
        guard isCounted else { return "" }
        let unit = instance.definition.unit == .count ? "" : " \(instance.definition.unit.rawValue)"
        guard !instance.wantsAnyAmount else { return "\(instance.progress)\(unit)" }
        let limit = instance.definition.type.isLimit ? terminal.sign("≤ ", "<= ") : ""
        return "\(instance.progress) / \(limit)\(instance.target)\(unit)"
    }

    /// Returns further details, such as the timer, in a few words.
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
        if let due = instance.definition.dueDay, !instance.isCompleted {
            let day = DayText.relative(due, today: instance.day)
            parts.append(instance.isOverdue ? "overdue since \(day)" : "due \(day)")
        }
        if instance.isExceeded, !instance.isExcused { parts.append("over the limit") }
        if instance.isUnanswered { parts.append("no record, no result") }
        if instance.isOptional, !instance.isCompleted, !instance.isFulfilled {
            let schedule = instance.definition.schedule
            parts.append(schedule.isQuota ? "\(schedule.summary), can wait" : "can wait")
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

    /// The item's name with its icon.
    var title: String {
        let icon = TerminalIcon.text(instance.definition.icon)
        guard !icon.isEmpty, terminal.isUnicode else { return instance.definition.name }
        return "\(icon) \(instance.definition.name)"
    }
}
