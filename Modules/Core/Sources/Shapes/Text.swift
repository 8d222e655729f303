extension String {
    /// The text without white space at either end.
    public var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.count == count ? self : String(text)
    }
}
