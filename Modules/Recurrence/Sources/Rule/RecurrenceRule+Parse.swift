extension RecurrenceRule {
    /// Reads a rule such as `FREQ=MONTHLY;BYDAY=-1FR`, with or without `RRULE:` in front.
    ///
    /// Parts may come in any order and in small letters; one `;` at the end is forgiven. Anything
    /// else that RFC 5545 section 3.3.10 or RFC 7529 section 4.1 does not allow is an error that
    /// names the part and the reason. Memory stays within a small multiple of the text. Rule R2,
    /// R4.
    public init(_ text: String) throws(RecurrenceRuleError) {
        var reader = RuleReader()
        try reader.read(text)
        try self.init(reader.finish())
    }
}
