/// A curve in one line, with one character per value.
public enum Sparkline {
    /// Returns a curve of the values. It is scaled to the least and greatest value, or to the given
    /// range. A missing value is a space. If all values are equal, the curve is in the middle.
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
