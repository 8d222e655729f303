internal import Core
internal import LocalesAPI

/// The decimal separator of a number. Rule P6.
enum DecimalSign: String, CaseIterable {
    case point = "."
    case comma = ","

    /// The other separator, which can only separate thousands.
    var other: DecimalSign { self == .point ? .comma : .point }
}

/// A number as written in a file, before its decimal separator is known. Rule P6.
///
/// Thousands can be separated by the other separator, a space or an apostrophe.
struct NumberText {
    private let byPoint: Double?
    private let byComma: Double?

    /// Parses a text; nil if it is not a number with either separator.
    init?(_ text: String) {
        let text = text.trimmed
        if text.contains(where: { $0 == "e" || $0 == "E" }) {
            byPoint = Double(text)
            byComma = byPoint
        } else {
            byPoint = NumberText.value(text, .point)
            byComma = NumberText.value(text, .comma)
        }
        guard byPoint != nil || byComma != nil else { return nil }
    }

    /// The only possible decimal separator; nil if both are possible.
    var sign: DecimalSign? {
        byPoint == nil ? .comma : byComma == nil ? .point : nil
    }

    /// True if the separator changes the value.
    var isOpen: Bool { sign == nil && byPoint != byComma }

    /// Returns the value with a separator. If only one is possible, the argument is ignored.
    func value(_ sign: DecimalSign?) -> Double? {
        if let own = self.sign { return own == .point ? byPoint : byComma }
        guard let sign else { return isOpen ? nil : byPoint }
        return sign == .point ? byPoint : byComma
    }

    private static func value(_ text: String, _ sign: DecimalSign) -> Double? {
        var rest = Substring(text)
        let isNegative = rest.hasPrefix("-")
        if isNegative || rest.hasPrefix("+") { rest = rest.dropFirst() }
        let parts = rest.split(
            separator: Character(sign.rawValue), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = whole(parts[0], sign) else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard decimals.allSatisfy(isDigit), !whole.isEmpty || !decimals.isEmpty,
            let value = Double(
                (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : ".\(decimals)"))
        else { return nil }
        return isNegative ? -value : value
    }

    /// Returns the digits of the whole part; nil if its groups are not three digits each.
    private static func whole(_ text: Substring, _ sign: DecimalSign) -> String? {
        guard let mark = text.first(where: { !isDigit($0) }) else { return String(text) }
        guard mark == Character(sign.other.rawValue) || " \u{A0}\u{2009}\u{202F}'’".contains(mark)
        else { return nil }
        let groups = text.split(separator: mark, omittingEmptySubsequences: false)
        guard let first = groups.first, (1...3).contains(first.count), first.first != "0",
            groups.dropFirst().allSatisfy({ $0.count == 3 }),
            groups.allSatisfy({ $0.allSatisfy(isDigit) })
        else { return nil }
        return groups.joined()
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }
}

/// The detection of a file's decimal separator from all its numbers. Rule P6.
struct NumberColumn {
    private var signs: Set<DecimalSign> = []
    private var open: String?

    /// Adds a number of the file. Other text is ignored.
    mutating func see(_ text: String) {
        guard let number = NumberText(text) else { return }
        if let sign = number.sign { signs.insert(sign) }
        if open == nil, number.isOpen { open = text.trimmed }
    }

    /// Returns the file's separator: the chosen one, that of its other numbers, that of its
    /// delimiter or that of a locale, in this order; nil if the numbers contradict each other.
    func reading(
        chosen: DecimalSign?, separator: UInt8, locale: String?
    ) -> (sign: DecimalSign?, sentence: String?) {
        guard let open, chosen == nil else { return (chosen, nil) }
        let shown = TextFit.quoted(open)
        guard signs.count < 2 else {
            return (
                nil,
                "Amounts such as \(shown) are not read: the file has decimals after points and "
                    + "after commas. Add “decimal” to the mapping to choose one."
            )
        }
        let format = locale.flatMap(LocaleFormat.init(tag:))
        let isComma = format?.number(1.5, decimals: 1).contains(",") ?? false
        let sign = signs.first ?? (separator == UInt8(ascii: ";") || isComma ? .comma : .point)
        let value = NumberText(open)?.value(sign).map(NumberColumn.plain) ?? ""
        return (
            sign,
            "Amounts such as \(shown) are read as \(value). For the other reading, add "
                + "\"decimal\": \"\(sign.other.rawValue)\" to the mapping."
        )
    }

    private static func plain(_ value: Double) -> String {
        value == value.rounded() && value.magnitude < 1e15 ? "\(Int64(value))" : "\(value)"
    }
}
