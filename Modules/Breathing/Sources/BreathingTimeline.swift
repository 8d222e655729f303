/// Where one is in a pattern at a point in time. Rule J4.
public struct BreathMoment: Hashable, Sendable {
    /// Which round it is, from 1.
    public let round: Int
    /// The place of the phase among those of a round, from 0.
    public let phase: Int
    /// What one does.
    public let step: BreathStep
    /// Milliseconds of the phase that are over.
    public let elapsed: Int
    /// Milliseconds of the phase that are left, at least 1.
    public let left: Int
    /// The size of the circle: 1 … 1.4, on a straight line within a phase.
    public let scale: Double

    /// "Breathe in...", "Hold..." or "Breathe out...".
    public var words: String { step.words }
    /// Whole seconds that are left, counted down to 1.
    public var count: Int { (left + 999) / 1_000 }
}

/// A turn from one phase to the next: when a cue is given. Rule J4.
public struct BreathTurn: Hashable, Sendable {
    /// Milliseconds since the beginning.
    public let at: Int
    /// What begins.
    public let step: BreathStep
}

/// A pattern laid out in time: a pure function of the milliseconds since one began.
public struct BreathingTimeline: Hashable, Sendable {
    /// The pattern.
    public let pattern: BreathingPattern

    /// The timeline of a pattern.
    public init(_ pattern: BreathingPattern) { self.pattern = pattern }

    /// Where one is; times before the beginning are taken as the beginning.
    public func moment(at milliseconds: Int) -> BreathMoment {
        let time = max(milliseconds, 0)
        var rest = time % pattern.round
        var index = 0
        while rest >= pattern.phases[index].milliseconds {
            rest -= pattern.phases[index].milliseconds
            index += 1
        }
        let phase = pattern.phases[index]
        let (from, to) = phase.step.scale
        return BreathMoment(
            round: time / pattern.round + 1, phase: index, step: phase.step, elapsed: rest,
            left: phase.milliseconds - rest,
            scale: from + (to - from) * Double(rest) / Double(phase.milliseconds))
    }

    /// The turns after one point in time and up to another, that one included.
    ///
    /// Empty if the second comes first. At most one round of turns is given: after a
    /// longer pause only the last round calls for cues.
    public func turns(after start: Int, upTo end: Int) -> [BreathTurn] {
        var found: [BreathTurn] = []
        let first = max(start, end - pattern.round)
        guard end >= 0, first < end else { return found }
        var begin = max(first, 0) / pattern.round * pattern.round
        while begin <= end {
            for phase in pattern.phases {
                if begin > first, begin <= end {
                    found.append(BreathTurn(at: begin, step: phase.step))
                }
                begin += phase.milliseconds
            }
        }
        return found
    }

    /// The turns of the first round, the beginning included.
    public var firstRound: [BreathTurn] { turns(after: -1, upTo: pattern.round - 1) }
}
