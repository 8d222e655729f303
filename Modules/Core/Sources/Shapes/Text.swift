extension Int {
    /// Returns the number with a noun: "1 day", "2 days".
    public func counted(_ one: String, _ many: String? = nil) -> String {
        self == 1 ? "1 \(one)" : "\(self) \(many ?? one + "s")"
    }
}

extension String {
    /// The text without white space at both ends.
    public var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.count == count ? self : String(text)
    }
}
