internal import Core

/// Undoes the module's facts. Rule H13.
enum JourneyUndo {
    static let handler = RetractionUndoHandler(
        JourneyFact.self, retractions: { $0.journeys.retractions },
        objection: { keepsOthers($0, $1.journeys) ? nil : .placeTaken },
        day: { fact, _, _ in
            if case .completed(let completion) = fact { completion.day } else { nil }
        },
        words: { words($0, $1.journeys) })

    /// Returns true if no valid journey would have to be set aside after the undo.
    private static func keepsOthers(_ retractions: [Retraction], _ state: JourneysState) -> Bool {
        var after = state
        for retraction in retractions { after.retractions.write(retraction, .last) }
        let aside = Set(state.resolution.setAside.map(\.record.id))
        return Set(after.resolution.setAside.map(\.record.id)).isSubset(of: aside)
    }

    private static func words(_ fact: JourneyFact, _ state: JourneysState) -> String {
        func title(_ id: JourneyID) -> String {
            state.starts.first { $0.value.journey == id }?.value.title ?? "A journey"
        }
        switch fact {
        case .started(let start): return "Journey \(start.title): started on \(start.start)"
        case .completed(let done): return "Journey \(title(done.journey)): done on \(done.day)"
        case .ended(let end): return "Journey \(title(end.journey)): ended on \(end.day)"
        case .retracted(let retraction):
            let done = state.completions.first { $0.id == retraction.event }?.value
            guard let done else { return "Changed a journey" }
            let what = retraction.isRetracted ? "undone" : "restored"
            return "Journey \(title(done.journey)): \(what) on \(done.day)"
        }
    }
}

extension Rejection {
    fileprivate static var placeTaken: Rejection {
        .conflict("journeys.taken", "Cannot undo: another journey has started since then.")
    }
}
