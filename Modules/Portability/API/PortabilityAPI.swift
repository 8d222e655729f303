public import Core

/// An item as it comes from another program, before any module has made it its own.
public struct PortableItem: Hashable, Sendable {
    /// Stable where it comes from: importing the same source again finds the same item.
    public var key: String
    /// Its name there; whoever takes it in may have to cut it.
    public var name: String
    /// Something to keep doing, or something to get done.
    public var kind = Kind.habit
    /// A note of what it is about; empty if there is none.
    public var note: String
    /// `#RRGGBB`, or nil.
    public var colour: String?
    /// Whether it was put away.
    public var isArchived: Bool
    /// What makes a day a success.
    public var goal: Goal
    /// Over what time an amount adds up to the goal.
    public var period: Period
    /// How often it is to be done.
    public var schedule: Schedule
    /// The first day of it; nil, or an earlier entry, makes it the day of the first entry.
    public var start: Day?
    /// Minutes after midnight at which it is meant to be done; nil if the source does not say.
    public var dueMinute: Int?
    /// Minutes after midnight at which it reminds; nil if it does not.
    public var reminderMinute: Int?
    /// The weekdays on which it reminds.
    public var reminderDays: Set<Weekday> = []
    /// What was recorded, at most one entry a day, in order of day.
    public var entries: [PortableEntry]

    /// Something to keep doing, or something to get done.
    public enum Kind: Hashable, Sendable {
        case habit, task
    }

    /// What makes a day a success.
    public enum Goal: Hashable, Sendable {
        /// Done or not.
        case yesNo
        /// At least so many thousandths of a unit.
        case atLeast(thousandths: Int64, unit: String)
        /// At most so many thousandths of a unit.
        case atMost(thousandths: Int64, unit: String)
    }

    /// Over what time an amount adds up.
    public enum Period: Hashable, Sendable, CaseIterable {
        case day, week, month
    }

    /// How often it is to be done.
    public enum Schedule: Hashable, Sendable {
        /// Once, on its first day or, if it is a task, whenever it is done from then on.
        case once
        /// By a recurrence rule in RFC 5545 text.
        case rule(String)
        /// A number of times in any so many days.
        case times(Int, inDays: Int)
        /// A number of times each calendar week, Monday first.
        case timesAWeek(Int)
        /// A number of times each calendar month.
        case timesAMonth(Int)
    }

    /// An item without entries that is done or not, every day.
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

/// What was recorded for an item on a day.
public struct PortableEntry: Hashable, Sendable {
    /// The civil day, as the source has it.
    public var day: Day
    /// What happened on the day.
    public var value: Value
    /// Empty if there is none.
    public var note: String

    /// What happened.
    public enum Value: Hashable, Sendable {
        /// Ticked by hand.
        case done
        /// Skipped on purpose.
        case skipped
        /// An amount in thousandths of the item's unit; zero is an answer too.
        case amount(thousandths: Int64)
        /// Nothing but the note.
        case none
    }

    /// An entry.
    public init(day: Day, value: Value, note: String = "") {
        self.day = day
        self.value = value
        self.note = note
    }
}

/// What taking items in comes to, before anything is written.
public struct IntakePlan: Sendable {
    /// The events that carry it out; none when everything is there already.
    public var events: [EventDraft] = []
    /// How much is taken in.
    public var counts = IntakeCounts()
    /// What was changed to fit, and what could not be taken, in sentences for people.
    public var changed: [String] = []
    /// What could not be taken in and why, in sentences for people.
    public var leftOut: [String] = []
    /// An empty plan.
    public init() {}
}

/// How much is taken in.
public struct IntakeCounts: Hashable, Sendable {
    /// New habits.
    public var habits = 0
    /// New tasks.
    public var tasks = 0
    /// Days ticked by hand.
    public var done = 0
    /// Days skipped on purpose.
    public var skipped = 0
    /// Logged quantities; zero counts.
    public var amounts = 0
    /// Items that come in archived.
    public var archived = 0
    /// Items and entries that were there already.
    public var unchanged = 0
    /// Nothing.
    public init() {}
}

/// Who takes items of other programs in; Habits provides it.
public protocol ItemIntake: Sendable {
    /// Plans what taking the items in comes to. Taking the same items in again plans no event.
    func plan(_ items: [PortableItem], today: Day, in view: WorldView) -> IntakePlan
    /// What taking the items in came to, from the events that it recorded and the state after
    /// them; the plan's events are empty.
    func report(
        _ items: [PortableItem], recorded: [Event], today: Day, in view: WorldView
    ) -> IntakePlan
}

extension Capability where Value == any ItemIntake {
    /// Takes items of other programs in.
    public static var itemIntake: Capability<any ItemIntake> { .init("portability.item-intake") }
}

/// Who gives a person's items out, for files of other programs; Habits provides it.
public protocol ItemOuttake: Sendable {
    /// The items that are not deleted, archived ones too, with what was recorded up to today.
    func outtake(today: Day, in view: WorldView) -> Outtake
}

/// Items on their way out.
public struct Outtake: Hashable, Sendable {
    /// The items, habits then tasks, in the person's order; their keys are their ids.
    public var items: [PortableItem] = []
    /// What they have and a portable item has no place for, in sentences for people.
    public var leftOut: [String] = []
    /// Nothing.
    public init() {}
}

extension Capability where Value == any ItemOuttake {
    /// Gives items out.
    public static var itemOuttake: Capability<any ItemOuttake> { .init("portability.item-outtake") }
}

/// A table that a module lets people export as CSV. Rule P2.
public struct PortableTable: Sendable {
    /// File name without extension: `items`, `instances`.
    public var name: String
    /// The names in the header line.
    public var columns: [String]
    /// The rows in a stable order, each as long as `columns`.
    public var rows: @Sendable (WorldView, Day) -> [[String]]
    /// The same rows in parts, each of which is worked out when it is called.
    public var parts: @Sendable (WorldView, Day) -> [Part]

    /// Some of the rows, in order.
    public typealias Part = @Sendable () -> [[String]]

    /// A table whose rows are made when somebody asks.
    public init(
        name: String, columns: [String], rows: @escaping @Sendable (WorldView, Day) -> [[String]]
    ) {
        self.name = name
        self.columns = columns
        self.rows = rows
        parts = { view, today in [{ rows(view, today) }] }
    }

    /// A table that grows with the days of a life: its parts are made and sent one by one.
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
    /// Tables for the CSV export.
    public static var portableTables: ExtensionPoint<PortableTable> { .init("portability.tables") }
}
