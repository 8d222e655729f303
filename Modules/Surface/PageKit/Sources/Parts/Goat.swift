internal import DesignTokens

/// The mark-up of the goat and the hourglass. Rule U6.
public enum Goat {
    /// How it looks.
    public enum Mood: String, Sendable {
        case calm, glad
    }

    /// The goat; hidden from screen readers, since it says nothing that words do not.
    public static func html(_ mood: Mood = .calm) -> String {
        "<span class=\"goat\" aria-hidden=\"true\">" + part("goat-body")
            + "<span class=\"head\">" + part("goat-head") + part("goat-\(mood.rawValue)")
            + "</span>" + part("goat-scarf") + "</span>"
    }

    /// Both faces of it; a style rule shows the glad one where the day counts.
    static var both: String {
        "<span class=\"goat\" aria-hidden=\"true\">" + part("goat-body")
            + "<span class=\"head\">" + part("goat-head") + part("goat-calm", " class=\"calm\"")
            + part("goat-glad", " class=\"glad\"") + "</span>" + part("goat-scarf") + "</span>"
    }

    /// The hourglass.
    public static var hourglass: String {
        "<span class=\"glass\" aria-hidden=\"true\">" + part("hourglass") + "</span>"
    }

    /// A face of the hourglass. Rule B7.
    public enum Face: String, Sendable, CaseIterable {
        case celebrating, encouraging, patient
    }

    /// The hourglass with so much sand above, in percent (0, 25, 50, 75 or 100), and a face; it
    /// floats. Rule B7.
    public static func hourglass(sand: Int, face: Face) -> String {
        "<span class=\"glass float\" aria-hidden=\"true\">" + part("glass-tint")
            + part("glass-\(sand)") + part("glass-frame") + part("glass-\(face.rawValue)")
            + "</span>"
    }

    /// The same as a drawing by itself, for those who show it elsewhere.
    public static func hourglassDrawing(sand: Int, face: Face) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 220\">"
            + HourglassDrawing.markup(sand: sand, face: face.rawValue) + "</svg>"
    }

    private static func part(_ name: String, _ attributes: String = "") -> String {
        "<svg\(attributes)><use href=\"\(Assets.art.path)#\(name)\"/></svg>"
    }
}
