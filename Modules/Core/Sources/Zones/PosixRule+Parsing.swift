extension PosixRule {
    /// Parses a TZ string such as `EST5EDT,M3.2.0,M11.1.0`; nil for other text.
    ///
    /// A daylight saving name without rules is invalid (RFC 8536).
    init?(_ text: some Collection<UInt8>) {
        var parser = PosixRuleParser(text: Array(text))
        guard let rule = parser.rule(), parser.position == parser.text.count else { return nil }
        self = rule
    }
}

private struct PosixRuleParser {
    let text: [UInt8]
    var position = 0

    mutating func rule() -> PosixRule? {
        guard skipName(), let standard = offset() else { return nil }
        guard position < text.count else { return PosixRule(standard: standard) }
        guard skipName() else { return nil }
        var saved = standard + 3_600
        if position < text.count, text[position] != UInt8(ascii: ",") {
            guard let own = offset() else { return nil }
            saved = own
        }
        guard take(","), let start = moment(), take(","), let end = moment() else { return nil }
        let daylight = PosixRule.Daylight(offset: saved, start: start, end: end)
        return PosixRule(standard: standard, daylight: daylight)
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Skips three or more letters, or three or more characters in angle brackets.
    mutating func skipName() -> Bool {
        let quoted = take("<")
        let start = position
        while position < text.count, allowed(text[position], quoted) { position += 1 }
        return position - start >= 3 && (!quoted || take(">"))
    }

    func allowed(_ byte: UInt8, _ quoted: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
        default: false
        }
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let start = position
        var value = 0
        while position < text.count, position - start < 3, text[position] &- 0x30 < 10 {
            value = value * 10 + Int(text[position] - 0x30)
            position += 1
        }
        return position > start && range.contains(value) ? value : nil
    }

    /// Parses a time in the form `[+-]hh[:mm[:ss]]` and returns it in seconds. `limit` is the
    /// maximum number of hours.
    mutating func clock(hours limit: Int) -> Int? {
        let negative = take("-")
        if !negative { _ = take("+") }
        guard let hours = number(0...limit) else { return nil }
        var seconds = hours * 3_600
        if take(":") {
            guard let minutes = number(0...59) else { return nil }
            seconds += minutes * 60
            if take(":") {
                guard let rest = number(0...59) else { return nil }
                seconds += rest
            }
        }
        return negative ? -seconds : seconds
    }

    /// Parses an offset and returns it in seconds east of UTC; POSIX text counts west.
    mutating func offset() -> Int? { clock(hours: 24).map { -$0 } }

    mutating func moment() -> YearlyMoment? {
        guard let form = form() else { return nil }
        guard take("/") else { return YearlyMoment(form: form, time: 7_200) }
        return clock(hours: 167).map { YearlyMoment(form: form, time: $0) }
    }

    mutating func form() -> YearlyMoment.Form? {
        if take("J") { return number(1...365).map { .julian($0) } }
        guard take("M") else { return number(0...365).map { .ordinal($0) } }
        guard let month = number(1...12), take("."), let week = number(1...5), take("."),
            let day = number(0...6)
        else { return nil }
        return .weekday(month: month, week: week, day: day)
    }
}
