internal import InsightsAPI

extension Pattern {
    /// The finding in one sentence. It never claims that one thing causes another. Rule I2.
    public var sentence: String {
        switch verdict {
        case .holds: size.map(finding) ?? "\(question): no clear link."
        case .unclear: "\(question): no clear link."
        case .short:
            "\(question): not enough days yet"
                + (missing > 1 ? " (at least \(missing) more)." : ".")
        }
    }

    /// The question, such as "Meditate and tension the day after".
    public var question: String {
        "\(cause.title) and \(effect.title)" + (lag == 0 ? "" : " the day after")
    }

    /// The question with a capital first letter, for headings.
    var heading: String { question.prefix(1).uppercased() + question.dropFirst() }

    /// The evidence, such as "1.1 to 2.5 lower in 95 of 100, 42 days with and 48 without, p 0.003".
    public var evidence: String? {
        guard let size, let corrected else { return nil }
        let near = min(size.low.magnitude, size.high.magnitude)
        let far = max(size.low.magnitude, size.high.magnitude)
        let counted = daysWith.map { "\($0) days with and \(days - $0) without" } ?? "\(days) days"
        return "95 % interval \(Rounding.text(near)) to \(Rounding.text(far)) \(way(size)), "
            + "\(counted), p \(Rounding.chance(corrected)) corrected for all tests"
    }

    /// A suggestion in one sentence; nil unless the pattern holds. Patterns do not prove causes, so
    /// it is something to try and not a promise.
    public var advice: String? {
        guard verdict == .holds, let size, size.effect != 0 else { return nil }
        guard let isBetter = effect.isBetter(size.effect > 0) else {
            return "An experiment shows if \(cause.title) makes the difference."
        }
        let more = isBetter ? "more" : "less"
        let days = isBetter ? "more days" : "fewer days"
        return cause.kind == .quantity
            ? "Try a little \(more) of \(cause.title) for two weeks, and compare."
            : "Try \(cause.title) on \(days) for two weeks, and compare."
    }

    /// Returns the finding, such as "On days with Meditate, tension is 1.8 lower".
    private func finding(_ size: Size) -> String {
        let much = Rounding.text(size.effect.magnitude)
        let unit = effect.unit.isEmpty ? "" : " \(effect.unit)"
        let amount =
            effect.kind == .binary
            ? "is \(Rounding.text(size.effect.magnitude * 100)) points of 100 "
                + (size.effect > 0 ? "likelier" : "less likely")
            : "is \(much)\(unit) \(way(size))"
        return "\(occasion(size)), \(effect.title) \(amount)."
    }

    private func occasion(_ size: Size) -> String {
        let days = lag == 0 ? "On days" : "On the day after days"
        guard cause.kind == .quantity else { return "\(days) with \(cause.title)" }
        let unit = cause.unit.isEmpty ? "" : " \(cause.unit)"
        return "\(days) with \(Rounding.text(size.step))\(unit) more of \(cause.title)"
    }

    private func way(_ size: Size) -> String { size.effect > 0 ? "higher" : "lower" }
}

extension Pattern.Side {
    /// Returns true if a higher value is better (or a lower one, if `isHigher` is false); nil for
    /// an unknown series.
    fileprivate func isBetter(_ isHigher: Bool) -> Bool? {
        switch id {
        case SeriesID.tension: !isHigher
        case SeriesID.mood, SeriesID.sleep, SeriesID.focusMinutes, SeriesID.focuses: isHigher
        default: nil
        }
    }
}
