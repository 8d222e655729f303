internal import Core
internal import ExperienceAPI

/// The points of each reason, in force from a day on. Rule X1.
struct ExperienceState: FactState {
    static var name: String { "experience" }
    static var version: Int { 2 }

    private var values: [PointReason: Effective<Int>] = Dictionary(
        uniqueKeysWithValues: PointReason.allCases.map {
            ($0, Effective(PointValues.standard[$0]))
        })

    /// The retractions. They are the same in the values of every reason.
    var retractions: Retractions { self[.habitCompleted].retractions }

    init() {}

    /// Returns the points of a reason, in force from a day on.
    subscript(reason: PointReason) -> Effective<Int> {
        values[reason] ?? Effective(PointValues.standard[reason])
    }

    /// Folds a change into the state.
    mutating func apply(_ fact: ExperienceFact, from event: Event) {
        switch fact {
        case .pointsSet(let change):
            values[change.reason]?.write(change.points, from: change.from, event.stamp)
        case .retracted(let retraction):
            for reason in PointReason.allCases { values[reason]?.write(retraction, event.stamp) }
        }
    }

    func write(to writer: inout ByteWriter) {
        for reason in PointReason.allCases {
            self[reason].write(to: &writer) { $0.fixed(UInt16($1)) }
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        for reason in PointReason.allCases {
            var read = self[reason]
            try read.read(from: &reader) { (reader) throws(ByteReaderError) in
                Int(try reader.fixed(UInt16.self))
            }
            values[reason] = read
        }
    }
}
