public import Core

/// A number in the program that the operator can change for all users from a given day on. A flag
/// is a number with the range 0–1. Rule O5.
public struct Tunable: Hashable, Sendable {
    /// The stable name in lower case: `plans.habits`.
    public let name: String
    /// The meaning, in one sentence.
    public let summary: String
    /// The value unless the operator changes it.
    public let standard: Int
    /// The allowed values. Values outside this range are ignored.
    public let range: ClosedRange<Int>

    /// Creates a number with a range.
    public init(_ name: String, _ summary: String, standard: Int, in range: ClosedRange<Int>) {
        self.name = name
        self.summary = summary
        self.standard = standard
        self.range = range
    }

    /// Creates a flag, which is on or off.
    public init(flag name: String, _ summary: String, standard: Bool) {
        self.init(name, summary, standard: standard ? 1 : 0, in: 0...1)
    }

    /// True if the number is a flag.
    public var isFlag: Bool { range == 0...1 }
}

/// Reads the values that the operator changed.
public protocol FlagProvider: Sendable {
    /// Returns the value set for a day; nil if none was set.
    func value(of name: String, on day: Day) -> Int?
    /// Returns the first day of the value in force on a day; nil if none was set.
    func since(_ name: String, on day: Day) -> Day?
}

extension Capability where Value == any FlagProvider {
    /// The provider of changed values; not provided if values cannot be changed.
    public static var flagProvider: Capability<any FlagProvider> { .init("flags.keeper") }
}

extension ExtensionPoint where Value == Tunable {
    /// The values that the operator can change.
    public static var tunables: ExtensionPoint<Tunable> { .init("flags.tunables") }
}

extension WorldView {
    /// Returns the value in force on a day: the changed value if it is in the range, otherwise the
    /// standard value.
    public func number(_ tunable: Tunable, on day: Day) -> Int {
        guard let value = answer(.flagProvider)?.value(of: tunable.name, on: day),
            tunable.range.contains(value)
        else { return tunable.standard }
        return value
    }

    /// Returns true if a flag is on on the given day.
    public func isOn(_ flag: Tunable, on day: Day) -> Bool { number(flag, on: day) == 1 }
}
