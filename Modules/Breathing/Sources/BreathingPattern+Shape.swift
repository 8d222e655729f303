public import Core

extension BreathingPattern: Shaped {
    public static let shape = Shape<BreathingPattern>("BreathingPattern") {
        Member("name", \.name, "The key of the pattern, such as `478`.")
        Member("title", \.title, "The name of the pattern.")
        Member("summary", \.summary, "The pattern in one line.")
        Member("round", \.round, "The length of a round in milliseconds.")
        Member("phases", \.steps, "The phases of one round, in order.")
    }

    /// The shape of a list of patterns.
    public static let list = Shape<[BreathingPattern]> {
        Member("patterns", \.self, "The breathing patterns.")
    }

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
            Member("step", \.phase.step, "The kind of phase.")
            Member(
                "text", \.phase.step.words,
                "The instruction: \"Breathe in...\", \"Hold...\" or \"Breathe out...\".")
            Member(
                "at", \.at, "The start of the phase, in milliseconds from the start of the round.")
            Member(
                "milliseconds", \.phase.milliseconds, "The duration of the phase, in milliseconds.")
            Member(
                "scaleFrom", \.phase.step.scale.from,
                "The relative size of the circle at the start of the phase.")
            Member(
                "scaleTo", \.phase.step.scale.to,
                "The relative size of the circle at the end of the phase.")
        }
    }
}
