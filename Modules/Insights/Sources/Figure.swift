/// The format of figures: one decimal for small numbers, none for large ones.
public enum Figure {
    /// Returns a figure, such as "8", "6.5" or "12,340".
    public static func text(_ value: Double) -> String {
        guard value.magnitude < 1e15 else { return "\(value)" }
        let tenths = Int((value.magnitude * 10).rounded())
        let sign = value < 0 && tenths > 0 ? "-" : ""
        guard tenths % 10 != 0, tenths < 1_000 else { return sign + grouped((tenths + 5) / 10) }
        return "\(sign)\(tenths / 10).\(tenths % 10)"
    }

    /// Returns a number with commas between thousands.
    private static func grouped(_ number: Int) -> String {
        let digits = Array("\(number)")
        return digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
            text.append(digit.element)
        }
    }
}
