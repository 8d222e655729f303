internal import Core

extension LocaleFormat {
    /// The meaning of a single separator followed by exactly three digits, as in `1.500`. Rule T2.
    public enum Triple: Sendable {
        /// The meaning in the locale.
        case locale
        /// A thousands separator, for values counted in whole units.
        case thousands
        /// A decimal separator, for values that never reach a thousand.
        case decimals
    }

    /// Returns the decimal text of a typed number: `2,5` gives `2.5`; nil if it is not a number.
    ///
    /// Comma and point can each be a decimal or thousands separator, depending on the number:
    /// `1.234,5` and `1,234.5` are equal. Spaces and apostrophes separate thousands, and `.5` is a
    /// half. Digits of every script are accepted. Rule T2.
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

    /// Returns decimal text in the locale's typed form: `2.5` becomes `2,5` if the locale uses a
    /// comma.
    ///
    /// The result has no thousands separators, so `decimalText` parses it back.
    public func typed(_ plain: String) -> String {
        plain.replacing(".", with: decimal == "," ? "," : ".")
    }
}

/// The characters of a typed number.
private struct TypedNumber {
    private var sign = ""
    /// The digits, `.`, `,`, `d` for a decimal-only separator and `_` for a thousands separator.
    private var marks: [Character] = []

    /// The maximum length of a number.
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

    /// Returns the index of the decimal separator; nil if there is none.
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

    /// Returns the digits of a whole number; nil if its groups are not three digits each.
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
