/// The position in a pattern at a point in time. Rule J4.
public struct BreathMoment: Hashable, Sendable {
    /// The round, from 1.
    public let round: Int
    /// The index of the phase in a round, from 0.
    public let phase: Int
    /// The step.
    public let step: BreathStep
    /// The elapsed milliseconds of the phase.
    public let elapsed: Int
    /// The remaining milliseconds of the phase, at least 1.
    public let left: Int
    /// The size of the circle, 1 … 1.4, linear within a phase.
    public let scale: Double

    /// The instruction: "Breathe in...", "Hold..." or "Breathe out...".
    public var words: String { step.words }
    /// The remaining whole seconds, counted down to 1.
    public var count: Int { (left + 999) / 1_000 }
}

/// The change to another phase, at which a cue is given. Rule J4.
public struct BreathTurn: Hashable, Sendable {
    /// The milliseconds since the start.
    public let at: Int
    /// The step that begins.
    public let step: BreathStep
}

/// The timing of a pattern, as a pure function of the milliseconds since the start.
public struct BreathingTimeline: Hashable, Sendable {
    /// The pattern.
    public let pattern: BreathingPattern

    /// Creates the timeline of a pattern.
    public init(_ pattern: BreathingPattern) { self.pattern = pattern }

    /// Returns the position at a time. Negative times are treated as the start.
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

    /// Returns the phase changes after a point in time, up to and including another one.
    ///
    /// The result is empty if the second point is before the first. It contains at most one round:
    /// after a longer pause, only the last round needs cues.
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

    /// The phase changes of the first round, including the start.
    public var firstRound: [BreathTurn] { turns(after: -1, upTo: pattern.round - 1) }
}
