public import Core

/// What can be asked about breathing.
public enum Breathing {
    /// Every pattern of a program, the shipped ones first; of two with one name the first stays.
    public static func patterns(in program: Program) -> [BreathingPattern] {
        var names: Set<String> = []
        return program.contributions(to: .breathingPatterns).filter {
            names.insert($0.name).inserted
        }
    }

    /// The pattern with a name, or the first of all if there is none; fails with
    /// `breathing.unknown`.
    public static func pattern(
        _ name: String?, in program: Program
    ) throws(Rejection) -> BreathingPattern {
        let all = patterns(in: program)
        guard let name else {
            guard let first = all.first else { throw unknown("breathing", all) }
            return first
        }
        let wanted = name.lowercased()
        guard let found = all.first(where: { $0.name == wanted }) else {
            throw unknown(name, all)
        }
        return found
    }

    private static func unknown(_ name: String, _ all: [BreathingPattern]) -> Rejection {
        Rejection(
            "breathing.unknown", "There is no way of breathing called “\(name.prefix(40))”.",
            field: "pattern", category: .notFound,
            hints: all.isEmpty ? [] : ["There are " + all.map(\.name).joined(separator: ", ") + "."]
        )
    }
}

/// Ways of breathing as data, laid out in time. Rule J4.
public struct BreathingModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "breathing", stability: .beta,
        summary: "Ways of breathing, 4-7-8 and others, as data and as a function of time.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.breathingPatterns)
        registrar.contribute(BreathingPattern.shipped, to: .breathingPatterns)
    }
}
