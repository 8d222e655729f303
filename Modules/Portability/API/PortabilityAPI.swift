public import Core

/// An item from another program, before a module imports it.
public struct PortableItem: Hashable, Sendable {
    /// The source's stable key. Importing the same source again finds the same item.
    public var key: String
    /// The name in the source. The importing module may shorten it.
    public var name: String
    /// A habit or a task.
    public var kind = Kind.habit
    /// The description; empty if there is none.
    public var note: String
    /// `#RRGGBB`, or nil.
    public var colour: String?
    /// True if the item is archived.
    public var isArchived: Bool
    /// The goal of a day.
    public var goal: Goal
    /// The period over which amounts add up to the goal.
    public var period: Period
    /// The schedule.
    public var schedule: Schedule
    /// The first day. If it is nil or later than the first entry, the first entry's day is used.
    public var start: Day?
    /// The due day of an item that is done once; nil if it has none.
    public var dueDay: Day?
    /// The due time in minutes after midnight; nil if the source has none.
    public var dueMinute: Int?
    /// The reminder time in minutes after midnight; nil without a reminder.
    public var reminderMinute: Int?
    /// The weekdays with a reminder.
    public var reminderDays: Set<Weekday> = []
    /// The entries by day, at most one a day.
    public var entries: [PortableEntry]

    /// A habit or a task.
    public enum Kind: Hashable, Sendable {
        case habit, task
    }

    /// The goal of a day.
    public enum Goal: Hashable, Sendable {
        /// Done or not done.
        case yesNo
        /// At least this many thousandths of a unit.
        case atLeast(thousandths: Int64, unit: String)
        /// At most this many thousandths of a unit.
        case atMost(thousandths: Int64, unit: String)
    }

    /// The period over which an amount adds up.
    public enum Period: Hashable, Sendable, CaseIterable {
        case day, week, month
    }

    /// The schedule of an item.
    public enum Schedule: Hashable, Sendable {
        /// Once: on its first day or, for a task, on any day from then on.
        case once
        /// A recurrence rule in RFC 5545 text.
        case rule(String)
        /// A number of times in any period of this many days.
        case times(Int, inDays: Int)
        /// A number of times each calendar week, Monday first.
        case timesAWeek(Int)
        /// A number of times each calendar month.
        case timesAMonth(Int)
    }

    /// Creates a daily item without entries that is done or not.
    public init(key: String, name: String) {
        self.key = key
        self.name = name
        note = ""
        isArchived = false
        goal = .yesNo
        period = .day
        schedule = .rule("FREQ=DAILY")
        entries = []
    }
}

/// The entry of an item on a day.
public struct PortableEntry: Hashable, Sendable {
    /// The civil day in the source.
    public var day: Day
    /// The value of the day.
    public var value: Value
    /// The note; empty if there is none.
    public var note: String

    /// The value of a day.
    public enum Value: Hashable, Sendable {
        /// Ticked by hand.
        case done
        /// Skipped on purpose.
        case skipped
        /// An amount in thousandths of the item's unit; can be zero.
        case amount(thousandths: Int64)
        /// No value, only a note.
        case none
    }

    /// Creates an entry.
    public init(day: Day, value: Value, note: String = "") {
        self.day = day
        self.value = value
        self.note = note
    }
}

/// The plan of an import, before anything is recorded.
public struct ImportPlan: Sendable {
    /// The events that carry out the plan; empty if everything is already present.
    public var events: [EventDraft] = []
    /// The counts of imported data.
    public var counts = ImportCounts()
    /// The adjustments made, in sentences for the user.
    public var changed: [String] = []
    /// The omissions with their reasons, in sentences for the user.
    public var leftOut: [String] = []
    /// Creates an empty plan.
    public init() {}
}

/// The counts of imported data.
public struct ImportCounts: Hashable, Sendable {
    /// New habits.
    public var habits = 0
    /// New tasks.
    public var tasks = 0
    /// Days ticked by hand.
    public var done = 0
    /// Days skipped on purpose.
    public var skipped = 0
    /// Logged amounts, including zeros.
    public var amounts = 0
    /// Items imported as archived.
    public var archived = 0
    /// Items and entries that were already present.
    public var unchanged = 0
    /// Creates counts that are all zero.
    public init() {}
}

/// Imports items of other programs. The Habits module provides it.
public protocol ItemImport: Sendable {
    /// Returns the plan of importing items. Planning the same items again after the import gives no
    /// events.
    func plan(_ items: [PortableItem], today: Day, in view: WorldView) -> ImportPlan
    /// Returns the result of an import, from its recorded events and the state after them. The
    /// plan's events are empty.
    func report(
        _ items: [PortableItem], recorded: [Event], today: Day, in view: WorldView
    ) -> ImportPlan
}

extension Capability where Value == any ItemImport {
    /// The importer of items.
    public static var itemImport: Capability<any ItemImport> { .init("portability.item-intake") }
}

/// Exports the user's items for other programs. The Habits module provides it.
public protocol ItemExport: Sendable {
    /// Returns all items that are not deleted, including archived ones, with their entries up to
    /// today.
    func exportedItems(today: Day, in view: WorldView) -> ExportedItems
}

/// The items of an export.
public struct ExportedItems: Hashable, Sendable {
    /// The items in the user's order, habits before tasks. Their keys are their ids.
    public var items: [PortableItem] = []
    /// The data that portable items cannot hold, in sentences for the user.
    public var leftOut: [String] = []
    /// Creates an empty export.
    public init() {}
}

extension Capability where Value == any ItemExport {
    /// The exporter of items.
    public static var itemExport: Capability<any ItemExport> { .init("portability.item-outtake") }
}

/// A table of a module in the CSV export. Rule P2.
public struct PortableTable: Sendable {
    /// The file name without extension: `items`, `instances`.
    public var name: String
    /// The column names of the header line.
    public var columns: [String]
    /// Returns the rows in a stable order, each as long as `columns`.
    public var rows: @Sendable (WorldView, Day) -> [[String]]
    /// Returns the same rows in parts. Each part is computed when it is called.
    public var parts: @Sendable (WorldView, Day) -> [Part]

    /// Some of the rows, in order.
    public typealias Part = @Sendable () -> [[String]]

    /// Creates a table whose rows are computed on demand.
    public init(
        name: String, columns: [String], rows: @escaping @Sendable (WorldView, Day) -> [[String]]
    ) {
        self.name = name
        self.columns = columns
        self.rows = rows
        parts = { view, today in [{ rows(view, today) }] }
    }

    /// Creates a table that grows with the user's days. Its parts are computed and sent one by one.
    public init(
        name: String, columns: [String], parts: @escaping @Sendable (WorldView, Day) -> [Part]
    ) {
        self.name = name
        self.columns = columns
        self.parts = parts
        rows = { view, today in parts(view, today).flatMap { $0() } }
    }
}

extension ExtensionPoint where Value == PortableTable {
    /// The tables of the CSV export.
    public static var portableTables: ExtensionPoint<PortableTable> { .init("portability.tables") }
}
