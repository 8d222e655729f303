public import Core

/// A number of the program's that whoever runs it may change, from a day on, for everybody. A flag
/// is one that is 0 or 1. Rule O5.
public struct Tunable: Hashable, Sendable {
    /// `plans.habits`: stable, lower case.
    public let name: String
    /// What it says, in a sentence.
    public let summary: String
    /// What it is while nobody changed it.
    public let standard: Int
    /// What it may be; anything else is as if it were not said.
    public let range: ClosedRange<Int>

    /// A number in a range.
    public init(_ name: String, _ summary: String, standard: Int, in range: ClosedRange<Int>) {
        self.name = name
        self.summary = summary
        self.standard = standard
        self.range = range
    }

    /// A flag, which is on or off.
    public init(flag name: String, _ summary: String, standard: Bool) {
        self.init(name, summary, standard: standard ? 1 : 0, in: 0...1)
    }

    /// Whether it is a flag.
    public var isFlag: Bool { range == 0...1 }
}

/// Knows what whoever runs the program changed.
public protocol FlagKeeper: Sendable {
    /// What was said of a name for a day; nil if nothing was.
    func value(of name: String, on day: Day) -> Int?
    /// The first day from which the value of a day was said; nil if nothing was.
    func since(_ name: String, on day: Day) -> Day?
}

extension Capability where Value == any FlagKeeper {
    /// The one who knows what was changed; nobody where nothing can be.
    public static var flagKeeper: Capability<any FlagKeeper> { .init("flags.keeper") }
}

extension ExtensionPoint where Value == Tunable {
    /// What whoever runs the program may change.
    public static var tunables: ExtensionPoint<Tunable> { .init("flags.tunables") }
}

extension WorldView {
    /// A number in force on a day: what was said of it, if it may be that.
    public func number(_ tunable: Tunable, on day: Day) -> Int {
        guard let value = answer(.flagKeeper)?.value(of: tunable.name, on: day),
            tunable.range.contains(value)
        else { return tunable.standard }
        return value
    }

    /// Whether a flag is on on a day.
    public func isOn(_ flag: Tunable, on day: Day) -> Bool { number(flag, on: day) == 1 }
}
