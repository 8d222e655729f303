/// A curve in one line, with one character per value.
public enum Sparkline {
    /// Returns the curve of the values from the least to the greatest, or in a given range; a
    /// missing value is a space. Equal values are in the middle.
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
