internal import Core

/// The facts that the module records.
enum StreaksFact: RetractableFact {
    /// The threshold for qualified days was changed, in force from a given day on.
    case thresholdSet(Threshold)
    /// An earlier event was retracted, or its retraction was reversed.
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

    /// The percentage of due habits that the user must complete for a day to qualify, 1–100.
    struct Threshold: Payload {
        var percent: Int
        var from: Day

        static let record = Record(
            Threshold.init, Field("percent", \.percent, .integer(1...100)), Field("from", \.from))
    }

    /// Undoes the module's facts. Rule H13.
    static let undo = RetractionUndoHandler(
        StreaksFact.self,
        retractions: { $0.state(of: StreaksState.self).threshold.retractions },
        words: { fact, _ in
            guard case .thresholdSet(let change) = fact else { return "Changed the threshold" }
            return "Streak threshold \(change.percent) % from \(change.from)"
        })
}
