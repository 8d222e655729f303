internal import Core

/// All that was written about one goal.
struct GoalFacts: Hashable, Sendable {
    var births = RetractableRegister<Birth>()
    var titles = RetractableRegister<String>()
    /// True where it was archived, false where it was brought back.
    var archivings = RetractableRegister<Bool>()
    var orders = RetractableRegister<Int64>()

    struct Birth: Hashable, Sendable {
        var title: String
        var order: Int64
        var day: Day
    }

    init() {}

    func title(_ retractions: Retractions) -> String? {
        titles.current(retractions)?.value ?? births.first(retractions)?.value.title
    }

    func order(_ retractions: Retractions) -> Int64 {
        orders.current(retractions)?.value ?? births.first(retractions)?.value.order ?? 0
    }
}

extension GoalFacts {
    func write(to writer: inout ByteWriter) {
        births.write(to: &writer) { writer, birth in
            writer.string(birth.title)
            writer.signedVarint(birth.order)
            writer.fixed(birth.day.number)
        }
        titles.write(to: &writer) { $0.string($1) }
        archivings.write(to: &writer) { $0.bool($1) }
        orders.write(to: &writer) { $0.signedVarint($1) }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        births = try RetractableRegister(from: &reader) { reader throws(ByteReaderError) in
            Birth(
                title: try reader.string(), order: try reader.signedVarint(),
                day: Day(try reader.fixed(Int32.self)))
        }
        titles = try RetractableRegister(from: &reader) { r throws(ByteReaderError) in
            try r.string()
        }
        archivings = try RetractableRegister(from: &reader) { r throws(ByteReaderError) in
            try r.bool()
        }
        orders = try RetractableRegister(from: &reader) { r throws(ByteReaderError) in
            try r.signedVarint()
        }
    }
}
