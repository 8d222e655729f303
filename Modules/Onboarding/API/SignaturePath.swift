/// A drawn signature: strokes through points of a field of 1000 by 1000.
///
/// Its text is SVG 2 path data (section 9.3) with only `M`, `L` and whole numbers, such as `M250
/// 20L300 40`. It is small, and browsers draw it directly. Rule O1.
public struct SignaturePath: Hashable, Sendable {
    /// A point of the field.
    public struct Point: Hashable, Sendable {
        /// The distance from the left, 0 to 1000.
        public var x: Int
        /// The distance from the top, 0 to 1000.
        public var y: Int
    }

    /// The maximum number of characters of a stored signature.
    public static let longest = 8_000

    /// The strokes in order, each with at least one point.
    public let strokes: [[Point]]

    /// Parses path data; nil if it has another form, is empty, or is longer than `longest`.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= SignaturePath.longest else { return nil }
        var strokes: [[Point]] = []
        var rest = Substring(text)
        while let command = rest.popFirst() {
            guard let x = SignaturePath.number(&rest), rest.popFirst() == " ",
                let y = SignaturePath.number(&rest)
            else { return nil }
            switch command {
            case "M": strokes.append([Point(x: x, y: y)])
            case "L" where !strokes.isEmpty: strokes[strokes.count - 1].append(Point(x: x, y: y))
            default: return nil
            }
        }
        self.strokes = strokes
    }

    /// The path data.
    public var text: String {
        strokes.flatMap { stroke in
            stroke.enumerated().map { "\($0 == 0 ? "M" : "L")\($1.x) \($1.y)" }
        }.joined()
    }

    /// Parses a number from 0 to 1000 in plain digits without leading zeros.
    private static func number(_ rest: inout Substring) -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard (1...4).contains(digits.utf8.count), digits == "0" || digits.first != "0",
            let number = Int(digits), number <= 1_000
        else { return nil }
        rest.removeFirst(digits.count)
        return number
    }
}
