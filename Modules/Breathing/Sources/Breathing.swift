public import Core

/// The questions about breathing.
public enum Breathing {
    /// Returns every pattern of a program, the built-in ones first. Of two with the same name, the
    /// first is used.
    public static func patterns(in program: Program) -> [BreathingPattern] {
        var names: Set<String> = []
        return program.contributions(to: .breathingPatterns).filter {
            names.insert($0.name).inserted
        }
    }

    /// Returns the pattern with a name, or the first one if the name is nil. Throws
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
            "breathing.unknown", "There is no breathing exercise called “\(name.prefix(40))”.",
            field: "pattern", category: .notFound,
            hints: all.isEmpty ? [] : ["There are " + all.map(\.name).joined(separator: ", ") + "."]
        )
    }
}

/// The module for breathing patterns and their timing. Rule J4.
public struct BreathingModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "breathing", stability: .beta,
        summary: "Breathing exercises, 4-7-8 and others, as data and as a function of time.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.breathingPatterns)
        registrar.contribute(BreathingPattern.shipped, to: .breathingPatterns)
    }
}
