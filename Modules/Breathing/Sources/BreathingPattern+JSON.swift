public import Core

extension BreathingPattern {
    /// The pattern as the command line and the HTTP interface show it.
    public var json: JSON {
        var begin = 0
        let steps = phases.map { phase -> JSON in
            defer { begin += phase.milliseconds }
            return [
                "step": .string(phase.step.rawValue), "text": .string(phase.step.words),
                "at": .integer(Int64(begin)), "milliseconds": .integer(Int64(phase.milliseconds)),
                "scaleFrom": .number(phase.step.scale.from),
                "scaleTo": .number(phase.step.scale.to),
            ]
        }
        return [
            "name": .string(name), "title": .string(title), "summary": .string(summary),
            "round": .integer(Int64(round)), "phases": .array(steps),
        ]
    }
}
