import Core

/// A parser for the text of a rule, part by part.
struct RuleReader {
    private var parts = RecurrenceRule.Parts(.daily)
    private var seen: Set<String> = []

    /// Parses the whole text.
    mutating func read(_ text: String) throws(RecurrenceRuleError) {
        var bytes = text.utf8.map { $0 >= 97 && $0 <= 122 ? $0 - 32 : $0 }[...]
        if bytes.starts(with: "RRULE:".utf8) { bytes.removeFirst(6) }
        if bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
        guard !bytes.isEmpty else {
            throw RecurrenceRuleError(.missing, part: "FREQ", "The rule is empty.")
        }
        var rest = bytes
        while true {
            let end = rest.firstIndex(of: UInt8(ascii: ";"))
            try readPart(rest[..<(end ?? rest.endIndex)])
            guard let end else { break }
            rest = rest[(end + 1)...]
        }
    }

    /// Returns the parts after the whole text is parsed.
    func finish() throws(RecurrenceRuleError) -> RecurrenceRule.Parts {
        guard seen.contains("FREQ") else {
            throw RecurrenceRuleError(.missing, part: "FREQ", "The rule must have a FREQ part.")
        }
        if seen.contains("SKIP"), !seen.contains("RSCALE") {
            throw RecurrenceRuleError(
                .conflict, part: "SKIP", "SKIP requires RSCALE=GREGORIAN (RFC 7529 section 4.1).")
        }
        return parts
    }

    private mutating func readPart(_ bytes: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else {
            throw RecurrenceRuleError(
                .malformed, part: Self.shown(bytes), "A part must have the form NAME=VALUE.")
        }
        let name = Self.shown(bytes[..<equals])
        let value = RuleValue(part: name, bytes: bytes[(equals + 1)...])
        guard Self.names.contains(name) else {
            throw RecurrenceRuleError(.unknownPart, part: name, "RFC 5545 has no such part.")
        }
        guard seen.insert(name).inserted else {
            throw RecurrenceRuleError(.duplicate, part: name, "The part must not be repeated.")
        }
        if try !readNumbers(name, value) { try readWord(name, value) }
    }

    private mutating func readNumbers(
        _ name: String, _ value: RuleValue
    ) throws(RecurrenceRuleError) -> Bool {
        switch name {
        case "INTERVAL": parts.interval = try value.number()
        case "BYSECOND": parts.seconds = try value.numbers()
        case "BYMINUTE": parts.minutes = try value.numbers()
        case "BYHOUR": parts.hours = try value.numbers()
        case "BYMONTHDAY": parts.monthDays = try value.numbers(signed: true)
        case "BYYEARDAY": parts.yearDays = try value.numbers(signed: true)
        case "BYWEEKNO": parts.weekNumbers = try value.numbers(signed: true)
        case "BYMONTH": parts.months = try value.numbers()
        case "BYSETPOS": parts.positions = try value.numbers(signed: true)
        default: return false
        }
        return true
    }

    private mutating func readWord(
        _ name: String, _ value: RuleValue
    ) throws(RecurrenceRuleError) {
        switch name {
        case "FREQ": parts.frequency = try value.frequency()
        case "BYDAY": parts.weekdays = try value.weekdays()
        case "WKST": parts.weekStart = try value.weekday()
        case "SKIP": parts.skip = try value.skip()
        case "RSCALE": try value.requireGregorian()
        default:
            if seen.contains("COUNT"), seen.contains("UNTIL") {
                throw RecurrenceRuleError(
                    .conflict, part: name,
                    "COUNT and UNTIL cannot be combined (RFC 5545 section 3.3.10).")
            }
            parts.end = name == "COUNT" ? .count(try value.number()) : .until(try value.limit())
        }
    }

    /// Returns a name as shown in an error: at most 20 characters of plain text.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        let plain = bytes.prefix(20).map { $0 > 32 && $0 < 127 ? $0 : UInt8(ascii: "?") }
        return String(decoding: plain, as: UTF8.self)
    }

    private static let names: Set<String> = [
        "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY",
        "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST", "RSCALE", "SKIP",
    ]
}
