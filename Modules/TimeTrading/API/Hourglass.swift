public import Core

/// How the figure looks for a balance: how much sand it holds, and its face. Rule B7.
public struct Hourglass: Hashable, Sendable {
    /// A face.
    public enum Face: String, Hashable, Worded {
        case celebrating, encouraging, patient
    }

    /// How much sand lies above, in percent: 0, 25, 50, 75 or 100.
    public let sand: Int
    /// Its face.
    public let face: Face

    /// The figure of a balance in seconds; an hour fills it.
    public init(balance: Int) {
        // Eighths of an hour are 450 s, so no fraction is rounded: .125, .375, .625 and .875.
        let seconds = max(0, balance)
        sand = [450, 1_350, 2_250, 3_150].firstIndex { seconds < $0 }.map { $0 * 25 } ?? 100
        face = seconds > 2_160 ? .celebrating : seconds > 720 ? .encouraging : .patient
    }
}

/// Times as people read them. Rule B1.
public enum TimeText {
    /// "1h 1m", "5m", "0m": whole minutes, rounded down.
    public static func short(_ seconds: Int) -> String {
        let minutes = max(0, seconds) / 60
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }

    /// Spent time, rounded up to whole minutes: earned minutes less spent minutes are the balance.
    public static func spent(_ seconds: Int) -> String { short(max(0, seconds) + 59) }

    /// A rate in hundredths: "1", "2", "1.5".
    public static func rate(_ hundredths: Int) -> String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
