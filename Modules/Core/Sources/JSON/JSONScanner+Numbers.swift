extension JSONScanner {
    /// Parses a number as `.integer` or `.number`.
    mutating func number() throws(JSONError) -> JSON {
        let start = position
        let negative = take(UInt8(ascii: "-"))
        let digits = try digitRun()
        if digits.count > 1, bytes[digits.lowerBound] == UInt8(ascii: "0") {
            throw JSONError(.number, at: start, "A number must not start with a zero.")
        }
        var whole = true
        if take(UInt8(ascii: ".")) {
            _ = try digitRun()
            whole = false
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
            _ = try digitRun()
            whole = false
        }
        if whole, let value = integer(digits, negative: negative) { return .integer(value) }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text), value.isFinite else {
            throw JSONError(.number, at: start, "The number is too large.")
        }
        return .number(value)
    }

    /// Skips one or more digits.
    private mutating func digitRun() throws(JSONError) -> Range<Int> {
        let start = position
        while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        guard position > start else {
            throw JSONError(.number, at: position, "A digit is missing.")
        }
        return start..<position
    }

    /// Returns the value of the digits; nil if it does not fit into 64 bits.
    private func integer(_ digits: Range<Int>, negative: Bool) -> Int64? {
        var value: Int64 = 0
        for index in digits {
            // Counts downwards, because the smallest value has no positive counterpart.
            let (tens, over) = value.multipliedReportingOverflow(by: 10)
            let digit = Int64(bytes[index] &- UInt8(ascii: "0"))
            let (next, under) = tens.subtractingReportingOverflow(digit)
            guard !over, !under else { return nil }
            value = next
        }
        if negative { return value }
        return value == .min ? nil : -value
    }
}
