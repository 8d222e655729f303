/// A signature as the pen drew it: strokes through points of a field of 1000 by 1000.
///
/// As text it is path data of SVG 2 (section 9.3) that uses `M`, `L` and whole numbers alone, such
/// as `M250 20L300 40`: small, and drawn by every browser as it stands. Rule O1.
public struct SignaturePath: Hashable, Sendable {
    /// A point of the field.
    public struct Point: Hashable, Sendable {
        /// From the left, 0 to 1000.
        public var x: Int
        /// From above, 0 to 1000.
        public var y: Int
    }

    /// The most characters that one is kept in.
    public static let longest = 8_000

    /// What the pen drew without being lifted, in order; each has a point at least.
    public let strokes: [[Point]]

    /// Reads path data; nil if it is not of that form, empty, or longer than `longest`.
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

    /// A number from 0 to 1000 in plain digits, without zeros before it.
    private static func number(_ rest: inout Substring) -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard (1...4).contains(digits.utf8.count), digits == "0" || digits.first != "0",
            let number = Int(digits), number <= 1_000
        else { return nil }
        rest.removeFirst(digits.count)
        return number
    }
}
