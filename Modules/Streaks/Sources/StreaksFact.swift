internal import Core

/// The facts that the module records.
enum StreaksFact: RetractableFact {
    /// A new threshold, in force from a given day on.
    case thresholdSet(Threshold)
    /// A retraction of an earlier event, or the reversal of a retraction.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case thresholdSet = "streaks.thresholdSet"
        case retracted = "streaks.retracted"

        var dates: PayloadDates {
            switch self {
            case .thresholdSet: .days("from")
            case .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> StreaksFact? {
        switch kind {
        case .thresholdSet: Threshold(payload: payload).map(thresholdSet)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .thresholdSet(let threshold): (.thresholdSet, threshold)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }

    /// The percentage of due habits that makes a day qualify, 1–100.
    struct Threshold: Payload {
        var percent: Int
        var from: Day

        static let record = Record(
            Threshold.init, Field("percent", \.percent, .integer(1...100)), Field("from", \.from))
    }

    /// The undo handler for the module's facts. Rule H13.
    static let undo = RetractionUndoHandler(
        StreaksFact.self,
        retractions: { $0.state(of: StreaksState.self).threshold.retractions },
        words: { fact, _ in
            guard case .thresholdSet(let change) = fact else { return "Changed the threshold" }
            return "Streak threshold \(change.percent) % from \(change.from)"
        })
}
