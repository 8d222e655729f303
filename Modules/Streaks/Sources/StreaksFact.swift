internal import Core

/// What the module records.
enum StreaksFact: RetractableFact {
    /// What makes a day count from a day on.
    case thresholdSet(Threshold)
    /// An earlier event is taken back, or put back again.
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

    /// 1 … 100 per cent of what is left to do.
    struct Threshold: Payload {
        var percent: Int
        var from: Day

        static let record = Record(
            Threshold.init, Field("percent", \.percent, .integer(1...100)), Field("from", \.from))
    }

    /// Undo of what the module records. Rule H13.
    static let undo = RetractionUndoHandler(
        StreaksFact.self,
        retractions: { $0.state(of: StreaksState.self).threshold.retractions },
        words: { fact, _ in
            guard case .thresholdSet(let change) = fact else { return "Changed the threshold" }
            return "Streak threshold \(change.percent) % from \(change.from)"
        })
}
