public import Core

/// The rule for names that other users can read. Every character must be visible, so that a name
/// cannot look empty or change the direction of the text around it. Stored facts with other names
/// are invalid. Rule L7.
public enum PublicName {
    /// The codec for names of 1–40 characters on one line.
    public static let codec = Codec.line(1...40).tidied { text in
        let scalars = text.unicodeScalars
        return scalars.allSatisfy(isFit) && !scalars.allSatisfy(drawing.contains) ? text : nil
    }

    /// The code points that request emoji presentation or join emoji.
    private static let drawing: [Unicode.Scalar] = ["\u{FE0F}", "\u{200D}"]

    private static func isFit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: drawing.contains(scalar)
        // The empty Braille pattern and the Hangul fillers are also invisible.
        default:
            drawing.contains(scalar)
                || !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
        }
    }
}
