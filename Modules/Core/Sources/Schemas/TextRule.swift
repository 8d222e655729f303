/// A rule for text, given both as a pattern for documents and as a function.
///
/// A test compares the pattern with the function, using generated text.
public struct TextRule: Sendable {
    /// The allowed length in Unicode scalars.
    public var length: ClosedRange<Int>
    /// A regular expression that means the same in ECMA-262 and Python; nil allows any text.
    public var pattern: String?
    /// The value of `format` in JSON Schema; nil if none applies.
    public var format: String?
    /// Returns true if the text is valid. It does not check the length.
    public var accepts: @Sendable (String) -> Bool
    /// The expected form, as the end of the sentence "It must be …".
    public var wanted: String

    /// Creates a rule for text.
    public init(
        length: ClosedRange<Int>, pattern: String? = nil, format: String? = nil,
        wanted: String = "text", accepts: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.length = length
        self.pattern = pattern
        self.format = format
        self.wanted = wanted
        self.accepts = accepts
    }

    /// Returns true if the text is valid, including its length.
    public func allows(_ text: String) -> Bool {
        length.contains(text.unicodeScalars.count) && accepts(text)
    }

    /// The days that a user can record: 1970-01-01 … 2199-12-31.
    public static let days = Day(0)...lastDay

    /// An existing day, 1970-01-01 … 2199-12-31. The range is limited so that no query has to cover
    /// two thousand years.
    public static let day = TextRule(
        length: 10...10, pattern: "^((\(years)-(\(datesOfYear)))|((\(leapYears))-02-29))$",
        wanted: "a day that exists, 1970-01-01 to 2199-12-31"
    ) { text in Day(text).map(days.contains) ?? false }

    private static let lastDay = Day(year: 2199, month: 12, day: 31) ?? .last
    private static let years = "(19[7-9][0-9]|2[01][0-9][0-9])"
    private static let leapYears =
        "19(7[26]|8[048]|9[26])|20([02468][048]|[13579][26])|21(0[48]|[2468][048]|[13579][26])"
    private static let datesOfYear =
        "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
        + "|02-(0[1-9]|1[0-9]|2[0-8])"

    /// An id in the text form of RFC 9562.
    public static let id = TextRule(
        length: 36...36,
        pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
        format: "uuid", wanted: "an id, such as 0195b0c0-7a10-7000-8000-000000000001"
    ) { ID<Void>($0) != nil }

    /// A colour in the form `#RRGGBB`.
    public static let colour = TextRule(
        length: 7...7, pattern: "^#[0-9A-Fa-f]{6}$", wanted: "a colour, such as #58B62F"
    ) { text in
        text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
            && text.utf8.dropFirst().allSatisfy(TextRule.isHex)
    }

    /// A wall time in the form `HH:mm`.
    public static let timeOfDay = TextRule(
        length: 5...5, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
        wanted: "a time of day, such as 07:30"
    ) { text in
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return false }
        let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 48 }
        return digits.allSatisfy { (0...9).contains($0) }
            && digits[0] * 10 + digits[1] < 24 && digits[2] < 6
    }

    /// One line of text that does not begin with white space. It has no control characters, line
    /// separators or noncharacters (Unicode 23.7).
    public static func line(_ length: ClosedRange<Int>) -> TextRule {
        let inside = "[^" + space.control + space.lines + space.noncharacters + "]"
        let first = "[^" + space.control + space.white + space.lines + space.noncharacters + "]"
        let line = "\(first)\(inside)*"
        return TextRule(
            length: length, pattern: length.lowerBound == 0 ? "^(\(line))?$" : "^\(line)$",
            wanted: "one line of text that does not begin with a space"
        ) { text in
            let scalars = text.unicodeScalars
            guard let first = scalars.first else { return length.lowerBound == 0 }
            return !first.properties.isWhitespace && scalars.allSatisfy(isOfALine)
        }
    }

    /// One line of text that can begin and end with white space, for fields that are trimmed.
    /// Unless the field can be empty, some text must remain after trimming.
    public static func looseLine(_ length: ClosedRange<Int>) -> TextRule {
        let inside = "[^" + space.control + space.lines + space.noncharacters + "]"
        let solid = "[^" + space.control + space.white + space.lines + space.noncharacters + "]"
        let rule = line(length)
        return TextRule(
            length: length,
            pattern: length.lowerBound == 0 ? "^\(inside)*$" : "^\(inside)*\(solid)\(inside)*$",
            wanted: "one line of text"
        ) { rule.allows($0.trimmed) }
    }

    /// Several lines without noncharacters and without control characters except tab and line feed.
    public static func lines(_ length: ClosedRange<Int>) -> TextRule {
        TextRule(
            length: length,
            pattern: "^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f"
                + "\(space.noncharacters)]*$",
            wanted: "text without control characters"
        ) { text in
            text.unicodeScalars.allSatisfy {
                $0 == "\n" || $0 == "\t" || isOfALine($0) || isBreak($0)
            }
        }
    }

    private static func isOfALine(_ scalar: Unicode.Scalar) -> Bool {
        !isBreak(scalar) && !scalar.properties.isNoncharacterCodePoint
            && scalar.properties.generalCategory != .control
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    /// Members of a regular expression's character class, with the same meaning in ECMA-262 and
    /// Python.
    private static let space = (
        control: "\\u0000-\\u001f\\u007f-\\u009f", lines: "\\u2028\\u2029",
        white: "\\u0020\\u00a0\\u1680"
            + (0...10).map { "\\u20" + ($0 < 10 ? "0\($0)" : "0a") }.joined()
            + "\\u202f\\u205f\\u3000",
        // Noncharacters beyond the basic plane are literal, because their escapes differ.
        noncharacters: "\\ufdd0-\\ufdef\\ufffe\\uffff"
            + String(
                String.UnicodeScalarView(
                    (1...16).flatMap { plane in
                        [0xFFFE, 0xFFFF].compactMap { Unicode.Scalar(UInt32(plane << 16 | $0)) }
                    }))
    )

    static func isHex(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
