/// The rounding of numbers for display.
enum Rounding {
    /// Returns a number with a number of significant digits: 34.2 with two digits is 34.
    static func figures(_ count: Int, _ value: Double) -> Double {
        guard value.isFinite, value != 0 else { return value }
        var (size, unit) = (value.magnitude, 1.0)
        var top = 1.0
        for _ in 1..<count { top *= 10 }
        while size >= top * 10 {
            size /= 10
            unit *= 10
        }
        while size < top {
            size *= 10
            unit /= 10
        }
        let whole = size.rounded()
        return (value < 0 ? -1 : 1) * (unit >= 1 ? whole * unit : whole / (1 / unit).rounded())
    }

    /// Returns a number with as many decimals as its size requires, such as "1.8", "0.04" or "120".
    static func text(_ value: Double) -> String {
        let size = value.magnitude
        let places = size >= 20 || size == 0 ? 0 : size >= 0.095 ? 1 : size >= 0.0095 ? 2 : 3
        return text(value, places: places)
    }

    /// Returns a number with a fixed number of decimals.
    static func text(_ value: Double, places: Int) -> String {
        guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let whole = Int64((value.magnitude * scale).rounded())
        let sign = value < 0 && whole > 0 ? "−" : ""
        guard places > 0 else { return "\(sign)\(whole)" }
        let digits =
            String(repeating: "0", count: max(0, places + 1 - "\(whole)".count))
            + "\(whole)"
        return "\(sign)\(digits.dropLast(places)).\(digits.suffix(places))"
    }

    /// Returns a p-value, such as "0.003" or "under 0.0001".
    static func chance(_ value: Double) -> String {
        guard value >= 0.0001 else { return "under 0.0001" }
        return text(value, places: value < 0.001 ? 4 : value < 0.01 ? 3 : 2)
    }
}
