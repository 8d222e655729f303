import Core

/// The value of a part, with functions that parse it.
struct RuleValue {
    /// The name of the part, for errors.
    let part: String
    /// The value in capitals.
    let bytes: ArraySlice<UInt8>

    private func malformed(_ reason: String) -> RecurrenceRuleError {
        RecurrenceRuleError(.malformed, part: part, reason)
    }

    /// Parses one unsigned number.
    func number() throws(RecurrenceRuleError) -> Int {
        try number(bytes, signed: false)
    }

    /// Parses numbers separated by commas.
    func numbers(signed: Bool = false) throws(RecurrenceRuleError) -> [Int] {
        var values: [Int] = []
        try forEachItem { (item) throws(RecurrenceRuleError) in
            values.append(try number(item, signed: signed))
        }
        return values
    }

    /// Parses BYDAY.
    func weekdays() throws(RecurrenceRuleError) -> [WeekdayTerm] {
        var terms: [WeekdayTerm] = []
        try forEachItem { (item) throws(RecurrenceRuleError) in
            let weekday = try self.weekday(item.suffix(2))
            let front = item.dropLast(2)
            let ordinal = front.isEmpty ? 0 : try number(front, signed: true)
            guard front.isEmpty || ordinal != 0 else {
                throw RecurrenceRuleError(
                    .outOfRange, part: part, "The number of a weekday must not be 0.")
            }
            terms.append(WeekdayTerm(weekday, ordinal: ordinal))
        }
        return terms
    }

    /// Parses WKST.
    func weekday() throws(RecurrenceRuleError) -> Weekday { try weekday(bytes) }

    /// Parses FREQ.
    func frequency() throws(RecurrenceRuleError) -> Frequency {
        guard bytes.count <= 8, let found = Frequency(code: String(decoding: bytes, as: UTF8.self))
        else {
            throw malformed(
                "It must be SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY.")
        }
        return found
    }

    /// Parses SKIP.
    func skip() throws(RecurrenceRuleError) -> SkipPolicy {
        for policy in SkipPolicy.allCases where bytes.elementsEqual(policy.code.utf8) {
            return policy
        }
        throw malformed("It must be OMIT, BACKWARD or FORWARD.")
    }

    /// Parses RSCALE.
    func requireGregorian() throws(RecurrenceRuleError) {
        guard bytes.elementsEqual("GREGORIAN".utf8) else {
            throw malformed("Only the calendar GREGORIAN is supported.")
        }
    }

    /// Parses UNTIL.
    func limit() throws(RecurrenceRuleError) -> RecurrenceMoment {
        guard bytes.count <= 16, let limit = BasicFormat.limit(bytes) else {
            throw malformed("The form must be yyyyMMdd, yyyyMMddTHHmmss or yyyyMMddTHHmmssZ.")
        }
        return limit
    }

    private func forEachItem(
        _ body: (ArraySlice<UInt8>) throws(RecurrenceRuleError) -> Void
    ) throws(RecurrenceRuleError) {
        var rest = bytes
        var count = 0
        while true {
            count += 1
            // A list has at most 732 different entries: 366 from the front and 366 from the back.
            guard count <= 1_000 else { throw malformed("At most 1,000 entries are allowed.") }
            let comma = rest.firstIndex(of: UInt8(ascii: ","))
            try body(rest[..<(comma ?? rest.endIndex)])
            guard let comma else { return }
            rest = rest[(comma + 1)...]
        }
    }

    private func weekday(_ text: ArraySlice<UInt8>) throws(RecurrenceRuleError) -> Weekday {
        guard text.count == 2, let day = Weekday(code: String(decoding: text, as: UTF8.self)) else {
            throw malformed("A weekday must be MO, TU, WE, TH, FR, SA or SU.")
        }
        return day
    }

    private func number(
        _ text: ArraySlice<UInt8>, signed: Bool
    ) throws(RecurrenceRuleError) -> Int {
        var digits = text
        let sign = digits.first
        let hasSign = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        if hasSign, signed { digits.removeFirst() }
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else {
            throw malformed("A number is missing or contains other characters.")
        }
        // Leading zeros are allowed. A value of at most ten digits cannot overflow.
        let bare = digits.drop { $0 == 48 }
        guard bare.count <= 10 else {
            throw RecurrenceRuleError(.outOfRange, part: part, "The number is too long.")
        }
        let value = bare.reduce(0) { $0 * 10 + Int($1 - 48) }
        if signed, value == 0 {
            throw RecurrenceRuleError(.outOfRange, part: part, "0 is not allowed.")
        }
        return sign == UInt8(ascii: "-") ? -value : value
    }
}
