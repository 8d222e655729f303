public import Core

/// What a person writes for others to read: every character of it can be seen, so that a name is
/// not a blank and does not turn the text around it. Facts that say another are none. Rule L7.
public enum PublicName {
    /// 1 to 40 characters on one line.
    public static let codec = Codec.line(1...40).tidied { text in
        let scalars = text.unicodeScalars
        return scalars.allSatisfy(isFit) && !scalars.allSatisfy(drawing.contains) ? text : nil
    }

    /// Says that a symbol is drawn as an emoji, and joins several to one.
    private static let drawing: [Unicode.Scalar] = ["\u{FE0F}", "\u{200D}"]

    private static func isFit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: drawing.contains(scalar)
        // The empty pattern of Braille and the fillers of Hangul are drawn as nothing, too.
        default:
            drawing.contains(scalar)
                || !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
        }
    }
}
