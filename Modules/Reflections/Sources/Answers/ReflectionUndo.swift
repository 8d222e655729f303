internal import Core

/// The undo handler of the module's facts. Rule H13.
enum ReflectionUndo {
    static let handler = RetractionUndoHandler(
        ReflectionFact.self, retractions: { $0.reflections.retractions },
        day: { fact, _, _ in if case .felt(let feeling) = fact { feeling.day } else { nil } }
    ) { fact, _ in
        switch fact {
        case .written(let writing): "\(writing.time.title) reflection on \(writing.day)"
        case .felt(let feeling): "Mood \(feeling.mood) on \(feeling.day)"
        case .retracted(let retraction):
            retraction.isRetracted
                ? "Removed a reflection or mood" : "Restored a reflection or mood"
        }
    }
}
