public import Core

/// The kind of an item: a habit that repeats, or a task that the user finishes. Rule H1.
public enum ItemKind: String, Hashable, StringCodedEnum {
    /// An item that counts towards habit days and streaks. Its default schedule is daily.
    case habit
    /// An item that never counts towards habit days (Rule K1). By default it does not repeat.
    case task

    /// The schedule of a new item of this kind if the user gives none. Rule H4.
    public var defaultSchedule: Schedule { self == .habit ? .everyDay : .once }
}

/// The type of an item, which determines how the item is completed. Rule H1.
public enum ItemType: String, Hashable, StringCodedEnum {
    case binary, timed, increment, reduction, repeating

    /// The name of the type as shown to users: "Daily", "Timed", "Build Up", "Cut Down" or
    /// "Repeating".
    public var label: String {
        switch self {
        case .binary: "Daily"
        case .timed: "Timed"
        case .increment: "Build Up"
        case .reduction: "Cut Down"
        case .repeating: "Repeating"
        }
    }

    /// The purpose of the type in one line, such as "Yes or no each day".
    public var explanation: String {
        switch self {
        case .binary: "Yes or no each day"
        case .timed: "Duration-based habit"
        case .increment: "Increase over time"
        case .reduction: "Reduce a behavior"
        case .repeating: "Multiple times daily"
        }
    }

    /// True if an item of this type should have a trigger. Repeating items do not need one. Rule
    /// H3.
    public var wantsTrigger: Bool { self != .repeating }

    /// The trigger that the form suggests first; nil if there is none. Rule H3.
    public var recommendedTrigger: Trigger? { self == .repeating ? .throughout : nil }

    /// True if the target is a maximum that must not be exceeded. Rule H5.
    public var isLimit: Bool { self == .reduction }

    /// True if the target can change along a ramp. Rule H5.
    public var canRamp: Bool { self == .increment || self == .reduction }
}

/// The period over which progress is added up towards the target. Rules H1, H7.
public enum TargetPeriod: String, Hashable, StringCodedEnum {
    /// One day.
    case day
    /// A calendar week, starting on Monday.
    case week
    /// A calendar month.
    case month
}
