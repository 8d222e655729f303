/// Text of a file that somebody else wrote, made fit for a sentence.
enum TextFit {
    /// The text in quotation marks, cut short and without control characters.
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
