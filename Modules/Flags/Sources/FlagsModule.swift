public import Core
internal import FlagsAPI

/// Numbers and flags that whoever runs the program may change. Rule O5.
public struct FlagsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "flags", stability: .beta,
        summary: "Numbers and flags that whoever runs the program may change, from a day on.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.tunables)
    }
}

/// What can be asked about flags.
public enum Flags {
    /// All that may be changed, by name, with what is in force on a day.
    public static func all(on day: Day, in view: WorldView) -> [FlagValue] {
        view.answers(to: .tunables).sorted { $0.name < $1.name }.map { tunable in
            let keeper = view.answer(.flagKeeper)
            let said = keeper?.value(of: tunable.name, on: day)
            let isSaid = said.map(tunable.range.contains) ?? false
            return FlagValue(
                name: tunable.name, summary: tunable.summary, isFlag: tunable.isFlag,
                value: view.number(tunable, on: day), standard: tunable.standard,
                since: isSaid ? keeper?.since(tunable.name, on: day) : nil)
        }
    }
}

/// A number or a flag with what is in force.
public struct FlagValue: Hashable, Shaped {
    /// The name.
    public let name: String
    /// What it says.
    public let summary: String
    /// Whether it is 0 or 1.
    public let isFlag: Bool
    /// What is in force.
    public let value: Int
    /// What it is while nobody changed it.
    public let standard: Int
    /// From when on it is in force; nil while nobody changed it.
    public let since: Day?

    public static let shape = Shape<FlagValue>("Flag") {
        Member("name", \.name)
        Member("summary", \.summary)
        Member("flag", \.isFlag, "Whether it is 0 or 1.")
        Member("value", \.value, "In force on the day.")
        Member("standard", \.standard, "While nobody changed it.")
        Member("since", \.since, "From when on it is in force; null while nobody changed it.")
    }

    /// Flags as they are listed.
    public static let list = Shape<[FlagValue]> { Member("flags", \.self) }
}
