internal import Core

/// A fact that the module records. The files `Fact+Reading` and `Fact+Writing` define the format of
/// payloads.
enum Fact: Hashable {
    case progressed(ItemID, Day, Amount)
    case added(ItemID, Creation)
    /// Fields were changed, in force from a day on.
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
    /// The item's start day was moved.
    case startMoved(ItemID, Day)
    case timerStarted(ItemID, TimerID)
    case timerPaused(ItemID, TimerID)
    case timerResumed(ItemID, TimerID)
    case timerStopped(ItemID, TimerID, [TimerPart])
    /// An entry from another program for a day. A later entry for the same day replaces it.
    case imported(ItemID, Day, ImportedEntry)
    case grouped(ItemGroup)
    case ungrouped(GroupID)
    /// An earlier event was retracted, or its retraction was reversed.
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

    /// Creates the fact from an event; nil if the event belongs to another module or is invalid.
    init?(_ event: Event) {
        guard let kind = Kind(rawValue: event.kind) else { return nil }
        self.init(kind: kind, payload: event.payload)
    }
}

/// The kind of item, its position and its first fields, recorded when the item is added.
struct Creation: Hashable, Sendable {
    var kind: ItemKind
    var start: Day
    /// The item's position in the user's order. Smaller values come first.
    var order: Int64
    var fields: ItemPatch
}

/// The time at which an item was added, as day and operation. Rule K1.
struct Arrival: Hashable, Sendable {
    /// The user's day on which the event was recorded.
    var day: Day
    /// The operation that added the item. Items of one operation, such as an import, were added
    /// together.
    var operation: EventID
}

/// The amount that a stopped timer adds to a day.
struct TimerPart: Hashable, Sendable {
    var day: Day
    var amount: Amount
}

/// An entry from another program for a day.
struct ImportedEntry: Hashable, Sendable {
    /// The logged amount; nil if the entry is a skip.
    var amount: Amount?
    var note: String
}

/// A retraction or its reversal. It contains the data that is needed to undo the event's effect
/// without reading the event.
struct ItemRetraction: Hashable, Sendable {
    var isRetracted: Bool
    /// The item to which the event belongs; nil for groups and ranges of skipped days.
    var item: ItemID?
    /// The day to which the event belongs; nil if there is none.
    var day: Day?
    /// The amount that the event added to the day; nil unless the event logged progress.
    var amount: Amount?
    /// True if the retraction covers all events of an operation. The other fields are then empty.
    var isOfOperation = false
}
