public import Core

/// What one does with the breath for some seconds. Rule J4.
public enum BreathStep: String, Hashable, Worded {
    case inhale, hold, exhale, rest

    /// "Breathe in...", "Hold..." or "Breathe out...".
    public var words: String {
        switch self {
        case .inhale: "Breathe in..."
        case .hold, .rest: "Hold..."
        case .exhale: "Breathe out..."
        }
    }

    /// The size of the circle at the beginning and at the end of the step.
    public var scale: (from: Double, to: Double) {
        switch self {
        case .inhale: (1, 1.4)
        case .hold: (1.4, 1.4)
        case .exhale: (1.4, 1)
        case .rest: (1, 1)
        }
    }
}

/// A way of breathing: steps that come round again and again. Rule J4.
public struct BreathingPattern: Hashable, Sendable {
    /// One step with its length.
    public struct Phase: Hashable, Sendable {
        /// What one does.
        public let step: BreathStep
        /// How long, in milliseconds.
        public let milliseconds: Int

        /// A step of so many seconds, from .1 to 60; anything else is taken to the nearer end.
        public init(_ step: BreathStep, seconds: Double) {
            self.step = step
            let length = seconds.isFinite ? min(max(seconds, 0.1), 60) : 60
            milliseconds = Int((length * 1_000).rounded())
        }
    }

    /// What people type: lower case, stable.
    public let name: String
    /// What people see.
    public let title: String
    /// What it is good for, in a sentence.
    public let summary: String
    /// The steps of one round, at least one.
    public let phases: [Phase]

    /// A pattern; traps without a phase.
    public init(_ name: String, title: String, summary: String, _ phases: [Phase]) {
        precondition(!phases.isEmpty, "a pattern has at least one phase")
        self.name = name
        self.title = title
        self.summary = summary
        self.phases = phases
    }

    /// The length of one round in milliseconds.
    public var round: Int { phases.reduce(0) { $0 + $1.milliseconds } }

    /// The patterns that are shipped, the first of which is taken unless one is named. Rule J4.
    public static let shipped = [
        BreathingPattern(
            "4-7-8", title: "4-7-8", summary: "Slows you down before sleep.",
            [
                Phase(.inhale, seconds: 4), Phase(.hold, seconds: 7), Phase(.exhale, seconds: 8),
            ]),
        BreathingPattern(
            "calm", title: "Calm", summary: "Settles you at any time of day.",
            [Phase(.inhale, seconds: 4), Phase(.exhale, seconds: 6)]),
        BreathingPattern(
            "box", title: "Box", summary: "Gathers your attention.",
            [
                Phase(.inhale, seconds: 4), Phase(.hold, seconds: 4), Phase(.exhale, seconds: 4),
                Phase(.rest, seconds: 4),
            ]),
    ]
}

extension ExtensionPoint where Value == BreathingPattern {
    /// Patterns of breathing: a module adds to the table by contributing one.
    public static var breathingPatterns: ExtensionPoint<BreathingPattern> {
        .init("breathing.patterns")
    }
}
