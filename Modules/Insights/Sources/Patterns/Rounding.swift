/// Numbers as people read them.
enum Rounding {
    /// The number with so many figures that count: 34.2 with two is 34.
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

    /// The number with as many figures after the point as tell it apart: "1.8", "0.04", "120".
    static func text(_ value: Double) -> String {
        let size = value.magnitude
        let places = size >= 20 || size == 0 ? 0 : size >= 0.095 ? 1 : size >= 0.0095 ? 2 : 3
        return text(value, places: places)
    }

    /// The number with so many figures after the point.
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

    /// A chance: "0.003", "under 0.0001".
    static func chance(_ value: Double) -> String {
        guard value >= 0.0001 else { return "under 0.0001" }
        return text(value, places: value < 0.001 ? 4 : value < 0.01 ? 3 : 2)
    }
}
