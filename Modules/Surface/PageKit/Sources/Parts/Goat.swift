internal import DesignTokens

/// The markup of the goat and the hourglass. Rule U6.
public enum Goat {
    /// The expression of the goat.
    public enum Mood: String, Sendable {
        case calm, glad
    }

    /// Returns the markup of the goat. It is hidden from screen readers, because the text next to
    /// it says the same.
    public static func html(_ mood: Mood = .calm) -> String {
        "<span class=\"goat\" aria-hidden=\"true\">" + part("goat-body")
            + "<span class=\"head\">" + part("goat-head") + part("goat-\(mood.rawValue)")
            + "</span>" + part("goat-scarf") + "</span>"
    }

    /// The markup of the goat with both faces. A style rule shows the happy face if the day
    /// qualifies.
    static var both: String {
        "<span class=\"goat\" aria-hidden=\"true\">" + part("goat-body")
            + "<span class=\"head\">" + part("goat-head") + part("goat-calm", " class=\"calm\"")
            + part("goat-glad", " class=\"glad\"") + "</span>" + part("goat-scarf") + "</span>"
    }

    /// The markup of the hourglass.
    public static var hourglass: String {
        "<span class=\"glass\" aria-hidden=\"true\">" + part("hourglass") + "</span>"
    }

    /// The facial expression of the hourglass. Rule B7.
    public enum Face: String, Sendable, CaseIterable {
        case celebrating, encouraging, patient
    }

    /// Returns the markup of the floating hourglass with a face. `sand` is the amount of sand in
    /// percent (0, 25, 50, 75 or 100). Rule B7.
    public static func hourglass(sand: Int, face: Face) -> String {
        "<span class=\"glass float\" aria-hidden=\"true\">" + part("glass-tint")
            + part("glass-\(sand)") + part("glass-frame") + part("glass-\(face.rawValue)")
            + "</span>"
    }

    /// Returns the hourglass as a separate SVG drawing, for use outside of pages.
    public static func hourglassDrawing(sand: Int, face: Face) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 220\">"
            + HourglassDrawing.markup(sand: sand, face: face.rawValue) + "</svg>"
    }

    private static func part(_ name: String, _ attributes: String = "") -> String {
        "<svg\(attributes)><use href=\"\(Assets.art.path)#\(name)\"/></svg>"
    }
}
