public import Core

/// The hourglass figure for a balance: the amount of sand and the face. Rule B7.
public struct Hourglass: Hashable, Sendable {
    /// The faces.
    public enum Face: String, Hashable, StringCodedEnum {
        case celebrating, encouraging, patient
    }

    /// The sand in the upper half, in per cent: 0, 25, 50, 75 or 100.
    public let sand: Int
    /// The face.
    public let face: Face

    /// Creates the figure for a balance in seconds. One hour fills it.
    public init(balance: Int) {
        // The limits .125, .375, .625 and .875 hours are whole seconds, because an eighth of an
        // hour is 450 s. No rounding is needed.
        let seconds = max(0, balance)
        sand = [450, 1_350, 2_250, 3_150].firstIndex { seconds < $0 }.map { $0 * 25 } ?? 100
        face = seconds > 2_160 ? .celebrating : seconds > 720 ? .encouraging : .patient
    }
}

/// Formatting of durations and rates. Rule B1.
public enum TimeText {
    /// Formats whole minutes, rounded down: "1h 1m", "5m", "0m".
    public static func short(_ seconds: Int) -> String {
        let minutes = max(0, seconds) / 60
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }

    /// Spent time, rounded up to whole minutes: earned minutes less spent minutes are the balance.
    public static func spent(_ seconds: Int) -> String { short(max(0, seconds) + 59) }

    /// Formats a rate given in hundredths: "1", "2", "1.5".
    public static func rate(_ hundredths: Int) -> String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
