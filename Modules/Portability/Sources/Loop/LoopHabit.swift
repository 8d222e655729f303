internal import Core
internal import PortabilityAPI

/// A habit of Loop Habit Tracker, independent of Loop's version.
struct LoopHabit {
    /// Loop's kinds of habits.
    enum Kind { case yesNo, atLeast, atMost }

    var key: String
    var name: String
    var question = ""
    var note = ""
    var colour: String?
    var isArchived = false
    var position = 0
    var kind = Kind.yesNo
    /// The target in thousandths of the unit.
    var target: Int64 = 0
    var unit = ""
    var times = 1
    var days = 1
    /// True if calendar weeks are counted, as in one branch of Loop.
    var isByWeek = false
    var reminderMinute: Int?
    var reminderDays: Set<Weekday> = []
    var entries: [Int32: LoopEntry] = [:]
}

/// Loop's entry of a habit on a day.
struct LoopEntry: Hashable {
    /// The value: −1 unknown, 0 no, 1 computed by Loop, 2 ticked by hand, 3 skipped; thousandths
    /// for an amount.
    var value: Int64
    var note = ""
}

extension LoopHabit {
    /// Returns the habit in portable form and reports each adaptation.
    func portable(_ changed: inout [String]) -> PortableItem {
        var item = PortableItem(key: key, name: name)
        item.note = [question, note].filter { !$0.isEmpty }.joined(separator: "\n")
        item.colour = colour
        item.isArchived = isArchived
        item.reminderMinute = reminderMinute
        item.reminderDays = reminderDays
        switch kind {
        case .yesNo: item.goal = .yesNo
        case .atLeast: item.goal = .atLeast(thousandths: target, unit: unit)
        case .atMost: item.goal = .atMost(thousandths: target, unit: unit)
        }
        schedule(&item, &changed)
        item.entries = entries.sorted { $0.key < $1.key }.compactMap { day, entry in
            portable(entry).map { PortableEntry(day: Day(day), value: $0, note: entry.note) }
        }
        return item
    }

    private func portable(_ entry: LoopEntry) -> PortableEntry.Value? {
        switch (kind, entry.value) {
        case (_, 3): .skipped
        case (.yesNo, 2): .done
        case (.yesNo, _), (_, ..<0): entry.note.isEmpty ? nil : PortableEntry.Value.none
        default: .amount(thousandths: entry.value)
        }
    }

    private func schedule(_ item: inout PortableItem, _ changed: inout [String]) {
        if kind != .yesNo {
            // For amounts, Loop's frequency is the period over which they are added.
            item.period = days >= 28 ? .month : days == 7 ? .week : .day
            if ![1, 7, 30, 31].contains(days) {
                let here = "here by the \(item.period)"
                changed.append("“\(name)” adds up over \(days) days in Loop; \(here).")
            }
        } else if times < 1 || days < 1 {
            changed.append("“\(name)” has an invalid frequency in Loop; it is daily here.")
        } else if isByWeek && days == 7 && times < 7 {
            item.schedule = .timesAWeek(times)
        } else if times < days {
            item.schedule = .times(times, inDays: days)
        } else if times > days {
            changed.append("“\(name)” is due more than once a day in Loop; it is daily here.")
        }
    }
}
