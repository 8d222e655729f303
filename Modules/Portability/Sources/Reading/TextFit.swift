/// The preparation of foreign text for use in a sentence.
enum TextFit {
    /// Returns the text in quotation marks, shortened and without control characters.
    static func quoted(_ text: String) -> String {
        let head = text.unicodeScalars.prefix(41)
        let shown = head.prefix(40).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: " "
            default: scalar
            }
        }
        let cut = String(String.UnicodeScalarView(shown))
        return head.count > 40 ? "“\(cut)…”" : "“\(cut)”"
    }
}
