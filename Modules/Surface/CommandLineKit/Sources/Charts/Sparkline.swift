/// A curve in one line: a sign for each value, the higher the more.
public enum Sparkline {
    /// The values from the least to the greatest, or in a range that is given; a space where there
    /// is none. Values that are all the same stand in the middle.
    public static func text(
        _ values: [Double?], in range: ClosedRange<Double>? = nil, _ terminal: Terminal
    ) -> String {
        let known = values.compactMap(\.self).filter(\.isFinite)
        guard let least = range?.lowerBound ?? known.min(),
            let most = range?.upperBound ?? known.max()
        else { return String(repeating: " ", count: values.count) }
        let signs = Array(terminal.sign("▁▂▃▄▅▆▇█", "_.:-=+*#"))
        return String(
            values.map { value -> Character in
                guard let value, value.isFinite else { return " " }
                guard most > least else { return signs[3] }
                let part = (min(max(value, least), most) - least) / (most - least)
                return signs[Int((part * Double(signs.count - 1)).rounded())]
            })
    }
}
