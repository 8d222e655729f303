internal import Core

extension LocaleFormat {
    /// How a single separator with exactly three digits after it is read: `1.500`. Rule T2.
    public enum Triple: Sendable {
        /// As the locale writes numbers.
        case locale
        /// As a sign between thousands: for what is counted in whole units.
        case thousands
        /// As a decimal sign: for what nobody has a thousand of.
        case decimals
    }

    /// The decimal text that a typed number means: `2,5` gives `2.5`; nil if it is no number.
    ///
    /// Comma and point are both read as a decimal sign or between thousands, as the number itself
    /// says: `1.234,5` and `1,234.5` are the same. Spaces and apostrophes stand between thousands,
    /// and `.5` is a half. The digits of every script are read. Rule T2.
    public func decimalText(_ typed: String, triple: Triple = .locale) -> String? {
        let isDecimal: (Character) -> Bool = { sign in
            switch triple {
            case .locale: String(sign) == decimal
            case .thousands: false
            case .decimals: true
            }
        }
        return TypedNumber(typed)?.text(isDecimal)
    }

    /// Decimal text with a point as it is typed here: `2.5` is `2,5` where numbers have a comma.
    ///
    /// There are no signs between thousands, so `decimalText` reads the number back.
    public func typed(_ plain: String) -> String {
        plain.replacing(".", with: decimal == "," ? "," : ".")
    }
}

/// The signs of a number that was typed.
private struct TypedNumber {
    private var sign = ""
    /// Digits, `.`, `,`, `d` for a sign that is only decimal, and `_` for one between thousands.
    private var marks: [Character] = []

    /// More than any number has.
    private static let longest = 40

    init?(_ typed: String) {
        var text = Substring(typed.trimmed)
        guard text.utf8.count <= TypedNumber.longest else { return nil }
        if let first = text.first, "+-−".contains(first) {
            sign = first == "+" ? "" : "-"
            text.removeFirst()
        }
        for letter in text {
            guard let mark = TypedNumber.mark(letter) else { return nil }
            marks.append(mark)
        }
        guard !marks.isEmpty else { return nil }
    }

    private static func mark(_ letter: Character) -> Character? {
        switch letter {
        case "0"..."9", ".", ",": return letter
        case "٫": return "d"
        case " ", "\u{a0}", "\u{202f}", "\u{2009}", "'", "’", "٬": return "_"
        default:
            let scalars = letter.unicodeScalars
            guard scalars.count == 1, let scalar = scalars.first,
                scalar.properties.numericType == .decimal,
                let value = scalar.properties.numericValue
            else { return nil }
            return Character(String(Int(value)))
        }
    }

    func text(_ isDecimal: (Character) -> Bool) -> String? {
        guard let place = pointPlace(isDecimal) else {
            return whole(marks[...]).map { sign + $0 }
        }
        let rest = marks[(place + 1)...]
        guard !rest.isEmpty, rest.allSatisfy(TypedNumber.isDigit) else { return nil }
        let head = marks[..<place]
        return (head.isEmpty ? "0" : whole(head)).map { "\(sign)\($0).\(String(rest))" }
    }

    /// Where the decimal sign stands; nil if there is none.
    private func pointPlace(_ isDecimal: (Character) -> Bool) -> Int? {
        let places = marks.indices.filter { ".,d".contains(marks[$0]) }
        guard let last = places.last else { return nil }
        let kinds = Set(places.map { marks[$0] })
        guard kinds.count == 1 else { return last }
        guard places.count == 1 else { return nil }
        let after = marks.count - last - 1
        let isPlain = marks[..<last].allSatisfy(TypedNumber.isDigit)
        guard after == 3, isPlain, (1...3).contains(last), marks[0] != "0", marks[last] != "d"
        else { return last }
        return isDecimal(marks[last]) ? last : nil
    }

    /// The digits of a whole number; nil if its thousands are not three digits each.
    private func whole(_ marks: ArraySlice<Character>) -> String? {
        let groups = marks.split(
            omittingEmptySubsequences: false, whereSeparator: { !TypedNumber.isDigit($0) })
        guard let first = groups.first, !first.isEmpty else { return nil }
        guard groups.count > 1 else { return String(first) }
        let signs = Set(marks.filter { !TypedNumber.isDigit($0) })
        guard signs.count == 1, signs != ["d"], first.count <= 3, first.first != "0",
            groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { return nil }
        return String(groups.joined())
    }

    private static func isDigit(_ mark: Character) -> Bool { ("0"..."9").contains(mark) }
}
