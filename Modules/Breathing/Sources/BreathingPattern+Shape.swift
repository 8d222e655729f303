public import Core

extension BreathingPattern: Shaped {
    public static let shape = Shape<BreathingPattern>("BreathingPattern") {
        Member("name", \.name)
        Member("title", \.title)
        Member("summary", \.summary)
        Member("round", \.round, "Milliseconds.")
        Member("phases", \.steps)
    }

    /// The shape of a list of patterns.
    public static let list = Shape<[BreathingPattern]> { Member("patterns", \.self) }

    /// The phases with their start times.
    private var steps: [Step] {
        var begin = 0
        return phases.map { phase in
            defer { begin += phase.milliseconds }
            return Step(phase: phase, at: begin)
        }
    }

    private struct Step: Shaped {
        var phase: Phase
        var at: Int

        static let shape = Shape<Step> {
            Member("step", \.phase.step)
            Member("text", \.phase.step.words)
            Member("at", \.at)
            Member("milliseconds", \.phase.milliseconds)
            Member("scaleFrom", \.phase.step.scale.from)
            Member("scaleTo", \.phase.step.scale.to)
        }
    }
}
