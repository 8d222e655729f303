public import Core

/// What an item is: something to keep doing, or something to get done. Rule H1.
public enum ItemKind: String, Hashable, Worded {
    /// Counts towards habit days and streaks; daily unless scheduled otherwise.
    case habit
    /// Never counts towards habit days (Rule K1); does not repeat unless scheduled.
    case task

    /// How often such an item is to be done unless the person says otherwise. Rule H4.
    public var defaultSchedule: Schedule { self == .habit ? .everyDay : .once }
}

/// What doing an item means. Rule H1.
public enum ItemType: String, Hashable, Worded {
    case binary, timed, increment, reduction, repeating

    /// "Daily", "Timed", "Build Up", "Cut Down", "Repeating".
    public var label: String {
        switch self {
        case .binary: "Daily"
        case .timed: "Timed"
        case .increment: "Build Up"
        case .reduction: "Cut Down"
        case .repeating: "Repeating"
        }
    }

    /// One line on what it is for: "Yes or no each day".
    public var explanation: String {
        switch self {
        case .binary: "Yes or no each day"
        case .timed: "Duration-based habit"
        case .increment: "Increase over time"
        case .reduction: "Reduce a behavior"
        case .repeating: "Multiple times daily"
        }
    }

    /// Whether an item of this type wants a trigger; a repeating one may go without. Rule H3.
    public var wantsTrigger: Bool { self != .repeating }

    /// The trigger to propose first, if any. Rule H3.
    public var recommendedTrigger: Trigger? { self == .repeating ? .throughout : nil }

    /// Whether the target is a limit that the day must not exceed. Rule H5.
    public var isLimit: Bool { self == .reduction }

    /// Whether the target moves along a number of days. Rule H5.
    public var canRamp: Bool { self == .increment || self == .reduction }
}

/// Over which days progress adds up towards the target. Rules H1, H7.
public enum TargetPeriod: String, Hashable, Worded {
    /// One day.
    case day
    /// The calendar week, Monday first.
    case week
    /// The calendar month.
    case month
}
