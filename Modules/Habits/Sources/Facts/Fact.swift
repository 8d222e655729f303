internal import Core

/// What the module records, as values; `Fact+Reading` and `Fact+Writing` know the payloads.
enum Fact: Hashable {
    case progressed(ItemID, Day, Amount)
    case added(ItemID, Birth)
    /// Fields that hold from a day on.
    case edited(ItemID, Day, ItemPatch)
    case confirmed(ItemID, Day, Bool)
    case skipped(ItemID, Day, note: String)
    case unskipped(ItemID, Day)
    case daysSkipped(SkipRange)
    case daysUnskipped(SkipRangeID)
    case noted(ItemID, Day, String)
    case archived(ItemID, Day)
    case unarchived(ItemID, Day)
    case deleted(ItemID)
    case moved(ItemID, Int64)
    case timerStarted(ItemID, TimerID)
    case timerPaused(ItemID, TimerID)
    case timerResumed(ItemID, TimerID)
    case timerStopped(ItemID, TimerID, [TimerPart])
    /// What another program recorded for a day; a later one for the same day replaces it.
    case imported(ItemID, Day, ImportedEntry)
    case grouped(ItemGroup)
    case ungrouped(GroupID)
    /// An earlier event is taken back, or put back again.
    case retracted(EventID, Retraction)
}

/// How an item came to be.
struct Birth: Hashable, Sendable {
    var kind: ItemKind
    var start: Day
    /// Its place among the others: smaller comes first.
    var order: Int64
    var fields: ItemPatch
}

/// What a stopped timer adds to a day.
struct TimerPart: Hashable, Sendable {
    var day: Day
    var amount: Amount
}

/// What another program recorded for a day.
struct ImportedEntry: Hashable, Sendable {
    /// Nil if the day was skipped.
    var amount: Amount?
    var note: String
}

/// Whether an event is taken back, with what is needed to undo its effect without looking it up.
struct Retraction: Hashable, Sendable {
    var isRetracted: Bool
    /// The item that the event was about; nil for groups and runs of days.
    var item: ItemID?
    /// The day that it was about.
    var day: Day?
    /// What it added to the day; nil unless it was progress.
    var amount: Amount?
}

extension Fact {
    /// The kinds of event; the order is that of the projection's fold.
    static let kinds = [
        "habits.progressed", "habits.added", "habits.edited", "habits.confirmed",
        "habits.skipped", "habits.unskipped", "habits.daysSkipped", "habits.daysUnskipped",
        "habits.noted", "habits.archived", "habits.unarchived", "habits.deleted", "habits.moved",
        "habits.timerStarted", "habits.timerPaused", "habits.timerResumed",
        "habits.timerStopped", "habits.imported", "habits.grouped", "habits.ungrouped",
        "habits.retracted",
    ]

    /// The place of its kind in `kinds`.
    var kind: Int {
        switch self {
        case .progressed: 0
        case .added: 1
        case .edited: 2
        case .confirmed: 3
        case .skipped: 4
        case .unskipped: 5
        case .daysSkipped: 6
        case .daysUnskipped: 7
        case .noted: 8
        case .archived: 9
        case .unarchived: 10
        case .deleted: 11
        case .moved: 12
        case .timerStarted: 13
        case .timerPaused: 14
        case .timerResumed: 15
        case .timerStopped: 16
        case .imported: 17
        case .grouped: 18
        case .ungrouped: 19
        case .retracted: 20
        }
    }
}
