public import Core
internal import FlagsAPI

/// The module for numbers and flags that the operator can change. Rule O5.
public struct FlagsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "flags", stability: .beta,
        summary: "Numbers and flags that the operator can change from a day on.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.tunables)
    }
}

/// The questions about flags.
public enum Flags {
    /// Returns all values that can be changed, by name, with those in force on a day.
    public static func all(on day: Day, in view: WorldView) -> [FlagValue] {
        view.answers(to: .tunables).sorted { $0.name < $1.name }.map { tunable in
            let provider = view.answer(.flagProvider)
            let said = provider?.value(of: tunable.name, on: day)
            let isSaid = said.map(tunable.range.contains) ?? false
            return FlagValue(
                name: tunable.name, summary: tunable.summary, isFlag: tunable.isFlag,
                value: view.number(tunable, on: day), standard: tunable.standard,
                since: isSaid ? provider?.since(tunable.name, on: day) : nil)
        }
    }
}

/// A number or flag with its value in force.
public struct FlagValue: Hashable, Shaped {
    /// The name.
    public let name: String
    /// The description.
    public let summary: String
    /// True for a flag, with the values 0 and 1.
    public let isFlag: Bool
    /// The value in force.
    public let value: Int
    /// The default value.
    public let standard: Int
    /// The first day of the value in force; nil if it was never changed.
    public let since: Day?

    public static let shape = Shape<FlagValue>("Flag") {
        Member("name", \.name, "The name of the flag or number.")
        Member("summary", \.summary, "The effect, in one sentence.")
        Member("flag", \.isFlag, "True if the value is 0 or 1.")
        Member("value", \.value, "The value on the day.")
        Member("standard", \.standard, "The default value.")
        Member("since", \.since, "The first day of the value. Null for the default.")
    }

    /// The shape of a list of flags.
    public static let list = Shape<[FlagValue]> {
        Member("flags", \.self, "The flags and numbers.")
    }
}
