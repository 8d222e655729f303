public import Core

/// A step of a breathing pattern. Rule J4.
public enum BreathStep: String, Hashable, StringCodedEnum {
    case inhale, hold, exhale, rest

    /// The instruction: "Breathe in...", "Hold..." or "Breathe out...".
    public var words: String {
        switch self {
        case .inhale: "Breathe in..."
        case .hold, .rest: "Hold..."
        case .exhale: "Breathe out..."
        }
    }

    /// The size of the circle at the start and the end of the step.
    public var scale: (from: Double, to: Double) {
        switch self {
        case .inhale: (1, 1.4)
        case .hold: (1.4, 1.4)
        case .exhale: (1.4, 1)
        case .rest: (1, 1)
        }
    }
}

/// A breathing pattern: steps that repeat. Rule J4.
public struct BreathingPattern: Hashable, Sendable {
    /// A step with its duration.
    public struct Phase: Hashable, Sendable {
        /// The step.
        public let step: BreathStep
        /// The duration in milliseconds.
        public let milliseconds: Int

        /// Creates a phase with a duration in seconds, limited to the range .1 to 60.
        public init(_ step: BreathStep, seconds: Double) {
            self.step = step
            let length = seconds.isFinite ? min(max(seconds, 0.1), 60) : 60
            milliseconds = Int((length * 1_000).rounded())
        }
    }

    /// The stable name in lower case, used in commands.
    public let name: String
    /// The title shown to the user.
    public let title: String
    /// The purpose, in one sentence.
    public let summary: String
    /// The phases of one round, at least one.
    public let phases: [Phase]

    /// Creates a pattern. Traps without a phase.
    public init(_ name: String, title: String, summary: String, _ phases: [Phase]) {
        precondition(!phases.isEmpty, "a pattern has at least one phase")
        self.name = name
        self.title = title
        self.summary = summary
        self.phases = phases
    }

    /// The duration of one round in milliseconds.
    public var round: Int { phases.reduce(0) { $0 + $1.milliseconds } }

    /// The built-in patterns. The first one is the default. Rule J4.
    public static let shipped = [
        BreathingPattern(
            "4-7-8", title: "4-7-8", summary: "Slows you down before sleep.",
            [
                Phase(.inhale, seconds: 4), Phase(.hold, seconds: 7), Phase(.exhale, seconds: 8),
            ]),
        BreathingPattern(
            "calm", title: "Calm", summary: "Calms you at any time of day.",
            [Phase(.inhale, seconds: 4), Phase(.exhale, seconds: 6)]),
        BreathingPattern(
            "box", title: "Box", summary: "Helps you concentrate.",
            [
                Phase(.inhale, seconds: 4), Phase(.hold, seconds: 4), Phase(.exhale, seconds: 4),
                Phase(.rest, seconds: 4),
            ]),
    ]
}

extension ExtensionPoint where Value == BreathingPattern {
    /// The breathing patterns. A module can contribute more.
    public static var breathingPatterns: ExtensionPoint<BreathingPattern> {
        .init("breathing.patterns")
    }
}
