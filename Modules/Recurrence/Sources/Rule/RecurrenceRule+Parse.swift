extension RecurrenceRule {
    /// Parses a rule such as `FREQ=MONTHLY;BYDAY=-1FR`, with or without a leading `RRULE:`.
    ///
    /// Parts can be in any order and in lower case, and one trailing `;` is allowed. Anything else
    /// that RFC 5545 section 3.3.10 or RFC 7529 section 4.1 forbids throws an error with the part
    /// and the reason. Memory is limited to a small multiple of the text. Rule R2, R4.
    public init(_ text: String) throws(RecurrenceRuleError) {
        var reader = RuleReader()
        try reader.read(text)
        try self.init(reader.finish())
    }
}
