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
    /// The item's first day is another.
    case startMoved(ItemID, Day)
    case timerStarted(ItemID, TimerID)
    case timerPaused(ItemID, TimerID)
    case timerResumed(ItemID, TimerID)
    case timerStopped(ItemID, TimerID, [TimerPart])
    /// What another program recorded for a day; a later one for the same day replaces it.
    case imported(ItemID, Day, ImportedEntry)
    case grouped(ItemGroup)
    case ungrouped(GroupID)
    /// An earlier event is taken back, or put back again.
    case retracted(EventID, ItemRetraction)

    enum Kind: String, EventKind {
        case progressed = "habits.progressed"
        case added = "habits.added"
        case edited = "habits.edited"
        case confirmed = "habits.confirmed"
        case skipped = "habits.skipped"
        case unskipped = "habits.unskipped"
        case daysSkipped = "habits.daysSkipped"
        case daysUnskipped = "habits.daysUnskipped"
        case noted = "habits.noted"
        case archived = "habits.archived"
        case unarchived = "habits.unarchived"
        case deleted = "habits.deleted"
        case moved = "habits.moved"
        case startMoved = "habits.startMoved"
        case timerStarted = "habits.timerStarted"
        case timerPaused = "habits.timerPaused"
        case timerResumed = "habits.timerResumed"
        case timerStopped = "habits.timerStopped"
        case imported = "habits.imported"
        case grouped = "habits.grouped"
        case ungrouped = "habits.ungrouped"
        case retracted = "habits.retracted"
    }

    var kind: Kind {
        switch self {
        case .progressed: .progressed
        case .added: .added
        case .edited: .edited
        case .confirmed: .confirmed
        case .skipped: .skipped
        case .unskipped: .unskipped
        case .daysSkipped: .daysSkipped
        case .daysUnskipped: .daysUnskipped
        case .noted: .noted
        case .archived: .archived
        case .unarchived: .unarchived
        case .deleted: .deleted
        case .moved: .moved
        case .startMoved: .startMoved
        case .timerStarted: .timerStarted
        case .timerPaused: .timerPaused
        case .timerResumed: .timerResumed
        case .timerStopped: .timerStopped
        case .imported: .imported
        case .grouped: .grouped
        case .ungrouped: .ungrouped
        case .retracted: .retracted
        }
    }

    /// The fact in an event; nil if it is none of this module, or makes no sense.
    init?(_ event: Event) {
        guard let kind = Kind(rawValue: event.kind) else { return nil }
        self.init(kind: kind, payload: event.payload)
    }
}

/// How an item came to be.
struct Birth: Hashable, Sendable {
    var kind: ItemKind
    var start: Day
    /// Its place among the others: smaller comes first.
    var order: Int64
    var fields: ItemPatch
}

/// When an item was added. Rule K1.
struct Arrival: Hashable, Sendable {
    /// The person's day when it was recorded.
    var day: Day
    /// Items of one operation, such as an import, were added together.
    var operation: EventID
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
struct ItemRetraction: Hashable, Sendable {
    var isRetracted: Bool
    /// The item that the event was about; nil for groups and runs of days.
    var item: ItemID?
    /// The day that it was about.
    var day: Day?
    /// What it added to the day; nil unless it was progress.
    var amount: Amount?
    /// Whether all events of an operation are meant; then nothing else is said.
    var isOfOperation = false
}
