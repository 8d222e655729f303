internal import Core

/// The order of the parts of a written day.
enum DayFormat: String, CaseIterable {
    case iso = "yyyy-MM-dd"
    case plain = "yyyyMMdd"
    case dayFirst = "d/M/yyyy"
    case monthFirst = "M/d/yyyy"

    /// Returns the day of a text, ignoring anything after white space; nil if it is not a day.
    ///
    /// Two-digit years are 1970–2069.
    func day(_ text: String) -> Day? {
        let text = text.trimmed.prefix { !$0.isWhitespace && $0 != "T" }
        if self == .plain {
            guard text.utf8.count == 8, text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
                return nil
            }
            let digits = Array(text)
            return Day("\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))")
        }
        let parts = text.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
        let numbers = parts.compactMap { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        if self == .iso {
            guard parts[0].count == 4, parts[1...].allSatisfy({ $0.count <= 2 }) else { return nil }
            return Day(year: numbers[0], month: numbers[1], day: numbers[2])
        }
        guard parts[..<2].allSatisfy({ $0.count <= 2 }), [2, 4].contains(parts[2].count) else {
            return nil
        }
        let short = numbers[2] + (numbers[2] < 70 ? 2_000 : 1_900)
        let year = parts[2].count == 2 ? short : numbers[2]
        guard year > 0 else { return nil }
        return self == .dayFirst
            ? Day(year: year, month: numbers[1], day: numbers[0])
            : Day(year: year, month: numbers[0], day: numbers[1])
    }
}

/// The format of days and amounts in a mapping. Rule P6.
struct WritingChoice {
    /// The format of days; nil to detect it from the column.
    private(set) var dayFormat: DayFormat?
    /// The decimal separator; nil to detect it from the numbers.
    private(set) var decimal: DecimalSign?

    /// Reads a member of a mapping; false if the member has another meaning.
    mutating func take(_ name: String, _ given: JSON) throws(Rejection) -> Bool {
        switch name {
        case "dayFormat":
            dayFormat = try given.string.flatMap(DayFormat.init).orThrow(
                SpreadsheetMapping.refusal(
                    "The mapping's “dayFormat” must be one of "
                        + DayFormat.allCases.map(\.rawValue).joined(separator: ", ") + "."))
        case "decimal":
            decimal = try given.string.flatMap(DecimalSign.init).orThrow(
                SpreadsheetMapping.refusal("The mapping's “decimal” must be \".\" or \",\"."))
        default: return false
        }
        return true
    }
}
